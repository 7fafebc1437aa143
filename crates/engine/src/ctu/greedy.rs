//! The greedy player: the highest-scoring legal placement.

use crossword::Move;
use crossword::ctu::{Action, Ctu, View};
use play::{Budget, CancellationToken, Player};

/// Plays the highest-scoring placement. Without a placement it exchanges the whole rack if the bag
/// can replace it, else it passes.
///
/// Ties are broken by the order of [`crossword::Placement`], which is the same on every machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyPlayer;

impl Player<Ctu> for GreedyPlayer {
    fn choose(&mut self, game: &Ctu, view: &View, _: &Budget, _: &CancellationToken) -> Action {
        let Some(rack) = view.tiles() else { return Move::Pass };
        let board = game.generator().prepare(&view.board);
        match game.best(&board, &rack) {
            Some(best) => best.to_move(board.board()),
            None if !rack.is_empty() && rack.len() <= view.bag => Move::Exchange(rack),
            None => Move::Pass,
        }
    }
}
