//! Tests Erudit's players: alpha-beta against an unpruned search of the game itself, whole games by
//! every player, and the vocabularies of the levels.

use std::collections::HashMap;
use std::path::PathBuf;

use crate::slow::small::small_rules;
use crate::slow::{Random, Slow, Words, laid};
use crossword::erudit::{Action, Draft, Erudit, EruditRules, Event, Leftovers, Position, Repeats, Scoring, Situation, Step, Take};
use crossword::{Board, PlacedTile, Placement, Tiles};
use engine::erudit::alphabeta::{Depth, OpenPosition, look_ahead};
use engine::erudit::{Level, Limits, PLAYERS, Roster};
use lexicon::Lexicon;
use lexicon::classes::Classes;
use play::{Budget, CancellationToken, Entry, Game, NextStep, Proposal, Record, Rules, Seat, Seed, Viewer};

/// Collects all turns of a situation by trying every sequence of steps.
fn all_turns(game: &Erudit, draft: &mut Draft, found: &mut Vec<Action>) {
    if draft.finish().is_ok() {
        found.push(Action::Lay(draft.turn()));
    }
    let mut layings: Vec<Placement> = Vec::new();
    let prepared = game.generator().prepare(draft.board());
    game.generator().placements(&prepared, draft.rack(), &mut layings);
    let lay = |laying: &Placement| Step::Lay(laying.laid(prepared.board()));
    let stars = draft.board().iter().filter(|(_, cell)| cell.blank).map(|(square, cell)| Step::Take { square, letter: cell.letter });
    let steps: Vec<Step> = layings.iter().map(lay).chain(stars.collect::<Vec<_>>()).collect();
    for step in steps {
        if draft.push(&step, Some(game.lexicon())).is_ok() {
            all_turns(game, draft, found);
            draft.pop();
        }
    }
}

/// Returns the point difference of the seat on turn from here on with best play, by folding the
/// game's own events.
fn minimax(game: &Erudit, position: &Position, known: &mut HashMap<String, i32>) -> i32 {
    let key = format!("{:?}", (&position.board, &position.racks, position.turn, position.passes, &position.used, &position.stage));
    if let Some(value) = known.get(&key) {
        return *value;
    }
    let value = search(game, position, known);
    known.insert(key, value);
    value
}

fn search(game: &Erudit, position: &Position, known: &mut HashMap<String, i32>) -> i32 {
    let seat = match game.pending(position) {
        NextStep::Over(_) => return 0,
        NextStep::Chance => {
            let mut next = position.clone();
            let mut dice = play::Dice::new(&Seed::from_number(1), 0);
            game.fold(&mut next, &game.chance(position, &mut dice)).unwrap();
            let own = position.turn.index();
            return spread(&next, own) - spread(position, own)
                + if next.turn.index() == own { 1 } else { -1 } * minimax(game, &next, known);
        }
        NextStep::Seats(seats) => seats.iter().next().unwrap(),
    };
    let situation = position.situation(seat).unwrap();
    let mut turns = vec![Action::Pass];
    all_turns(game, &mut Draft::new(game.rules(), situation), &mut turns);
    let own = seat.index();
    let mut value = |action: &Action| {
        let mut next = position.clone();
        game.fold(&mut next, &game.judge(position, seat, action).unwrap()).unwrap();
        let rest = minimax(game, &next, known);
        spread(&next, own) - spread(position, own) + if next.turn.index() == own { rest } else { -rest }
    };
    turns.iter().map(&mut value).max().unwrap()
}

fn spread(position: &Position, seat: usize) -> i32 {
    position.scores[seat] - position.scores[1 - seat]
}

#[test]
fn alpha_beta_matches_unpruned_search() {
    let mut different = 0;
    for number in 0..160 {
        let mut random = Random::new(400 + number as u64);
        let rules = small_rules()
            .with_scoring(Scoring::ALL[number % 2])
            .with_repeats(Repeats::ALL[number / 2 % 2])
            .with_take([Take::SameTurn, Take::No][number / 4 % 2])
            .with_leftovers(Leftovers::ALL[number / 8 % 2]);
        let list = random.words(rules.placement_rules(), 9);
        let words = Words::new(&list);
        let game = Erudit::new(rules.clone(), Lexicon::from_words("made-up", rules.alphabet(), &list).unwrap(), 2).unwrap();
        let (mut board, mut slow) = (Board::new(), Slow::new());
        for turn in 0..3 {
            let moves: Vec<_> =
                slow.moves(rules.placement_rules(), &words, &random.rack(rules.placement_rules(), 4, turn % 2)).into_keys().collect();
            if !moves.is_empty() {
                let chosen = random.pick(&moves);
                slow.lay(chosen);
                board.lay(&laid(chosen));
            }
        }
        let racks: [Tiles; 2] =
            [2 + number % 2, 1 + number / 3 % 3].map(|len| crate::slow::tiles(&random.rack(rules.placement_rules(), len, 0)));
        let situation = Situation::new(board.clone(), racks[0]);
        let mut position = game.start();
        (position.board, position.used) = (board.clone(), situation.used.clone());
        position.seating.racks = racks.to_vec();
        (position.seating.bag, position.seating.pending_draws) = (Tiles::new(), Vec::new());
        position.seating.stage = crossword::erudit::Stage::Playing;
        position.seating.turn = Seat::new(0).unwrap();
        let known = OpenPosition { board, racks, used: situation.used, ..OpenPosition::default() };
        let line = look_ahead(&game, &known, &Depth { turns: None, width: None }, &Limits::default(), &CancellationToken::new());
        assert!(line.proven, "{number}");
        assert_eq!(line.value, minimax(&game, &position, &mut HashMap::new()), "{number}: {}", rules.board_text(&known.board));
        different += usize::from(line.value != 0);
    }
    assert!(different > 60, "{different}");
}

#[test]
fn players_finish_games_and_levels_lay_only_known_words() {
    let from_root = |path: &str| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let lexicon = Lexicon::open(&from_root("data/cc-by-sa/ru-nouns.lexicon")).unwrap().build_gaddag().unwrap();
    let classes = Classes::open(&from_root("data/cc-by-sa/ru-nouns.classes")).unwrap();
    let known: Vec<Lexicon> = (1..=4).map(|class| lexicon::classes::vocabulary(&lexicon, &classes, class).unwrap()).collect();
    let game = Erudit::new(EruditRules::standard(), lexicon, 2).unwrap();
    let roster = Roster::new(move |_| Some(classes.clone()));
    for (number, name) in PLAYERS.into_iter().enumerate() {
        let play_out = || {
            let mut playing = Game::new(game.clone(), Seed::from_number(50 + number as u64));
            let mut player = roster.player(name).unwrap();
            let budget = Budget { nodes: Some(500), seed: Some(Seed::from_number(9)), ..Budget::default() };
            for at in 0.. {
                assert!(at < 600, "the game did not end");
                let record = match playing.pending() {
                    NextStep::Over(_) => break,
                    NextStep::Chance => playing.chance().unwrap(),
                    NextStep::Seats(seats) => {
                        let seat = seats.iter().next().unwrap();
                        let action = player.choose(playing.rules(), &playing.view(Viewer::Seat(seat)), &budget, &CancellationToken::new());
                        playing.propose(seat, &Proposal::Act(action)).expect("players must choose legal actions")
                    }
                };
                playing.commit(Entry { at, record }).unwrap();
            }
            playing
        };
        let played = play_out();
        let lines = |game: &Game<Erudit>| game.log().iter().map(|entry| entry.record.to_string()).collect::<Vec<_>>();
        assert_eq!(lines(&played), lines(&play_out()), "{name} must repeat its game");
        let Some(words) = Level::by_name(name).and_then(|level| known.get(usize::from(level.number()) - 1)) else { continue };
        let mut board = Board::new();
        for entry in played.log() {
            let Record::Game(Event::Laid { steps, .. }) = &entry.record else { continue };
            for laying in steps {
                let tiles: Vec<PlacedTile> = laying.step.tiles();
                board.lay(&tiles);
                for word in &laying.words {
                    assert!(words.contains(&word.letters(&board).collect::<Vec<u8>>()), "{name}");
                }
            }
        }
    }
    assert!(roster.player("nobody").is_err());
}
