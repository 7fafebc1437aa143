//! Any text as the log of a game: restored or refused with the record at fault.
#![no_main]

use crossword::RuleSet;
use crossword::scrabble::Scrabble;
use lexicon::{Alphabet, Lexicon};
use play::{Game, Seed};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let words = Lexicon::build("small", &Alphabet::english(), &["AT", "TEA"]).expect("two words");
    let rules = Scrabble::new(RuleSet::scrabble_en(), words, 2).expect("one alphabet");
    let _ = Game::restore(rules, Seed::from_number(1), text.lines().map(|line| (0, line)));
});
