//! Tests Balda's players by name: their choices are legal, within their vocabulary, and
//! reproducible.

use balda::game::{Action, Balda};
use balda::{RuleSet, Side, Words};
use engine::balda::{Clue, Hint, Level, LevelPlayer, PLAYERS, Roster, Situation, Turn, review, think};
use lexicon::classes::{About, Class, Classes};
use lexicon::{Alphabet, Lexicon, WordIndex};
use play::{Budget, CancellationToken, Dice, Entry, Game, NextStep, Proposal, Seed, Viewer};

/// Returns random words, each in one of five classes.
fn random_words(seed: u64) -> (Lexicon, Classes) {
    let mut dice = Dice::new(&Seed::from_number(seed), 0);
    let words: Vec<String> =
        (0..900).map(|_| (0..2 + dice.below(3) + dice.below(4)).map(|_| char::from(b'a' + dice.below(7) as u8)).collect()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let lexicon = Lexicon::build("made up", &Alphabet::english(), &words).unwrap();
    let classes = (0..lexicon.info().words).map(|_| 1 + dice.below(5) as Class).collect();
    let about = About { meanings: vec!["some".to_owned(); 5], ..About::default() };
    let classes = Classes::new(&lexicon, classes, about).unwrap();
    (lexicon, classes)
}

/// The word a seat named in its turn, or `None` for a pass.
type NamedWord = (usize, Option<Vec<u8>>);

/// Plays a game and returns the log and the turns. Without `keep_players`, every turn gets a new
/// player.
fn play_out(game: &Balda, roster: &Roster, names: &[&str], seed: u64, keep_players: bool) -> (Vec<String>, Vec<NamedWord>) {
    let mut running = Game::new(game.clone(), Seed::from_number(seed));
    let mut players: Vec<_> = names.iter().map(|name| roster.player(name).unwrap()).collect();
    let budget = Budget { nodes: Some(60), seed: Some(Seed::from_number(seed)), ..Budget::default() };
    let mut turns = Vec::new();
    for at in 0.. {
        assert!(at < 400, "the game did not end");
        let record = match running.pending() {
            NextStep::Over(_) => break,
            NextStep::Chance => running.chance().unwrap(),
            NextStep::Seats(seats) => {
                let seat = seats.iter().next().unwrap();
                let view = running.view(Viewer::Seat(seat));
                if !keep_players {
                    players[seat.index()] = roster.player(names[seat.index()]).unwrap();
                }
                let action = players[seat.index()].choose(running.rules(), &view, &budget, &CancellationToken::new());
                let word = match action {
                    Action::Place(action) => {
                        Some(action.word(&view.grid, game.words().letters(), game.rule_set().shape(), 2).expect("the move must be legal"))
                    }
                    _ => None,
                };
                turns.push((seat.index(), word));
                running.propose(seat, &Proposal::Act(action)).expect("players must choose legal actions")
            }
        };
        running.commit(Entry { at, record }).unwrap();
    }
    (running.log().iter().map(|entry| entry.record.to_string()).collect(), turns)
}

#[test]
fn levels_name_only_known_words() {
    let mut named = [0; 5];
    for round in 0..16u64 {
        let (lexicon, classes) = random_words(round);
        let side = if round % 3 == 0 { Side::FIVE } else { Side::THREE };
        let rules = RuleSet::default().with_side(side).with_knots(round % 2 == 0).with_diagonals(round % 4 == 1);
        let words = Words::new(&lexicon, &rules).unwrap();
        let index = WordIndex::new(lexicon.graph());
        let (seats, roster) = (
            2 + round as usize % 3,
            Roster::new({
                let classes = classes.clone();
                move |_| Some(classes.clone())
            }),
        );
        let game = Balda::new(rules, &words, seats).unwrap();
        let levels: Vec<Level> = (0..seats).map(|seat| Level::ALL[(round as usize + seat) % 5]).collect();
        let names: Vec<String> = levels.iter().map(Level::to_string).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (log, turns) = play_out(&game, &roster, &names, round, true);
        assert_eq!(play_out(&game, &roster, &names, round, false).0, log, "player memory must not change the game");
        for (seat, word) in turns {
            let Some(word) = word else { continue };
            let class = classes.class_of(index.number(&word).unwrap()).unwrap();
            assert!(LevelPlayer::knows(levels[seat]).is_none_or(|known| class <= known), "{} named a word of class {class}", levels[seat]);
            named[usize::from(levels[seat].number()) - 1] += 1;
        }
    }
    assert!(named.iter().all(|&words| words > 10), "every level must name words: {named:?}");
}

#[test]
fn players_are_found_by_name() {
    let roster = Roster::default();
    for name in PLAYERS {
        assert!(roster.player(name).is_ok(), "{name}");
    }
    for name in ["", "level-0", "level-6", "Greedy", "depth-3"] {
        assert!(roster.player(name).is_err_and(|unknown| unknown.name == name));
    }
}

#[test]
fn think_reports_progress_and_hints_have_steps() {
    let (lexicon, _) = random_words(3);
    let rules = RuleSet::default();
    let words = Words::new(&lexicon, &rules).unwrap();
    let game = Balda::new(rules, &words, 2).unwrap();
    let mut running = Game::new(game.clone(), Seed::from_number(3));
    let record = running.chance().unwrap();
    running.commit(Entry { at: 0, record }).unwrap();
    let situation = Situation::of(&game, &running.view(Viewer::Public));
    let graph = Roster::default().all_words(&game).unwrap();
    let mut depths = Vec::new();
    let few = Budget { nodes: Some(3000), ..Budget::default() };
    let result = think(&graph, &situation, &few, &CancellationToken::new(), &mut |result| depths.push(result.depth)).unwrap();
    assert!(depths.len() > 1 && depths.is_sorted() && depths.last() == Some(&result.depth), "{depths:?}");
    assert!(result.nodes <= 3000 && !result.proven && result.line.len() > 1);
    let action = result.best().unwrap();
    let hint = Hint::new(&situation, action).unwrap();
    assert_eq!(hint.step(1), Clue::Length(action.path.len()));
    assert_eq!(hint.step(2), Clue::Square(action.square));
    assert_eq!(hint.step(3), Clue::Word(hint.clone()));
    let cancelled = CancellationToken::new();
    cancelled.cancel();
    assert!(
        think(&graph, &situation, &Budget::default(), &cancelled, &mut |_| {}).unwrap().best().is_some(),
        "a stopped search must return its best move"
    );
}

#[test]
fn review_reports_lost_points_and_traps() {
    let alphabet = Alphabet::english();
    let lexicon = Lexicon::build("few", &alphabet, &["cat", "at", "ate", "tea", "teach", "cab", "bet", "rat"]).unwrap();
    let rules = RuleSet::default().with_side(Side::THREE);
    let words = Words::new(&lexicon, &rules).unwrap();
    let letters = words.letters();
    let start = letters.encode("cat").unwrap();
    let grid = balda::Grid::with_start(Side::THREE, &start).unwrap();
    let read =
        |text: &str, grid: &balda::Grid| balda::ParsedMove::parse(text, letters).unwrap().resolve(grid, letters, rules.shape()).unwrap();
    // RAT is as long as any word, and what it opens is not longer than the best word before.
    let rat = read("0,1 R RAT", &grid);
    let remarks = review(&rules, &words, &start, &[Turn::Placed(rat), Turn::Passed]);
    assert_eq!(remarks.len(), 2);
    assert_eq!((remarks[0].score, remarks[0].points_lost(), remarks[0].is_trap()), (3, 0, false));
    assert_eq!((remarks[1].score, remarks[1].points_lost() > 0, remarks[1].is_trap()), (0, true, false));
}
