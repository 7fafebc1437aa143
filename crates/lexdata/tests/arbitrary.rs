//! Arbitrary dictionary files yield an error that names the line, or words, but never a panic.

use lexdata::hunspell::{Dictionary, DictionaryError};
use lexdata::inflected::{self, WordSelection};
use lexdata::watch::Watch;
use lexicon::Alphabet;
use proptest::prelude::*;

/// Parses a dictionary and, if it is valid, expands it.
fn assert_no_panic(aff: &[u8], dic: &[u8]) {
    match Dictionary::parse(aff, dic) {
        Ok(dictionary) => {
            for alphabet in [Alphabet::english(), Alphabet::czech()] {
                for take in [WordSelection::All, WordSelection::Base, WordSelection::Mixed] {
                    let words = inflected::words(&dictionary, &alphabet, take, &Watch::disabled()).unwrap();
                    assert!(words.iter().all(|word| (2..=15).contains(&word.len())));
                }
            }
        }
        Err(DictionaryError::Bad { line, fault, .. }) => assert!(line > 0, "{fault}"),
        Err(error @ DictionaryError::Read { .. }) => panic!("{error}"),
    }
}

/// Generates lines that resemble those of an affix file, valid and invalid.
fn affix_line() -> impl Strategy<Value = String> {
    let flag = prop::sample::select(vec!["A", "B", "1", "12", "Aa", "ý", ""]);
    let word = prop::sample::select(vec!["0", "a", "ab", "y", "ies/A", "s/AB", "/1", "é", "0/B", "é/Aa", ""]);
    let condition = prop::sample::select(vec![".", "a", "[ab]", "[^y]", "[", "]", "[^]", "..", "é[é]", ""]);
    let directive = prop::sample::select(vec!["SFX", "PFX", "SFX", "PFX", "AF", "#", ""]);
    let special = prop::sample::select(vec![
        "SET UTF-8",
        "SET ISO8859-2",
        "SET x",
        "FLAG long",
        "FLAG num",
        "FLAG",
        "NEEDAFFIX A",
        "CIRCUMFIX B",
        "FORBIDDENWORD 1",
        "ONLYINCOMPOUND",
        "AF 2",
        "AF 1",
        "TRY abc",
    ]);
    let head = (directive.clone(), flag.clone(), 0..4u32).prop_map(|(d, f, n)| format!("{d} {f} Y {n}"));
    let rule = (directive, flag, word.clone(), word, condition).prop_map(|(d, f, s, a, c)| format!("{d} {f} {s} {a} {c}"));
    prop_oneof![head, rule, special.prop_map(str::to_owned)]
}

fn word_line() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "ab/A",
        "pony/AB",
        "a",
        "/",
        "\\/",
        "a\\/b/1",
        "čáp/ý",
        "x/Aa po:noun",
        "\t",
        "é/12,1",
        " a:b",
        "ab xy:z/A",
        "#",
        "",
    ])
    .prop_map(str::to_owned)
}

proptest! {
    #[test]
    fn bytes(aff in prop::collection::vec(any::<u8>(), 0..200), dic in prop::collection::vec(any::<u8>(), 0..200)) {
        assert_no_panic(&aff, &dic);
        assert_no_panic(b"SET UTF-8\nSFX A Y 1\nSFX A 0 b .\n", &[b"9\n".as_slice(), &dic].concat());
    }

    #[test]
    fn lines(aff in prop::collection::vec(affix_line(), 0..12), dic in prop::collection::vec(word_line(), 0..8)) {
        assert_no_panic(aff.join("\n").as_bytes(), format!("{}\n{}", dic.len(), dic.join("\n")).as_bytes());
    }

    /// Well-formed groups, so that there is something to expand.
    #[test]
    fn sound_groups(rules in prop::collection::vec((0..2usize, "[0-9a-cé]{1,2}", "[a-cé]{0,2}(/[AB])?", "(\\.|[a-cé]|\\[\\^?[a-c]\\])"), 1..6), word in "[a-cé]{1,4}") {
        let mut aff = String::from("SET UTF-8\nNEEDAFFIX B\n");
        for (directive, flag) in [("PFX", "A"), ("SFX", "A"), ("SFX", "B")] {
            let own: Vec<_> = rules.iter().filter(|(kind, ..)| (*kind == 0) == (directive == "PFX")).collect();
            aff.push_str(&format!("{directive} {flag} Y {}\n", own.len()));
            for (_, strip, add, condition) in own {
                let strip = if strip.starts_with(|c: char| c.is_ascii_digit()) { "0" } else { strip };
                let add = if add.is_empty() || add.starts_with('/') { format!("0{add}") } else { add.clone() };
                aff.push_str(&format!("{directive} {flag} {strip} {add} {condition}\n"));
            }
        }
        let dic = format!("2\n{word}/A\n{word}/AB\n");
        prop_assert!(Dictionary::parse(aff.as_bytes(), dic.as_bytes()).is_ok(), "{aff}");
        assert_no_panic(aff.as_bytes(), dic.as_bytes());
    }
}
