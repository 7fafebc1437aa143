//! Squares and quadrants.

use std::fmt;
use std::str::FromStr;

/// The side length of the board in squares.
pub const SIDE: usize = 6;
/// The number of squares on the board.
pub const SQUARES: usize = SIDE * SIDE;

/// A square, numbered row by row from 0 (top left, a6) to 35 (bottom right, f1).
///
/// ```
/// use pentago::{Quadrant, Square};
/// let square: Square = "c6".parse().unwrap();
/// assert_eq!((square.index(), square.row(), square.column(), square.quadrant()), (2, 0, 2, Quadrant::A));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(crate) u8);

impl Square {
    /// Returns the square at a row (from the top) and column (from the left), or `None` if either
    /// is 6 or more.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Option<Square> {
        if row < SIDE && column < SIDE { Some(Square((row * SIDE + column) as u8)) } else { None }
    }

    /// Returns the square with this index, `row * 6 + column`, or `None` if it is 36 or more.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < SQUARES { Some(Square(index as u8)) } else { None }
    }

    /// Iterates over all squares, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..SQUARES as u8).map(Square)
    }

    /// Returns the index, `row * 6 + column`.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row, from 0 at the top.
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize / SIDE
    }

    /// Returns the column, from 0 at the left.
    #[must_use]
    pub const fn column(self) -> usize {
        self.0 as usize % SIDE
    }

    /// Returns the quadrant that contains the square.
    #[must_use]
    pub const fn quadrant(self) -> Quadrant {
        Quadrant::ALL[self.row() / 3 * 2 + self.column() / 3]
    }
}

/// Formats the square as file and rank: `a6` top left, `f1` bottom right.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column() as u8), SIDE - self.row())
    }
}

/// An error parsing a [`Square`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no square: a square is a file from a to f and a rank from 1 to 6, as c6")]
pub struct ParseSquareError(pub String);

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let square = match text.as_bytes() {
            [file, rank] => {
                let column = file.to_ascii_lowercase().wrapping_sub(b'a');
                let row = b'6'.wrapping_sub(*rank);
                Square::new(row.into(), column.into())
            }
            _ => None,
        };
        square.ok_or_else(|| ParseSquareError(text.chars().take(20).collect()))
    }
}

/// A quadrant of 3×3 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Quadrant {
    /// Top left.
    A,
    /// Top right.
    B,
    /// Bottom left.
    C,
    /// Bottom right.
    D,
}

impl Quadrant {
    pub const ALL: [Quadrant; 4] = [Quadrant::A, Quadrant::B, Quadrant::C, Quadrant::D];

    /// Returns the letter, `A` to `D`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'A' + self as u8) as char
    }
}
