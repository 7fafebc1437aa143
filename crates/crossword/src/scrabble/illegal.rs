//! Reasons for rejecting an action, with the squares and words at fault.

use lexicon::Alphabet;

use crate::game::required_bag_size;
use crate::legality::{parts, texts};
use crate::{Board, FormedWord, Move, PlacedTile, PlacementError, PlacementResult, RuleSet, Square, Tiles, spend};

/// The rule that an action breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    #[error(transparent)]
    Misplaced(#[from] PlacementError),
    /// Words that are not in the lexicon. Unlike the other reasons, the placement itself is legal.
    #[error("not in the lexicon: {}", words.join(", "))]
    UnknownWords {
        /// The words, with blanks as letters.
        words: Vec<String>,
        /// The new squares that are part of an unknown word.
        squares: Vec<Square>,
    },
    #[error("the bag has {left} tiles; an exchange needs at least {needed}: place or pass")]
    BagTooSmall { left: usize, needed: usize },
    #[error("choose at least one tile to exchange")]
    NothingToExchange,
    #[error("the tiles to exchange are not all on the rack; choose among those you have")]
    NotYours,
    #[error("there is no placement to challenge")]
    NothingToChallenge,
    #[error("the last tile has been placed: challenge the words or accept them, to end the game")]
    AcceptOrChallenge,
    #[error("a spectator has no rack to play from")]
    NoRack,
}

play::codes! { Why {
    Why::UnknownWords { .. } => "unknown-words",
    Why::BagTooSmall { .. } => "bag-too-small",
    Why::NothingToExchange => "nothing-to-exchange",
    Why::NotYours => "not-on-rack",
    Why::NothingToChallenge => "nothing-to-challenge",
    Why::AcceptOrChallenge => "accept-or-challenge",
    Why::NoRack => "not-your-seat";
    Why::Misplaced(misplaced) => misplaced.code()
} }

impl Why {
    /// Returns the squares at fault.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Why::Misplaced(misplaced) => misplaced.square().into_iter().collect(),
            Why::UnknownWords { squares, .. } => squares.clone(),
            Why::BagTooSmall { .. }
            | Why::NothingToExchange
            | Why::NotYours
            | Why::NothingToChallenge
            | Why::AcceptOrChallenge
            | Why::NoRack => Vec::new(),
        }
    }

    /// Returns the words at fault.
    #[must_use]
    pub fn words(&self) -> &[String] {
        if let Why::UnknownWords { words, .. } = self { words } else { &[] }
    }

    pub(super) fn unknown(unknown: &[&FormedWord], laid: &[PlacedTile], alphabet: &Alphabet) -> Why {
        Why::UnknownWords { words: texts(unknown, alphabet), squares: parts(unknown, laid) }
    }
}

/// Checks a placement and the rack, but not its words. Returns its words and score.
pub(super) fn check_placement(rules: &RuleSet, board: &Board, rack: &Tiles, laid: &[PlacedTile]) -> Result<PlacementResult, Why> {
    let formed = board.examine(rules, laid)?;
    spend(rack, laid, rules.alphabet())?;
    Ok(formed)
}

/// Checks whether these tiles may be exchanged.
pub(super) fn check_exchange(rules: &RuleSet, in_bag: usize, rack: &Tiles, tiles: &Tiles) -> Result<(), Why> {
    if tiles.is_empty() {
        return Err(Why::NothingToExchange);
    }
    if !rack.contains(tiles) {
        return Err(Why::NotYours);
    }
    required_bag_size(rules, in_bag, tiles).map_or(Ok(()), |needed| Err(Why::BagTooSmall { left: in_bag, needed }))
}

/// Formats a placement for the board before it.
pub(super) fn written(laid: &[PlacedTile], board: &Board, alphabet: &Alphabet) -> String {
    Move::Place(laid.to_vec()).notation(board, alphabet)
}
