//! The pre-endgame: one or two tiles are left in the bag, and what each move of the seat on turn brings is solved for each tile that may be drawn.
//!
//! # What the numbers mean
//! The seat on turn does not know which of the unseen tiles are in the bag; each is taken to be equally likely. A move's win share is the mean over
//! them of 1 for a win, 1/2 for a draw and 0 for a loss, its mean spread that of the spread at the end of the game.
//!
//! - A placing that empties the bag: from then on the other seat knows everything, since what it does not see is the mover's rack. What follows is an
//!   endgame with full knowledge, and the numbers are exact.
//! - A move that leaves one tile in the bag (a pass with one in it, a single tile with two): in truth the other seat does not know that tile either. It is
//!   taken to know it, and to choose the best for itself, so the numbers are a *lower bound* of what the move brings. If the other seat passes, too,
//!   the mover is taken to go on with one placing whatever the tile is: after a pass with its best candidate, else with that of most points. Where
//!   there is no such placing, or the turns without points end the game, it is reckoned as it stands, tiles in the bag left out.
//! - A pass with two in the bag, and exchanges, are not weighed.

mod deepen;
mod position;
mod rank;
mod scenario;

use std::time::Duration;

use crossword::{Move, Tiles};

pub use self::deepen::{DeepenedCandidate, deepen};
pub use self::position::{BadPreendgame, Preendgame};
pub use self::rank::rank;

/// How far the work may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// At most so long.
    pub time: Option<Duration>,
    /// At most so many nodes in each endgame.
    pub nodes: Option<u64>,
    /// At most so many candidates, the most promising ones.
    pub candidates: Option<usize>,
    /// So many threads; 0 is taken as 1.
    pub threads: usize,
    /// The tables of positions take at most so many bytes, all threads together.
    pub table: usize,
}

impl Default for Limits {
    /// No limits, one thread, 256 MiB.
    fn default() -> Self {
        Self { time: None, nodes: None, candidates: None, threads: 1, table: 256 << 20 }
    }
}

/// What a move brings when certain tiles are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The tiles that the mover draws.
    pub drawn: Tiles,
    /// The tiles that then are left in the bag.
    pub left: Tiles,
    /// In how many of all cases this happens.
    pub cases: u32,
    /// The spread at the end of the game, in points; where it is not exact, one that is won, drawn or lost alike.
    pub spread: i32,
    /// Is that spread itself certain?
    pub exact: bool,
    /// Is it certain whether the game is won, drawn or lost?
    pub solved: bool,
}

/// What is known of a candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedCandidate {
    /// The move.
    pub action: Move,
    /// Its points.
    pub score: u32,
    /// The win share, from 0 to 1, in the sense of [this module](self); if the candidate was dropped or not all draws were solved, an upper bound of it.
    pub share: f64,
    /// The win share of the solved draws alone: a lower bound.
    pub least: f64,
    /// Whether the move empties the bag, so that `share` bounds the true win share and not only that against a seat that knows the last tile.
    pub empties_bag: bool,
    /// The mean spread at the end of the game, in points, where every draw's is certain.
    pub spread: Option<f64>,
    /// What each draw brings, of those that were looked at.
    pub draws: Vec<Draw>,
    /// Was it given up because it can no longer be the best?
    pub dropped: bool,
    /// Is the share certain, or, if it was dropped, that it is not the best?
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
        self.win().is_none().then_some(self.least)
    }

    /// Returns an upper bound of the win share if it is not exact. There is none for a move that leaves a tile in the bag, since the other seat does
    /// not know that tile in truth.
    #[must_use]
    pub fn win_at_most(&self) -> Option<f64> {
        (self.win().is_none() && self.empties_bag).then_some(self.share)
    }
}

/// The candidates, the best one first: by win share, then by mean spread, then by points. Those whose share is not certain follow, and those that were
/// dropped come last.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// What was found of each.
    pub candidates: Vec<RankedCandidate>,
    /// Was every candidate weighed, and is everything certain, in the sense that [this module](self) gives?
    pub complete: bool,
}
