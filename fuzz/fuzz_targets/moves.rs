//! Any text as a move on the empty board: what is read is written and read again as the same.
#![no_main]

use crossword::{Board, Move, RuleSet};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let (rules, board) = (RuleSet::scrabble_cs(), Board::new());
    if let Ok(read) = Move::parse(text, &board, rules.alphabet()) {
        let written = read.notation(&board, rules.alphabet());
        if let Move::Place(laid) = &read {
            // Only a placing that may lie as it lies has one way of being written.
            if board.examine(&rules, laid).is_err() {
                return;
            }
        }
        assert_eq!(Move::parse(&written, &board, rules.alphabet()), Ok(read));
    }
});
