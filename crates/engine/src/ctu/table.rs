//! A game as the search plays it on: plain values that are copied often, judged by nobody.

use crossword::ctu::{Ctu, EmptyBag};
use crossword::{Placement, PreparedBoard, Tiles};
use lexicon::Tile;

/// How a game stands beside its board, all racks open. The order of the bag lies beside it, shared by all copies.
#[derive(Clone)]
pub(super) struct Stand {
    pub(super) racks: [Tiles; 2],
    /// How many letters of the bag are left; they are drawn from the end.
    pub(super) left: usize,
    pub(super) scores: [i32; 2],
    pub(super) turn: usize,
    pub(super) still: u32,
}

impl Stand {
    /// Is the game over?
    pub(super) fn over(&self, game: &Ctu) -> bool {
        let empty = match game.rules().empty_bag() {
            EmptyBag::End => self.left == 0,
            EmptyBag::PlayOn => self.left == 0 && self.racks.iter().all(Tiles::is_empty),
        };
        empty || self.still >= game.rules().still_moves()
    }

    /// Points by which a seat is ahead.
    pub(super) fn ahead(&self, seat: usize) -> i32 {
        self.scores[seat] - self.scores[1 - seat]
    }

    fn draw(&mut self, count: usize, bag: &[Tile]) {
        for _ in 0..count.min(self.left) {
            self.left -= 1;
            self.racks[self.turn].add(bag[self.left]);
        }
    }

    /// The seat on turn lays.
    pub(super) fn lay(&mut self, placement: &Placement, bag: &[Tile]) {
        for kind in placement.kinds() {
            let _ = self.racks[self.turn].remove(kind);
        }
        self.scores[self.turn] += placement.score() as i32;
        self.still = 0;
        self.draw(placement.len(), bag);
        self.turn = 1 - self.turn;
    }

    /// The seat on turn exchanges, or passes if `tiles` is empty.
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

/// A game and its board.
pub(super) struct Table {
    pub(super) board: PreparedBoard,
    pub(super) stand: Stand,
}

impl Table {
    /// The seat on turn lays.
    pub(super) fn lay(&mut self, placement: &Placement, game: &Ctu, bag: &[Tile]) {
        let laid = placement.laid(self.board.board());
        game.generator().lay(&mut self.board, &laid);
        self.stand.lay(placement, bag);
    }

    /// The seat on turn does what the plain player would.
    pub(super) fn plain(&mut self, game: &Ctu, bag: &[Tile]) {
        let rack = self.stand.racks[self.stand.turn];
        match game.best(&self.board, &rack) {
            Some(best) => self.lay(&best, game, bag),
            None => self.stand.exchange(&if rack.len() <= self.stand.left { rack } else { Tiles::new() }, bag),
        }
    }
}
