//! The best turns of a position.

use crossword::SeenWord;
use serde::Serialize;

use super::Step;

/// The best actions of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// Turns, exchanges and the pass by equity, best first.
    pub moves: Vec<Candidate>,
    /// The number of single layings.
    pub placements: usize,
    /// Whether the turn with the most points among them is proved to score the most.
    pub proven: bool,
}

/// The state of a live analysis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisProgress {
    /// The actions by win probability, best first.
    pub moves: Vec<Candidate>,
    /// The total number of rollouts.
    pub rollouts: u64,
    /// Whether the best action is proved.
    pub solved: bool,
    /// The time so far.
    pub milliseconds: u64,
}

/// An action with its values in points.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Candidate {
    /// The notation, such as `8h СЛОВО; take 8h А`, `ex АБ*` or `pass`.
    pub r#move: String,
    /// The parts of a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub steps: Option<Vec<Step>>,
    /// The squares of the placed tiles.
    pub squares: Vec<usize>,
    /// The tiles placed or exchanged.
    pub tiles: String,
    pub score: u32,
    /// Whether a turn uses a full rack.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bonus: Option<bool>,
    /// The leave.
    pub leave: String,
    /// The words formed.
    pub words: Vec<SeenWord>,
    /// The score plus the value of the leave minus the exposure.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub equity: Option<f64>,
    /// The value of the leave.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub leave_value: Option<f64>,
    /// The penalty for what the action opens to the next seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub exposure: Option<f64>,
    /// In a live analysis: the win rate from 0 to 1, with draws as half a win.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub win: Option<f64>,
    /// The standard error of `win`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub doubt: Option<f64>,
    /// The expected final spread.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub spread: Option<f64>,
    /// The number of rollouts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rollouts: Option<u64>,
    /// Whether `win` and `spread` are exact results.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub exact: bool,
}
