//! The memory of the strong player between its moves.

use crossword::ctu::{Ctu, Duty, View};
use crossword::{Board, Tiles};

use crate::ctu::inference::RackInference;

/// The state after the player's own move.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) seat: usize,
    pub(super) duty: Duty,
    /// The board after the own move.
    pub(super) board: Board,
    /// The own leave.
    pub(super) kept: Tiles,
    /// Letters in the bag before the own move.
    pub(super) bag: usize,
    pub(super) scores: [i32; 2],
    pub(super) moves: usize,
    pub(super) inference: RackInference,
}

impl Memory {
    /// Updates the inference for a view, if the view shows the same game after one move of the
    /// other seat.
    pub(super) fn update(self, game: &Ctu, view: &View) -> Option<RackInference> {
        let Memory { seat, mut inference, .. } = self;
        if view.seat?.index() != seat || view.moves != self.moves + 2 || view.duty != self.duty {
            return None;
        }
        let drawn = view.tiles()?.without(&self.kept)?;
        let mut laid = Vec::new();
        for (square, cell) in view.board.iter() {
            match self.board.get(square) {
                None => laid.push(cell.letter),
                Some(was) if was.letter != cell.letter => return None,
                Some(_) => {}
            }
        }
        let points = view.scores[1 - seat] - self.scores[1 - seat];
        // Exchanged letters leave the game unseen.
        if laid.is_empty() || self.board.len() + laid.len() != view.board.len() || points < 0 {
            return None;
        }
        inference.record_draw(&drawn);
        let board = game.generator().prepare(&self.board);
        inference.record_move(
            &laid,
            points.unsigned_abs(),
            &game.singles_by_letter(&board),
            self.bag.checked_sub(drawn.len())?.checked_sub(view.bag)?,
        );
        // A seat that is bound to one letter had no other moves.
        if self.duty == Duty::Tournament || laid.len() > 1 {
            inference.set_last_move(board, laid.iter().copied().collect(), points.unsigned_abs());
        }
        (inference.unseen() == view.unseen && inference.rack().len() == view.racks[1 - seat]).then_some(inference)
    }
}
