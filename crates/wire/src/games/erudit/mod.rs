//! What Erudit tells and is told.

mod action;
mod analysis;
#[cfg(test)]
pub(crate) mod declared;
mod event;
mod hint;
mod view;

use std::collections::BTreeMap;

use serde::Serialize;

pub use self::action::{Action, Step};
pub use self::analysis::{Analysis, Candidate};
pub use self::event::{Event, SeenStep};
pub use self::hint::Hint;
pub use self::view::{Permissions, Preview, View};
use super::crossword;

/// A rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleSet {
    /// What every crossword game tells.
    #[serde(flatten)]
    pub common: crossword::RuleSet,
    /// What a star on the board is worth: `zero`, or `letter`: what its letter is worth.
    pub star_worth: &'static str,
    /// Letters that are written for others: `{"Ё":"Е"}`.
    pub folds: BTreeMap<char, char>,
}

/// How a game stood, for its replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Frame {
    /// What every crossword game tells.
    #[serde(flatten)]
    pub common: crossword::Frame,
    /// The position for the analysis; `null` where the rack is not known, and after the end.
    pub position: Option<String>,
}
