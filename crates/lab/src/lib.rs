//! Benchmarks, experiments with players, and tools that build lexicons and tables of exact values.
//!
//! Players are in `engine`, events between them in `arena` and `study`, readers of word sources in
//! `lexdata`.
#![forbid(unsafe_code)]

pub mod bench;
pub mod experiment;
mod games;
pub mod making;

pub use self::games::rows;
