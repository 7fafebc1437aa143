//! How far a game has come, and why it ended.

use play::SeatSet;

/// How far a game has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It is to be drawn who begins.
    Opening,
    /// It goes on.
    Playing,
    /// It is over.
    Over {
        /// Who won.
        winners: SeatSet,
        /// Why: the name of an [`EndReason`], or `resigned`, `flagged`, `abandoned`, `agreed`, `draw-claimed`, `aborted`.
        reason: &'static str,
        /// Points added to each seat in the reckoning.
        adjust: Vec<i32>,
    },
}

/// Why a game ended by its own rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// The bag and a rack are empty.
    Out,
    /// All seats passed in two rounds one after the other.
    Passes,
    /// Six turns in a row brought no points.
    Scoreless,
    /// A seat has reached the total that was agreed on.
    Total,
}

impl EndReason {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Out, Self::Passes, Self::Scoreless, Self::Total];

    /// Its name on the wire and in logs.
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
