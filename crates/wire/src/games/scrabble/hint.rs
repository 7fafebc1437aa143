//! Hints in three steps: the score, the squares, the move.

use serde::Serialize;

use crate::games::crossword::Tile;

/// The move of the strongest player, revealed step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Hint {
    /// Place tiles.
    Place {
        score: u32,
        /// The number of tiles.
        length: usize,
        /// The squares; from step 2.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        squares: Option<Vec<usize>>,
        /// The tiles; from step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        tiles: Option<Vec<Tile>>,
        /// The notation, such as `8h KROKET`; from step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        r#move: Option<String>,
    },
    Exchange {
        /// The number of tiles; from step 2.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        length: Option<usize>,
        /// The notation, such as `ex ABC`; from step 3.
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
