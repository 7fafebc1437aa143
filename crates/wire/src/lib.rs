//! What goes over the wire and into the store as JSON, the same for every shell: the server and the page, the terminal, Python.
//!
//! The messages of the interface are types here, a file a topic; the page's declarations (`web/app/wire.d.ts`) are made from them. What a game tells in
//! its own words (its view, its rule set, its records) is a parameter of these types, by default [`GameFields`].
//!
//! What is deliberately absent: sockets, storage, rules.
#![forbid(unsafe_code)]

mod clock;
#[cfg(test)]
mod declarations;
mod face;
mod message;
mod record;
mod refusal;
mod replay;
mod request;
mod seat;
mod settings;
mod state;
mod thought;
mod timing;

pub use crate::clock::{Clock, ClockKind};
pub use crate::face::GameFields;
pub use crate::message::{Message, PROTOCOL};
pub use crate::record::{GameRecord, Happening, TableEvent};
pub use crate::refusal::Refusal;
pub use crate::replay::{FileWarning, Replay, ReplayFile, ReplayStep, SeatedPlayer, SharedFile, SharedFiles};
pub use crate::request::{BadRequest, Ref, Request};
pub use crate::seat::{Holder, Seat};
pub use crate::settings::{fields, in_force, read};
pub use crate::state::{DrawOffer, Rematch, State, Welcome};
pub use crate::thought::Thought;
pub use crate::timing::{BadTiming, SLOWEST, Timing};
