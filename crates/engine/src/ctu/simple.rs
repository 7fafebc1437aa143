//! The simple player of the course: places one letter at random, or passes.

use crossword::Move;
use crossword::ctu::{Action, Ctu, View};
use play::{Budget, CancellationToken, Dice, Player, Seed};

/// Places one letter at random; if this is impossible, randomly exchanges a letter or passes. It
/// follows the rules in both modes and is very weak.
#[derive(Clone, Copy, Debug, Default)]
pub struct SimplePlayer;

impl Player<Ctu> for SimplePlayer {
    fn choose(&mut self, game: &Ctu, view: &View, budget: &Budget, _: &CancellationToken) -> Action {
        let Some(rack) = view.tiles() else { return Move::Pass };
        let mut dice = Dice::new(&budget.seed.unwrap_or_else(|| Seed::from_number(1)), view.moves as u64);
        let board = game.generator().prepare(&view.board);
        let singles = game.singles(&board, &rack);
        if let Some(single) = singles.get(dice.below(singles.len() as u32) as usize) {
            return single.to_move(board.board());
        }
        match rack.nth(dice.below(rack.len() as u32) as usize) {
            Some(tile) if dice.below(2) == 0 => Move::Exchange([tile].into_iter().collect()),
            _ => Move::Pass,
        }
    }
}
