//! Hints in three steps: the length of the word, the square of its new letter, the word.

use serde::Serialize;

/// The move of the strongest player, revealed step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Hint {
    /// Play a word.
    Place {
        /// The number of letters.
        length: usize,
        /// The square of the new letter; from step 2.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        square: Option<usize>,
        /// The new letter; from step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        letter: Option<char>,
        /// The squares of the word; from step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        path: Option<Vec<usize>>,
        /// The word; from step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        word: Option<String>,
        /// The notation, such as `1,1 Л БАЛ`; from step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        r#move: Option<String>,
    },
    Pass,
    /// Accept the offered word.
    Accept,
    /// Decline the offered word.
    Decline,
}
