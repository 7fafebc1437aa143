//! Pre-endgame search: with one or two tiles in the bag, each move of the seat on turn is solved
//! for each possible draw.
//!
//! # Interpretation
//!
//! The seat on turn does not know which of the unseen tiles are in the bag; all possibilities are
//! equally likely. The win share of a move is their mean, with 1 for a win, 1/2 for a draw and 0
//! for a loss; the mean spread is that of the final spread.
//!
//! - A placement that empties the bag: the opponent then knows all racks, since the tiles it does
//!   not see are the mover's. The rest is an endgame with complete information, and the results are
//!   exact.
//! - A move that leaves one tile in the bag (a pass with one tile, or a placement of one tile with
//!   two): the opponent does not really know the last tile. The search assumes that it does and
//!   replies optimally, so the results are a *lower bound*. If the opponent passes as well, the
//!   mover is assumed to make the same placement for every possible tile: after a pass its best
//!   candidate, otherwise its highest-scoring placement. If there is none, or if scoreless turns
//!   end the game, the position is settled as it stands, without the tiles in the bag.
//! - A pass with two tiles in the bag, and exchanges, are not evaluated.

mod deepen;
mod position;
mod rank;
mod scenario;

use std::time::Duration;

use crossword::{Move, Tiles};

pub use self::deepen::{DeepenedCandidate, deepen, deepen_keeping};
pub use self::position::{Preendgame, PreendgameError};
pub use self::rank::rank;

/// The limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub time: Option<Duration>,
    /// The node limit of each endgame.
    pub nodes: Option<u64>,
    /// The maximum number of candidates, the most promising ones first.
    pub candidates: Option<usize>,
    /// The number of threads; 0 is treated as 1.
    pub threads: usize,
    /// The maximum size of the transposition tables of all threads in bytes.
    pub table: usize,
}

impl Default for Limits {
    /// Returns no limits, one thread, and 256 MiB.
    fn default() -> Self {
        Self { time: None, nodes: None, candidates: None, threads: 1, table: 256 << 20 }
    }
}

/// The result of a move for a certain draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The tiles drawn by the mover.
    pub drawn: Tiles,
    /// The tiles left in the bag.
    pub left: Tiles,
    /// The number of equally likely cases with this draw.
    pub cases: u32,
    /// The final spread in points. If it is not exact, it only has the sign of the final spread.
    pub spread: i32,
    /// Whether `spread` is exact.
    pub exact: bool,
    /// Whether the sign of the final spread is proven.
    pub solved: bool,
}

/// The result of a candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedCandidate {
    pub action: Move,
    pub score: u32,
    /// The win share, 0 to 1, as defined in [this module](self). It is an upper bound if the
    /// candidate was dropped or some draws are not solved.
    pub share: f64,
    /// A lower bound of the win share: that of the solved draws.
    pub min_share: f64,
    /// Whether the move empties the bag. Otherwise `share` is relative to an opponent that knows
    /// the last tile, and does not bound the true win share.
    pub empties_bag: bool,
    /// The mean final spread in points, if it is exact for every draw.
    pub spread: Option<f64>,
    /// The results of the draws that were searched.
    pub draws: Vec<Draw>,
    /// Whether the candidate was dropped because it cannot be the best.
    pub dropped: bool,
    /// Whether the share is exact or, for a dropped candidate, that it cannot be the best is
    /// proven.
    pub solved: bool,
}

impl RankedCandidate {
    /// Returns the win share if it is exact: every draw is solved and the move empties the bag.
    #[must_use]
    pub fn win(&self) -> Option<f64> {
        (self.solved && !self.dropped && self.empties_bag).then_some(self.share)
    }

    /// Returns a lower bound of the win share if it is not exact.
    #[must_use]
    pub fn win_at_least(&self) -> Option<f64> {
        self.win().is_none().then_some(self.min_share)
    }

    /// Returns an upper bound of the win share if it is not exact. There is none for a move that
    /// leaves a tile in the bag, since the opponent does not really know that tile.
    #[must_use]
    pub fn win_at_most(&self) -> Option<f64> {
        (self.win().is_none() && self.empties_bag).then_some(self.share)
    }
}

/// The candidates, the best first: by win share, then by mean spread, then by score. Unsolved
/// candidates follow the solved ones, and dropped candidates come last.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    pub candidates: Vec<RankedCandidate>,
    /// Whether all candidates were searched and all results are exact as defined in [this
    /// module](self).
    pub complete: bool,
}
