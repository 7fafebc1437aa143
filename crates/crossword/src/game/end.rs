//! The stage of a game, and the reasons for its end.

use play::SeatSet;

/// The stage of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The starting seat has not been determined.
    Opening,
    Playing,
    Over {
        winners: SeatSet,
        /// The name of an [`EndReason`], or `resigned`, `flagged`, `abandoned`, `agreed`,
        /// `draw-claimed`, `aborted`.
        reason: &'static str,
        /// Points added to each seat by the final adjustment.
        adjust: Vec<i32>,
    },
}

/// The rule that ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// The bag and one rack are empty.
    Out,
    /// All seats passed in two consecutive rounds.
    Passes,
    /// Six consecutive turns scored no points.
    Scoreless,
    /// A seat reached the agreed total.
    Total,
}

impl EndReason {
    pub const ALL: [Self; 4] = [Self::Out, Self::Passes, Self::Scoreless, Self::Total];

    /// Returns the name used on the wire and in logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Out => "out",
            EndReason::Passes => "passes",
            EndReason::Scoreless => "scoreless",
            EndReason::Total => "total",
        }
    }
}
