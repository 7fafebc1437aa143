//! Safe placements: those that bring no empty triple-word square within reach.
//!
//! An empty square is *in reach* if one rack can connect it to the tiles on the board along its row
//! or column. This requires a path of empty squares, at most as many as a rack has tiles, from the
//! square to one next to a tile, and each of them must have a non-empty cross-set. The lexicon
//! along the path and the tiles on the racks are ignored.
//!
//! A placement *opens* a square if it leaves the square empty and in reach, and the square was not
//! in reach before.

use crossword::scrabble::Scrabble;
use crossword::{Direction, Placement, PreparedBoard, Square};

/// The empty triple-word squares of a board that are out of reach.
pub(super) struct TripleWordSquares<'a> {
    game: &'a Scrabble,
    board: &'a PreparedBoard,
    closed: Vec<Square>,
}

impl<'a> TripleWordSquares<'a> {
    /// Collects the squares before a placement.
    pub(super) fn before(game: &'a Scrabble, board: &'a PreparedBoard) -> Self {
        let rules = game.rule_set();
        let triple = |square: &Square| rules.premium(*square).word > 2 && board.board().get(*square).is_none();
        let closed = Square::all().filter(triple).filter(|&square| !in_reach(board, square, rules.rack_size())).collect();
        Self { game, board, closed }
    }

    /// Returns whether a placement opens one of the squares.
    pub(super) fn are_opened_by(&self, placement: &Placement) -> bool {
        if self.closed.is_empty() {
            return false;
        }
        let mut after = self.board.clone();
        self.game.generator().lay(&mut after, &placement.laid(self.board.board()));
        let rack = self.game.rule_set().rack_size();
        self.closed.iter().any(|&square| after.board().get(square).is_none() && in_reach(&after, square, rack))
    }
}

/// Returns whether at most `rack` tiles in one line can connect an empty square to the tiles on the
/// board.
pub(super) fn in_reach(board: &PreparedBoard, square: Square, rack: usize) -> bool {
    let open = |square: Square, along: Direction| board.board().get(square).is_none() && board.cross_set(square, along) != 0;
    let beside_tile = |square: Square| Direction::BOTH.into_iter().any(|direction| board.board().neighbours(square, direction));
    Direction::BOTH.into_iter().any(|along| {
        [Square::before, Square::after].into_iter().any(|step| {
            std::iter::successors(Some(square), |square| step(*square, along))
                .take(rack)
                .take_while(|&square| open(square, along))
                .any(beside_tile)
        })
    })
}
