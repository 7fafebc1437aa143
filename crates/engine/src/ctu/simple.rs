//! The simple player of the course's check: it lays one letter somewhere, or passes.

use crossword::Move;
use crossword::ctu::{Action, Ctu, View};
use play::{Budget, Dice, Player, Seed, Stop};

/// Lays one letter at random; where it can't, now exchanges a letter and now passes. It keeps the rules in both modes, and wins against nobody.
#[derive(Clone, Copy, Debug, Default)]
pub struct SimplePlayer;

impl Player<Ctu> for SimplePlayer {
    fn choose(&mut self, game: &Ctu, view: &View, budget: &Budget, _: &Stop) -> Action {
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
