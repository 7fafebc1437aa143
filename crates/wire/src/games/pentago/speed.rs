//! How fast the classical engines are on the server's machine.

use serde::Serialize;

/// The measurement.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Speed {
    /// Calculations a second of the source.
    pub source_speed: u64,
    /// Fixed work, a row each.
    pub rows: Vec<SpeedRow>,
}

/// A piece of fixed work.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SpeedRow {
    /// The engine.
    pub engine: &'static str,
    /// How many marbles lie there.
    pub marbles: usize,
    /// How many moves it looks ahead.
    pub depth: u32,
    /// How many positions it counts in the source; `null`: it is not told there.
    pub source: Option<u64>,
    /// How many it counts here.
    pub calculations: u64,
    /// How long that takes.
    pub seconds: f64,
    /// Calculations a second.
    pub speed: f64,
}
