//! Benchmarks, experiments with players, and tables of exact values.
//!
//! Players are in `engine`, events between them in `arena` and `study`.
#![forbid(unsafe_code)]

pub mod bench;
pub mod experiment;
mod games;

pub use self::games::rows;
