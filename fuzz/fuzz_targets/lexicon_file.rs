//! Any bytes as a lexicon file, and any bytes written over a part of a good one: opened or refused; what is opened can be asked without
//! end or panic.
#![no_main]

use lexicon::{Alphabet, Lexicon};

fn ask(bytes: &[u8]) {
    if let Ok(lexicon) = Lexicon::from_bytes(bytes) {
        let _ = lexicon.contains(&[1, 2, 3]);
        let _ = lexicon.words().take(1000).count();
        let _ = lexicon.verify();
    }
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    ask(bytes);
    let good = Lexicon::build("small", &Alphabet::english(), &["AT", "EAT", "TEA", "TEAT"]).expect("four words");
    let mut damaged = good.to_bytes().expect("a small lexicon has a file");
    if let [low, high, over @ ..] = bytes {
        let from = usize::from(u16::from_le_bytes([*low, *high])) % damaged.len();
        damaged[from..].iter_mut().zip(over).for_each(|(byte, new)| *byte = *new);
        ask(&damaged);
    }
});
