//! The greedy player: the highest-scoring placement.

use crossword::Move;
use crossword::scrabble::{Action, Scrabble, View};
use play::{Budget, CancellationToken, Player};

use crate::scrabble::{challenge, exchange};

/// Plays the highest-scoring placement. Without a placement it exchanges the whole rack; it passes
/// if this is not allowed or has not helped for some rounds.
///
/// Ties are broken by the order of [`crossword::Placement`], which is the same on every machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyPlayer;

impl Player<Scrabble> for GreedyPlayer {
    fn choose(&mut self, game: &Scrabble, view: &View, _: &Budget, _: &CancellationToken) -> Action {
        if let Some(answer) = challenge::answer(game, view) {
            return answer;
        }
        let Some(rack) = &view.rack else { return Move::Pass.into() };
        let board = game.generator().prepare(&view.board);
        let choice = match game.generator().best(&board, rack) {
            Some(best) => best.to_move(board.board()),
            None => exchange::whole_rack(view).unwrap_or(Move::Pass),
        };
        choice.into()
    }
}
