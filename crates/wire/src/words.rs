//! Word lookups and anagrams.

use serde::{Deserialize, Serialize};

/// The result of a word lookup.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WordAnswer {
    /// The word as spelled in the lexicon.
    pub word: String,
    pub language: String,
    /// Whether the lexicon contains it.
    pub known: bool,
    pub definitions: Vec<Definition>,
    /// The source of the definitions.
    pub source: Option<String>,
    /// The reason why there are no definitions.
    pub note: Option<String>,
}

/// A definition of a word.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Definition {
    /// The lemma of the word.
    pub headword: String,
    /// The part of speech, if known.
    pub part_of_speech: Option<&'static str>,
    pub senses: Vec<String>,
}

/// The anagrams of some letters.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Anagrams {
    /// The words, longest first, with letters from blanks in lower case.
    pub words: Vec<String>,
}

/// The letters for anagrams.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AnagramQuery {
    /// 1 to 15 letters, at most two of them blanks (`?`).
    pub letters: String,
}
