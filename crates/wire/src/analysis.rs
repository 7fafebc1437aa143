//! Requests for the analysis of positions, and the first and last events of a live analysis.

use serde::{Deserialize, Serialize};

use crate::{GameFields, ReplayStep};

/// A request for the best moves of a position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AnalysisRequest {
    pub rules: String,
    /// The lexicon; the default one if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub lexicon: Option<String>,
    /// The position in analysis notation.
    pub position: String,
    /// The number of moves, 1 to 100; 20 by default.
    #[serde(default = "default_top")]
    #[cfg_attr(test, ts(as = "Option<usize>", optional))]
    pub top: usize,
    /// The ranking; `score` by default.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<By>", optional))]
    pub by: By,
}

fn default_top() -> usize {
    20
}

/// The measure that moves are ranked by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// The score of the move.
    #[default]
    Score,
    /// Score plus the value of the leave.
    Equity,
}

/// A text to open on the analysis board: a position, a whole game, or an address of this server.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OpenRequest {
    /// The text in any notation; it is recognised.
    pub text: String,
    /// The rules to try first; by default those that the text names or fits.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub rules: Option<String>,
    /// The lexicon; by default the one that the text names, else one of its language.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub lexicon: Option<String>,
}

/// A move to play in a position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    pub rules: String,
    /// The lexicon; the default one if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub lexicon: Option<String>,
    /// The position in analysis notation.
    pub position: String,
    /// The move in the notation of the analysis.
    pub r#move: String,
    /// The seat on turn, 0 by default; positions of word games do not say which one it is.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<usize>", optional))]
    pub turn: usize,
}

/// A move played in a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PlayedSteps {
    /// The step with the record of the move, and the step after it. If the move ended the game, the
    /// second one may have the record of the final scoring.
    pub steps: Vec<ReplayStep>,
}

/// A request for a live analysis, which continues while the client listens.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LiveQuery {
    pub rules: String,
    /// The position in analysis notation.
    pub position: String,
    /// The lexicon; the default one if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub lexicon: Option<String>,
    /// The number of best moves to report with their lines, 1 to 5; 1 by default. Games that always
    /// report all moves ignore it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub lines: Option<usize>,
}

/// A request to solve a position exactly.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SolveQuery {
    pub rules: String,
    /// The position in analysis notation.
    pub position: String,
    /// The memory of the chosen plan in bytes: the position is solved by the fastest plan that takes
    /// no more. The fastest of all if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub memory: Option<u64>,
}

/// The state of solving a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SolveState {
    /// Solving can be requested.
    Offered,
    /// Queued.
    Waiting,
    /// Being solved.
    Running,
    /// Solved.
    Known,
    /// It needs more memory than the server allows.
    TooLarge,
    /// It needs more memory than any machine has.
    OutOfReach,
}

/// The cost and progress of solving a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Solve {
    pub state: SolveState,
    /// The required memory in bytes; `null` if solved or out of reach.
    pub memory: Option<u64>,
    /// The allowed memory in bytes.
    pub allowed: u64,
    /// The estimated seconds on an idle machine; once running, the remaining seconds.
    pub seconds: Option<f64>,
    /// The progress, from 0 to 1.
    pub done: f64,
    /// Whether you requested it.
    pub yours: bool,
    /// The values of all moves once solved, in the format of the game.
    pub values: Option<GameFields>,
    /// The plans to choose from, fastest first, each with less memory than the one before; empty if
    /// solving is not offered.
    pub plans: Vec<SolvePlan>,
}

/// A way of solving a position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SolvePlan {
    /// The required memory in bytes.
    pub memory: u64,
    /// The estimated seconds on this machine when it is idle.
    pub seconds: f64,
}

/// A request for the speed of the engines on the server.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SpeedQuery {
    pub rules: String,
}

/// The first event of a live analysis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LiveBegun {
    pub name: String,
    /// The interval in seconds at which the client must renew the analysis.
    pub renew_seconds: u64,
}

/// The last event of a live analysis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LiveEnd {
    pub reason: &'static str,
}
