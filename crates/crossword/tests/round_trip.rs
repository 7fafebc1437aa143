//! Parsers accept any text without a panic, and what they accept round-trips.

use crate::slow::{Random, laid};
use crossword::{Board, Cgp, Move, RuleSet, Square, Tiles};
use proptest::prelude::*;

fn rule_sets() -> impl Strategy<Value = RuleSet> {
    prop_oneof![Just(RuleSet::scrabble_en()), Just(RuleSet::scrabble_cs()), Just(RuleSet::scrabble_ru())]
}

/// A valid position of random tiles, as text, with one part in four broken at random.
fn almost_valid_position() -> impl Strategy<Value = String> {
    let row = prop_oneof![
        4 => Just("15".to_owned()),
        2 => (1usize..14, "[A-Za-z]").prop_map(|(n, letter)| format!("{n}{letter}{}", 14 - n)),
        1 => "[A-Za-z0-9?./ -]{0,15}",
    ];
    let rows = prop::collection::vec(row, 14..=16).prop_map(|rows| rows.join("/"));
    (rows, "[A-Z?]{0,8}(/[A-Z?]{0,8}){0,4}", "-?[0-9]{1,4}(/-?[0-9]{1,10}){0,4}", "[0-9]{1,3}", "( lex [a-z]{2};)?")
        .prop_map(|(rows, racks, scores, zeros, operations)| format!("{rows} {racks} {scores} {zeros}{operations}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_parse_or_fail(bytes in prop::collection::vec(any::<u8>(), 0..300), rules in rule_sets()) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = Cgp::parse(&text, &rules);
        let _ = Move::parse(&text, &Board::new(), rules.alphabet());
        let _ = Tiles::parse(&text, rules.alphabet());
        let _ = Square::parse(&text);
        let _ = RuleSet::read(&text, &|_| Some(text.to_string()));
    }

    #[test]
    fn any_text_parses_or_fails(text in "\\PC{0,200}", rules in rule_sets()) {
        let _ = Cgp::parse(&text, &rules);
        let _ = Move::parse(&text, &Board::new(), rules.alphabet());
        let _ = RuleSet::read(&text, &|_| Some(text.clone()));
    }

    #[test]
    fn parsed_positions_round_trip(text in almost_valid_position()) {
        let rules = RuleSet::scrabble_en();
        if let Ok(position) = Cgp::parse(&text, &rules) {
            prop_assert_eq!(position.text(&rules), text.clone());
            prop_assert_eq!(Cgp::parse(&text, &rules), Ok(position.clone()));
            let racks: usize = (0..position.seats()).map(|seat| position.rack(seat).len()).sum();
            prop_assert_eq!(position.unwritten(&rules).len() + racks + position.board().len(), 100);
        }
    }

    #[test]
    fn parsed_moves_round_trip(text in "([0-9]{1,2}[a-o]|[a-o][0-9]{1,2}|ex) [A-Za-z?]{1,9}") {
        let english = lexicon::Alphabet::english();
        let board = Cgp::parse("15/15/15/15/15/15/7T7/6CaT6/7X7/15/15/15/15/15/15 A/B 0/0 0", &RuleSet::scrabble_en()).unwrap().board().clone();
        if let Ok(read) = Move::parse(&text, &board, &english) {
            let written = read.notation(&board, &english);
            prop_assert_eq!(Move::parse(&written, &board, &english), Ok(read));
        }
    }
}

#[test]
fn positions_of_random_games_round_trip_in_three_languages() {
    for (seed, rules) in [RuleSet::scrabble_en(), RuleSet::scrabble_cs(), RuleSet::scrabble_ru()].into_iter().enumerate() {
        let mut random = Random::new(seed as u64);
        for _ in 0..300 {
            let mut bag: Vec<u8> = rules.tiles().iter().collect();
            let mut draw = |random: &mut Random| bag.swap_remove(random.below(bag.len()));
            let mut board = Board::new();
            for _ in 0..random.below(60) {
                let kind = draw(&mut random);
                let letter = if kind == 0 { 1 + random.below(rules.alphabet().len()) as u8 } else { kind };
                board.lay(&laid(&[(random.below(15), random.below(15), letter, kind == 0)]));
            }
            let racks: Vec<Tiles> = (0..2 + random.below(3)).map(|_| (0..random.below(8)).map(|_| draw(&mut random)).collect()).collect();
            let scores: Vec<i32> = racks.iter().map(|_| random.below(900) as i32 - 100).collect();
            let position = Cgp::new(board, &racks, &scores, random.below(6) as u32, &rules).unwrap().with_operations("lex x; tmr 1;");
            let text = position.text(&rules);
            assert_eq!(Cgp::parse(&text, &rules), Ok(position));
            assert_eq!(Cgp::parse(&text, &rules).unwrap().text(&rules), text);
        }
    }
}
