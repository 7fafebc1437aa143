//! What the CTU competition tells: programs hear it by the line protocol, and the page shows its games step by step. A rule set is that of every crossword
//! game.

#[cfg(test)]
pub(crate) mod declared;
mod event;
mod view;

use serde::Serialize;

pub use self::event::Event;
pub use self::view::{Permissions, Preview, View};
use super::crossword;

/// How a game stood, for its replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "CtuFrame"))]
pub struct Frame {
    /// What every crossword game tells.
    #[serde(flatten)]
    pub common: crossword::Frame,
    /// Always `null`: CGP knows no such board.
    pub cgp: Option<String>,
}
