//! The time that is left.

use serde::Serialize;

/// A clock, in milliseconds, at the moment when the message was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Clock {
    /// What is limited.
    pub kind: ClockKind,
    /// The time of a turn, or of a seat's whole game.
    pub limit: u64,
    /// What is left for the seat whose clock runs.
    pub left: u64,
    /// Does time go by?
    pub running: bool,
    /// Time goes by only after so long: the draw for the start is being shown to the seat on turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub starts_in: Option<u64>,
    /// The seat on turn; `null` while nobody has a turn.
    pub seat: Option<usize>,
    /// Of `game`: what each move adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub increment: Option<u64>,
    /// Of `game`: what each seat has left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seats: Option<Vec<u64>>,
    /// Until when it rests because whoever is on turn is on vacation, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub vacation: Option<u64>,
}

/// What a clock limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ClockKind {
    /// A turn.
    Turn,
    /// All turns of a seat together.
    Game,
    /// A turn, in games by correspondence.
    Days,
}
