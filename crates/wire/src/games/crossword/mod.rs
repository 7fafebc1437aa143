//! Wire types shared by the crossword games. Squares are numbered `row * 15 + column`. Letters are
//! capitals; lower case marks a blank.

#[cfg(test)]
pub(crate) mod declared;
mod rules;
mod tile;
mod word;

use serde::Serialize;

pub use self::rules::{LetterKind, RuleSet};
pub use self::tile::Tile;
pub use self::word::Word;

/// The last placement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Last {
    pub seat: usize,
    /// The squares of its tiles.
    pub squares: Vec<usize>,
}

impl From<&::crossword::Last> for Last {
    fn from(last: &::crossword::Last) -> Last {
        Last { seat: last.seat, squares: last.squares.clone() }
    }
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Over {
    /// The reason: `out`, `passes`, `scoreless`, in Erudit `total`; `resigned`, `flagged`, `abandoned`, `agreed`, `draw-claimed` or `aborted`.
    pub reason: &'static str,
    /// The remaining racks by seat.
    pub racks: Vec<String>,
    /// The final adjustments of the scores by seat.
    pub adjust: Vec<i64>,
    /// The final scores by seat.
    pub scores: Vec<i32>,
    /// The winners; several seats share a draw.
    pub winners: Vec<usize>,
}

impl From<&::crossword::OverView> for Over {
    fn from(over: &::crossword::OverView) -> Over {
        Over {
            reason: over.reason,
            racks: over.racks.clone(),
            adjust: over.adjust.iter().copied().map(i64::from).collect(),
            scores: over.scores.clone(),
            winners: over.winners.clone(),
        }
    }
}

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
