//! Sets of squares.

use crate::square::{SQUARES, Square};

/// A subset of the 225 squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet {
    bits: [u64; SQUARES.div_ceil(64)],
}

impl SquareSet {
    pub const EMPTY: Self = Self { bits: [0; SQUARES.div_ceil(64)] };

    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.bits[square.index() / 64] |= 1 << (square.index() % 64);
    }

    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.bits[square.index() / 64] &= !(1 << (square.index() % 64));
    }

    /// Returns whether the set contains a square.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.bits[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    /// Returns the number of squares.
    pub fn len(&self) -> usize {
        self.bits.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|&bits| bits == 0)
    }

    /// Returns the squares, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.bits.iter().enumerate().flat_map(|(word, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                left &= left.checked_sub(1)?;
                Square::from_index(word * 64 + bit)
            })
        })
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |mut set, square| {
            set.insert(square);
            set
        })
    }
}
