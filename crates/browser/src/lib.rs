//! The games in a browser, without a server: the same rooms, players and rules, as WebAssembly in a worker of the page.
//!
//! ```text
//! page  ->  worker (web/alone/worker.js)  ->  deska_hear(message)  ->  server::alone  ->  deska_tell(message)  ->  worker  ->  page
//! ```
//!
//! What goes in and out is JSON, an object each; lexicons come as bytes. `message.rs` says what there is. Games are kept by the worker, which is asked for
//! them and told how they stand (`shelf.rs`); time and chance are given. Elsewhere than in WebAssembly this crate is empty.

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
