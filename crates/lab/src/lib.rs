//! What is measured, played out and made: benchmarks; matches and tournaments, the CTU competition, experiments with players; lexicons of their
//! sources, Pentago's opening book and endgame base.
//!
//! What is deliberately absent: how players think (`engine`), how an event is played and counted (`arena`), readers of word sources (`lexdata`).
#![forbid(unsafe_code)]

pub mod bench;
pub mod contests;
pub mod games;
pub mod making;
