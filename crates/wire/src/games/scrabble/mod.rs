//! What Scrabble tells and is told. A rule set is that of every crossword game.

mod action;
mod analysis;
#[cfg(test)]
pub(crate) mod declared;
mod event;
mod hint;
mod view;

use serde::Serialize;

pub use self::action::Action;
pub use self::analysis::{Analysis, AnalysisProgress, Candidate, KnownTiles};
pub use self::event::Event;
pub use self::hint::Hint;
pub use self::view::{Permissions, Preview, View};
use super::crossword;

/// How a game stood, for its replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Frame {
    /// What every crossword game tells.
    #[serde(flatten)]
    pub common: crossword::Frame,
    /// The position for the analysis, the seat on turn first. Racks list the known tiles; `null` where CGP can't say it.
    pub cgp: Option<String>,
}
