use crossword::scrabble::Stage;
use crossword::{Board, Direction, PlacedTile, Square, Tiles};
use lexicon::Lexicon;
use play::{Dice, Entry, Game, NextStep, Proposal, Rules, Seat, Seed, Viewer};

use super::*;
use crate::scrabble::GreedyPlayer;

/// Returns the player's choice with a rack, on a board with these placements and `in_bag` tiles in
/// the bag.
fn choice(player: &Heuristic, words: &[&str], placements: &[&str], rack: &str, in_bag: usize) -> String {
    decided(player, words, placements, rack, in_bag).0
}

/// Like `choice`, with the heuristics that were applied.
fn decided(player: &Heuristic, words: &[&str], placements: &[&str], rack: &str, in_bag: usize) -> (String, Vec<&'static str>) {
    let rules = RuleSet::scrabble_en();
    let alphabet = rules.alphabet().clone();
    let scrabble = Scrabble::new(rules, Lexicon::build("small", &alphabet, words).unwrap(), 2).unwrap();
    let mut position = scrabble.start();
    position.stage = Stage::Playing;
    for placement in placements {
        let Ok(Move::Place(laid)) = Move::parse(placement, &position.board, &alphabet) else { panic!("{placement}") };
        position.board.lay(&laid);
    }
    position.racks = vec![Tiles::parse(rack, &alphabet).unwrap(), Tiles::parse("EEEEEEE", &alphabet).unwrap()];
    position.bag = std::iter::repeat_n(1, in_bag).collect();
    let seat = Seat::new(0).unwrap();
    position.turn = seat;
    let view = scrabble.view(&position, Viewer::Seat(seat));
    let mut player = HeuristicPlayer::from(*player);
    let Action::Move(chosen) = player.choose(&scrabble, &view, &Budget::default(), &CancellationToken::new()) else { panic!("a move") };
    scrabble.judge(&position, seat, &Action::Move(chosen.clone())).expect("a legal move");
    (chosen.notation(&position.board, &alphabet), player.rules_applied().to_vec())
}

#[test]
fn move_reports_the_heuristics_that_decided_it() {
    let up_to = |blank, exchange, longest| Heuristic { blank, exchange, longest, ..OFF };
    let with = |player: Heuristic, in_bag| decided(&player, &["at", "quiz"], &[], "AT?QUI", in_bag).1;
    assert_eq!(with(OFF, 50), [""; 0]);
    assert_eq!(with(up_to(Some(25), None, None), 50), ["blank"], "QUIz is dropped");
    assert_eq!(with(up_to(Some(24), None, None), 50), [""; 0], "QUIz is worth it");
    assert_eq!(with(up_to(Some(30), Some(5), None), 7), ["blank", "exchange"]);
    assert_eq!(with(up_to(None, None, Some(0)), 6), [""; 0], "QUIz is the best as well as the longest");
    assert_eq!(decided(&up_to(None, None, Some(10)), &["za", "tines"], &[], "ZATINES", 6), ("8d TINES".to_owned(), vec!["longest"]));
    let up_to = |safe, bonus| Heuristic { safe, bonus, ..OFF };
    let with = |player: Heuristic| decided(&player, &["ten", "tens", "ex", "exo"], &["13h TEN"], "XS", 50).1;
    assert_eq!(with(up_to(Some(5), None)), ["safe"]);
    assert_eq!(with(up_to(None, Some(0))), [""; 0], "the best placement uses no premium square for words");
    // A heuristic that picks the best placement changes nothing.
    assert_eq!(decided(&up_to(Some(5), None), &["ten", "tens", "ex"], &["13h TEN"], "XS", 50), ("i13 EX".to_owned(), vec![]));
    let all = Heuristic { longest: Some(0), bonus: Some(0), ..OFF };
    assert_eq!(decided(&all, &["at"], &[], "ATZ", 6), ("8g AT".to_owned(), vec![]), "the best placement is also the longest");
    assert_eq!(decided(&all, &["at"], &[], "ATZ", 50), ("8g AT".to_owned(), vec![]), "the best placement uses the centre");
    let bonus = decided(&up_to(None, Some(2)), &["ten", "tens", "nix"], &["11h TEN"], "SIX", 50);
    assert_eq!(bonus, ("11h TENS".to_owned(), vec!["bonus"]));
}

const OFF: Heuristic = Heuristic::GREEDY;

#[test]
fn blank_is_used_only_for_enough_points() {
    let settings = |blank| Heuristic { blank, ..OFF };
    let with = |blank, words: &[&str]| choice(&settings(blank), words, &[], "AT?QUI", 50);
    // QUIz scores twice 12, AT twice 2.
    assert_eq!(with(None, &["at", "quiz"]), "8e QUIz");
    assert_eq!(with(Some(24), &["at", "quiz"]), "8e QUIz");
    assert_eq!(with(Some(25), &["at", "quiz"]), "8g AT");
    assert_eq!(with(Some(25), &["quiz"]), "8e QUIz", "no other placement exists");
}

#[test]
fn whole_rack_is_exchanged_below_a_score() {
    let settings = |exchange, blank| Heuristic { exchange, blank, ..OFF };
    let with = |player: Heuristic, in_bag| choice(&player, &["at", "quiz"], &[], "AT?QUI", in_bag);
    assert_eq!(with(settings(Some(5), Some(30)), 7), "ex AIQTU?", "AT scores 4");
    assert_eq!(with(settings(Some(4), Some(30)), 7), "8g AT");
    assert_eq!(with(settings(Some(5), Some(30)), 6), "8g AT", "6 tiles in the bag allow no exchange");
    assert_eq!(with(settings(Some(5), None), 7), "8e QUIz", "placements are dropped before the exchange is considered");
    assert_eq!(choice(&OFF, &["jo"], &[], "AT", 7), "ex AT", "no placement exists");
    assert_eq!(choice(&OFF, &["jo"], &[], "AT", 6), "pass");
}

#[test]
fn the_longest_placement_is_preferred_when_the_bag_is_low() {
    let up_to = |longest| Heuristic { longest, ..OFF };
    let with = |longest, in_bag| choice(&up_to(longest), &["za", "tines"], &[], "ZATINES", in_bag);
    // ZA scores twice 11, TINES twice 6 with one letter doubled.
    assert_eq!(with(Some(10), 6), "8d TINES");
    assert_eq!(with(Some(9), 6), "8g ZA");
    assert_eq!(with(Some(10), 7), "8g ZA");
    assert_eq!(with(None, 6), "8g ZA");
}

#[test]
fn a_safe_placement_is_preferred_at_a_price() {
    let up_to = |safe| Heuristic { safe, ..OFF };
    // EX scores 9 and brings o15 within reach over i15, where only EXO could be formed; TENS scores
    // 4.
    let with = |safe, words: &[&str]| choice(&up_to(safe), words, &["13h TEN"], "XS", 50);
    assert_eq!(with(Some(5), &["ten", "tens", "ex", "exo"]), "13h TENS");
    assert_eq!(with(Some(4), &["ten", "tens", "ex", "exo"]), "i13 EX");
    assert_eq!(with(None, &["ten", "tens", "ex", "exo"]), "i13 EX");
    assert_eq!(with(Some(5), &["ten", "tens", "ex"]), "i13 EX", "nothing fits behind EX");
}

#[test]
fn a_bonus_placement_is_preferred_at_a_price() {
    let up_to = |bonus, squares| Heuristic { bonus, squares, ..OFF };
    // NIX scores 10, TENS twice 4: k11 doubles the word.
    let with = |player: Heuristic| choice(&player, &["ten", "tens", "nix"], &["11h TEN"], "SIX", 50);
    assert_eq!(with(up_to(Some(2), BonusSquares::Word)), "11h TENS");
    assert_eq!(with(up_to(Some(1), BonusSquares::Word)), "j11 NIX");
    assert_eq!(with(up_to(Some(2), BonusSquares::Any)), "11h TENS");
    assert_eq!(with(up_to(Some(2), BonusSquares::TripleWord)), "j11 NIX");
    assert_eq!(with(up_to(None, BonusSquares::Word)), "j11 NIX");
}

#[test]
fn longest_comes_before_safe_and_safe_before_bonus() {
    // EX scores 9 and opens o15, TENP 6, TENIA 5 with one more tile.
    let player = |longest, safe| Heuristic { longest, safe, bonus: Some(50), ..OFF };
    let with = |player: Heuristic, in_bag| choice(&player, &["ten", "tenp", "tenia", "ex", "exo"], &["13h TEN"], "XPIA", in_bag);
    assert_eq!(with(player(Some(4), Some(5)), 6), "13h TENIA");
    assert_eq!(with(player(Some(3), Some(5)), 6), "13h TENP");
    assert_eq!(with(player(Some(4), Some(5)), 7), "13h TENP");
    assert_eq!(with(player(Some(4), Some(2)), 7), "i13 EX");
    // NIX is the best placement and safe, so the bonus heuristic does not apply.
    let player = |safe| Heuristic { safe, bonus: Some(2), ..OFF };
    let with = |player: Heuristic| choice(&player, &["ten", "tens", "nix"], &["11h TEN"], "SIX", 50);
    assert_eq!(with(player(Some(0))), "j11 NIX");
    assert_eq!(with(player(None)), "11h TENS");
}

/// A brute-force version of `in_reach`: places tiles on every segment of the line.
fn slow_in_reach(scrabble: &Scrabble, board: &Board, square: Square) -> bool {
    let rules = scrabble.rule_set();
    let letters = 1..=rules.alphabet().len() as u8;
    let fits = |at: Square, along: Direction| {
        letters.clone().find(|&letter| {
            let mut then = board.clone();
            then.lay(&[PlacedTile { square: at, letter, blank: false }]);
            let across = along.other();
            let word: Vec<u8> = std::iter::successors(Some(then.run_start(at, across)), |s| s.after(across))
                .map_while(|s| Some(then.get(s)?.letter))
                .collect();
            word.len() == 1 || scrabble.lexicon().contains(&word)
        })
    };
    Direction::BOTH.into_iter().any(|along| {
        let (line, place) = (square.line(along), square.place(along));
        (0..=place).any(|from| {
            (place..15).any(|to| {
                let stretch = (from..=to).map(|place| Square::on_line(along, line, place).unwrap());
                let laid: Option<Vec<PlacedTile>> = stretch
                    .filter(|&at| board.get(at).is_none())
                    .map(|at| Some(PlacedTile { square: at, letter: fits(at, along)?, blank: false }))
                    .collect();
                laid.is_some_and(|laid| board.examine(rules, &laid).is_ok())
            })
        })
    })
}

#[test]
fn reach_agrees_with_brute_force() {
    let rules = RuleSet::scrabble_en();
    let mut dice = Dice::new(&Seed::from_number(5), 0);
    let words: Vec<String> =
        (0..900).map(|_| (0..2 + dice.below(6)).map(|_| char::from(b"AEIORSTLNDGC"[dice.below(12) as usize])).collect()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let lexicon = Lexicon::build("made up", rules.alphabet(), &words).unwrap();
    let (mut reached, mut out_of_reach, mut opened, mut safe) = (0, 0, 0, 0);
    for seed in 0..12 {
        let mut game = Game::new(Scrabble::new(rules.clone(), lexicon.clone(), 2).unwrap(), Seed::from_number(seed));
        for at in 0.. {
            let record = match game.pending() {
                NextStep::Over(_) => break,
                NextStep::Chance => game.chance().unwrap(),
                NextStep::Seats(seats) => {
                    let seat = seats.iter().next().unwrap();
                    let (scrabble, view) = (game.rules(), game.view(Viewer::Seat(seat)));
                    let board = scrabble.generator().prepare(&view.board);
                    let empty = || Square::all().filter(|&square| view.board.get(square).is_none());
                    if !view.board.is_empty() {
                        for square in empty().filter(|_| dice.below(8) == 0) {
                            let reach = safe::in_reach(&board, square, 7);
                            assert_eq!(reach, slow_in_reach(scrabble, &view.board, square), "{square}\n{}", view.rows().join("\n"));
                            if reach { reached += 1 } else { out_of_reach += 1 }
                        }
                    }
                    let chosen = GreedyPlayer.choose(scrabble, &view, &Budget::default(), &CancellationToken::new());
                    if let Some(best) = scrabble.generator().best(&board, &view.rack.unwrap()) {
                        let mut after = view.board.clone();
                        after.lay(&best.laid(&view.board));
                        let newly = empty().filter(|&s| scrabble.rule_set().premium(s).word == 3 && after.get(s).is_none()).any(|s| {
                            let before = !view.board.is_empty() && slow_in_reach(scrabble, &view.board, s);
                            !before && slow_in_reach(scrabble, &after, s)
                        });
                        assert_eq!(safe::TripleWordSquares::before(scrabble, &board).are_opened_by(&best), newly);
                        if newly { opened += 1 } else { safe += 1 }
                    }
                    game.propose(seat, &Proposal::Act(chosen)).unwrap()
                }
            };
            game.commit(Entry { at, record }).unwrap();
        }
    }
    assert!([reached, out_of_reach, opened, safe].iter().all(|&n| n > 20), "{reached} {out_of_reach} {opened} {safe}");
}

#[test]
fn without_heuristics_it_plays_like_the_greedy_player() {
    let rules = RuleSet::scrabble_en();
    let words = ["at", "ta", "tea", "eat", "ate", "seat", "east", "tease", "state", "taste", "estate", "stat", "as", "es"];
    let scrabble = Scrabble::new(rules.clone(), Lexicon::build("small", rules.alphabet(), &words).unwrap(), 3).unwrap();
    for seed in 0..10 {
        let mut game = Game::new(scrabble.clone(), Seed::from_number(seed));
        for at in 0.. {
            let record = match game.pending() {
                NextStep::Over(_) => break,
                NextStep::Chance => game.chance().unwrap(),
                NextStep::Seats(seats) => {
                    let seat = seats.iter().next().unwrap();
                    let view = game.view(Viewer::Seat(seat));
                    let chosen = GreedyPlayer.choose(&scrabble, &view, &Budget::default(), &CancellationToken::new());
                    assert_eq!(OFF.clone().choose(&scrabble, &view, &Budget::default(), &CancellationToken::new()), chosen);
                    game.propose(seat, &Proposal::Act(chosen)).unwrap()
                }
            };
            game.commit(Entry { at, record }).unwrap();
        }
    }
}
