//! The wire types of Pentago. A board is a string of 36 characters, row by row from the top left
//! (`.`, `w`, `b`); a square is an index in it. White is seat 0. A rotation is a quadrant and a
//! direction: `AR`, `DL`.

mod analysis;
#[cfg(test)]
pub(crate) mod declared;
mod speed;
mod view;

use ::games::PENTAGO;
use pentago::game::LastView;
use serde::{Deserialize, Serialize};

pub use self::analysis::{Analysis, Candidate, LiveStep, Search, Value, ValueSoFar, Values};
pub use self::speed::{Speed, SpeedRow};
pub use self::view::View;

/// A rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleSet {
    pub name: &'static str,
    pub game: &'static str,
    /// The same as `name`; the page has a text for it.
    pub title: &'static str,
    /// The number of squares along an edge.
    pub side: usize,
}

impl RuleSet {
    /// Describes a rule set.
    #[must_use]
    pub const fn new(rules: ::pentago::RuleSet) -> RuleSet {
        RuleSet { name: rules.name(), game: PENTAGO.name(), title: rules.name(), side: ::pentago::SIDE }
    }
}

/// An action of the game, besides the actions common to all games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// A move such as `c6AR`; `c6` in previews and where no rotation is due.
    Move(String),
}

/// Hints in three steps: the quadrant, the square, the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Hint {
    /// Place a marble and rotate a quadrant.
    Move {
        /// The quadrant of the marble, 0 to 3.
        quadrant: usize,
        /// A list with the square of the marble; from step 2.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        squares: Option<Vec<usize>>,
        /// The move; from step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        r#move: Option<String>,
        /// The rotation, `null` for none; from step 3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(as = "Option<String>", optional = nullable))]
        turn: Option<Option<String>>,
        /// Whether a rotation is due.
        turns: bool,
    },
}

/// The state of a game at a step of its replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Frame {
    pub board: String,
    /// The seat to act; `null` after the end.
    pub turn: Option<usize>,
    /// The seat with a five that the opponent may still answer.
    pub waiting: Option<usize>,
    pub fives: Vec<usize>,
    pub last: Option<LastView>,
    /// The position in analysis notation; `null` after the end.
    pub position: Option<String>,
    /// Always empty: the game has no points.
    pub scores: Vec<i32>,
}
