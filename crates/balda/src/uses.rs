//! Counts of how often a word uses each square.

use crate::places::{COUNT, Place};
use crate::square::MAX_SIDE;

/// Counters for the squares of a board, two bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses([u64; 4]);

impl Uses {
    /// Increments a counter, to at most 3.
    #[inline(always)]
    pub fn add(&mut self, place: Place) {
        let slot = SLOTS[usize::from(place)];
        self.0[usize::from(slot >> 6)] += 1 << (slot & 63);
    }

    /// Returns whether a word may use this place again: once in all, or twice with knots.
    #[inline(always)]
    #[must_use]
    pub fn may_use<const KNOTS: bool>(&self, place: Place) -> bool {
        let slot = SLOTS[usize::from(place)];
        let shift = if KNOTS { slot | 1 } else { slot };
        self.0[usize::from(slot >> 6)] >> (shift & 63) & 1 == 0
    }
}

// Two bits for each square of the largest board.
const _: () = assert!(MAX_SIDE * MAX_SIDE * 2 <= 256);

/// The bit position of each place's counter: the word index in the upper two bits, the shift in the
/// lower six.
const SLOTS: [u8; COUNT] = {
    let mut slots = [0; COUNT];
    let mut place = 0;
    while place < COUNT {
        let (row, column) = (place >> 4, place & 15);
        if row >= 1 && row <= MAX_SIDE && column >= 1 && column <= MAX_SIDE {
            slots[place] = (((row - 1) * MAX_SIDE + column - 1) * 2) as u8;
        }
        place += 1;
    }
    slots
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places::place_of;
    use crate::square::Side;

    #[test]
    fn squares_are_counted_independently() {
        let side = Side::ELEVEN;
        for one in side.squares().map(place_of) {
            let mut once = Uses::default();
            once.add(one);
            let mut twice = once;
            twice.add(one);
            for other in side.squares().map(place_of) {
                assert_eq!(once.may_use::<false>(other), other != one);
                assert!(once.may_use::<true>(other));
                assert_eq!(twice.may_use::<true>(other), other != one);
            }
        }
    }
}
