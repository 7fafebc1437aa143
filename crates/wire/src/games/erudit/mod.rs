//! The wire types of Erudit.

mod action;
mod analysis;
#[cfg(test)]
pub(crate) mod declared;
mod hint;
mod view;

use std::collections::BTreeMap;

use serde::Serialize;

pub use self::action::{Action, Step};
pub use self::analysis::{Analysis, AnalysisProgress, Candidate};
pub use self::hint::Hint;
pub use self::view::View;
use super::crossword;

/// A rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleSet {
    /// The fields common to all crossword games.
    #[serde(flatten)]
    pub common: crossword::RuleSet,
    /// The value of a star on the board: `zero`, or `letter` for the value of its letter.
    pub star_worth: &'static str,
    /// Letters that are read as another one: `{"Ё":"Е"}`.
    pub folds: BTreeMap<char, char>,
}

/// The state of a game at a step of its replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Frame {
    /// The fields common to all crossword games.
    #[serde(flatten)]
    pub common: crossword::Frame,
    /// The position in analysis notation; `null` if the rack is unknown, and after the end.
    pub position: Option<String>,
}
