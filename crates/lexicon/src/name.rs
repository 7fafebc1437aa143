//! Names of lexicons.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The name of a lexicon in the data folders: `en`, `cs-mixed`. It is a valid file name on any
/// system.
///
/// The name inside a lexicon ([`Lexicon::name`](crate::Lexicon::name)) may be any text: a list read
/// from a file is named after the file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LexiconName(Cow<'static, str>);

/// A string that is not a lexicon name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a lexicon name: use lower-case letters, digits, - and _, or give a file with its extension (.txt, .kwg, .lexicon)")]
pub struct LexiconNameError(pub String);

impl LexiconName {
    /// Maximum length in bytes.
    const MAX_LEN: usize = 64;

    /// Creates a name from a constant.
    ///
    /// # Panics
    /// Panics if the name is not valid; in a constant this is a compile error.
    #[must_use]
    pub const fn known(name: &'static str) -> LexiconName {
        assert!(is_valid(name.as_bytes()), "not a lexicon name");
        LexiconName(Cow::Borrowed(name))
    }

    /// Returns the name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns whether a name consists of lower-case letters, digits, `-` and `_` and starts with a
/// letter or a digit.
const fn is_valid(name: &[u8]) -> bool {
    if name.is_empty() || name.len() > LexiconName::MAX_LEN || matches!(name[0], b'-' | b'_') {
        return false;
    }
    let mut at = 0;
    while at < name.len() {
        if !matches!(name[at], b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_') {
            return false;
        }
        at += 1;
    }
    true
}

impl FromStr for LexiconName {
    type Err = LexiconNameError;

    fn from_str(name: &str) -> Result<LexiconName, LexiconNameError> {
        if is_valid(name.as_bytes()) { Ok(LexiconName(Cow::Owned(name.to_owned()))) } else { Err(LexiconNameError(name.to_owned())) }
    }
}

impl fmt::Display for LexiconName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl PartialEq<str> for LexiconName {
    fn eq(&self, name: &str) -> bool {
        self.0 == name
    }
}

impl PartialEq<&str> for LexiconName {
    fn eq(&self, name: &&str) -> bool {
        self.0 == *name
    }
}

/// A reference to a lexicon, by name or by path. Any text parses as one of the two; the code that
/// opens lexicons reports a missing one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LexiconRef {
    /// The name of a lexicon in the data folders.
    Named(LexiconName),
    /// Any other text, taken as the path of a file.
    File(String),
}

impl LexiconRef {
    /// Returns the reference as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            LexiconRef::Named(name) => name.as_str(),
            LexiconRef::File(path) => path,
        }
    }
}

impl From<LexiconName> for LexiconRef {
    fn from(name: LexiconName) -> LexiconRef {
        LexiconRef::Named(name)
    }
}

impl From<&LexiconName> for LexiconRef {
    fn from(name: &LexiconName) -> LexiconRef {
        LexiconRef::Named(name.clone())
    }
}

impl From<&LexiconRef> for LexiconRef {
    fn from(same: &LexiconRef) -> LexiconRef {
        same.clone()
    }
}

impl From<&str> for LexiconRef {
    fn from(text: &str) -> LexiconRef {
        text.parse().map_or_else(|_| LexiconRef::File(text.to_owned()), LexiconRef::Named)
    }
}

impl From<String> for LexiconRef {
    fn from(text: String) -> LexiconRef {
        text.as_str().into()
    }
}

impl From<&String> for LexiconRef {
    fn from(text: &String) -> LexiconRef {
        text.as_str().into()
    }
}

impl fmt::Display for LexiconRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_portable_file_names() {
        let longest = "a".repeat(64);
        for good in ["en", "cs-mixed", "ru-nouns", "club_2026", "7", longest.as_str()] {
            assert_eq!(good.parse::<LexiconName>().unwrap(), good);
            assert_eq!(LexiconRef::from(good), LexiconRef::Named(good.parse().unwrap()));
        }
        let too_long = "a".repeat(65);
        for bad in ["", "-en", "_en", "En", "en.lexicon", "../en", "a b", "slovník", "en\n", too_long.as_str()] {
            assert_eq!(bad.parse::<LexiconName>(), Err(LexiconNameError(bad.to_owned())));
            assert_eq!(LexiconRef::from(bad), LexiconRef::File(bad.to_owned()));
        }
    }

    #[test]
    fn references_round_trip() {
        for text in ["en", "words.txt", "/srv/words/My List.kwg", ""] {
            assert_eq!(LexiconRef::from(text.to_owned()).to_string(), text);
        }
    }
}
