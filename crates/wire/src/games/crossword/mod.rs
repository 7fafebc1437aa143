//! What the crossword games share: board and letters of a rule set, tiles, words that were formed, how a game came out. Squares are numbers,
//! `row * 15 + column`; letters are capitals, in lower case a blank that stands for the letter.

#[cfg(test)]
pub(crate) mod declared;
mod rules;
mod tile;
mod word;

use serde::Serialize;

pub use self::rules::{LetterKind, RuleSet};
pub use self::tile::Tile;
pub use self::word::Word;

/// The last placing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Last {
    /// By whom.
    pub seat: usize,
    /// Where its tiles lie.
    pub squares: Vec<usize>,
}

impl From<&::crossword::Last> for Last {
    fn from(last: &::crossword::Last) -> Last {
        Last { seat: last.seat, squares: last.squares.clone() }
    }
}

/// How a game came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Over {
    /// Why: `out`, `passes`, `scoreless`, in Erudit `total`; `resigned`, `flagged`, `abandoned`, `agreed`, `draw-claimed` or `aborted`.
    pub reason: &'static str,
    /// What was left on each rack.
    pub racks: Vec<String>,
    /// Points added to each seat in the reckoning.
    pub adjust: Vec<i64>,
    /// Final points.
    pub scores: Vec<i32>,
    /// The seats that won; several: a draw between them.
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

/// How a game stood, for its replay: what every crossword game tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Frame {
    /// The rows, `.` for an empty square.
    pub board: Vec<String>,
    /// The racks; `null` where one is not known.
    pub racks: Vec<Option<String>>,
    /// How many tiles the bag holds.
    pub bag: usize,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// The seat on turn; `null` before the start, after the end, and before the reckoning, when nobody has anything to do.
    pub turn: Option<usize>,
}
