//! The messages of the socket to a client, as they are sent. Their types are in the crate `wire`, what they mean is in `docs/protocol.md`.

#[cfg(not(feature = "network"))]
pub(crate) use crate::alone::Text;
#[cfg(feature = "network")]
pub(crate) use axum::extract::ws::Utf8Bytes as Text;
use wire::{Clock, Message, Ref, Refusal};

pub(crate) fn error(reference: &Ref, code: &str, why: &str) -> Text {
    text(&Message::Error { reference: reference.clone(), code: code.to_owned(), text: why.to_owned() })
}

/// To whom a game is shown no more, or not at all.
pub(crate) fn private() -> Text {
    error(&None, "private", "Only those who play this game may see it.")
}

pub(crate) fn refused(reference: &Ref, why: &Refusal) -> Text {
    text(&Message::Refused { reference: reference.clone(), why: why.clone() })
}

pub(crate) fn done(reference: &Ref, version: usize) -> Text {
    text(&Message::Done { reference: reference.clone(), version })
}

pub(crate) fn thinking(seat: usize) -> Text {
    text(&Message::Thinking { seat })
}

pub(crate) fn pace(ms: Option<u64>, clock: Option<Clock>) -> Text {
    text(&Message::Pace { ms, clock })
}

/// A message as text.
pub(crate) fn text(message: &Message) -> Text {
    match serde_json::to_string(message) {
        Ok(text) => text.into(),
        Err(why) => {
            tracing::error!(%why, "a message can't be written as JSON");
            Text::from_static("{}")
        }
    }
}
