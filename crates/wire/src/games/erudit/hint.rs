//! Help with a turn, in three steps: how much in how many words, where, what.

use serde::Serialize;

use super::Step;

/// What the strongest player would do, as far as the step tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Hint {
    /// Lay words.
    Lay {
        /// The points.
        score: u32,
        /// Would a whole full rack be used?
        bonus: bool,
        /// How many words are laid.
        layings: usize,
        /// How many stars are taken.
        takes: usize,
        /// Where; from step 2 on.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        squares: Option<Vec<usize>>,
        /// The parts of the turn; in step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        steps: Option<Vec<Step>>,
        /// As it is written: `8h СЛОВО; take 8h А`; in step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        r#move: Option<String>,
    },
    /// Exchange tiles.
    Exchange {
        /// How many; from step 2 on.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        length: Option<usize>,
        /// As it is written; in step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        r#move: Option<String>,
    },
    /// Pass.
    Pass {
        /// As it is written; in step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        r#move: Option<String>,
    },
}
