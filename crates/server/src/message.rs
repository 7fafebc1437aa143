//! The messages of the socket to a client, as they are sent. Their types are in the crate `wire`, what they mean is in `docs/protocol.md`.

use axum::extract::ws::Utf8Bytes;
use wire::{Clock, Message, Ref, Refusal};

pub(crate) fn error(reference: &Ref, code: &str, why: &str) -> Utf8Bytes {
    text(&Message::Error { reference: reference.clone(), code: code.to_owned(), text: why.to_owned() })
}

/// To whom a game is shown no more, or not at all.
pub(crate) fn private() -> Utf8Bytes {
    error(&None, "private", "Only those who play this game may see it.")
}

pub(crate) fn refused(reference: &Ref, why: &Refusal) -> Utf8Bytes {
    text(&Message::Refused { reference: reference.clone(), why: why.clone() })
}

pub(crate) fn done(reference: &Ref, version: usize) -> Utf8Bytes {
    text(&Message::Done { reference: reference.clone(), version })
}

pub(crate) fn thinking(seat: usize) -> Utf8Bytes {
    text(&Message::Thinking { seat })
}

pub(crate) fn pace(ms: Option<u64>, clock: Option<Clock>) -> Utf8Bytes {
    text(&Message::Pace { ms, clock })
}

/// A message as text.
pub(crate) fn text(message: &Message) -> Utf8Bytes {
    match serde_json::to_string(message) {
        Ok(text) => text.into(),
        Err(why) => {
            tracing::error!(%why, "a message can't be written as JSON");
            Utf8Bytes::from_static("{}")
        }
    }
}
