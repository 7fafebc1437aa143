//! The speed of the classical engines on the server.

use serde::Serialize;

/// A measurement of speed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Speed {
    /// Calculations per second according to the source.
    pub source_speed: u64,
    /// One row for each benchmark.
    pub rows: Vec<SpeedRow>,
}

/// A benchmark with a fixed amount of work.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SpeedRow {
    pub engine: &'static str,
    /// The number of marbles on the board.
    pub marbles: usize,
    /// The search depth.
    pub depth: u32,
    /// The number of calculations according to the source; `null` if not given.
    pub source: Option<u64>,
    /// The number of calculations measured.
    pub calculations: u64,
    pub seconds: f64,
    /// Calculations per second.
    pub speed: f64,
}
