//! The result of a search.

use balda::{Move, first_path};

use crate::balda::board::{Play, square_of, unpacked};
use crate::balda::situation::Situation;

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// The principal variation, starting with the move to make; `None` is a pass.
    pub line: Vec<Option<Move>>,
    /// Expected points of the seat on turn minus those of the opponent, or of the best opponent,
    /// from here to the end of the game or to the search horizon.
    pub value: f64,
    /// Search depth in plies.
    pub depth: usize,
    /// Search steps spent.
    pub nodes: u64,
    /// Whether the value is exact, searched to the end of the game.
    pub proven: bool,
}

impl SearchResult {
    /// Returns the move to make, or `None` for a pass.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied().flatten()
    }
}

/// Converts consecutive plays to moves with paths.
pub(crate) fn moves(situation: &Situation, plays: impl Iterator<Item = Option<Play>>) -> Vec<Option<Move>> {
    let mut grid = situation.grid;
    let mut moves = Vec::new();
    for play in plays {
        let action = match play {
            None => None,
            Some(play) => {
                let square = square_of(play.place);
                grid.set(square, play.letter);
                // A path exists, since the play was found by walking it.
                let Some(path) = first_path(&grid, situation.shape, &unpacked(play.word()), Some(square)) else { break };
                Some(Move { square, letter: play.letter, path })
            }
        };
        moves.push(action);
    }
    moves
}
