//! The marbles of one colour (or any set of squares) as bits.

use std::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use crate::lines;
use crate::tables::TURNED;
use crate::{Quadrant, Square, Turn};

/// A set of squares in 64 bits: quadrant A, B, C, D in 16 bits each, of which the lowest nine are used, `row * 3 + column` inside the quadrant. So
/// a quadrant's nine bits are an index into tables of 512 entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Marbles(u64);

impl Marbles {
    /// No square.
    pub const EMPTY: Marbles = Marbles(0);
    /// All 36 squares.
    pub const ALL: Marbles = Marbles(0x01ff_01ff_01ff_01ff);

    /// The squares of these bits; bits that are no square's are dropped.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u64) -> Marbles {
        Marbles(bits & Marbles::ALL.0)
    }

    /// From the nine bits of each quadrant, A to D.
    #[must_use]
    #[inline]
    pub const fn from_quadrants(quadrants: [u16; 4]) -> Marbles {
        let [a, b, c, d] = quadrants;
        Marbles::from_bits(a as u64 | (b as u64) << 16 | (c as u64) << 32 | (d as u64) << 48)
    }

    /// The bits.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The nine bits of a quadrant, 0 to 511.
    #[must_use]
    #[inline]
    pub const fn quadrant(self, quadrant: Quadrant) -> usize {
        (self.0 >> (16 * quadrant as u32) & 0x1ff) as usize
    }

    /// All four quadrants' nine bits, A to D.
    #[must_use]
    #[inline]
    pub const fn quadrants(self) -> [usize; 4] {
        [(self.0 & 0x1ff) as usize, (self.0 >> 16 & 0x1ff) as usize, (self.0 >> 32 & 0x1ff) as usize, (self.0 >> 48 & 0x1ff) as usize]
    }

    /// Is the square among them?
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.marble().0 != 0
    }

    /// With this square, too.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Marbles {
        Marbles(self.0 | square.marble().0)
    }

    /// How many squares.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there none?
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// After the turn.
    #[must_use]
    #[inline]
    pub const fn turned(self, turn: Turn) -> Marbles {
        let shift = 16 * turn.quadrant as u32;
        let quadrant = TURNED[turn.direction as usize][self.quadrant(turn.quadrant)];
        Marbles(self.0 & !(0x1ff << shift) | (quadrant as u64) << shift)
    }

    /// Is some line of five full?
    #[must_use]
    #[inline]
    pub const fn has_five(self) -> bool {
        lines::full(self) != 0
    }

    /// Its squares, quadrant by quadrant.
    #[inline]
    pub fn squares(self) -> impl Iterator<Item = Square> {
        self.singles().filter_map(Square::lowest)
    }

    /// Each of its squares by itself, quadrant by quadrant.
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

/// Without the squares of the other.
impl Sub for Marbles {
    type Output = Marbles;
    #[inline]
    fn sub(self, other: Marbles) -> Marbles {
        Marbles(self.0 & !other.0)
    }
}

/// The squares of the board that are not among them.
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
