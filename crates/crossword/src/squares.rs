//! A set of squares.

use crate::square::{SQUARES, Square};

/// Some of the 225 squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet {
    bits: [u64; SQUARES.div_ceil(64)],
}

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self { bits: [0; SQUARES.div_ceil(64)] };

    /// Puts a square in.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.bits[square.index() / 64] |= 1 << (square.index() % 64);
    }

    /// Takes a square out.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.bits[square.index() / 64] &= !(1 << (square.index() % 64));
    }

    /// Whether a square is among them.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.bits[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.bits.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|&bits| bits == 0)
    }

    /// The squares, row by row.
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
