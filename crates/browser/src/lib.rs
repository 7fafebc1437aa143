//! Games in a browser without a server: the same rooms, players and rules, compiled to
//! WebAssembly and run in a worker of the page.
//!
//! ```text
//! page  ->  worker (web/alone/worker.js)  ->  deska_hear(message)  ->  server::alone  ->  deska_tell(message)  ->  worker  ->  page
//! ```
//!
//! Messages are JSON objects (see `message.rs`); lexicons are passed as bytes. The worker persists
//! games, and this crate requests and updates them (`shelf.rs`). Clock and randomness are injected.
//! On targets other than WebAssembly this crate is empty.

#[cfg(target_family = "wasm")]
mod border;
#[cfg(target_family = "wasm")]
mod device;
#[cfg(target_family = "wasm")]
mod message;
#[cfg(target_family = "wasm")]
mod pending;
#[cfg(target_family = "wasm")]
mod shelf;
#[cfg(target_family = "wasm")]
mod thinker;
#[cfg(target_family = "wasm")]
mod words;
