//! What Pentago tells and is told. A board is 36 characters row by row from the top left (`.`, `w`, `b`), a square its place there; seats are numbers,
//! white 0. A turn is a quadrant and a direction: `AR`, `DL`.

mod analysis;
#[cfg(test)]
pub(crate) mod declared;
mod event;
mod speed;
mod view;

use serde::{Deserialize, Serialize};

pub use self::analysis::{Analysis, LiveStep, Search, Value, ValueSoFar, Values};
pub use self::event::Event;
pub use self::speed::{Speed, SpeedRow};
pub use self::view::{Last, Over, Permissions, Preview, View};

/// A rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleSet {
    /// Its name.
    pub name: &'static str,
    /// The game.
    pub game: &'static str,
    /// Its name once more: the page has a text for it.
    pub title: &'static str,
    /// Squares along an edge.
    pub side: usize,
}

/// What a seat may do, besides what it may in every game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// A move: `c6AR`; without a turn where none is due, and in a preview: `c6`.
    Move(String),
}

/// Help with a move, in three steps: the quadrant, the square, the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Hint {
    /// Place a marble, and turn.
    Move {
        /// The quadrant of the marble's square, 0 to 3.
        quadrant: usize,
        /// Its square, in a list; from step 2 on.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        squares: Option<Vec<usize>>,
        /// The move; in step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        r#move: Option<String>,
        /// The turn, `null` where there is none; in step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(as = "Option<String>", optional = nullable))]
        turn: Option<Option<String>>,
        /// Is a turn due?
        turns: bool,
    },
}

/// How a game stood, for its replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Frame {
    /// The board.
    pub board: String,
    /// The seat on turn; `null` after the end.
    pub turn: Option<usize>,
    /// The seat that has turned a five and waits for the answer.
    pub waiting: Option<usize>,
    /// The squares of all lines of five.
    pub fives: Vec<usize>,
    /// The last move.
    pub last: Option<Last>,
    /// The position for the analysis; `null` after the end.
    pub position: Option<String>,
    /// Points by seat: none, as the game counts none.
    pub scores: Vec<i32>,
}
