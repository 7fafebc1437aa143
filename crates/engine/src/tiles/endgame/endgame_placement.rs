//! A placement as the search stores it.

use crossword::{PlacedTile, Placement, SIDE, Square};

use super::hand::Subset;

/// A placement with the data that the search needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct EndgamePlacement {
    pub(super) placement: Placement,
    /// Its contribution to the hash of a position.
    pub(super) hash: u64,
    /// The places of the lane that it covers.
    pub(super) places: u16,
    /// The index of the lane: rows first, then columns.
    pub(super) lane: u8,
    /// The tiles that it takes from the hand.
    pub(super) need: Subset,
}

impl EndgamePlacement {
    pub(super) fn score(&self) -> i32 {
        self.placement.score() as i32
    }

    /// Returns the placed tiles and their number.
    pub(super) fn laid(&self) -> ([PlacedTile; 8], usize) {
        let direction = self.placement.direction();
        let line = usize::from(self.lane) % SIDE;
        let mut laid = [PlacedTile { square: self.placement.first(), letter: 0, blank: false }; 8];
        let (mut todo, mut count) = (self.places, 0);
        for cell in self.placement.cells() {
            let place = todo.trailing_zeros() as usize;
            todo &= todo.wrapping_sub(1);
            if let Some(square) = Square::on_line(direction, line, place) {
                laid[count & 7] = PlacedTile { square, letter: cell.letter, blank: cell.blank };
                count += 1;
            }
        }
        (laid, count)
    }
}
