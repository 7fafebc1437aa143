//! The start position of a pre-endgame search.

use crossword::{Board, RuleSet, Tiles};

use crate::tiles::endgame::{EndgameError, missing};

/// A two-seat position with one or two tiles in the bag, as the seat on turn knows it. See
/// [`tiles::preendgame`](super) for what this knowledge implies.
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
    /// Creates a position. The seat on turn has `rack` and leads by `spread` points. Of the tiles
    /// that it does not see, `in_bag` are in the bag and the others on the opponent's rack.
    ///
    /// # Errors
    /// Returns an error if the tiles are not those of the rule set, the bag does not contain one or
    /// two tiles, or a rack is empty or too large.
    pub fn new(board: Board, rack: Tiles, in_bag: usize, spread: i32, rules: &RuleSet) -> Result<Self, PreendgameError> {
        let unseen = missing(&board, &[rack], 1, rules)?;
        if !(1..=2).contains(&in_bag) {
            return Err(PreendgameError::InBag { tiles: in_bag });
        }
        let other = unseen.len().saturating_sub(in_bag);
        if rack.is_empty() || other == 0 || other > rules.rack_size() {
            return Err(PreendgameError::Other { tiles: other, max: rules.rack_size() });
        }
        Ok(Self { board, rack, unseen, in_bag, spread: spread.clamp(-100_000, 100_000), idle: 0 })
    }

    /// Sets the number of consecutive turns that count towards the end of the game, as
    /// [`Endgame::after`](crate::tiles::endgame::Endgame::after) does.
    #[must_use]
    pub fn after(mut self, turns: u32) -> Self {
        self.idle = turns;
        self
    }

    /// Returns the tiles that the seat on turn does not see.
    pub fn unseen(&self) -> &Tiles {
        &self.unseen
    }
}

/// A position is not a valid pre-endgame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PreendgameError {
    /// The tiles are invalid.
    #[error(transparent)]
    Tiles(#[from] EndgameError),
    /// The bag does not contain one or two tiles.
    #[error("{tiles} tiles in the bag: a pre-endgame has one or two")]
    InBag { tiles: usize },
    /// A rack is empty or too large.
    #[error("the other rack would have {tiles} tiles; each rack has 1 to {max}")]
    Other { tiles: usize, max: usize },
}
