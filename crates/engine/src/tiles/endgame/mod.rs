//! The endgame: an empty bag, so that everything is known and the best play can be searched for.
//!
//! What is searched for is the *future spread*: the points that the seat on turn will still make, less those of the other, the reckoning at the end
//! included. It is an alpha-beta search that deepens until all lines end in a finished game:
//!
//! - Passes are moves, and the end by turns without points is part of the game. How many such turns are left matters by its parity alone once there
//!   are two or three: a pass that is answered by a pass leads to the same choices again, and bounds on bounds change nothing. So no line passes
//!   more often than that.
//! - What can be laid on a lane is generated once for each state that the lane is ever in (`layings.rs`).
//! - Where the other seat threatens to go out and a move does not touch that placing, the move is valued without being made (`order.rs`).
//! - Where a line is cut off, it is played on by what looks best (`playout.rs`).

mod game;
mod hand;
mod layings;
mod node;
mod order;
mod playout;
mod position;
mod root;
mod search;
mod several;
mod table;

use std::time::Duration;

use crossword::Move;

pub(in crate::tiles) use self::position::missing;
pub use self::position::{BadEndgame, Endgame};
pub use self::root::Solver;

/// How far a search may go. Without any limit it ends when it knows the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// At most so long.
    pub time: Option<Duration>,
    /// At most so many nodes, of all threads together; with one thread the answer is then the same on every machine.
    pub nodes: Option<u64>,
    /// At most so many turns deep.
    pub depth: Option<u32>,
    /// So many threads; 0 is taken as 1.
    pub threads: usize,
    /// The table of positions takes at most so many bytes; it begins much smaller.
    pub table: usize,
}

impl Default for Limits {
    /// No limits, one thread, a table of 256 MiB at most.
    fn default() -> Self {
        Self { time: None, nodes: None, depth: None, threads: 1, table: 256 << 20 }
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndgameResult {
    /// The future spread of the seat on turn, in points, by best play of all seats.
    pub value: i32,
    /// The moves that lead to it, from the seat on turn on; none where the game is over.
    pub line: Vec<Move>,
    /// Is the value certain? Only if every line ended in a finished game and there are two seats; else the value is an estimate.
    pub solved: bool,
    /// How many turns deep everything was looked at; where the value is certain, how many turns the line has before the passes that only end the game.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Spreads a number over 64 bits (splitmix64).
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
