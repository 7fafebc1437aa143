//! What is told of words.

use serde::{Deserialize, Serialize};

/// Whether it is a word, and what it means.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WordAnswer {
    /// The word, as its lexicon writes it.
    pub word: String,
    /// The language.
    pub language: String,
    /// Is it in the lexicon?
    pub known: bool,
    /// What it means.
    pub definitions: Vec<Definition>,
    /// Where the definitions come from.
    pub source: Option<String>,
    /// Why there are none for the language.
    pub note: Option<String>,
}

/// What a word means.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Definition {
    /// The word that it is a form of, or itself.
    pub headword: String,
    /// The part of speech, where it is known.
    pub part_of_speech: Option<&'static str>,
    /// The senses.
    pub senses: Vec<String>,
}

/// The words that can be made of some letters.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Anagrams {
    /// The words, the longest first; a letter that a blank stands for in lower case.
    pub words: Vec<String>,
}

/// Of which letters are words to be made?
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AnagramQuery {
    /// 1 to 15 letters, at most two of them blanks (`?`).
    pub letters: String,
}
