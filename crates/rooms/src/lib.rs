//! Live games: a room per game, the games that can be hosted, and computers' turns.
//!
//! ```text
//! command -> room (one task per live game) -> GameStore -> each connection, as far as its viewer may know
//! ```
//!
//! A room is shared by the server and by the page's offline play. What differs between the two is
//! behind ports: [`table::storage::GameStore`], the traits in [`ports`], [`runtime::Runtime`] and
//! [`metrics::Metrics`].
//!
//! What is deliberately absent: sockets, HTTP, SQL, accounts.
#![forbid(unsafe_code)]

#[cfg(not(target_family = "wasm"))]
pub mod compute;
pub mod direction;
pub mod hosted;
pub mod limits;
pub mod message;
pub mod metrics;
pub mod ports;
pub mod random;
pub mod room;
pub mod runtime;
pub mod words;
