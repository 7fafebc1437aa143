//! Classes of commonness for the words of a lexicon.
//!
//! There are five classes, from words that a beginner knows to words that hardly anyone knows. The
//! computer players' levels know the words up to their class.
//!
//! English words are classed by SCOWL's sizes. Czech and Russian words are classed by the frequency
//! of the form ([`wordfreq`]), not of its base word, because players remember forms that they have
//! seen. Forms missing from the frequency list are in the last class.

pub mod wordfreq;

use std::collections::HashMap;

use lexicon::classes::{About, Class, Classes, ClassesError};
use lexicon::{Alphabet, Lexicon, Tile};

use crate::package::Package;
use crate::scowl::{Scowl, without_accents};
use wordfreq::{Frequencies, fold};

/// The number of classes.
pub const CLASSES: Class = 5;

/// The largest SCOWL size of the classes 1 to 4, which SCOWL calls small, medium, medium-large and
/// large. The classes up to each contain 41, 65, 82 and 117 thousand of the words of `en`.
pub const SCOWL_SIZES: [u8; 4] = [35, 50, 60, 70];

/// The lowest frequency of the classes 1 to 4, in centibels (see [`wordfreq`]). The classes up to
/// each contain 26, 39, 60 and 85 thousand of the words of `cs-mixed`, 68, 120, 215 and 368
/// thousand of `cs-all`, and 83, 147, 257 and 414 thousand of `ru-all`.
pub const CENTIBELS: [u16; 4] = [630, 675, 730, 800];

/// The source of a lexicon's classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Scowl,
    /// The large wordfreq list of this language.
    Wordfreq(&'static str),
}

impl Source {
    /// Returns the required file of the package [`WORDFREQ`].
    pub fn wordfreq_file(self) -> Option<String> {
        match self {
            Source::Scowl => None,
            Source::Wordfreq(language) => Some(format!("wordfreq/data/large_{language}.msgpack.gz")),
        }
    }
}

/// The recipe for the classes of one lexicon.
#[derive(Debug, Clone, Copy)]
pub struct Recipe {
    /// The name of the lexicon and of the file.
    pub name: &'static str,
    pub source: Source,
    /// The directory under data/, by licence terms.
    pub folder: &'static str,
    /// The licence, on one line.
    pub licence: &'static str,
    /// If set, a second file separates this number of most frequent words from the others, for
    /// measurements.
    pub frequent: Option<usize>,
}

const SCOWL_LICENCE: &str = "SCOWL's (permissive, notices of Kevin Atkinson, UKACD and others; data/permissive/LICENCE-scowl.txt)";
const RUSSIAN_LICENCE: &str = "CC BY-SA 4.0 (data/cc-by-sa/NOTICE-wordfreq.txt)";
const CZECH_LICENCE: &str = "words GPL-2.0-or-later (data/gpl/LICENCE-dictionary-cs.txt), frequencies CC BY-SA 4.0 (data/gpl/NOTICE-wordfreq.txt); together GPL-3.0-or-later";

/// The recipes of all bundled lexicons.
pub const RECIPES: [Recipe; 8] = [
    Recipe { name: "en", source: Source::Scowl, folder: "permissive", licence: SCOWL_LICENCE, frequent: None },
    Recipe { name: "en-common", source: Source::Scowl, folder: "permissive", licence: SCOWL_LICENCE, frequent: None },
    Recipe { name: "ru-all", source: Source::Wordfreq("ru"), folder: "cc-by-sa", licence: RUSSIAN_LICENCE, frequent: None },
    Recipe { name: "ru-nouns", source: Source::Wordfreq("ru"), folder: "cc-by-sa", licence: RUSSIAN_LICENCE, frequent: Some(12_000) },
    Recipe { name: "ru-nouns-plural", source: Source::Wordfreq("ru"), folder: "cc-by-sa", licence: RUSSIAN_LICENCE, frequent: None },
    Recipe { name: "cs-all", source: Source::Wordfreq("cs"), folder: "gpl", licence: CZECH_LICENCE, frequent: None },
    Recipe { name: "cs-base", source: Source::Wordfreq("cs"), folder: "gpl", licence: CZECH_LICENCE, frequent: None },
    Recipe { name: "cs-mixed", source: Source::Wordfreq("cs"), folder: "gpl", licence: CZECH_LICENCE, frequent: None },
];

/// The PyPI package that contains the frequency lists.
pub const WORDFREQ: Package = Package {
    name: "wordfreq",
    version: "3.1.1",
    archive: "wordfreq-3.1.1-py3-none-any.whl",
    sha256: "4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473",
};

impl Recipe {
    /// Returns the recipe for a lexicon.
    pub fn by_name(name: &str) -> Option<&'static Recipe> {
        RECIPES.iter().find(|recipe| recipe.name == name)
    }

    fn about(&self, meanings: Vec<String>) -> About {
        let sources = match self.source {
            Source::Scowl => "Debian scowl 2020.12.07-2, size of the word".to_owned(),
            Source::Wordfreq(language) => format!("PyPI wordfreq 3.1.1, large_{language}, frequency of the form"),
        };
        let made_with = format!("deska lexicon build {}", self.name);
        About { meanings, sources: vec![sources], licence: self.licence.to_owned(), made_with }
    }

    /// Computes the classes of an English lexicon: the smallest size of all words that are equal
    /// after stripping accents. Words missing from SCOWL, which are those of the hand-maintained
    /// lists, are in the fourth class, because experienced players know them.
    pub fn english(&self, lexicon: &Lexicon, scowl: &Scowl) -> Result<Classes, ClassesError> {
        let mut sizes: HashMap<Vec<Tile>, u8> = HashMap::new();
        for (word, size) in scowl.words() {
            // Names and abbreviations have capital letters and are skipped.
            if word.chars().all(char::is_lowercase)
                && let Ok(word) = lexicon.alphabet().encode(&without_accents(word))
            {
                sizes.entry(word).and_modify(|known| *known = size.min(*known)).or_insert(size);
            }
        }
        let class = |word: &[Tile]| sizes.get(word).map_or(CLASSES - 1, |&size| above(&SCOWL_SIZES, size));
        let mut meanings = vec![format!("SCOWL sizes up to {}", SCOWL_SIZES[0])];
        meanings.extend(SCOWL_SIZES[1..].iter().map(|size| format!("up to {size}")));
        meanings.push("larger sizes".to_owned());
        Classes::new(lexicon, classes(lexicon, class), self.about(meanings))
    }

    /// Computes the classes of an inflected lexicon by the frequency of each form. In Russian, a
    /// word with YO is as common as its spelling with YE, which is usual in print. Words without a
    /// vowel are abbreviations and in the last class.
    pub fn inflected(&self, lexicon: &Lexicon, frequencies: Frequencies) -> Result<Classes, ClassesError> {
        let met = WordFrequencies::new(lexicon.alphabet(), frequencies);
        let vowels: Vec<Tile> = "АЕЁИОУЫЭЮЯ".chars().filter_map(|letter| lexicon.alphabet().tile(letter)).collect();
        let class = |word: &[Tile]| {
            if !vowels.is_empty() && !word.iter().any(|tile| vowels.contains(tile)) {
                return CLASSES;
            }
            met.centibels(word).map_or(CLASSES, |centibels| above(&CENTIBELS, centibels))
        };
        let mut meanings: Vec<String> =
            CENTIBELS.iter().map(|&limit| format!("met at least once in 10^{}.{:02} words", limit / 100, limit % 100)).collect();
        meanings.push("met more seldom, or not in the list of frequencies".to_owned());
        Classes::new(lexicon, classes(lexicon, class), self.about(meanings))
    }

    /// Computes two classes of an inflected lexicon: the `max` most frequent words, with ties in
    /// alphabetical order, and all others.
    pub fn frequent(&self, lexicon: &Lexicon, frequencies: Frequencies, max: usize) -> Result<Classes, ClassesError> {
        let met = WordFrequencies::new(lexicon.alphabet(), frequencies);
        let often: Vec<u16> = lexicon.words().map(|word| met.centibels(&word).unwrap_or(u16::MAX)).collect();
        let mut order: Vec<usize> = (0..often.len()).collect();
        // The sort is stable, and the words are in alphabetical order.
        order.sort_by_key(|&word| often[word]);
        let mut class = vec![2; often.len()];
        for &word in order.iter().take(max) {
            class[word] = 1;
        }
        let meanings =
            vec![format!("the {max} words that are met most often"), "met more seldom, or not in the list of frequencies".to_owned()];
        Classes::new(lexicon, class, self.about(meanings))
    }
}

/// Word frequencies in an alphabet. In Russian, a word with YO has the frequency of its spelling
/// with YE.
struct WordFrequencies {
    frequencies: Frequencies,
    yo: Option<(Tile, Tile)>,
}

impl WordFrequencies {
    fn new(alphabet: &Alphabet, frequencies: Frequencies) -> WordFrequencies {
        match yo_and_ye(alphabet) {
            Some((yo, ye)) => WordFrequencies { frequencies: frequencies.folded(yo, ye), yo: Some((yo, ye)) },
            None => WordFrequencies { frequencies, yo: None },
        }
    }

    fn centibels(&self, word: &[Tile]) -> Option<u16> {
        match self.yo {
            Some((yo, ye)) => self.frequencies.centibels(&fold(word, yo, ye)),
            None => self.frequencies.centibels(word),
        }
    }
}

/// Returns the class of the first limit that is not below the value.
fn above<T: PartialOrd>(limits: &[T; 4], value: T) -> Class {
    1 + limits.iter().take_while(|&limit| *limit < value).count() as Class
}

fn classes(lexicon: &Lexicon, class: impl Fn(&[Tile]) -> Class) -> Vec<Class> {
    let mut classes = Vec::with_capacity(lexicon.info().words);
    let mut words = lexicon.words();
    while let Some(word) = words.advance() {
        classes.push(class(word));
    }
    classes
}

/// Returns the letters YO and YE, if the alphabet has both.
fn yo_and_ye(alphabet: &Alphabet) -> Option<(Tile, Tile)> {
    Some((alphabet.tile('Ё')?, alphabet.tile('Е')?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe;
    use crate::scowl::LARGEST;

    fn of(classes: &Classes, lexicon: &Lexicon) -> Vec<(String, Class)> {
        lexicon.words().enumerate().map(|(n, word)| (lexicon.alphabet().decode(&word), classes.class_of(n).unwrap())).collect()
    }

    fn owned<const N: usize>(expected: [(&str, Class); N]) -> Vec<(String, Class)> {
        expected.iter().map(|&(word, class)| (word.to_owned(), class)).collect()
    }

    #[test]
    fn every_lexicon_has_a_classes_recipe() {
        let names = RECIPES.map(|recipe| recipe.name);
        assert_eq!(names, recipe::RECIPES.map(|recipe| recipe.name));
        let file = |name| Recipe::by_name(name).and_then(|recipe| recipe.source.wordfreq_file());
        assert_eq!((file("en"), file("cs-all").as_deref()), (None, Some("wordfreq/data/large_cs.msgpack.gz")));
    }

    #[test]
    fn english_words_are_classed_by_size() {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in [
            ("english-words.10", "cat\n"),
            ("english-words.50", "cafés\ndog\n"),
            ("british-words.60", "cafes\nkennel\n"),
            ("english-words.70", "xolo\nCAT\n"),
            ("english-words.80", "zzz\nDOG\n"),
        ] {
            std::fs::write(folder.path().join(name), bytes).unwrap();
        }
        let scowl = Scowl::read(folder.path(), LARGEST).unwrap();
        let words = Lexicon::build("en", &Alphabet::english(), &["cat", "cafes", "dog", "kennel", "xolo", "zzz", "qi"]).unwrap();
        let classes = RECIPES[0].english(&words, &scowl).unwrap();
        let expected = [("CAFES", 2), ("CAT", 1), ("DOG", 2), ("KENNEL", 3), ("QI", 4), ("XOLO", 4), ("ZZZ", 5)];
        assert_eq!(of(&classes, &words), owned(expected));
    }

    #[test]
    fn inflected_forms_are_classed_by_frequency() {
        // A list of 801 buckets, encoded by hand.
        let mut list = b"\xdc\x03\x22\x82\xa6format\xa2cB\xa7version\x01".to_vec();
        for bucket in 0..=800u32 {
            let word = match bucket {
                100 => "км",
                630 => "еж",
                631 => "ель",
                675 => "ёлка",
                700 => "елка",
                730 => "дуб",
                731 => "бук",
                800 => "вяз",
                _ => {
                    list.push(0x90);
                    continue;
                }
            };
            list.extend([0x91, 0xa0 + word.len() as u8]);
            list.extend(word.as_bytes());
        }
        let russian = Alphabet::russian();
        let frequencies = Frequencies::parse(&list, &russian).unwrap();
        let words = Lexicon::build("ru-all", &russian, &["ёж", "еж", "ель", "елка", "ёлка", "дуб", "бук", "вяз", "тис", "км"]).unwrap();
        let classes = RECIPES[2].inflected(&words, frequencies).unwrap();
        let expected =
            [("БУК", 4), ("ВЯЗ", 4), ("ДУБ", 3), ("ЕЖ", 1), ("ЕЛКА", 2), ("ЕЛЬ", 2), ("ЁЖ", 1), ("ЁЛКА", 2), ("КМ", 5), ("ТИС", 5)];
        assert_eq!(of(&classes, &words), owned(expected));
        assert_eq!(classes.about().meanings[0], "met at least once in 10^6.30 words");
        // ЕЛКА and ЁЛКА are equally common; the alphabetically first one is the fifth.
        let classes = RECIPES[2].frequent(&words, Frequencies::parse(&list, &russian).unwrap(), 5).unwrap();
        let often: Vec<String> = of(&classes, &words).into_iter().filter(|&(_, class)| class == 1).map(|(word, _)| word).collect();
        assert_eq!(often, ["ЕЖ", "ЕЛКА", "ЕЛЬ", "ЁЖ", "КМ"]);
    }
}
