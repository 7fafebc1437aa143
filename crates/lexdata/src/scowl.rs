//! A reader of SCOWL, *Spell Checker Oriented Word Lists*: English words by commonness.
//!
//! SCOWL is a directory of lists named `CATEGORY-words.SIZE`. The categories are spellings
//! (american, british, australian ...) and common words (english). The sizes range from 10, words
//! that everyone knows, to 95, nearly every string. A list omits the words of smaller sizes. Names,
//! abbreviations and words with apostrophes are in other lists, which are not read. The upstream
//! files are in ISO-8859-1, Debian's in UTF-8; the encoding is detected from the bytes.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use lexicon::{Alphabet, WordList};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::hand;
use crate::words::WordCollector;

/// The directory of the lists in Debian's package `scowl`.
pub const FOLDER: &str = "/usr/share/dict/scowl";

/// The largest size in `en`. Size 95 would add a quarter of a million strings, most of which are
/// not words.
pub const LARGEST: u8 = 80;

/// The largest size in `en-common`.
pub const LARGEST_COMMON: u8 = 70;

/// Why the lists cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ScowlError {
    /// The directory, or a list in it.
    #[error("cannot read {}: {error}; on Debian, `apt-get install scowl` brings the lists", path.display())]
    Read { path: PathBuf, error: io::Error },
    /// The directory contains no lists.
    #[error("{}: no list named CATEGORY-words.SIZE is here; on Debian, `apt-get install scowl` brings them to {FOLDER}", .0.display())]
    NoLists(PathBuf),
}

/// The words of SCOWL up to some size, in their spelling.
#[derive(Debug)]
pub struct Scowl {
    sizes: HashMap<String, u8>,
}

impl Scowl {
    /// Reads all `*-words.SIZE` lists of a directory with sizes up to `largest`.
    pub fn read(folder: &Path, largest: u8) -> Result<Scowl, ScowlError> {
        let read = |path: &Path| {
            let path = path.to_owned();
            move |error| ScowlError::Read { path, error }
        };
        let mut scowl = Scowl { sizes: HashMap::new() };
        let mut lists = 0;
        for item in fs::read_dir(folder).map_err(read(folder))? {
            let path = item.map_err(read(folder))?.path();
            let Some(size) = path.file_name().and_then(|name| size_of(name.to_str()?)).filter(|&size| size <= largest) else { continue };
            lists += 1;
            scowl.add(&fs::read(&path).map_err(read(&path))?, size);
        }
        if lists == 0 { Err(ScowlError::NoLists(folder.to_owned())) } else { Ok(scowl) }
    }

    fn add(&mut self, bytes: &[u8], size: u8) {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            // In ISO-8859-1 a byte equals the code point.
            Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
        };
        for word in text.lines().map(str::trim) {
            match self.sizes.get_mut(word) {
                Some(known) => *known = size.min(*known),
                None => {
                    self.sizes.insert(word.to_owned(), size);
                }
            }
        }
    }

    /// Returns the size of a word, 10 for the most common ones, or `None` if it is not in the
    /// lists.
    pub fn size(&self, word: &str) -> Option<u8> {
        self.sizes.get(word).copied()
    }

    /// Returns all words with their sizes, in no particular order.
    pub fn words(&self) -> impl Iterator<Item = (&str, u8)> {
        self.sizes.iter().map(|(word, &size)| (word.as_str(), size))
    }

    /// Returns the words of the lexicon `en`: 3 to 15 lowercase letters, with accents stripped,
    /// corrected by three hand-maintained lists (see data/sources/), including the two-letter
    /// words.
    pub fn english(&self) -> WordList {
        let alphabet = Alphabet::english();
        let mut collector = WordCollector::new(&alphabet);
        let dropped: Vec<&str> = hand::words(hand::ENGLISH_DROP).collect();
        for word in self.sizes.keys() {
            let plain = without_accents(word);
            if plain.len() > 2 && !dropped.contains(&plain.as_str()) {
                collector.take(&plain);
            }
        }
        for word in hand::words(hand::ENGLISH_EXTRA).chain(hand::words(hand::ENGLISH_TWO)) {
            collector.take(word);
        }
        sorted(collector)
    }

    /// Returns the words of the lexicon `en-common`: 2 to 15 lowercase letters without accents,
    /// unmodified from SCOWL.
    pub fn plain(&self) -> WordList {
        let alphabet = Alphabet::english();
        let mut collector = WordCollector::new(&alphabet);
        for word in self.sizes.keys() {
            collector.take(word);
        }
        sorted(collector)
    }
}

fn sorted(collector: WordCollector<'_>) -> WordList {
    let mut words = collector.finish();
    words.sort();
    words
}

/// Parses the size in the name of a word list: 35 for `british-words.35`.
fn size_of(name: &str) -> Option<u8> {
    let (category, size) = name.rsplit_once('.')?;
    if category.ends_with("-words") { size.parse().ok() } else { None }
}

pub(crate) fn without_accents(word: &str) -> String {
    word.nfd().filter(|&letter| !is_combining_mark(letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(words: &WordList) -> Vec<String> {
        words.iter().map(|word| Alphabet::english().decode(&word)).collect()
    }

    #[test]
    fn sizes_are_parsed_from_list_names() {
        assert_eq!(size_of("british-words.35"), Some(35));
        assert_eq!(size_of("variant_1-words.80"), Some(80));
        for name in ["british-upper.35", "english-abbreviations.70", "words.x", "README"] {
            assert_eq!(size_of(name), None, "{name}");
        }
    }

    #[test]
    fn lists_are_read_in_both_encodings() {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in [
            ("english-words.10", b"cat\ncat's\nox\nKB\nkb\n".as_slice()),
            ("british-words.70", "café\ncat\nfoo\n".as_bytes()),
            ("variant_1-words.80", b"na\xEFve\nan-end\n"),
            ("english-words.95", b"zzxjoanw\n"),
            ("english-upper.10", b"London\n"),
        ] {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        let scowl = Scowl::read(folder.path(), LARGEST).unwrap();
        assert_eq!((scowl.size("cat"), scowl.size("café"), scowl.size("zzxjoanw")), (Some(10), Some(70), None));
        assert_eq!(texts(&Scowl::read(folder.path(), LARGEST_COMMON).unwrap().plain()), ["CAT", "FOO", "KB", "OX"]);
        let english = texts(&scowl.english());
        assert_eq!(english.len(), 107 + 109 + 3);
        for word in ["CAFE", "CAT", "NAIVE", "QI", "VAPE"] {
            assert!(english.contains(&word.to_owned()), "{word}");
        }
        assert!(!english.contains(&"FOO".to_owned()) && !english.contains(&"KB".to_owned()));
    }

    #[test]
    fn missing_lists_are_errors() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(Scowl::read(folder.path(), 80), Err(ScowlError::NoLists(_))));
        assert!(matches!(Scowl::read(Path::new("/no/such/folder"), 80), Err(ScowlError::Read { .. })));
    }
}
