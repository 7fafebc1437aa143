//! The position that a pre-endgame begins with.

use crossword::{Board, RuleSet, Tiles};

use crate::tiles::endgame::{BadEndgame, missing};

/// A position of two seats with one or two tiles in the bag, as the seat on turn knows it. What that knowledge means for the answer is said in
/// [`tiles::preendgame`](super).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preendgame {
    pub(super) board: Board,
    pub(super) rack: Tiles,
    pub(super) unseen: Tiles,
    pub(super) in_bag: usize,
    pub(super) spread: i32,
    pub(super) idle: u32,
}

impl Preendgame {
    /// The seat on turn holds `rack` and is ahead by `spread` points; `in_bag` of the tiles it does not see are in the bag, the other seat holds the others.
    ///
    /// # Errors
    /// The tiles are not those of the rule set, or there are others than one or two in the bag, or nothing or too much is left for the other seat.
    pub fn new(board: Board, rack: Tiles, in_bag: usize, spread: i32, rules: &RuleSet) -> Result<Self, BadPreendgame> {
        let unseen = missing(&board, &[rack], 1, rules)?;
        if !(1..=2).contains(&in_bag) {
            return Err(BadPreendgame::InBag { tiles: in_bag });
        }
        let other = unseen.len().saturating_sub(in_bag);
        if rack.is_empty() || other == 0 || other > rules.rack_size() {
            return Err(BadPreendgame::Other { tiles: other, most: rules.rack_size() });
        }
        Ok(Self { board, rack, unseen, in_bag, spread: spread.clamp(-100_000, 100_000), idle: 0 })
    }

    /// The same position after so many turns in a row that count towards the game's end, as in [`Endgame::after`](crate::tiles::endgame::Endgame::after).
    #[must_use]
    pub fn after(mut self, turns: u32) -> Self {
        self.idle = turns;
        self
    }

    /// The tiles that the seat on turn does not see.
    pub fn unseen(&self) -> &Tiles {
        &self.unseen
    }
}

/// Why a position is no pre-endgame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPreendgame {
    /// The tiles are wrong.
    #[error(transparent)]
    Tiles(#[from] BadEndgame),
    /// More or fewer tiles in the bag.
    #[error("{tiles} tiles in the bag: a pre-endgame has one or two")]
    InBag {
        /// How many.
        tiles: usize,
    },
    /// A seat without tiles, or with too many.
    #[error("the other seat would hold {tiles} tiles: both seats hold 1 to {most}")]
    Other {
        /// How many.
        tiles: usize,
        /// How many it may hold.
        most: usize,
    },
}
