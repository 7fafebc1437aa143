//! Rejections of actions.

use play::Violation;
use serde::Serialize;

/// The reason why an action is rejected, with the squares and words at fault.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Refusal {
    /// The stable reason code.
    pub code: &'static str,
    /// An English message.
    pub text: String,
    /// The part of the action at fault, from 0, for actions with several parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub step: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub squares: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub words: Vec<String>,
}

impl Refusal {
    /// Creates a refusal without squares or words at fault.
    pub fn new(code: &'static str, text: impl Into<String>) -> Refusal {
        Refusal { code, text: text.into(), ..Refusal::default() }
    }
}

impl From<Violation> for Refusal {
    fn from(violation: Violation) -> Refusal {
        let Violation { code, text, part, squares, words, places: _, letter: _ } = violation;
        Refusal { code, text, step: part, squares, words }
    }
}
