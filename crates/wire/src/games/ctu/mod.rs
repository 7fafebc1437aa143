//! The wire types of the CTU competition, for the line protocol of programs and for replays on the
//! page. Its rule set is the common one of crossword games.

#[cfg(test)]
pub(crate) mod declared;
mod view;

use serde::Serialize;

pub use self::view::View;
use super::crossword;

/// The state of a game at a step of its replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "CtuFrame"))]
pub struct Frame {
    /// The fields common to all crossword games.
    #[serde(flatten)]
    pub common: crossword::Frame,
    /// Always `null`, since CGP cannot express this board.
    pub cgp: Option<String>,
    /// The position in analysis notation; `null` if no seat is to act.
    pub position: Option<String>,
}
