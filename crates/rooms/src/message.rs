//! Serialized messages to clients. The crate `wire` has their types and `docs/protocol.md` their
//! meaning.

use std::sync::Arc;

use wire::{Clock, Message, Ref, Refusal};

/// A message as JSON, shared by its receivers.
pub type Text = Arc<str>;

pub fn error(reference: &Ref, code: &str, why: &str) -> Text {
    text(&Message::Error { reference: reference.clone(), code: code.to_owned(), text: why.to_owned() })
}

/// Returns the error for a client that may not, or no longer, see the game.
pub fn private() -> Text {
    error(&None, "private", "Only those who play this game may see it.")
}

pub fn refused(reference: &Ref, why: &Refusal) -> Text {
    text(&Message::Refused { reference: reference.clone(), why: why.clone() })
}

pub fn done(reference: &Ref, version: usize) -> Text {
    text(&Message::Done { reference: reference.clone(), version })
}

pub fn thinking(seat: usize) -> Text {
    text(&Message::Thinking { seat })
}

pub fn pace(ms: Option<u64>, clock: Option<Clock>) -> Text {
    text(&Message::Pace { ms, clock })
}

/// Serializes a message.
pub fn text(message: &Message) -> Text {
    match serde_json::to_string(message) {
        Ok(text) => text.into(),
        Err(why) => {
            tracing::error!(%why, "a message can't be written as JSON");
            "{}".into()
        }
    }
}
