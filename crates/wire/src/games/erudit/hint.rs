//! Hints in three steps: score and number of words, squares, turn.

use serde::Serialize;

use super::Step;

/// The move of the strongest player, revealed step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Hint {
    /// Place words.
    Lay {
        score: u32,
        /// Whether it uses a full rack.
        bonus: bool,
        /// The number of words.
        layings: usize,
        /// The number of stars taken.
        takes: usize,
        /// The squares; from step 2.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        squares: Option<Vec<usize>>,
        /// The parts of the turn; from step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        steps: Option<Vec<Step>>,
        /// The notation, such as `8h СЛОВО; take 8h А`; from step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        r#move: Option<String>,
    },
    Exchange {
        /// The number of tiles; from step 2.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        length: Option<usize>,
        /// The notation; from step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        r#move: Option<String>,
    },
    Pass {
        /// The notation; from step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        r#move: Option<String>,
    },
}
