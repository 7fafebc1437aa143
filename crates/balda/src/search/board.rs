//! The board of the search, indexed by place (see [`places`](crate::places)).

use lexicon::Tile;

use super::Query;
use crate::grid::Grid;
use crate::places::{COUNT as PLACES, place_of, steps};
use crate::square::MAX_SIDE;

/// The tables of one position.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The letter at each place; 0 if there is none.
    pub(super) letter: [Tile; PLACES],
    /// The adjacent letters: bit `t` for tile `t`.
    pub(super) beside: [u64; PLACES],
    /// The directions, as bits of [`STEPS`](crate::places::STEPS), of adjacent empty squares on
    /// which a letter may be placed.
    pub(super) holes: [u8; PLACES],
    /// The minimum number of letters after this one until one is placed on an empty square (the
    /// requested one, if any).
    pub(super) distance: [u8; PLACES],
    /// The places with letters.
    pub(super) starts: ([u8; MAX_SIDE * MAX_SIDE], usize),
    /// The empty places next to letters on which a letter may be placed.
    pub(super) empty: ([u8; MAX_SIDE * MAX_SIDE], usize),
    /// The place that words must go through; 0 for none.
    pub(super) through: u8,
}

impl Default for Board {
    fn default() -> Board {
        Board {
            letter: [0; PLACES],
            beside: [0; PLACES],
            holes: [0; PLACES],
            distance: [0; PLACES],
            starts: ([0; MAX_SIDE * MAX_SIDE], 0),
            empty: ([0; MAX_SIDE * MAX_SIDE], 0),
            through: 0,
        }
    }
}

impl Board {
    /// Sets the tables for a position.
    pub(super) fn load(&mut self, grid: &Grid, query: &Query) {
        *self = Board::default();
        let side = grid.side();
        let steps = steps(query.shape.diagonals);
        self.through = query.through.filter(|square| side.contains(*square)).map_or(0, place_of);
        let cells = grid.cells().chunks_exact(side.len());
        for (row, cells) in cells.enumerate() {
            for (column, &tile) in cells.iter().enumerate() {
                let here = ((row + 1) << 4 | (column + 1)) as u8;
                if tile == 0 {
                    continue;
                }
                self.letter[usize::from(here)] = tile;
                self.starts.0[self.starts.1] = here;
                self.starts.1 += 1;
                for &step in steps {
                    self.beside[usize::from(here.wrapping_add(step))] |= 1 << tile;
                }
            }
        }
        let cell = query.cell.map(place_of);
        for square in side.squares() {
            let here = place_of(square);
            let empty = self.letter[usize::from(here)] == 0 && self.beside[usize::from(here)] != 0;
            if !empty || cell.is_some_and(|cell| cell != here) {
                continue;
            }
            self.empty.0[self.empty.1] = here;
            self.empty.1 += 1;
            for (direction, &step) in steps.iter().enumerate() {
                // Seen from the neighbour, the direction is reversed.
                self.holes[usize::from(here.wrapping_sub(step))] |= 1 << direction;
            }
        }
        self.compute_distances(steps);
    }

    /// Computes the distance from each letter to the nearest empty square, walking over letters
    /// (breadth first).
    fn compute_distances(&mut self, steps: &[u8]) {
        let mut queue = [0u8; MAX_SIDE * MAX_SIDE];
        let (mut next, mut end) = (0, 0);
        self.distance = [u8::MAX; PLACES];
        for &start in &self.starts.0[..self.starts.1] {
            if self.holes[usize::from(start)] != 0 {
                self.distance[usize::from(start)] = 1;
                queue[end] = start;
                end += 1;
            }
        }
        while next < end {
            let here = queue[next];
            next += 1;
            for &step in steps {
                let near = here.wrapping_add(step);
                if self.letter[usize::from(near)] != 0 && self.distance[usize::from(near)] == u8::MAX {
                    self.distance[usize::from(near)] = self.distance[usize::from(here)] + 1;
                    queue[end] = near;
                    end += 1;
                }
            }
        }
    }
}
