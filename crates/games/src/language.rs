//! The languages of word games.

use std::fmt;
use std::str::FromStr;

use lexicon::LexiconName;

// The default lexicons of the games.
pub(crate) const EN: (Language, LexiconName) = (Language::English, LexiconName::known("en"));
pub(crate) const CS_MIXED: (Language, LexiconName) = (Language::Czech, LexiconName::known("cs-mixed"));
pub(crate) const RU_ALL: (Language, LexiconName) = (Language::Russian, LexiconName::known("ru-all"));
pub(crate) const RU_NOUNS: (Language, LexiconName) = (Language::Russian, LexiconName::known("ru-nouns"));

/// A language of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    Czech,
    /// English, which is also the default for unknown alphabets.
    English,
    Russian,
}

impl Language {
    pub const ALL: [Language; 3] = [Language::English, Language::Czech, Language::Russian];

    /// Returns the ISO 639-1 code: `en`, `cs`, `ru`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::Czech => "cs",
            Language::English => "en",
            Language::Russian => "ru",
        }
    }

    /// Returns the language of the alphabet with this name.
    #[must_use]
    pub fn of_alphabet(alphabet: &str) -> Language {
        match alphabet {
            "czech" => Language::Czech,
            "russian" => Language::Russian,
            _ => Language::English,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The error for an unknown language code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown language `{0}`; known: en, cs, ru")]
pub struct UnknownLanguage(String);

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Language, UnknownLanguage> {
        Language::ALL.into_iter().find(|language| language.code() == code).ok_or_else(|| UnknownLanguage(code.chars().take(40).collect()))
    }
}
