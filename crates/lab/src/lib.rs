//! What is measured and played out: benchmarks, matches and tournaments, the CTU competition, experiments with players.
//!
//! What is deliberately absent: how players think (`engine`), how an event is played and counted (`arena`).
#![forbid(unsafe_code)]

pub mod bench;
pub mod contests;
