//! Why an action is refused.

use serde::Serialize;

/// Why an action is refused, with the squares and words at fault.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Refusal {
    /// The reason by its stable name.
    pub code: &'static str,
    /// An English sentence.
    pub text: String,
    /// The part of the action at fault, from 0, where an action has parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub step: Option<usize>,
    /// The squares at fault.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub squares: Vec<usize>,
    /// The words at fault.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub words: Vec<String>,
}

impl Refusal {
    /// A refusal in which no square and no word is at fault.
    pub fn new(code: &'static str, text: impl Into<String>) -> Refusal {
        Refusal { code, text: text.into(), ..Refusal::default() }
    }
}
