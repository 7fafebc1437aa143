//! Why an action is refused, with the squares and words at fault.

use lexicon::Alphabet;

use crate::game::exchange_needs;
use crate::placing::{parts, texts};
use crate::{BadPlacement, Board, FormedWord, Move, PlacedTile, PlacementResult, RuleSet, Square, Tiles, spend};

/// The rule that an action breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// The tiles can't lie so.
    #[error(transparent)]
    Misplaced(#[from] BadPlacement),
    /// Words that the lexicon does not hold. Another thing than a broken rule: the tiles lie as tiles may lie.
    #[error("not in the lexicon: {}", words.join(", "))]
    UnknownWords {
        /// The words as they would be read.
        words: Vec<String>,
        /// The squares of the new tiles that are part of one of them.
        squares: Vec<Square>,
    },
    /// Too few tiles are left to exchange.
    #[error("the bag holds {left} tiles: an exchange needs at least {needed}; place or pass")]
    BagTooSmall {
        /// Tiles in the bag.
        left: usize,
        /// The least number.
        needed: usize,
    },
    /// No tile was given.
    #[error("choose at least one tile to exchange")]
    NothingToExchange,
    /// A tile to exchange that is not on the rack.
    #[error("the tiles to exchange are not all on the rack; choose among those you have")]
    NotYours,
    /// A challenge or an acceptance where there is nothing to challenge.
    #[error("there is no placing that could be challenged now")]
    NothingToChallenge,
    /// The other seat has laid its last tile.
    #[error("the last tile has been laid: challenge the words or accept them, to end the game")]
    AcceptOrChallenge,
    /// The one who looks holds no rack.
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
    /// The squares at fault.
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

    /// The words at fault.
    #[must_use]
    pub fn words(&self) -> &[String] {
        if let Why::UnknownWords { words, .. } = self { words } else { &[] }
    }

    pub(super) fn unknown(unknown: &[&FormedWord], laid: &[PlacedTile], alphabet: &Alphabet) -> Why {
        Why::UnknownWords { words: texts(unknown, alphabet), squares: parts(unknown, laid) }
    }
}

/// What the placing forms, if the tiles may lie so and are on the rack.
pub(super) fn placing(rules: &RuleSet, board: &Board, rack: &Tiles, laid: &[PlacedTile]) -> Result<PlacementResult, Why> {
    let formed = board.examine(rules, laid)?;
    spend(rack, laid, rules.alphabet())?;
    Ok(formed)
}

/// May these tiles be exchanged?
pub(super) fn exchange(rules: &RuleSet, in_bag: usize, rack: &Tiles, tiles: &Tiles) -> Result<(), Why> {
    if tiles.is_empty() {
        return Err(Why::NothingToExchange);
    }
    if !rack.contains(tiles) {
        return Err(Why::NotYours);
    }
    exchange_needs(rules, in_bag, tiles).map_or(Ok(()), |needed| Err(Why::BagTooSmall { left: in_bag, needed }))
}

/// The move as it is written on this board.
pub(super) fn written(laid: &[PlacedTile], board: &Board, alphabet: &Alphabet) -> String {
    Move::Place(laid.to_vec()).notation(board, alphabet)
}
