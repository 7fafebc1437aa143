//! The constants of an endgame, the stop conditions of a search, and its value.

use play::time::Instant;
use std::sync::atomic::{AtomicBool, AtomicU64};

use crossword::Generator;
use play::CancellationToken;

use super::endgame_placement::EndgamePlacement;
use super::hand::Hand;
use super::mix;
use super::node::Node;

/// What stays constant during all searches of an endgame.
pub(super) struct Game {
    pub(super) generator: Generator,
    pub(super) hands: [Hand; 2],
    /// Consecutive turns that end the game.
    pub(super) limit: u32,
    /// Whether scoreless placements count among them.
    pub(super) scoreless: bool,
}

impl Game {
    /// Reduces the number of remaining scoreless turns. Above a small minimum only its parity
    /// matters.
    pub(super) fn turns_left(&self, left: u32, racks: [u8; 2]) -> u8 {
        let idle = if self.scoreless { self.hands[0].count_zero_value(racks[0]) + self.hands[1].count_zero_value(racks[1]) } else { 0 };
        let min = 2 + 2 * idle;
        (if left > min + 1 { min + ((left - min) & 1) } else { left }) as u8
    }

    /// Returns the hash of a position.
    pub(super) fn key(&self, hash: u64, racks: [u8; 2], turn: usize, turns_left: u8) -> u64 {
        hash ^ self.hands[0].hash(racks[0]) ^ self.hands[1].hash(racks[1]) ^ mix(u64::from(turns_left) << 1 | turn as u64 | 1 << 40)
    }

    /// Returns the racks, the remaining turns and the hash after a placement.
    pub(super) fn after(&self, node: &Node, placement: &EndgamePlacement) -> ([u8; 2], u8, u64) {
        let mut racks = node.racks;
        racks[node.turn] = self.hands[node.turn].minus(racks[node.turn], placement.need);
        let left = if placement.score() == 0 && self.scoreless { u32::from(node.turns_left) - 1 } else { self.limit };
        (racks, self.turns_left(left, racks), node.hash ^ placement.hash)
    }
}

/// The stop conditions of a search, shared by all threads.
pub(super) struct SearchControl {
    pub(super) deadline: Option<Instant>,
    pub(super) max_nodes: u64,
    pub(super) stop: CancellationToken,
    pub(super) nodes: AtomicU64,
    /// Set when the leading thread has completed this depth.
    pub(super) done: AtomicBool,
}

/// The reason why a search stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StopReason {
    /// The time or node limit was reached, or the caller stopped the search.
    Limit,
    /// The table must grow before the search continues.
    TableFull,
}

/// A score, and whether every line behind it ended in a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) score: i32,
    pub(super) complete: bool,
}
