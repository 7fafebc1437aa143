//! Help with a move, in three steps: how much, where, what.

use serde::Serialize;

use crate::games::crossword::Tile;

/// What the strongest player would do, as far as the step tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Hint {
    /// Lay tiles.
    Place {
        /// The points.
        score: u32,
        /// How many tiles.
        length: usize,
        /// Where; from step 2 on.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        squares: Option<Vec<usize>>,
        /// Which; in step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        tiles: Option<Vec<Tile>>,
        /// As it is written: `8h KROKET`; in step 3.
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
        /// As it is written: `ex ABC`; in step 3.
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
