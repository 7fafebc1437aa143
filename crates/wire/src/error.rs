//! Why a request is not done.

use std::collections::BTreeMap;

use serde::Serialize;

/// The answer to a request that is not done.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ErrorAnswer {
    /// Why.
    pub error: RequestError,
}

/// Why a request is not done.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RequestError {
    /// The reason by its stable name.
    pub code: &'static str,
    /// An English sentence that says what to do.
    pub text: String,
    /// Of `already-seated`: your seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<usize>,
    /// Of `refused`: the reason as the game or the table names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rule: Option<String>,
    /// Of `banned` and `silenced`: why, and until when.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ban: Option<BanTold>,
    /// Of `words-closed`, `rated-words` and `rated-position`: the game that closes this help.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
    /// Of `bad-file`: the line at fault, from 1; `null` if no single line is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<usize>", optional = nullable))]
    pub line: Option<Option<usize>>,
    /// Of `bad-file`: the text of that line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<String>", optional = nullable))]
    pub quote: Option<Option<String>>,
    /// Of `bad-file`: why it is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub reason: Option<FaultReason>,
}

/// A ban, as whoever it is on is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BanTold {
    /// Why, in the moderator's words.
    pub reason: String,
    /// Until when, in milliseconds since 1970; `null`: without end.
    pub until: Option<u64>,
}

/// Why a file is wrong, for sentences in other languages.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FaultReason {
    /// The reason by its stable name.
    pub code: &'static str,
    /// What it speaks of.
    pub parameters: BTreeMap<&'static str, String>,
}
