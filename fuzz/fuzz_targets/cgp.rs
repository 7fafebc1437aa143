//! Any text as a position: read or refused; what is read is written and read again as the same.
#![no_main]

use crossword::{Cgp, RuleSet};

libfuzzer_sys::fuzz_target!(|text: &str| {
    for rules in [RuleSet::scrabble_en(), RuleSet::scrabble_cs(), RuleSet::scrabble_ru()] {
        if let Ok(position) = Cgp::parse(text, &rules) {
            let written = position.text(&rules);
            assert_eq!(Cgp::parse(&written, &rules).map(|again| again.text(&rules)), Ok(written));
        }
    }
});
