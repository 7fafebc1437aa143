//! Whole games of computer players with one to four seats and all rule sets. They end by the rules,
//! no tile is lost, the log can be restored from text, views show no hidden information, and the
//! scores agree with a brute-force scorer that sees only the placements.

use std::collections::HashMap;

use crossword::scrabble::{Action, EndReason, Event, Position, Scrabble, Stage};
use crossword::{Challenge, EndRule, Move, RuleSet, Square, Tiles};
use engine::scrabble::{GreedyPlayer, Roster};
use lexicon::Lexicon;
use play::{Budget, CancellationToken, Dice, Entry, Game, NextStep, Player, Proposal, Record, Rules, Seat, Seed, Viewer};

/// Returns random words of 2 to 15 letters in the alphabet of the rules.
fn random_words(rules: &RuleSet, seed: u64) -> Lexicon {
    let mut dice = Dice::new(&Seed::from_number(seed), 0);
    let letters: Vec<char> = rules.tiles().iter().filter(|&tile| tile != 0).map(|tile| rules.alphabet().letter(tile)).collect();
    let mut word = || -> String {
        let length = 2 + dice.below(4) + dice.below(4) * dice.below(2);
        (0..length).map(|_| letters[dice.below(letters.len() as u32) as usize]).collect()
    };
    let mut words: Vec<String> = (0..4000).map(|_| word()).collect();
    words.sort();
    words.dedup();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Lexicon::build("made up", rules.alphabet(), &words).expect("words of the alphabet's letters")
}

/// The players; the seats rotate through them from game to game.
const PLAYERS: [&str; 9] = ["level-1", "greedy", "level-2", "static", "level-3", "heuristic", "level-4", "master", "level-5"];

/// Plays a game of computer players in which `mischief` percent of the turns are passed, and as
/// many each are exchanged, challenged or random placements.
fn play_out(scrabble: Scrabble, seed: u64, mischief: u32) -> Game<Scrabble> {
    let roster = Roster::default();
    let player = |seat: usize| roster.player(PLAYERS[(seed as usize + seat) % PLAYERS.len()]).expect("its own name");
    let mut players: Vec<_> = (0..scrabble.seats()).map(player).collect();
    let mut game = Game::new(scrabble, Seed::from_number(seed));
    let mut dice = Dice::new(&Seed::from_number(seed), u64::MAX);
    for at in 0.. {
        assert!(at < 2000, "the game does not end");
        let record = match game.pending() {
            NextStep::Over(_) => break,
            NextStep::Chance => game.chance().expect("a chance event is pending"),
            NextStep::Seats(seats) => {
                let seat = seats.iter().next().expect("a seat is on turn");
                let view = game.view(Viewer::Seat(seat));
                let action = match dice.below(100) {
                    roll if roll < mischief => Move::Pass.into(),
                    roll if roll < 2 * mischief && view.may.exchange => {
                        let rack = view.rack.expect("a seat has a rack");
                        let count = 1 + dice.below(rack.len().min(view.left_in_bag) as u32) as usize;
                        Move::Exchange(rack.iter().take(count).collect()).into()
                    }
                    roll if roll < 3 * mischief && view.window.is_some() => Action::Challenge,
                    roll if roll < 3 * mischief && view.may.place => {
                        let rack = view.rack.expect("a seat has a rack");
                        random_placement(game.rules(), &view, &rack, &mut dice).unwrap_or(Action::Move(Move::Pass))
                    }
                    _ => players[seat.index()].choose(
                        game.rules(),
                        &view,
                        &Budget { nodes: Some(40), ..Budget::default() },
                        &CancellationToken::new(),
                    ),
                };
                game.propose(seat, &Proposal::Act(action)).expect("players choose legal moves")
            }
        };
        game.commit(Entry { at, record }).expect("the proposed record fits");
        assert_no_tile_is_lost(game.rules().rule_set(), game.position());
    }
    game
}

/// Returns a placement with valid geometry but most likely no valid words. Returns `None` if words
/// are checked immediately.
fn random_placement(game: &Scrabble, view: &crossword::scrabble::View, rack: &Tiles, dice: &mut Dice) -> Option<Action> {
    if game.rule_set().challenge() == Challenge::Void {
        return None;
    }
    for _ in 0..200 {
        let (row, column) = (dice.below(15) as usize, dice.below(13) as usize);
        let mut tiles: Vec<u8> = rack.iter().collect();
        dice.shuffle(&mut tiles);
        let laid: Vec<crossword::PlacedTile> = tiles
            .iter()
            .take(1 + dice.below(3) as usize)
            .enumerate()
            .filter_map(|(n, &tile)| {
                let letter = if tile == 0 { 1 } else { tile };
                Some(crossword::PlacedTile { square: Square::new(row, column + n)?, letter, blank: tile == 0 })
            })
            .collect();
        let action = Action::Move(Move::Place(laid));
        if game.preview(view, &action).is_ok() {
            return Some(action);
        }
    }
    None
}

fn assert_no_tile_is_lost(rules: &RuleSet, position: &Position) {
    let mut all: Tiles = position.board.iter().map(|(_, cell)| if cell.blank { 0 } else { cell.letter }).collect();
    position
        .racks
        .iter()
        .chain([&position.bag])
        .chain(position.pending_draws.iter().map(|draw| &draw.returning))
        .for_each(|tiles| all.add_all(tiles));
    assert_eq!(all, *rules.tiles());
}

/// Recomputes the scores from the log alone, with its own board and racks.
fn slow_sums(game: &Game<Scrabble>) -> Vec<i32> {
    let rules = game.rules().rule_set();
    let seats = game.rules().seats();
    let mut board: HashMap<(i32, i32), (u8, bool)> = HashMap::new();
    let mut racks: Vec<Vec<u8>> = vec![Vec::new(); seats];
    let mut sums = vec![0; seats];
    let mut end = None;
    let mut last: Option<(usize, Vec<crossword::PlacedTile>, i32)> = None;
    for (_, entry) in game.line() {
        let Record::Game(event) = &entry.record else { continue };
        match event {
            Event::Drew { seat, tiles } => racks[seat.index()].extend(tiles.iter()),
            Event::Exchanged { seat, tiles } => tiles.iter().for_each(|tile| take_tile(&mut racks[seat.index()], tile)),
            Event::Placed { seat, laid, .. } => {
                for tile in laid {
                    take_tile(&mut racks[seat.index()], if tile.blank { 0 } else { tile.letter });
                }
                let points = slow_score(rules, &mut board, laid);
                sums[seat.index()] += points;
                last = Some((seat.index(), laid.clone(), points));
            }
            Event::Challenged { unknown, .. } => {
                let (seat, laid, points) = last.take().expect("a placement was made");
                if unknown.is_empty() {
                    sums[seat] += if rules.challenge() == Challenge::FivePoint { 5 } else { 0 };
                } else {
                    sums[seat] -= points;
                    for tile in laid {
                        board.remove(&(tile.square.row() as i32, tile.square.col() as i32));
                        racks[seat].push(if tile.blank { 0 } else { tile.letter });
                    }
                }
            }
            Event::Ended { reason, .. } => end = Some(*reason),
            Event::Opening { .. } | Event::Passed { .. } | Event::Accepted { .. } => {}
            Event::Redealt { .. } | Event::SetUp(_) => unreachable!("the game starts normally"),
        }
    }
    let worth = |rack: &[u8]| rack.iter().map(|&tile| i32::from(rules.value(tile))).sum::<i32>();
    let left: Vec<i32> = racks.iter().map(|rack| worth(rack)).collect();
    let twice = seats == 2 && rules.end_rule(2) == EndRule::Tournament;
    for seat in 0..seats {
        let others: i32 = (0..seats).filter(|other| *other != seat).map(|other| left[other]).sum();
        let went_out = end == Some(EndReason::Out) && racks[seat].is_empty();
        sums[seat] += match (end == Some(EndReason::Out) && twice, went_out) {
            (true, true) => 2 * others,
            (true, false) => 0,
            (false, true) => others,
            (false, false) => -left[seat],
        };
    }
    sums
}

fn take_tile(rack: &mut Vec<u8>, tile: u8) {
    let place = rack.iter().position(|&t| t == tile).expect("the tile is on the rack");
    rack.remove(place);
}

/// Scores both lines through every new tile, letter by letter.
fn slow_score(rules: &RuleSet, board: &mut HashMap<(i32, i32), (u8, bool)>, laid: &[crossword::PlacedTile]) -> i32 {
    let new: Vec<(i32, i32)> = laid.iter().map(|t| (t.square.row() as i32, t.square.col() as i32)).collect();
    for (at, tile) in new.iter().zip(laid) {
        assert!(board.insert(*at, (tile.letter, tile.blank)).is_none(), "placed on an occupied square");
    }
    let mut words: Vec<Vec<(i32, i32)>> = Vec::new();
    for &(row, col) in &new {
        for (down, right) in [(0, 1), (1, 0)] {
            let (mut r, mut c) = (row, col);
            while board.contains_key(&(r - down, c - right)) {
                (r, c) = (r - down, c - right);
            }
            let mut word = Vec::new();
            while board.contains_key(&(r, c)) {
                word.push((r, c));
                (r, c) = (r + down, c + right);
            }
            if word.len() > 1 && !words.contains(&word) {
                words.push(word);
            }
        }
    }
    let mut points = if laid.len() == 7 { 50 } else { 0 };
    for word in words {
        let (mut sum, mut factor) = (0, 1);
        for at in word {
            let (letter, blank) = board[&at];
            let value = if blank { 0 } else { i32::from(rules.value(letter)) };
            let mark = Square::new(at.0 as usize, at.1 as usize).map(|square| rules.premium(square).mark()).filter(|_| new.contains(&at));
            sum += value
                * match mark {
                    Some('d') => 2,
                    Some('t') => 3,
                    _ => 1,
                };
            factor *= match mark {
                Some('D') => 2,
                Some('T') => 3,
                _ => 1,
            };
        }
        points += sum * factor;
    }
    points
}

fn lines(game: &Game<Scrabble>) -> Vec<String> {
    game.log().iter().map(|entry| entry.record.to_string()).collect()
}

/// The factor for the number of games: `DESKA_THOROUGH=10 cargo test -p engine --test all
/// whole_games`.
fn games_factor() -> u64 {
    std::env::var("DESKA_THOROUGH").ok().and_then(|number| number.parse().ok()).unwrap_or(1)
}

#[test]
fn games_end_by_the_rules_with_the_scores_of_brute_force() {
    let mut ends: HashMap<&str, usize> = HashMap::new();
    let mut challenges: HashMap<(Challenge, bool), usize> = HashMap::new();
    for (number, name) in RuleSet::names().enumerate() {
        let rules = RuleSet::by_name(name).expect("its own name");
        let words = random_words(&rules, number as u64);
        for (variant, rules) in [
            rules.clone(),
            rules.clone().with_end_rule(EndRule::Thesis),
            rules.clone().with_end_rule(EndRule::Tournament).with_challenge(Challenge::Off),
            rules.clone().with_exchange_minimum(1),
            rules.clone().with_challenge(Challenge::Single),
            rules.clone().with_challenge(Challenge::Double),
            rules.clone().with_challenge(Challenge::FivePoint),
        ]
        .into_iter()
        .enumerate()
        {
            for seats in 1..=4 {
                for seed in 0..6 * games_factor() {
                    let mischief = [0, 5, 25][seed as usize % 3];
                    let scrabble = Scrabble::new(rules.clone(), words.clone(), seats).expect("one alphabet");
                    let game = play_out(scrabble.clone(), seed, mischief);
                    let place = format!("{name}, variant {variant}, {seats} seats, seed {seed}");
                    let outcome = game.outcome().expect("the game is over");
                    assert_eq!(outcome.scores, slow_sums(&game), "{place}");
                    let best = outcome.scores.iter().max().copied();
                    let winners: Vec<Seat> = Seat::first(seats).filter(|s| Some(outcome.scores[s.index()]) == best).collect();
                    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), winners, "{place}");
                    let Stage::Over { reason, .. } = &game.position().stage else { panic!("{place}: not over") };
                    *ends.entry(reason).or_default() += 1;
                    for entry in game.log() {
                        if let Record::Game(Event::Challenged { unknown, .. }) = &entry.record {
                            *challenges.entry((rules.challenge(), !unknown.is_empty())).or_default() += 1;
                        }
                    }
                    if seed == 0 {
                        assert_eq!(
                            lines(&game),
                            lines(&play_out(scrabble.clone(), seed, mischief)),
                            "{place}: the same seed should give the same log"
                        );
                        let text = lines(&game);
                        let again =
                            Game::restore(scrabble, *game.seed(), text.iter().map(|line| (0, line.as_str()))).expect("its own text");
                        assert_eq!(again.position(), game.position(), "{place}");
                    }
                }
            }
        }
    }
    for reason in ["out", "passes", "scoreless"] {
        assert!(ends.get(reason).is_some_and(|&n| n >= 10), "too few games ended by `{reason}`: {ends:?}");
    }
    for challenge in [Challenge::Single, Challenge::Double, Challenge::FivePoint] {
        for upheld in [true, false] {
            assert!(challenges.get(&(challenge, upheld)).is_some_and(|&n| n >= 10), "too few challenges: {challenges:?}");
        }
    }
}

/// The view of a seat must not change if only hidden information changes: the other racks and the
/// bag are redealt, and the view stays the same.
#[test]
fn views_do_not_depend_on_hidden_information() {
    use play::Determinize;
    let rules = RuleSet::scrabble_cs();
    let scrabble = Scrabble::new(rules.clone(), random_words(&rules, 9), 3).expect("one alphabet");
    let game = play_out(scrabble.clone(), 4, 5);
    let mut dice = Dice::new(&Seed::from_number(1), 0);
    let mut partial = Game::new(scrabble.clone(), *game.seed());
    for entry in game.log() {
        partial.commit(entry.clone()).expect("the entry fits");
        for seat in Seat::first(3) {
            let view = partial.view(Viewer::Seat(seat));
            if view.over.is_some() || view.turn.is_none() {
                continue;
            }
            let other = scrabble.determinize(&view, &mut dice);
            let shown = |p: &Position| {
                format!(
                    "{:?}",
                    (
                        scrabble.view(p, Viewer::Seat(seat)).rows(),
                        scrabble.view(p, Viewer::Seat(seat)).unseen,
                        scrabble.view(p, Viewer::Seat(seat)).rack
                    )
                )
            };
            assert_eq!(shown(&other), shown(partial.position()), "seat {seat}");
        }
    }
}

#[test]
fn after_one_of_three_resigns_the_others_continue() {
    let rules = RuleSet::scrabble_en();
    let scrabble = Scrabble::new(rules.clone(), random_words(&rules, 3), 3).expect("one alphabet");
    let mut game = Game::new(scrabble, Seed::from_number(2));
    let mut resigned = false;
    for at in 0..2000 {
        let record = match game.pending() {
            NextStep::Over(_) => break,
            NextStep::Chance => game.chance().expect("a chance event is pending"),
            NextStep::Seats(seats) => {
                let seat = seats.iter().next().expect("a seat is on turn");
                if at > 20 && !resigned {
                    resigned = true;
                    game.propose(seat, &Proposal::Resign).expect("a seat may resign")
                } else {
                    let view = game.view(Viewer::Seat(seat));
                    let action = GreedyPlayer.choose(game.rules(), &view, &Budget::default(), &CancellationToken::new());
                    game.propose(seat, &Proposal::Act(action)).expect("the move is legal")
                }
            }
        };
        game.commit(Entry { at, record }).expect("the record fits");
        assert_no_tile_is_lost(game.rules().rule_set(), game.position());
    }
    let gone = game.position().gone;
    assert_eq!(gone.len(), 1);
    let outcome = game.outcome().expect("the game is over");
    assert!(outcome.winners.iter().all(|winner| !gone.contains(winner)));
}
