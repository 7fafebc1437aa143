//! The greedy player: the placing with the most points, whatever it leaves or opens.

use crossword::Move;
use crossword::scrabble::{Action, Scrabble, View};
use play::{Budget, Player, Stop};

use crate::scrabble::{challenge, exchange};

/// Lays for the most points; where nothing can be laid, exchanges the whole rack, or passes if it may not or if that has
/// not helped for some rounds.
///
/// Among placings with the most points it takes the first in the order of [`crossword::Placement`]: the same on every machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyPlayer;

impl Player<Scrabble> for GreedyPlayer {
    fn choose(&mut self, game: &Scrabble, view: &View, _: &Budget, _: &Stop) -> Action {
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
