//! The page's offline play: the rooms, players and rules of the server as WebAssembly in a worker.
//!
//! ```text
//! page -> worker (web/alone/worker.js) -> deska_hear(message) -> rooms -> deska_tell(message) -> worker -> page
//! ```
//!
//! Messages are JSON objects (`message.rs`); lexicons come as bytes. The worker stores games
//! (`files.rs`), and gives the clock and a random seed (`runtime.rs`). On other targets than
//! WebAssembly the crate compiles for tests and tools, and nothing calls it.

mod answer;
mod border;
mod device;
mod executor;
mod files;
mod game_store;
mod message;
mod pending;
mod player;
mod review;
mod runtime;
mod thinker;
mod timers;
mod words;
