//! WebSocket messages from a client.

use serde::Deserialize;
use serde_json::{Number, Value};

use crate::GameFields;

/// The client's number for a request, repeated in the response.
pub type Ref = Option<Number>;

/// A WebSocket message from a client.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Request {
    /// A request number of your choice; the response repeats it.
    #[cfg_attr(test, ts(rename = "ref", as = "Option<f64>", optional = nullable))]
    pub reference: Ref,
    #[cfg_attr(test, ts(flatten))]
    pub body: RequestBody,
}

/// The kind of request, with its fields.
///
/// Variants without fields have braces, because serde would ignore unknown fields of a unit
/// variant.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum RequestBody {
    /// Request the view of a seat.
    Look {
        /// Your seat; `null` to watch as a spectator.
        #[cfg_attr(test, ts(optional = nullable))]
        seat: Option<usize>,
    },
    /// Request the score of an action without making it.
    Preview {
        seat: usize,
        /// The action, in the format of the game.
        action: GameFields,
    },
    /// Take an action.
    Act {
        seat: usize,
        /// The last version you know.
        version: usize,
        /// The action, in the format of the game.
        action: GameFields,
    },
    /// Take back your last move and all later ones.
    Undo {
        /// The expected version; rejected if the game has changed since.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        version: Option<usize>,
    },
    /// Redo your last takeback, up to your next turn.
    Redo {
        /// The expected version; rejected if the game has changed since.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        version: Option<usize>,
    },
    /// Request a hint: the move of the strongest computer player with your knowledge.
    Hint {
        seat: usize,
        /// The level of detail, 1 to 3.
        step: u8,
    },
    /// Request the words that can be played in the position or a part of it.
    Explore {
        /// The part, in the format of the game; all words if absent.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<_>", optional))]
        question: GameFields,
    },
    /// Set the pace of a game between computers.
    Pace {
        /// The minimum time of a move in milliseconds; `null` to pause.
        #[serde(deserialize_with = "Option::deserialize")]
        #[cfg_attr(test, ts(as = "Option<u64>"))]
        ms: Option<u64>,
    },
    /// Request a rematch with the same people and settings.
    Rematch {
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
    Level { seat: usize, player: String },
    /// Subscribe to presence and chat.
    Company {},
    /// Send a chat message. Until the game is over, players and spectators have separate chats.
    Talk {
        /// The text, at most 300 characters.
        text: String,
    },
    /// Claim a win or draw because the opponents are disconnected.
    Claim {
        /// Whether to claim a draw instead of a win.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<bool>", optional))]
        draw: bool,
    },
    /// Ask the others to let you take back your last move, or answer such a request.
    Takeback {
        /// The answer; absent to ask. `false` from the requester withdraws the request.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        agree: Option<bool>,
    },
    /// Give the others 15 more seconds, or a day in correspondence games.
    Moretime {},
    /// Abort the game, which then counts for nothing. Possible until everyone has moved.
    Abort {},
    /// Request the current state as you may know it.
    Position {},
    /// Request a `pong`.
    Ping {},
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
        let Value::Object(mut fields) = value else {
            return Err(RequestParseError {
                reference: None,
                text: "the message is not understood: it must be a JSON object with a `type`".into(),
            });
        };
        // Serde cannot flatten the body, because it denies unknown fields.
        let reference = Ref::deserialize(fields.remove("ref").unwrap_or_default()).map_err(|why| bad(None, why))?;
        match RequestBody::deserialize(Value::Object(fields)) {
            Ok(body) => Ok(Request { reference, body }),
            Err(why) => Err(bad(reference, why)),
        }
    }
}

impl RequestBody {
    /// Returns whether the request changes the game or is sent to others.
    #[must_use]
    pub const fn has_effect(&self) -> bool {
        match self {
            RequestBody::Look { .. }
            | RequestBody::Preview { .. }
            | RequestBody::Hint { .. }
            | RequestBody::Explore { .. }
            | RequestBody::Company {}
            | RequestBody::Position {}
            | RequestBody::Ping {} => false,
            RequestBody::Act { .. }
            | RequestBody::Undo { .. }
            | RequestBody::Redo { .. }
            | RequestBody::Pace { .. }
            | RequestBody::Rematch { .. }
            | RequestBody::Level { .. }
            | RequestBody::Talk { .. }
            | RequestBody::Claim { .. }
            | RequestBody::Takeback { .. }
            | RequestBody::Moretime {}
            | RequestBody::Abort {} => true,
        }
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
        let body = |text: &str| Request::read(text).map(|request| request.body);
        assert_eq!(Request::read(r#"{"type":"ping","ref":4}"#).unwrap().reference, Some(Number::from(4)));
        assert_eq!(Request::read(r#"{"type":"ping","ref":null}"#).unwrap().reference, None);
        assert!(matches!(body(r#"{"type":"ping"}"#), Ok(RequestBody::Ping {})));
        assert!(matches!(body(r#"{"type":"look","ref":1,"seat":null}"#), Ok(RequestBody::Look { seat: None })));
        let act = r#"{"type":"act","ref":3,"seat":0,"version":17,"action":{"pass":true}}"#;
        assert!(matches!(body(act), Ok(RequestBody::Act { seat: 0, version: 17, .. })));
        assert!(matches!(body(r#"{"type":"pace","ref":4,"ms":null}"#), Ok(RequestBody::Pace { ms: None })));
        assert!(matches!(body(r#"{"type":"pace","ref":4,"ms":0}"#), Ok(RequestBody::Pace { ms: Some(0) })));
        assert!(matches!(body(r#"{"type":"hint","ref":4,"seat":1,"step":3}"#), Ok(RequestBody::Hint { seat: 1, step: 3 })));
        assert!(matches!(body(r#"{"type":"undo","ref":4}"#), Ok(RequestBody::Undo { .. })));
        assert!(matches!(body(r#"{"type":"rematch","ref":4}"#), Ok(RequestBody::Rematch { anew: false, .. })));
        assert!(matches!(body(r#"{"type":"rematch","agree":false}"#), Ok(RequestBody::Rematch { agree: Some(false), .. })));
        assert!(matches!(body(r#"{"type":"rematch","anew":true}"#), Ok(RequestBody::Rematch { anew: true, .. })));
        assert!(matches!(body(r#"{"type":"level","seat":1,"player":"level-3"}"#), Ok(RequestBody::Level { seat: 1, .. })));
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
