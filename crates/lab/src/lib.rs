//! Benchmarks, matches, tournaments, the CTU competition, experiments with players, and tools that
//! build lexicons and Pentago's tables.
//!
//! Players are in `engine`, the rules of events and their statistics in `arena`, readers of word
//! sources in `lexdata`.
#![forbid(unsafe_code)]

pub mod bench;
pub mod contests;
pub mod games;
pub mod making;
