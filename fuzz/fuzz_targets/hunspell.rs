//! Any bytes as a hunspell dictionary: the affix file, a zero byte, the word file.
#![no_main]

use lexdata::hunspell::Dictionary;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let cut = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    let _ = Dictionary::parse(&bytes[..cut], bytes.get(cut + 1..).unwrap_or_default());
});
