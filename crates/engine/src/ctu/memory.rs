//! What a player remembers of a game from one of its moves to the next.

use crossword::ctu::{Ctu, Duty, View};
use crossword::{Board, Tiles};

use crate::ctu::guess::Guess;

/// What is remembered of the game until the next move.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) seat: usize,
    pub(super) duty: Duty,
    /// With the own move.
    pub(super) board: Board,
    /// What was kept of the own rack.
    pub(super) kept: Tiles,
    /// How many letters the bag held before the own move.
    pub(super) bag: usize,
    pub(super) scores: [i32; 2],
    pub(super) moves: usize,
    pub(super) guess: Guess,
}

impl Memory {
    /// What is known at this view, if it shows the same game after one move of the other seat.
    pub(super) fn follow(self, game: &Ctu, view: &View) -> Option<Guess> {
        let Memory { seat, mut guess, .. } = self;
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
        // Letters that are exchanged leave the game unseen.
        if laid.is_empty() || self.board.len() + laid.len() != view.board.len() || points < 0 {
            return None;
        }
        guess.drawn(&drawn);
        let board = game.generator().prepare(&self.board);
        guess.laid(
            &laid,
            points.unsigned_abs(),
            &game.singles_by_letter(&board),
            self.bag.checked_sub(drawn.len())?.checked_sub(view.bag)?,
        );
        // Who is bound to one letter had no other moves.
        if self.duty == Duty::Tournament || laid.len() > 1 {
            guess.had_no_better(board, laid.iter().copied().collect(), points.unsigned_abs());
        }
        (guess.unseen() == view.unseen && guess.rack().len() == view.racks[1 - seat]).then_some(guess)
    }
}
