//! Live games: rooms, the hosted games and computer turns.
//!
//! ```text
//! command -> room (one task per live game) -> GameStore -> each connection, filtered by its viewer
//! ```
//!
//! Rooms are shared by the server and the page's offline play. The differences between the two are
//! behind ports: [`table::storage::GameStore`], the traits in [`ports`], [`runtime::Runtime`] and
//! [`metrics::Metrics`].
//!
//! Deliberately absent: sockets, HTTP, SQL, accounts.
#![forbid(unsafe_code)]

#[cfg(not(target_family = "wasm"))]
pub mod compute;
pub mod direction;
pub mod hosted;
pub mod jobs;
pub mod limits;
pub mod message;
pub mod metrics;
mod platform;
pub mod ports;
pub mod random;
pub mod room;
pub mod runtime;
pub mod statistics;
pub mod words;
