//! What is the same through all searches of an endgame, what ends them, and what they give.

use play::time::Instant;
use std::sync::atomic::{AtomicBool, AtomicU64};

use crossword::Generator;
use play::Stop;

use super::hand::Hand;
use super::layings::EndgamePlacement;
use super::mix;
use super::node::Node;

/// What stays the same through all searches of an endgame.
pub(super) struct Game {
    pub(super) generator: Generator,
    pub(super) hands: [Hand; 2],
    /// Turns in a row that end the game.
    pub(super) limit: u32,
    /// Whether placings that score nothing count among them.
    pub(super) scoreless: bool,
}

impl Game {
    /// How many turns without points are left, with more than a few of them made fewer: from there on their parity alone matters.
    pub(super) fn rest(&self, left: u32, racks: [u8; 2]) -> u8 {
        let idle = if self.scoreless { self.hands[0].idle(racks[0]) + self.hands[1].idle(racks[1]) } else { 0 };
        let least = 2 + 2 * idle;
        (if left > least + 1 { least + ((left - least) & 1) } else { left }) as u8
    }

    /// The number of a position.
    pub(super) fn key(&self, hash: u64, racks: [u8; 2], turn: usize, rest: u8) -> u64 {
        hash ^ self.hands[0].mark(racks[0]) ^ self.hands[1].mark(racks[1]) ^ mix(u64::from(rest) << 1 | turn as u64 | 1 << 40)
    }

    /// How it stands after a placing, but for the lanes.
    pub(super) fn after(&self, node: &Node, laying: &EndgamePlacement) -> ([u8; 2], u8, u64) {
        let mut racks = node.racks;
        racks[node.turn] = self.hands[node.turn].less(racks[node.turn], laying.need);
        let left = if laying.score() == 0 && self.scoreless { u32::from(node.rest) - 1 } else { self.limit };
        (racks, self.rest(left, racks), node.hash ^ laying.mark)
    }
}

/// What ends a search, for all threads.
pub(super) struct Clock {
    pub(super) until: Option<Instant>,
    pub(super) most: u64,
    pub(super) stop: Stop,
    pub(super) nodes: AtomicU64,
    /// The leading thread is done with this depth.
    pub(super) done: AtomicBool,
}

/// Why a search came to no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// Time, nodes, or somebody's wish.
    Over,
    /// The table is to be made larger first.
    Full,
}

/// A score, and whether every line that it rests on ended in a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) score: i32,
    pub(super) complete: bool,
}
