//! A bitboard: the marbles of one colour, or any set of squares.

use std::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use crate::quadrant_tables::TURNED;
use crate::{Quadrant, Square, Turn};

/// A set of squares as 64 bits.
///
/// Quadrants A, B, C and D take 16 bits each, of which the lowest nine are used: bit `row * 3 +
/// column` within the quadrant. The nine bits of a quadrant index tables of 512 entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Marbles(u64);

impl Marbles {
    pub const EMPTY: Marbles = Marbles(0);
    pub const ALL: Marbles = Marbles(0x01ff_01ff_01ff_01ff);

    /// Builds a set from its bits. Bits that are not squares are dropped.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u64) -> Marbles {
        Marbles(bits & Marbles::ALL.0)
    }

    /// Builds a set from the nine bits of each quadrant, A to D.
    #[must_use]
    #[inline]
    pub const fn from_quadrants(quadrants: [u16; 4]) -> Marbles {
        let [a, b, c, d] = quadrants;
        Marbles::from_bits(a as u64 | (b as u64) << 16 | (c as u64) << 32 | (d as u64) << 48)
    }

    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the nine bits of a quadrant, 0 to 511.
    #[must_use]
    #[inline]
    pub const fn quadrant(self, quadrant: Quadrant) -> usize {
        (self.0 >> (16 * quadrant as u32) & 0x1ff) as usize
    }

    /// Returns the nine bits of each quadrant, A to D.
    #[must_use]
    #[inline]
    pub const fn quadrants(self) -> [usize; 4] {
        [(self.0 & 0x1ff) as usize, (self.0 >> 16 & 0x1ff) as usize, (self.0 >> 32 & 0x1ff) as usize, (self.0 >> 48 & 0x1ff) as usize]
    }

    /// Returns whether the set contains the square.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.marble().0 != 0
    }

    /// Returns the set with the square added.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Marbles {
        Marbles(self.0 | square.marble().0)
    }

    /// Returns the number of squares.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the set after a quadrant turn.
    #[must_use]
    #[inline]
    pub const fn turned(self, turn: Turn) -> Marbles {
        let shift = 16 * turn.quadrant as u32;
        let quadrant = TURNED[turn.direction as usize][self.quadrant(turn.quadrant)];
        Marbles(self.0 & !(0x1ff << shift) | (quadrant as u64) << shift)
    }

    /// Iterates over the squares, quadrant by quadrant.
    #[inline]
    pub fn squares(self) -> impl Iterator<Item = Square> {
        self.singles().filter_map(Square::lowest)
    }

    /// Iterates over the squares as sets of one, quadrant by quadrant.
    #[inline]
    pub fn singles(self) -> impl Iterator<Item = Marbles> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let single = left & left.wrapping_neg();
            left ^= single;
            (single != 0).then_some(Marbles(single))
        })
    }
}

impl Square {
    /// Returns the square of the lowest set bit, or `None` for an empty set.
    #[must_use]
    #[inline]
    pub const fn lowest(marbles: Marbles) -> Option<Square> {
        let bit = marbles.bits().trailing_zeros() as usize;
        if bit >= 64 {
            return None;
        }
        let (quadrant, inside) = (bit / 16, bit % 16);
        Some(Square((quadrant / 2 * 18 + quadrant % 2 * 3 + inside / 3 * 6 + inside % 3) as u8))
    }

    /// Returns the bitboard of this square alone.
    #[must_use]
    #[inline]
    pub const fn marble(self) -> Marbles {
        let inside = self.row() % 3 * 3 + self.column() % 3;
        Marbles::from_bits(1 << (self.quadrant() as usize * 16 + inside))
    }
}

impl BitAnd for Marbles {
    type Output = Marbles;
    #[inline]
    fn bitand(self, other: Marbles) -> Marbles {
        Marbles(self.0 & other.0)
    }
}

impl BitOr for Marbles {
    type Output = Marbles;
    #[inline]
    fn bitor(self, other: Marbles) -> Marbles {
        Marbles(self.0 | other.0)
    }
}

impl BitXor for Marbles {
    type Output = Marbles;
    #[inline]
    fn bitxor(self, other: Marbles) -> Marbles {
        Marbles(self.0 ^ other.0)
    }
}

/// The set difference.
impl Sub for Marbles {
    type Output = Marbles;
    #[inline]
    fn sub(self, other: Marbles) -> Marbles {
        Marbles(self.0 & !other.0)
    }
}

/// The complement within the board.
impl Not for Marbles {
    type Output = Marbles;
    #[inline]
    fn not(self) -> Marbles {
        Marbles(!self.0 & Marbles::ALL.0)
    }
}

impl FromIterator<Square> for Marbles {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Marbles {
        squares.into_iter().fold(Marbles::EMPTY, Marbles::with)
    }
}
