//! The wire types of Scrabble. Its rule set is the common one of crossword games.

mod action;
mod analysis;
#[cfg(test)]
pub(crate) mod declared;
mod hint;
mod view;

use serde::Serialize;

pub use self::action::Action;
pub use self::analysis::{Analysis, AnalysisProgress, Candidate, KnownTiles};
pub use self::hint::Hint;
pub use self::view::View;
use super::crossword;

/// The state of a game at a step of its replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Frame {
    /// The fields common to all crossword games.
    #[serde(flatten)]
    pub common: crossword::Frame,
    /// The position in CGP, the seat to act first, with the known tiles of racks; `null` if CGP cannot express it.
    pub cgp: Option<String>,
}
