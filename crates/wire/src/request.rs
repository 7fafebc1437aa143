//! The messages of the socket from a client.

use serde::Deserialize;
use serde_json::{Number, Value};

use crate::GameFields;

/// The sender's own number for a message; answers repeat it.
pub type Ref = Option<Number>;

/// A message from a client.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// Show me the game as this seat.
    Look {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// Your seat; `null`: as a spectator.
        #[cfg_attr(test, ts(optional = nullable))]
        seat: Option<usize>,
    },
    /// What would it score? Changes nothing.
    Preview {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// Your seat.
        seat: usize,
        /// The action, as the game writes it.
        action: GameFields,
    },
    /// Do it.
    Act {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// Your seat.
        seat: usize,
        /// The last version you saw.
        version: usize,
        /// The action, as the game writes it.
        action: GameFields,
    },
    /// Take my last move back, with all that followed.
    Undo {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// The version it is meant for; if the game has moved on, nothing is done.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        version: Option<usize>,
    },
    /// Play again what I took back, up to my next turn.
    Redo {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// The version it is meant for; if the game has moved on, nothing is done.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        version: Option<usize>,
    },
    /// What would the strongest computer player do, knowing what I know?
    Hint {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// Your seat.
        seat: usize,
        /// How much is to be told: 1 to 3.
        step: u8,
    },
    /// What words are there in this position, or in a part of it?
    Explore {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// What is asked, as the game writes it; without it, all of them.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<_>", optional))]
        question: GameFields,
    },
    /// From now on the computers of this show play so fast.
    Pace {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// The least time of a move in milliseconds; `null`: they pause.
        #[serde(deserialize_with = "Option::deserialize")]
        #[cfg_attr(test, ts(as = "Option<u64>"))]
        ms: Option<u64>,
    },
    /// Another game with the same people and settings.
    Rematch {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// Not another one, but this one again from its beginning.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<bool>", optional))]
        anew: bool,
        /// `false`: I take back that I want one, or decline it.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        agree: Option<bool>,
    },
    /// From now on this computer player sits on that seat.
    Level {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// The seat.
        seat: usize,
        /// The computer player.
        player: String,
    },
    /// Tell me from now on who is at the table, and what is said there.
    Company {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
    },
    /// Say this. Players hear players, and those who watch each other, until the game is over.
    Talk {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// What, at most 300 characters.
        text: String,
    },
    /// The others have been away for long: the game is mine, or drawn.
    Claim {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// A draw, and not the game.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<bool>", optional))]
        draw: bool,
    },
    /// I would like to take my last move back, with all that followed; or my answer to who would.
    Takeback {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
        /// The answer: it may be, or may not be; without it, I ask myself. Whoever asked takes the question back with `false`.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        agree: Option<bool>,
    },
    /// I give the others 15 seconds more, or a day where a move has days.
    Moretime {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
    },
    /// The game is off: it counts for nothing. Until everybody has moved.
    Abort {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
    },
    /// How does it stand, as I may know it?
    Position {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
    },
    /// Are you there?
    Ping {
        /// A number of your own, which the answer repeats.
        #[serde(rename = "ref", default)]
        #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
        reference: Ref,
    },
}

/// A message that is none, with its `ref` if that could be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{text}")]
pub struct BadRequest {
    /// Its number.
    pub reference: Ref,
    /// An English sentence.
    pub text: String,
}

impl Request {
    /// The number of a message that is to change something, or that others hear; none of one that only looks.
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

    /// Reads a message.
    ///
    /// # Errors
    /// It is none, with its `ref` if that could be read.
    pub fn read(text: &str) -> Result<Request, BadRequest> {
        let bad = |reference, why: serde_json::Error| BadRequest {
            reference,
            text: format!("the message is not understood: {}", short(&why.to_string())),
        };
        let value: Value = serde_json::from_str(text).map_err(|why| bad(None, why))?;
        if !value.is_object() {
            return Err(BadRequest {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read() {
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
            let bad = Request::read(text).unwrap_err();
            assert_eq!(bad.reference, reference.map(Number::from), "{text}");
            assert!(bad.text.starts_with("the message is not understood: "), "{bad}");
        }
        // Nested deeper than a parser's stack would bear.
        assert!(Request::read(&"[".repeat(16_000)).is_err());
        assert!(Request::read(&format!(r#"{{"type":"{}"}}"#, "x".repeat(16_000))).unwrap_err().text.len() < 300);
    }
}
