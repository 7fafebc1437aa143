//! Errors of HTTP requests.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::Refusal;

/// The response to a failed request.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ErrorAnswer {
    pub error: RequestError,
}

/// Errors of HTTP requests.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RequestError {
    /// The stable reason code.
    pub code: &'static str,
    /// An English message that says what to do.
    pub text: String,
    /// For `already-seated`: your seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<usize>,
    /// For `refused`: the reason code of the game or the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rule: Option<String>,
    /// For a `refused` move of the analysis board: the reason with squares and words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub why: Option<Refusal>,
    /// For `banned` and `silenced`: reason and end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ban: Option<BanDetails>,
    /// For `words-closed`, `rated-words` and `rated-position`: the running game for which this help is closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
    /// For `bad-file`: the number of the invalid line, from 1; `null` if the error is not in a single line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<usize>", optional = nullable))]
    pub line: Option<Option<usize>>,
    /// For `bad-file`: the text of that line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<String>", optional = nullable))]
    pub quote: Option<Option<String>>,
    /// For `bad-file`: the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub reason: Option<FaultReason>,
}

/// A ban, as shown to the banned person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BanDetails {
    /// The reason given by the moderator.
    pub reason: String,
    /// The end, in milliseconds since the Unix epoch; `null` for none.
    pub until: Option<u64>,
}

/// The reason why a file is invalid, for translations.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FaultReason {
    /// The stable reason code.
    pub code: &'static str,
    /// The values in the message.
    pub parameters: BTreeMap<&'static str, String>,
}
