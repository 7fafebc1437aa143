//! Endgame search: with an empty bag all racks are known, and optimal play can be computed.
//!
//! The value of a position is its *future spread*: the points that the seat on turn will still
//! score, minus those of the opponent, including the final settlement. An alpha-beta search with
//! iterative deepening runs until all lines end in a finished game:
//!
//! - Passes are moves, and the end by scoreless turns is part of the game. Beyond two or three
//!   remaining turns only their parity matters, because a pass answered by a pass leads to the same
//!   position. Lines therefore contain no more passes than that.
//! - The placements on a lane are generated once for each state of the lane (`placements.rs`).
//! - If the opponent threatens to go out and a move does not block that placement, the move is
//!   evaluated without a search (`order.rs`).
//! - At the depth limit, a greedy playout evaluates the position (`playout.rs`).

mod endgame_placement;
mod game;
mod hand;
mod node;
mod order;
mod placements;
mod playout;
mod position;
mod root;
mod search;
mod search_move;
mod several;
mod table;

use std::time::Duration;

use crossword::Move;

pub(in crate::tiles) use self::position::missing;
pub use self::position::{Endgame, EndgameError};
pub use self::root::Solver;

/// The limits of a search. Without limits it ends when the value is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub time: Option<Duration>,
    /// The node limit for all threads together. With one thread the result is the same on every
    /// machine.
    pub nodes: Option<u64>,
    /// The depth limit in turns.
    pub depth: Option<u32>,
    /// The number of threads; 0 is treated as 1.
    pub threads: usize,
    /// The maximum size of the transposition table in bytes. It starts much smaller.
    pub table: usize,
}

impl Default for Limits {
    /// Returns no limits, one thread, and a table of up to 256 MiB.
    fn default() -> Self {
        Self { time: None, nodes: None, depth: None, threads: 1, table: 256 << 20 }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndgameResult {
    /// The future spread of the seat on turn in points.
    pub value: i32,
    /// The principal variation; empty if the game is over.
    pub line: Vec<Move>,
    /// Whether the value is exact. This requires two seats and that every line ended in a finished
    /// game; otherwise the value is an estimate.
    pub solved: bool,
    /// The search depth in turns. If the value is exact, the length of the line without the passes
    /// that only end the game.
    pub depth: u32,
    pub nodes: u64,
}

/// Mixes a number into a 64-bit hash (splitmix64).
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
