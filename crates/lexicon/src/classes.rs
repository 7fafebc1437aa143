//! Word frequency classes of a lexicon: one number per word, from 1 (familiar to everyone) to the
//! rarest class.
//!
//! Classes are stored in a file next to the lexicon: one byte per word, in the order of
//! [`WordIndex`](crate::WordIndex), so they need no keys. [`vocabulary`] builds the lexicon of a
//! player who knows fewer words.
//!
//! ```
//! use lexicon::classes::{About, Classes, vocabulary};
//! use lexicon::{Alphabet, Lexicon};
//! let pets = Lexicon::build("pets", &Alphabet::english(), &["cat", "dog", "xolo"])?;
//! let classes = Classes::new(&pets, vec![1, 1, 2], About { meanings: vec!["known to all".into(), "rare".into()], ..About::default() })?;
//! let child = vocabulary(&pets, &classes, 1)?;
//! assert!(child.contains_str("cat") && !child.contains_str("xolo"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The file
//! ```text
//! deska-classes 1
//! lexicon: en
//! words: 248521
//! words-sha256: 57ed2220...
//! class: SCOWL sizes 10 and 20
//! class: SCOWL size 35
//! source: Debian scowl 2020.12.07-2
//! licence: permissive; see NOTICE
//! made-with: deska lexicon build en
//!
//! ```
//!
//! `class` appears once per class, the most common first, and describes it. After the empty line
//! follows a zlib stream (RFC 1950) with one byte per word. Most words of an inflected language are
//! in the last class, so millions of words compress to a few hundred kilobytes. The stream has its
//! own checksum. Opening a file checks the classes against the header; using them with a lexicon
//! checks the hash of its words.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::sync::Arc;

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

use crate::alphabet::Alphabet;
use crate::dawg::{BuildError, DawgBuilder};
use crate::file::{FileTrouble, write_renamed};
use crate::header::{Header, HeaderFault, Writer};
use crate::lexicon::{Info, Lexicon, LexiconError};

/// A frequency class; 1 is the most common.
pub type Class = u8;

/// The part of a lexicon that a player knows: all words up to a class, and a fixed sample of the
/// next class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Knowledge {
    /// The rarest class whose words are all known.
    pub class: Class,
    /// Percentage of the next class that is known. The choice depends only on the letters of each
    /// word.
    pub next_percent: u8,
}

impl From<Class> for Knowledge {
    fn from(class: Class) -> Self {
        Knowledge { class, next_percent: 0 }
    }
}

impl Knowledge {
    /// Returns whether a word of this class, given as the numbers of its letters, is known.
    fn contains(self, class: Class, word: &[u8]) -> bool {
        class <= self.class || class == self.class + 1 && hash_percent(word) < u64::from(self.next_percent)
    }
}

/// Maps a word to a number below 100 (FNV-1a).
fn hash_percent(word: &[u8]) -> u64 {
    let hash = word.iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, &letter| (hash ^ u64::from(letter)).wrapping_mul(0x100_0000_01B3));
    (hash >> 32) % 100
}

/// The usual extension of class files.
pub const EXTENSION: &str = "classes";

/// The format version that this program reads and writes.
pub const VERSION: u32 = 1;

pub const MAX_CLASSES: usize = 32;

const MAGIC: &str = "deska-classes ";
/// More words than any lexicon has. Limits the allocation that a damaged header can cause.
const MAX_WORDS: usize = 1 << 26;

/// The frequency classes of all words of one lexicon. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes(Arc<Inner>);

#[derive(Debug, PartialEq, Eq)]
struct Inner {
    lexicon: String,
    words_sha256: String,
    about: About,
    /// Indexed by word number; each is 1 to the number of meanings.
    classes: Vec<Class>,
}

/// Metadata of a set of classes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct About {
    /// One description per class, the most common first.
    pub meanings: Vec<String>,
    /// Where the classes come from, one line each.
    pub sources: Vec<String>,
    /// The licence of the source data.
    pub licence: String,
    /// The command that made them; empty if unknown.
    pub made_with: String,
}

/// Classes that do not fit a lexicon.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClassesError {
    #[error("there are {classes} classes for the {words} words of the lexicon `{lexicon}`; one per word is required")]
    Count { lexicon: String, words: usize, classes: usize },
    #[error("word {word} has class {class}, but classes range from 1 to {classes}")]
    Class { word: usize, class: Class, classes: usize },
    #[error("there are {0} classes; 1 to {MAX_CLASSES} are allowed")]
    Classes(usize),
    #[error(
        "these classes are for the lexicon `{made_for}` with the words {expected}, not for `{lexicon}` with the words {found}: rebuild them with `deska lexicon build`"
    )]
    OtherLexicon {
        made_for: String,
        /// The start of the expected hash of the words.
        expected: String,
        lexicon: String,
        /// The start of the hash of the other lexicon's words.
        found: String,
    },
    #[error("the lexicons `{0}` and `{1}` use different alphabets: classes cannot be carried over")]
    OtherAlphabet(String, String),
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error(transparent)]
    Lexicon(#[from] LexiconError),
}

/// An invalid file of classes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClassesFormatError {
    #[error("this is not a classes file")]
    NotClasses,
    #[error(
        "the file has format version {0}, but this program reads version {VERSION}: rebuild it with `deska lexicon build`, or use the program that made it"
    )]
    Version(String),
    #[error("the header is truncated: the file is damaged; build or fetch it again")]
    HeaderOpen,
    #[error("the header line `{key}` is missing or wrong ({value:?}): the file is damaged; build or fetch it again")]
    Header {
        key: &'static str,
        /// Empty if the line is missing.
        value: String,
    },
    #[error("the classes cannot be unpacked ({0}): the file is damaged; build or fetch it again")]
    Stream(String),
    #[error("{0}: the file is damaged; build or fetch it again")]
    Content(ClassesError),
}

impl From<HeaderFault> for ClassesFormatError {
    fn from(fault: HeaderFault) -> ClassesFormatError {
        match fault {
            HeaderFault::Kind => ClassesFormatError::NotClasses,
            HeaderFault::Version(found) => ClassesFormatError::Version(found),
            HeaderFault::Open => ClassesFormatError::HeaderOpen,
            HeaderFault::Line { key, value } => ClassesFormatError::Header { key, value },
        }
    }
}

/// A failure to open or write a file of classes.
pub type ClassesFileError = FileTrouble<ClassesFormatError>;

impl Classes {
    /// Creates the classes of a lexicon's words, in the order of the words.
    pub fn new(lexicon: &Lexicon, classes: Vec<Class>, about: About) -> Result<Classes, ClassesError> {
        let Info { name, words, words_sha256, .. } = lexicon.info();
        Classes::new_checked(Inner { lexicon: name.clone(), words_sha256: words_sha256.clone(), about, classes }, *words)
    }

    fn new_checked(inner: Inner, words: usize) -> Result<Classes, ClassesError> {
        let meanings = inner.about.meanings.len();
        if !(1..=MAX_CLASSES).contains(&meanings) {
            return Err(ClassesError::Classes(meanings));
        }
        if inner.classes.len() != words {
            return Err(ClassesError::Count { lexicon: inner.lexicon, words, classes: inner.classes.len() });
        }
        match inner.classes.iter().position(|&class| !(1..=meanings).contains(&usize::from(class))) {
            Some(word) => Err(ClassesError::Class { word, class: inner.classes[word], classes: meanings }),
            None => Ok(Classes(Arc::new(inner))),
        }
    }

    /// Carries the classes over to another lexicon with the same alphabet, such as a player's own
    /// list: words in both keep their class, all others get the last one.
    pub fn carry_over(&self, from: &Lexicon, to: &Lexicon) -> Result<Classes, ClassesError> {
        self.check(from)?;
        if from.alphabet() != to.alphabet() {
            return Err(ClassesError::OtherAlphabet(from.name().to_owned(), to.name().to_owned()));
        }
        let last = self.count();
        // Only `verify` checks the word count that a file claims, so neither count is trusted here.
        let mut classes = Vec::new();
        let (mut known, mut wanted) = (from.words(), to.words());
        let (mut number, mut here) = (0, known.advance());
        while classes.len() <= to.info().words
            && let Some(word) = wanted.advance()
        {
            while here.is_some_and(|here| here < word) {
                (number, here) = (number + 1, known.advance());
            }
            let known_as = self.0.classes.get(number).filter(|_| here == Some(word));
            classes.push(known_as.copied().unwrap_or(last));
        }
        Classes::new(to, classes, self.0.about.clone())
    }

    /// Returns the class of the word with this number, or `None` if there is no such word.
    pub fn class_of(&self, number: usize) -> Option<Class> {
        self.0.classes.get(number).copied()
    }

    /// Returns the number of classes, which is also the number of the rarest.
    pub fn count(&self) -> Class {
        self.0.about.meanings.len() as Class
    }

    /// Returns the number of words in each class, the most common class first.
    pub fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![0; usize::from(self.count())];
        self.0.classes.iter().for_each(|&class| sizes[usize::from(class) - 1] += 1);
        sizes
    }

    /// Returns the name of the lexicon that the classes were made for.
    pub fn lexicon(&self) -> &str {
        &self.0.lexicon
    }

    pub fn about(&self) -> &About {
        &self.0.about
    }

    /// Checks that these classes belong to the words of this lexicon. Its name may differ.
    pub fn check(&self, lexicon: &Lexicon) -> Result<(), ClassesError> {
        let found = &lexicon.info().words_sha256;
        if *found == self.0.words_sha256 {
            return Ok(());
        }
        let short = |hash: &str| hash.chars().take(12).collect();
        Err(ClassesError::OtherLexicon {
            made_for: self.0.lexicon.clone(),
            expected: short(&self.0.words_sha256),
            lexicon: lexicon.name().to_owned(),
            found: short(found),
        })
    }

    /// Reads a file of classes.
    pub fn open(path: &Path) -> Result<Classes, ClassesFileError> {
        let bytes = std::fs::read(path).map_err(ClassesFileError::io(path))?;
        Classes::from_bytes(&bytes).map_err(ClassesFileError::content(path))
    }

    /// Parses the bytes of a file of classes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Classes, ClassesFormatError> {
        let header = Header::read(bytes, MAGIC, VERSION)?;
        let words = header.one_as("words", |value| value.parse().ok().filter(|&words| words <= MAX_WORDS))?;
        let about = About {
            meanings: header.texts("class"),
            sources: header.texts("source"),
            licence: header.joined("licence"),
            made_with: header.joined("made-with"),
        };
        let (lexicon, words_sha256) = (header.one("lexicon")?.to_owned(), header.one("words-sha256")?.to_owned());
        let mut classes = Vec::new();
        // Reading one byte more than announced detects a stream that is too long.
        let unpacked = ZlibDecoder::new(&bytes[header.end..]).take(words as u64 + 1).read_to_end(&mut classes);
        unpacked.map_err(|error| ClassesFormatError::Stream(error.to_string()))?;
        Classes::new_checked(Inner { lexicon, words_sha256, about, classes }, words).map_err(ClassesFormatError::Content)
    }

    /// Encodes a file of classes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let about = &self.0.about;
        let mut header = Writer::new(MAGIC, VERSION);
        let mut line = |key: &str, value: &str| {
            let blank = value.chars().all(|c| c.is_control() || c.is_whitespace());
            if !blank || key == "class" {
                header.line(key, value);
            }
        };
        line("lexicon", &self.0.lexicon);
        line("words", &self.0.classes.len().to_string());
        line("words-sha256", &self.0.words_sha256);
        about.meanings.iter().for_each(|meaning| line("class", meaning));
        about.sources.iter().for_each(|source| line("source", source));
        line("licence", &about.licence);
        line("made-with", &about.made_with);
        let mut stream = ZlibEncoder::new(header.finish(), Compression::best());
        let packed = stream.write_all(&self.0.classes).and_then(|()| stream.finish());
        packed.expect("writing into memory does not fail")
    }

    /// Writes a file of classes under a temporary name and renames it.
    pub fn save(&self, path: &Path) -> Result<(), ClassesFileError> {
        write_renamed(path, &self.to_bytes()).map_err(ClassesFileError::io(path))
    }
}

/// Builds the lexicon of the words that a player knows, over a DAWG. Takes a fraction of a second
/// for millions of words. With all classes known it returns the lexicon itself.
pub fn vocabulary(lexicon: &Lexicon, classes: &Classes, known: impl Into<Knowledge>) -> Result<Lexicon, ClassesError> {
    let knowledge = known.into();
    classes.check(lexicon)?;
    if knowledge.class >= classes.count() {
        return Ok(lexicon.clone());
    }
    let mut builder = DawgBuilder::new();
    let mut words = lexicon.words();
    let mut all = classes.0.classes.iter();
    while let (Some(word), Some(&class)) = (words.advance(), all.next()) {
        if knowledge.contains(class, word) {
            builder.push(word)?;
        }
    }
    let alphabet: &Alphabet = lexicon.alphabet();
    let name = match knowledge {
        Knowledge { class, next_percent: 0 } => format!("{} to class {class}", lexicon.name()),
        Knowledge { class, next_percent } => format!("{} to class {class} and {next_percent}% of the next", lexicon.name()),
    };
    let known = Lexicon::from_graph(&name, alphabet, builder.finish()?)?;
    let (from, about) = (lexicon.info(), classes.about());
    let sources = from.sources.iter().chain(&about.sources).cloned().collect();
    let licence = [from.licence.as_str(), about.licence.as_str()].into_iter().filter(|l| !l.is_empty()).collect::<Vec<_>>().join("; ");
    Ok(known.described(Info { name, sources, licence, ..Info::default() }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WordIndex;

    fn about(meanings: &[&str]) -> About {
        About {
            meanings: meanings.iter().map(|&m| m.to_owned()).collect(),
            sources: vec!["made up".to_owned(), "two\nlines".to_owned()],
            licence: "none".to_owned(),
            made_with: String::new(),
        }
    }

    fn pets() -> (Lexicon, Classes) {
        let pets = Lexicon::build("pets", &Alphabet::english(), &["ox", "cat", "cats", "dog", "xolo"]).unwrap();
        let classes = Classes::new(&pets, vec![1, 2, 1, 3, 3], about(&["all", "most", "few"])).unwrap();
        (pets, classes)
    }

    #[test]
    fn sample_of_the_next_class_is_stable() {
        let letters = || 'A'..='J';
        let word = |a, b, c| String::from_iter([a, b, c]);
        let words: Vec<String> = letters().flat_map(|a| letters().flat_map(move |b| letters().map(move |c| word(a, b, c)))).collect();
        let known = |words: &[String], class, next_percent| {
            let texts: Vec<&str> = words.iter().map(String::as_str).collect();
            let lexicon = Lexicon::build("made up", &Alphabet::english(), &texts).unwrap();
            let classes = Classes::new(&lexicon, by_last_letter(words), about(&["all", "most", "few"])).unwrap();
            let known = vocabulary(&lexicon, &classes, Knowledge { class, next_percent }).unwrap();
            words.iter().filter(|word| known.contains_str(word)).cloned().collect::<Vec<String>>()
        };
        let all_of = |class, next_percent| known(&words, class, next_percent);
        assert_eq!((all_of(1, 0).len(), all_of(1, 100).len()), (500, 800));
        assert_eq!(all_of(1, 100), all_of(2, 0));
        for percent in [10, 30, 60] {
            let found = (all_of(1, percent).len() - 500) as i64;
            assert!((found - 300 * i64::from(percent) / 100).abs() <= 25, "{found} of 300 for {percent}%");
        }
        let (few, many) = (all_of(1, 10), all_of(1, 30));
        assert!(few.iter().all(|word| many.contains(word)), "a larger sample contains the smaller one");
        let without_a: Vec<String> = words.iter().filter(|word| !word.starts_with('A')).cloned().collect();
        let those: Vec<String> = many.into_iter().filter(|word| !word.starts_with('A')).collect();
        assert_eq!(known(&without_a, 1, 30), those, "the sample does not depend on other words");
    }

    /// Half of the words are in class 1, three tenths in class 2, by their last letters.
    fn by_last_letter(words: &[String]) -> Vec<Class> {
        let class = |last: char| {
            if last <= 'E' {
                1
            } else if last <= 'H' {
                2
            } else {
                3
            }
        };
        words.iter().map(|word| class(word.chars().last().unwrap())).collect()
    }

    #[test]
    fn classes_and_vocabularies() {
        let (pets, classes) = pets();
        let index = WordIndex::new(pets.graph());
        let class = |word| classes.class_of(index.number(&pets.alphabet().encode(word).unwrap()).unwrap());
        assert_eq!(["cat", "cats", "dog", "ox", "xolo"].map(class), [1, 2, 1, 3, 3].map(Some));
        assert_eq!((classes.class_of(5), classes.count(), classes.sizes()), (None, 3, vec![2, 1, 2]));
        let words = |up_to| {
            let known = vocabulary(&pets, &classes, up_to).unwrap();
            assert_eq!(known.info().words, known.words().count());
            known.words().map(|word| pets.alphabet().decode(&word)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!([0, 1, 2, 3, 9].map(words), ["", "CAT DOG", "CAT CATS DOG", "CAT CATS DOG OX XOLO", "CAT CATS DOG OX XOLO"]);
    }

    #[test]
    fn classes_of_another_lexicon_are_rejected() {
        let (pets, classes) = pets();
        let more = Lexicon::build("more", &Alphabet::english(), &["bat", "cat", "cats", "dogs", "ox", "zebu"]).unwrap();
        let error = vocabulary(&more, &classes, 1).unwrap_err();
        assert!(matches!(error, ClassesError::OtherLexicon { .. }));
        assert!(error.to_string().contains("`pets`") && error.to_string().contains("`more`"));
        let carried = classes.carry_over(&pets, &more).unwrap();
        assert_eq!((0..6).map(|n| carried.class_of(n).unwrap()).collect::<Vec<_>>(), [3, 1, 2, 3, 3, 3]);
        assert_eq!(vocabulary(&more, &carried, 2).unwrap().info().words, 2);
        let czech = Lexicon::build("czech", &Alphabet::czech(), &["pes"]).unwrap();
        assert!(matches!(classes.carry_over(&pets, &czech), Err(ClassesError::OtherAlphabet(..))));
        assert!(matches!(classes.carry_over(&more, &pets), Err(ClassesError::OtherLexicon { .. })));
        // The name does not matter.
        assert!(classes.check(&pets.described(Info { name: "beasts".to_owned(), ..Info::default() })).is_ok());
    }

    #[test]
    fn wrong_word_counts_in_a_lexicon_header() {
        let (pets, _) = pets();
        let with_word_count = |words: &str| {
            let bytes = pets.without_gaddag().unwrap().to_bytes().unwrap();
            let nodes = bytes[bytes.len() - pets.without_gaddag().unwrap().graph().nodes().len() * 4..].to_vec();
            let header = String::from_utf8(bytes[..bytes.len() - nodes.len()].to_vec()).unwrap();
            let mut header = header.trim_end().replacen("words: 5", &format!("words: {words}"), 1).into_bytes();
            header.extend(b"\n\n");
            header.resize(header.len().next_multiple_of(64), b'\n');
            Lexicon::from_bytes(&[header, nodes].concat()).unwrap()
        };
        for words in ["18446744073709551615", "3", "0"] {
            let mislabelled = with_word_count(words);
            let few = mislabelled.info().words.min(9);
            // Use it as the lexicon that the classes are for, and as the target of `carry_over`.
            let inner = Inner {
                lexicon: "pets".into(),
                words_sha256: mislabelled.info().words_sha256.clone(),
                about: about(&["some", "all"]),
                classes: vec![1; few],
            };
            let classes = Classes::new_checked(inner, few).unwrap();
            assert_eq!(classes.carry_over(&mislabelled, &pets).unwrap().sizes(), [few.min(5), 5 - few.min(5)]);
            assert!(matches!(classes.carry_over(&pets, &mislabelled), Err(ClassesError::Count { .. })), "{words}");
        }
    }

    #[test]
    fn invalid_classes() {
        let (pets, _) = pets();
        let new = |classes: &[Class], meanings: &[&str]| Classes::new(&pets, classes.to_vec(), about(meanings)).unwrap_err().to_string();
        assert_eq!(new(&[1, 1], &["a"]), "there are 2 classes for the 5 words of the lexicon `pets`; one per word is required");
        assert_eq!(new(&[1, 1, 1, 2, 1], &["a"]), "word 3 has class 2, but classes range from 1 to 1");
        assert_eq!(new(&[1, 0, 1, 1, 1], &["a"]), "word 1 has class 0, but classes range from 1 to 1");
        assert_eq!(new(&[1; 5], &[]), "there are 0 classes; 1 to 32 are allowed");
    }

    #[test]
    fn file_round_trips() {
        let (pets, classes) = pets();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pets.classes");
        classes.save(&path).unwrap();
        let again = Classes::open(&path).unwrap();
        assert!(again.check(&pets).is_ok());
        assert_eq!((again.lexicon(), again.sizes(), again.about().sources[1].as_str()), ("pets", vec![2, 1, 2], "two lines"));
        assert_eq!(Classes::from_bytes(&again.to_bytes()), Ok(again));
        assert!(matches!(Classes::open(&folder.path().join("none")), Err(ClassesFileError::Io { .. })));
    }

    #[test]
    fn any_damage_is_detected() {
        let (_, classes) = pets();
        let bytes = classes.to_bytes();
        let head = bytes.windows(2).position(|two| two == b"\n\n").unwrap() + 2;
        let undamaged = Classes::from_bytes(&bytes).unwrap();
        for cut in 0..bytes.len() {
            assert!(Classes::from_bytes(&bytes[..cut]).is_err(), "cut at {cut}");
        }
        for at in head..bytes.len() {
            for bit in 0..8 {
                let mut bytes = bytes.clone();
                bytes[at] ^= 1 << bit;
                // Flipping some bits of a stream (those of its level, for example) has no effect;
                // all other changes are detected.
                let read = Classes::from_bytes(&bytes);
                assert!(read.is_err() || read.as_ref() == Ok(&undamaged), "bit {bit} of byte {at}");
            }
        }
        let text = |from: &str, to: &str| {
            let header = String::from_utf8(bytes[..head].to_vec()).unwrap().replacen(from, to, 1);
            Classes::from_bytes(&[header.as_bytes(), &bytes[head..]].concat()).unwrap_err()
        };
        assert_eq!(text("deska-classes 1", "deska-lexicon 1"), ClassesFormatError::NotClasses);
        assert_eq!(text("deska-classes 1", "deska-classes 2"), ClassesFormatError::Version("2".to_owned()));
        assert!(matches!(text("words: 5", "words: 6"), ClassesFormatError::Content(ClassesError::Count { words: 6, classes: 5, .. })));
        assert!(matches!(text("words: 5", "words: 4"), ClassesFormatError::Content(ClassesError::Count { words: 4, classes: 5, .. })));
        assert!(matches!(text("words: 5", "words: 99999999999"), ClassesFormatError::Header { key: "words", .. }));
        assert!(matches!(text("class: few\n", ""), ClassesFormatError::Content(ClassesError::Class { .. })));
        assert!(matches!(text("lexicon: pets\n", ""), ClassesFormatError::Header { key: "lexicon", .. }));
    }
}
