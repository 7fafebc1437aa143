//! Questions about a position that somebody hands in, and how an answer that goes on begins and ends.

use serde::{Deserialize, Serialize};

use crate::GameFields;

/// What are its best moves?
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AnalysisRequest {
    /// The rule set.
    pub rules: String,
    /// The lexicon; without it the usual one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub lexicon: Option<String>,
    /// The position in the game's usual notation.
    pub position: String,
    /// How many moves, 1 to 100; usually 20.
    #[serde(default = "usual_top")]
    #[cfg_attr(test, ts(as = "Option<usize>", optional))]
    pub top: usize,
    /// By what they are ranked; usually `score`.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<By>", optional))]
    pub by: By,
}

fn usual_top() -> usize {
    20
}

/// By what moves are ranked, where a game has several measures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// By points.
    #[default]
    Score,
    /// By points and what is kept.
    Equity,
}

/// What are its best moves, as long as somebody looks on?
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LiveQuery {
    /// The rule set.
    pub rules: String,
    /// The position in the game's usual notation.
    pub position: String,
    /// The lexicon; without it the usual one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub lexicon: Option<String>,
}

/// Which position is to be solved exactly, or is being solved?
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SolveQuery {
    /// The rule set.
    pub rules: String,
    /// The position in the game's usual notation.
    pub position: String,
}

/// How far the exact value of a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SolveState {
    /// It can be worked out.
    Offered,
    /// Others are worked out before.
    Waiting,
    /// It is being worked out.
    Running,
    /// It is known.
    Known,
    /// It takes more memory than this server gives.
    TooLarge,
    /// It takes more than any machine has.
    OutOfReach,
}

/// What it takes to solve a position exactly, and how far that is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Solve {
    /// How far it is.
    pub state: SolveState,
    /// Bytes of memory that it takes; none where it is known, or out of reach.
    pub memory: Option<u64>,
    /// Bytes of memory that this server gives.
    pub allowed: u64,
    /// Seconds that it takes on a machine with nothing else to do, about; of what is being worked out, that are left.
    pub seconds: Option<f64>,
    /// Which part is done, from 0 to 1.
    pub done: f64,
    /// Did you ask for it?
    pub yours: bool,
    /// What is known: the values of all moves, as the game tells them.
    pub values: Option<GameFields>,
}

/// How fast are the engines of a game on the server's machine?
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SpeedQuery {
    /// The rule set.
    pub rules: String,
}

/// The first event of an analysis that goes on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LiveBegun {
    /// Its name.
    pub name: String,
    /// How often it wants to hear that somebody still looks.
    pub renew_seconds: u64,
}

/// The last event of an analysis that goes on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LiveEnd {
    /// Why it ended.
    pub reason: &'static str,
}
