//! Wire types shared by the crossword games. Squares are numbered `row * 15 + column`. Letters are
//! capitals; lower case marks a blank.

#[cfg(test)]
pub(crate) mod declared;
mod rules;
mod tile;

use serde::Serialize;

pub use self::rules::{LetterKind, RuleSet};
pub use self::tile::Tile;

/// The state of a game at a step of its replay, common to all crossword games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Frame {
    /// The rows from the top, with `.` for an empty square.
    pub board: Vec<String>,
    /// The racks by seat; `null` if unknown.
    pub racks: Vec<Option<String>>,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The scores by seat.
    pub scores: Vec<i32>,
    /// The seat to act; `null` before the start, before the final scoring, and after the end.
    pub turn: Option<usize>,
}
