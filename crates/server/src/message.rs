//! The messages of the socket, both ways. What they mean is in `docs/protocol.md`.

use axum::extract::ws::Utf8Bytes;
use play::Thought;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Number, Value, json};

/// The version of the protocol that is spoken here.
pub(crate) const PROTOCOL: u32 = 1;

/// The sender's own number for a message; answers repeat it.
pub(crate) type Ref = Option<Number>;

/// A message from a client.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Asked {
    /// Show me the game as this seat.
    Look {
        #[serde(rename = "ref", default)]
        reference: Ref,
        seat: Option<usize>,
    },
    /// What would it score?
    Preview {
        #[serde(rename = "ref", default)]
        reference: Ref,
        seat: usize,
        action: Map<String, Value>,
    },
    /// Do it.
    Act {
        #[serde(rename = "ref", default)]
        reference: Ref,
        seat: usize,
        version: usize,
        action: Map<String, Value>,
    },
    /// Take my last move back.
    Undo {
        #[serde(rename = "ref", default)]
        reference: Ref,
        /// The version it is meant for; if the game has moved on, nothing is done.
        #[serde(default)]
        version: Option<usize>,
    },
    /// Play again what I took back.
    Redo {
        #[serde(rename = "ref", default)]
        reference: Ref,
        /// The version it is meant for; if the game has moved on, nothing is done.
        #[serde(default)]
        version: Option<usize>,
    },
    /// What would you do?
    Hint {
        #[serde(rename = "ref", default)]
        reference: Ref,
        seat: usize,
        step: u8,
    },
    /// What words are there in this position, or in a part of it?
    Explore {
        #[serde(rename = "ref", default)]
        reference: Ref,
        #[serde(default)]
        question: Map<String, Value>,
    },
    /// So fast shall the computers play.
    Pace {
        #[serde(rename = "ref", default)]
        reference: Ref,
        /// Milliseconds a move; `null`: they pause.
        #[serde(deserialize_with = "Option::deserialize")]
        ms: Option<u64>,
    },
    /// I want another game with the same people.
    Rematch {
        #[serde(rename = "ref", default)]
        reference: Ref,
        /// Not another one, but this one again from its beginning.
        #[serde(default)]
        anew: bool,
    },
    /// From now on another computer player shall sit there.
    Level {
        #[serde(rename = "ref", default)]
        reference: Ref,
        seat: usize,
        player: String,
    },
    /// How does it stand, in the game's own notation?
    Position {
        #[serde(rename = "ref", default)]
        reference: Ref,
    },
    /// Are you there?
    Ping {
        #[serde(rename = "ref", default)]
        reference: Ref,
    },
}

/// A message that is none, with its `ref` if that could be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{text}")]
pub(crate) struct BadMessage {
    pub(crate) reference: Ref,
    pub(crate) text: String,
}

impl Asked {
    /// Reads a message.
    pub(crate) fn read(text: &str) -> Result<Asked, BadMessage> {
        let bad = |reference, why: serde_json::Error| BadMessage {
            reference,
            text: format!("the message is not understood: {}", short(&why.to_string())),
        };
        let value: Value = serde_json::from_str(text).map_err(|why| bad(None, why))?;
        if !value.is_object() {
            return Err(BadMessage {
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

/// At most 200 characters of a text that may hold what a client sent.
fn short(text: &str) -> String {
    text.chars().take(200).collect()
}

/// Why an action is refused, with the squares and words at fault.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Why {
    pub(crate) code: &'static str,
    pub(crate) text: String,
    /// The part of the action at fault, from 0, where an action has parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) step: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) squares: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) words: Vec<String>,
}

impl Why {
    pub(crate) fn new(code: &'static str, text: impl Into<String>) -> Why {
        Why { code, text: text.into(), ..Why::default() }
    }
}

/// How the game stands, as in a step of its replay.
pub(crate) fn position(reference: &Ref, frame: Map<String, Value>) -> Utf8Bytes {
    text(&json!({"type": "position", "ref": reference, "position": frame}))
}

pub(crate) fn pong(reference: &Ref) -> Utf8Bytes {
    text(&json!({"type": "pong", "ref": reference}))
}

pub(crate) fn error(reference: &Ref, code: &str, why: &str) -> Utf8Bytes {
    text(&json!({"type": "error", "ref": reference, "code": code, "text": why}))
}

pub(crate) fn refused(reference: &Ref, why: &Why) -> Utf8Bytes {
    text(&json!({"type": "refused", "ref": reference, "why": why}))
}

pub(crate) fn done(reference: &Ref, version: usize) -> Utf8Bytes {
    text(&json!({"type": "done", "ref": reference, "version": version}))
}

pub(crate) fn thinking(seat: usize) -> Utf8Bytes {
    text(&json!({"type": "thinking", "seat": seat}))
}

pub(crate) fn thought(seat: usize, thought: &Thought) -> Utf8Bytes {
    let milliseconds = u64::try_from(thought.time.as_millis()).unwrap_or(u64::MAX);
    text(&json!({
        "type": "thought", "seat": seat, "value": thought.value, "score": thought.score, "depth": thought.depth, "positions": thought.positions,
        "milliseconds": milliseconds, "line": thought.line,
    }))
}

pub(crate) fn seats(seats: &Value, clock: &Value) -> Utf8Bytes {
    text(&json!({"type": "seats", "seats": seats, "clock": clock}))
}

pub(crate) fn pace(pace: Option<u64>, clock: &Value) -> Utf8Bytes {
    text(&json!({"type": "pace", "ms": pace, "clock": clock}))
}

pub(crate) fn rematch(wanted: &[usize], next: Option<&str>) -> Utf8Bytes {
    text(&json!({"type": "rematch", "wanted": wanted, "id": next}))
}

/// A JSON value as a message.
pub(crate) fn text(value: &Value) -> Utf8Bytes {
    value.to_string().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read() {
        assert!(matches!(Asked::read(r#"{"type":"ping","ref":4}"#), Ok(Asked::Ping { reference: Some(_) })));
        assert!(matches!(Asked::read(r#"{"type":"look","ref":1,"seat":null}"#), Ok(Asked::Look { seat: None, .. })));
        let act = r#"{"type":"act","ref":3,"seat":0,"version":17,"action":{"pass":true}}"#;
        assert!(matches!(Asked::read(act), Ok(Asked::Act { seat: 0, version: 17, .. })));
        assert!(matches!(Asked::read(r#"{"type":"pace","ref":4,"ms":null}"#), Ok(Asked::Pace { ms: None, .. })));
        assert!(matches!(Asked::read(r#"{"type":"pace","ref":4,"ms":0}"#), Ok(Asked::Pace { ms: Some(0), .. })));
        assert!(matches!(Asked::read(r#"{"type":"hint","ref":4,"seat":1,"step":3}"#), Ok(Asked::Hint { seat: 1, step: 3, .. })));
        assert!(matches!(Asked::read(r#"{"type":"undo","ref":4}"#), Ok(Asked::Undo { .. })));
        assert!(matches!(Asked::read(r#"{"type":"rematch","ref":4}"#), Ok(Asked::Rematch { anew: false, .. })));
        assert!(matches!(Asked::read(r#"{"type":"rematch","anew":true}"#), Ok(Asked::Rematch { anew: true, .. })));
        assert!(matches!(Asked::read(r#"{"type":"level","seat":1,"player":"level-3"}"#), Ok(Asked::Level { seat: 1, .. })));
    }

    #[test]
    fn what_is_no_message_is_answered_with_its_ref() {
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
            let bad = Asked::read(text).unwrap_err();
            assert_eq!(bad.reference, reference.map(Number::from), "{text}");
            assert!(bad.text.starts_with("the message is not understood: "), "{bad}");
        }
        // Nested deeper than a parser's stack would bear.
        assert!(Asked::read(&"[".repeat(16_000)).is_err());
        assert!(Asked::read(&format!(r#"{{"type":"{}"}}"#, "x".repeat(16_000))).unwrap_err().text.len() < 300);
    }
}
