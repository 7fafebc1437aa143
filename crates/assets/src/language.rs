//! Detects the language of a word graph by its letter frequencies. The file has no alphabet, so a
//! Russian graph opened as English is a list of wrong words.

use lexicon::{Alphabet, Lexicon};

/// Letter frequencies per 100,000 in the words of `en`, in alphabetical order.
const ENGLISH: [u32; 26] = [
    7770, 1858, 4068, 3362, 11248, 1202, 2747, 2455, 8991, 163, 886, 5307, 2897, 6735, 6673, 3015, 170, 7036, 9377, 6587, 3337, 936, 752,
    284, 1652, 493,
];

/// Letter frequencies in `cs-mixed`.
const CZECH: [u32; 39] = [
    7183, 2764, 1483, 2257, 1230, 2828, 49, 5562, 269, 1436, 486, 446, 1630, 4378, 4141, 1529, 4305, 4028, 2184, 6985, 164, 8476, 82, 3418,
    4196, 1338, 3574, 1510, 6004, 100, 2905, 97, 256, 5565, 112, 1202, 3022, 2203, 606,
];

/// Letter frequencies in `ru-all`.
const RUSSIAN: [u32; 33] = [
    8507, 1390, 5733, 1508, 2015, 8158, 483, 695, 1798, 7351, 1209, 2973, 3723, 4051, 6014, 9114, 3207, 5491, 4857, 4394, 3125, 331, 1091,
    442, 1220, 2295, 1057, 55, 2128, 1114, 102, 1963, 2405,
];

/// Alphabet name, language code, and letter frequencies of each language.
const LANGUAGES: [(&str, &str, &[u32]); 3] = [("english", "en", &ENGLISH), ("czech", "cs", &CZECH), ("russian", "ru", &RUSSIAN)];

/// The minimum number of words for detecting the language.
const MIN_WORDS: usize = 300;

/// The maximum divergence of a list in the same language. With at least [`MIN_WORDS`] words, lists
/// in the same language, even of short words or of one initial letter, stay below 0.15; lists in
/// another language have at least 0.44.
const MAX_DIVERGENCE: f64 = 0.3;

/// The minimum number of words of a list in which every common letter must occur.
const MANY_WORDS: usize = 10_000;

/// The result of comparing a lexicon's letter frequencies with its language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Likeness {
    /// They match, or there are too few words, or the alphabet is unknown.
    Alike,
    /// They match another language, given by its code.
    Other(&'static str),
    /// They match no known language.
    Foreign,
}

/// Compares the letter frequencies of the words with the language of their alphabet.
pub fn likeness(lexicon: &Lexicon) -> Likeness {
    let alphabet = lexicon.alphabet().name();
    let Some((.., expected)) = LANGUAGES.iter().find(|(name, ..)| *name == alphabet) else { return Likeness::Alike };
    if lexicon.info().words < MIN_WORDS {
        return Likeness::Alike;
    }
    let mut counts = [0_u64; 64];
    let mut words = lexicon.words();
    while let Some(word) = words.advance() {
        word.iter().for_each(|&tile| counts[usize::from(tile) % 64] += 1);
    }
    let shares = shares(&counts);
    let lacks = |(&expected, share): (&u32, &f64)| expected >= 500 && *share < f64::from(expected) / 1e6;
    let lacking = lexicon.info().words >= MANY_WORDS && expected.iter().zip(&shares).any(lacks);
    if divergence(&shares, expected) < MAX_DIVERGENCE && !lacking {
        return Likeness::Alike;
    }
    nearest(&shares, alphabet)
}

/// Returns the likely language of a graph: the first one whose alphabet has all its tiles and whose
/// letter frequencies match. `lexicon_by` opens the graph with an alphabet, if possible.
pub fn likely(lexicon_by: impl Fn(&Alphabet) -> Option<Lexicon>) -> Option<&'static str> {
    let fits = |(name, code, _): &(&str, &'static str, &[u32])| {
        let lexicon = lexicon_by(&Alphabet::by_name(name)?)?;
        (likeness(&lexicon) == Likeness::Alike && lexicon.info().words >= MIN_WORDS).then_some(*code)
    };
    LANGUAGES.iter().find_map(fits)
}

fn nearest(shares: &[f64; 63], but: &str) -> Likeness {
    let others = LANGUAGES.iter().filter(|(name, ..)| *name != but).map(|(_, code, expected)| (*code, divergence(shares, expected)));
    match others.min_by(|a, b| a.1.total_cmp(&b.1)) {
        Some((code, far)) if far < MAX_DIVERGENCE => Likeness::Other(code),
        _ => Likeness::Foreign,
    }
}

/// Returns the share of each tile, from tile 1 on.
fn shares(counts: &[u64; 64]) -> [f64; 63] {
    let all: u64 = counts[1..].iter().sum();
    std::array::from_fn(|place| counts[place + 1] as f64 / all.max(1) as f64)
}

/// Returns the Kullback-Leibler divergence of shares from expected frequencies, which are smoothed
/// for rare letters.
fn divergence(shares: &[f64; 63], expected: &[u32]) -> f64 {
    let expected = expected.iter().map(|count| f64::from(*count) / 1e5).chain(std::iter::repeat(0.0));
    shares.iter().zip(expected).filter(|(share, _)| **share > 0.0).map(|(share, expected)| share * (share / (expected + 0.0005)).ln()).sum()
}

/// Returns the alphabet of a language by its code or name: `cs`, `czech`.
pub fn alphabet(language: &str) -> Option<Alphabet> {
    let (name, ..) = LANGUAGES.iter().find(|(name, code, _)| *code == language || *name == language)?;
    Alphabet::by_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;

    /// Returns the selected words of a lexicon in another alphabet, like a graph opened with the
    /// wrong alphabet.
    fn reinterpreted(name: &str, alphabet: &Alphabet, chosen: impl Fn(usize, &[u8]) -> bool) -> Lexicon {
        let folder = tempfile::tempdir().unwrap();
        let whole = Library::only(folder.path(), folder.path()).open(name).unwrap();
        let (mut words, mut all, mut number) = (whole.words(), Vec::new(), 0);
        while let Some(word) = words.advance() {
            if chosen(number, word) {
                all.push(word.to_vec());
            }
            number += 1;
        }
        let (dawg, _) = lexicon::dawg::build(all.iter()).unwrap();
        Lexicon::from_graph("taken", alphabet, dawg).unwrap()
    }

    #[test]
    fn words_of_another_language_are_detected() {
        let (english, czech, russian) = (Alphabet::english(), Alphabet::czech(), Alphabet::russian());
        // Russian words without the last letters of the alphabet are valid English tiles.
        let short = reinterpreted("ru-all", &english, |number, word| number.is_multiple_of(20) && word.iter().all(|&tile| tile <= 26));
        assert_eq!(likeness(&short), Likeness::Other("ru"));
        assert_eq!(likeness(&reinterpreted("ru-all", &czech, |number, _| number.is_multiple_of(100))), Likeness::Other("ru"));
        assert_eq!(likeness(&reinterpreted("en", &russian, |number, _| number.is_multiple_of(50))), Likeness::Other("en"));
        // No K or W, as in French.
        assert_eq!(likeness(&reinterpreted("en", &english, |_, word| !word.contains(&11) && !word.contains(&23))), Likeness::Foreign);
    }

    #[test]
    fn lists_of_the_same_language_are_accepted() {
        let (english, russian) = (Alphabet::english(), Alphabet::russian());
        for chosen in [
            |number: usize, _: &[u8]| number.is_multiple_of(800),
            |_: usize, word: &[u8]| word.len() <= 4,
            |_: usize, word: &[u8]| word[0] == 1,
        ] {
            assert_eq!(likeness(&reinterpreted("en", &english, chosen)), Likeness::Alike);
            assert_eq!(likeness(&reinterpreted("ru-all", &russian, chosen)), Likeness::Alike);
        }
        assert_eq!(likeness(&reinterpreted("en", &russian, |number, _| number < 100)), Likeness::Alike, "too few to tell");
    }
}
