//! The game clock.

use serde::Serialize;

/// The state of a clock when the message was sent; times in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Clock {
    pub kind: ClockKind,
    /// The limit for a turn or for all turns of a seat.
    pub limit: u64,
    /// The time left for `seat`.
    pub left: u64,
    pub running: bool,
    /// The delay until the clock starts, while the draw for the start is shown to the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub starts_in: Option<u64>,
    /// The seat to act; `null` for none.
    pub seat: Option<usize>,
    /// For `game`: the increment for each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub increment: Option<u64>,
    /// For `game`: the time left by seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seats: Option<Vec<u64>>,
    /// The end of the player's vacation, until which the clock is stopped, in milliseconds since the Unix epoch.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub vacation: Option<u64>,
}

/// The kind of time limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ClockKind {
    /// A limit for each turn.
    Turn,
    /// A limit for all turns of a seat together.
    Game,
    /// A limit for each turn in correspondence games.
    Days,
}
