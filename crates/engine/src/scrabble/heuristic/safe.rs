//! Safe placings: those that bring no empty triple-word square within reach.
//!
//! An empty square is *in reach* if, along its row or its column, it can be joined to the tiles on the board with one rack: from the square itself one
//! walks over empty squares, at most a rack of them in all, to one that lies beside a tile. On each of them some letter must fit the tiles across
//! (its cross-check set is not empty). Which words there are is not asked, nor which tiles anybody holds.
//!
//! A placing *opens* a square that it leaves empty and in reach, and that was not in reach before.

use crossword::scrabble::Scrabble;
use crossword::{Direction, Placement, PreparedBoard, Square};

/// The empty triple-word squares of a board, and which of them are in reach.
pub(super) struct TripleWordSquares<'a> {
    game: &'a Scrabble,
    board: &'a PreparedBoard,
    /// Those out of reach.
    closed: Vec<Square>,
}

impl<'a> TripleWordSquares<'a> {
    /// As things stand before a placing.
    pub(super) fn before(game: &'a Scrabble, board: &'a PreparedBoard) -> Self {
        let rules = game.rule_set();
        let triple = |square: &Square| rules.premium(*square).word > 2 && board.board().get(*square).is_none();
        let closed = Square::all().filter(triple).filter(|&square| !in_reach(board, square, rules.rack_size())).collect();
        Self { game, board, closed }
    }

    /// Whether this placing opens one.
    pub(super) fn by(&self, placing: &Placement) -> bool {
        if self.closed.is_empty() {
            return false;
        }
        let mut after = self.board.clone();
        self.game.generator().lay(&mut after, &placing.laid(self.board.board()));
        let rack = self.game.rule_set().rack_size();
        self.closed.iter().any(|&square| after.board().get(square).is_none() && in_reach(&after, square, rack))
    }
}

/// Whether an empty square can be joined to the tiles on the board with so many tiles in one line.
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
