//! A lightweight game state for rollouts, without legality checks.

use crossword::ctu::{Ctu, EmptyBag};
use crossword::{Placement, PreparedBoard, Tiles};
use lexicon::Tile;

/// A game without its board, with open racks. The order of the bag is stored separately and shared
/// by all copies.
#[derive(Clone)]
pub(super) struct RolloutState {
    pub(super) racks: [Tiles; 2],
    /// The number of letters left in the bag; they are drawn from the end.
    pub(super) left: usize,
    pub(super) scores: [i32; 2],
    pub(super) turn: usize,
    pub(super) still: u32,
}

impl RolloutState {
    pub(super) fn is_over(&self, game: &Ctu) -> bool {
        let empty = match game.rules().empty_bag() {
            EmptyBag::End => self.left == 0,
            EmptyBag::PlayOn => self.left == 0 && self.racks.iter().all(Tiles::is_empty),
        };
        empty || self.still >= game.rules().still_moves()
    }

    /// Returns the lead of a seat in points.
    pub(super) fn ahead(&self, seat: usize) -> i32 {
        self.scores[seat] - self.scores[1 - seat]
    }

    fn draw(&mut self, count: usize, bag: &[Tile]) {
        for _ in 0..count.min(self.left) {
            self.left -= 1;
            self.racks[self.turn].add(bag[self.left]);
        }
    }

    /// Plays a placement for the seat on turn.
    pub(super) fn lay(&mut self, placement: &Placement, bag: &[Tile]) {
        for kind in placement.kinds() {
            let _ = self.racks[self.turn].remove(kind);
        }
        self.scores[self.turn] += placement.score() as i32;
        self.still = 0;
        self.draw(placement.len(), bag);
        self.turn = 1 - self.turn;
    }

    /// Exchanges tiles for the seat on turn, or passes if `tiles` is empty.
    pub(super) fn exchange(&mut self, tiles: &Tiles, bag: &[Tile]) {
        if tiles.len() <= self.left
            && let Some(rest) = self.racks[self.turn].without(tiles)
        {
            self.racks[self.turn] = rest;
            self.draw(tiles.len(), bag);
        }
        self.still += 1;
        self.turn = 1 - self.turn;
    }
}

pub(super) struct RolloutGame {
    pub(super) board: PreparedBoard,
    pub(super) state: RolloutState,
}

impl RolloutGame {
    /// Plays a placement for the seat on turn.
    pub(super) fn lay(&mut self, placement: &Placement, game: &Ctu, bag: &[Tile]) {
        let laid = placement.laid(self.board.board());
        game.generator().lay(&mut self.board, &laid);
        self.state.lay(placement, bag);
    }

    /// Plays the greedy player's move for the seat on turn.
    pub(super) fn play_greedy(&mut self, game: &Ctu, bag: &[Tile]) {
        let rack = self.state.racks[self.state.turn];
        match game.best(&self.board, &rack) {
            Some(best) => self.lay(&best, game, bag),
            None => self.state.exchange(&if rack.len() <= self.state.left { rack } else { Tiles::new() }, bag),
        }
    }
}
