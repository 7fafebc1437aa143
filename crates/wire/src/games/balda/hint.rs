//! Help with a move, in three steps: how long a word, where its letter goes, the word.

use serde::Serialize;

/// What the strongest player would do, as far as the step tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Hint {
    /// Name a word.
    Place {
        /// How many letters it has.
        length: usize,
        /// Where its letter is put; from step 2 on.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        square: Option<usize>,
        /// The letter; in step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        letter: Option<char>,
        /// The squares of the word; in step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        path: Option<Vec<usize>>,
        /// The word; in step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        word: Option<String>,
        /// As it is written: `1,1 Л БАЛ`; in step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        r#move: Option<String>,
    },
    /// Pass.
    Pass,
    /// Let the offered word count.
    Accept,
    /// Don't let it count.
    Decline,
}
