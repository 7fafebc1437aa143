//! Questions about a position that somebody hands in, and how an answer that goes on begins and ends.

use serde::{Deserialize, Serialize};

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
