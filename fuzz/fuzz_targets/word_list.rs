//! Any bytes as a word list.
#![no_main]

use lexicon::Alphabet;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    for alphabet in [Alphabet::english(), Alphabet::czech(), Alphabet::russian()] {
        let _ = lexicon::text::parse(bytes, &alphabet, lexicon::text::Options::default());
    }
});
