//! WebSocket messages from a client.

use serde::Deserialize;
use serde_json::{Number, Value};

use crate::GameFields;

/// The client's number for a request, repeated in the response.
pub type Ref = Option<Number>;

/// A WebSocket message from a client.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// Request the view of a seat.
    Look {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// Your seat; `null` to watch as a spectator.
        #[cfg_attr(test, ts(optional = nullable))]
        seat: Option<usize>,
    },
    /// Request the score of an action without making it.
    Preview {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        seat: usize,
        /// The action, in the format of the game.
        action: GameFields,
    },
    /// Take an action.
    Act {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        seat: usize,
        /// The last version you know.
        version: usize,
        /// The action, in the format of the game.
        action: GameFields,
    },
    /// Take back your last move and all later ones.
    Undo {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// The expected version; rejected if the game has changed since.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        version: Option<usize>,
    },
    /// Redo your last takeback, up to your next turn.
    Redo {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// The expected version; rejected if the game has changed since.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        version: Option<usize>,
    },
    /// Request a hint: the move of the strongest computer player with your knowledge.
    Hint {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        seat: usize,
        /// The level of detail, 1 to 3.
        step: u8,
    },
    /// Request the words that can be played in the position or a part of it.
    Explore {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// The part, in the format of the game; all words if absent.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<_>", optional))]
        question: GameFields,
    },
    /// Set the pace of a game between computers.
    Pace {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// The minimum time of a move in milliseconds; `null` to pause.
        #[serde(deserialize_with = "Option::deserialize")]
        #[cfg_attr(test, ts(as = "Option<u64>"))]
        ms: Option<u64>,
    },
    /// Request a rematch with the same people and settings.
    Rematch {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// Whether to repeat this game from its start instead.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<bool>", optional))]
        anew: bool,
        /// `false` to withdraw or decline the rematch.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        agree: Option<bool>,
    },
    /// Change the computer player of a seat.
    Level {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        seat: usize,
        player: String,
    },
    /// Subscribe to presence and chat.
    Company {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
    },
    /// Send a chat message. Until the game is over, players and spectators have separate chats.
    Talk {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// The text, at most 300 characters.
        text: String,
    },
    /// Claim a win or draw because the opponents are disconnected.
    Claim {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// Whether to claim a draw instead of a win.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<bool>", optional))]
        draw: bool,
    },
    /// Ask the others to let you take back your last move, or answer such a request.
    Takeback {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// The answer; absent to ask. `false` from the requester withdraws the request.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        agree: Option<bool>,
    },
    /// Give the others 15 more seconds, or a day in correspondence games.
    Moretime {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
    },
    /// Abort the game, which then counts for nothing. Possible until everyone has moved.
    Abort {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
    },
    /// Request the current state as you may know it.
    Position {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
    },
    /// Request a `pong`.
    Ping {
        /// A request number of your choice; the response repeats it.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
    },
}

/// The error for an invalid message.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{text}")]
pub struct RequestParseError {
    pub reference: Ref,
    /// An English message.
    pub text: String,
}

impl Request {
    /// Returns the request number of a message that changes the game or is sent to others; `None` for read-only requests.
    #[must_use]
    pub fn changes(&self) -> Option<&Ref> {
        match self {
            Request::Look { .. }
            | Request::Preview { .. }
            | Request::Hint { .. }
            | Request::Explore { .. }
            | Request::Company { .. }
            | Request::Position { .. }
            | Request::Ping { .. } => None,
            Request::Act { reference, .. }
            | Request::Undo { reference, .. }
            | Request::Redo { reference, .. }
            | Request::Pace { reference, .. }
            | Request::Rematch { reference, .. }
            | Request::Level { reference, .. }
            | Request::Talk { reference, .. }
            | Request::Claim { reference, .. }
            | Request::Takeback { reference, .. }
            | Request::Moretime { reference }
            | Request::Abort { reference } => Some(reference),
        }
    }

    /// Parses a message.
    ///
    /// # Errors
    /// The message is invalid. The error has its `ref` if that could be parsed.
    pub fn read(text: &str) -> Result<Request, RequestParseError> {
        let bad = |reference, why: serde_json::Error| RequestParseError {
            reference,
            text: format!("the message is not understood: {}", truncate(&why.to_string())),
        };
        let value: Value = serde_json::from_str(text).map_err(|why| bad(None, why))?;
        if !value.is_object() {
            return Err(RequestParseError {
                reference: None,
                text: "the message is not understood: it must be a JSON object with a `type`".into(),
            });
        }
        let reference = match &value["ref"] {
            Value::Number(number) => Some(number.clone()),
            _ => None,
        };
        serde_json::from_value(value).map_err(|why| bad(reference, why))
    }
}

/// Truncates a text that may contain client input to 200 characters.
fn truncate(text: &str) -> String {
    text.chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_messages_are_parsed() {
        assert!(matches!(Request::read(r#"{"type":"ping","ref":4}"#), Ok(Request::Ping { reference: Some(_) })));
        assert!(matches!(Request::read(r#"{"type":"look","ref":1,"seat":null}"#), Ok(Request::Look { seat: None, .. })));
        let act = r#"{"type":"act","ref":3,"seat":0,"version":17,"action":{"pass":true}}"#;
        assert!(matches!(Request::read(act), Ok(Request::Act { seat: 0, version: 17, .. })));
        assert!(matches!(Request::read(r#"{"type":"pace","ref":4,"ms":null}"#), Ok(Request::Pace { ms: None, .. })));
        assert!(matches!(Request::read(r#"{"type":"pace","ref":4,"ms":0}"#), Ok(Request::Pace { ms: Some(0), .. })));
        assert!(matches!(Request::read(r#"{"type":"hint","ref":4,"seat":1,"step":3}"#), Ok(Request::Hint { seat: 1, step: 3, .. })));
        assert!(matches!(Request::read(r#"{"type":"undo","ref":4}"#), Ok(Request::Undo { .. })));
        assert!(matches!(Request::read(r#"{"type":"rematch","ref":4}"#), Ok(Request::Rematch { anew: false, .. })));
        assert!(matches!(Request::read(r#"{"type":"rematch","agree":false}"#), Ok(Request::Rematch { agree: Some(false), .. })));
        assert!(matches!(Request::read(r#"{"type":"rematch","anew":true}"#), Ok(Request::Rematch { anew: true, .. })));
        assert!(matches!(Request::read(r#"{"type":"level","seat":1,"player":"level-3"}"#), Ok(Request::Level { seat: 1, .. })));
    }

    #[test]
    fn errors_of_invalid_messages_have_their_ref() {
        for (text, reference) in [
            ("", None),
            ("[]", None),
            ("7", None),
            ("{", None),
            (r#"{"type":"dance","ref":4}"#, Some(4)),
            (r#"{"ref":5}"#, Some(5)),
            (r#"{"type":"act","ref":6,"seat":-1,"version":1,"action":{}}"#, Some(6)),
            (r#"{"type":"act","ref":7,"seat":0,"version":1.5,"action":{}}"#, Some(7)),
            (r#"{"type":"act","ref":8,"seat":0,"version":1,"action":"pass"}"#, Some(8)),
            (r#"{"type":"ping","ref":9,"more":1}"#, Some(9)),
            (r#"{"type":"pace","ref":10}"#, Some(10)),
            (r#"{"type":"pace","ref":11,"ms":-1}"#, Some(11)),
            (r#"{"type":"hint","ref":12,"seat":0,"step":"3"}"#, Some(12)),
            (r#"{"type":"rematch","ref":13,"anew":1}"#, Some(13)),
            (r#"{"type":"level","ref":14,"seat":1}"#, Some(14)),
            (r#"{"type":"ping","ref":"x"}"#, None),
            (r#"{"type":"ping","ref":{}}"#, None),
        ] {
            let bad = Request::read(text).unwrap_err();
            assert_eq!(bad.reference, reference.map(Number::from), "{text}");
            assert!(bad.text.starts_with("the message is not understood: "), "{bad}");
        }
        // Deep nesting is an error, not a stack overflow.
        assert!(Request::read(&"[".repeat(16_000)).is_err());
        assert!(Request::read(&format!(r#"{{"type":"{}"}}"#, "x".repeat(16_000))).unwrap_err().text.len() < 300);
    }
}
