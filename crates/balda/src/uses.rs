//! How often a word goes over each square.

use crate::places::{COUNT, Place};
use crate::square::MAX_SIDE;

/// Counts for the squares of a board, two bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses([u64; 4]);

impl Uses {
    /// Counts once more; no more than three times.
    #[inline(always)]
    pub fn add(&mut self, place: Place) {
        let slot = SLOTS[usize::from(place)];
        self.0[usize::from(slot >> 6)] += 1 << (slot & 63);
    }

    /// May a word go over this place? Once, or with knots twice.
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

/// Where a place is counted: in which number in the upper two bits, from which of its bits on in the lower six. So it is twice the number of the square.
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
    fn squares_are_counted_apart() {
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
