//! Squares of the board, and the length of its side.

use std::fmt;

/// The minimum side length.
pub const MIN_SIDE: usize = 3;
/// The maximum side length.
pub const MAX_SIDE: usize = 11;
/// The number of squares of the largest board.
pub const MAX_SQUARES: usize = MAX_SIDE * MAX_SIDE;

/// The side length of a board, 3 to 11.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side(u8);

impl Side {
    pub const THREE: Side = Side(3);
    pub const FIVE: Side = Side(5);
    pub const SEVEN: Side = Side(7);
    pub const NINE: Side = Side(9);
    pub const ELEVEN: Side = Side(11);
    /// All side lengths in ascending order.
    pub const ALL: [Side; MAX_SIDE - MIN_SIDE + 1] = [Side(3), Side(4), Side(5), Side(6), Side(7), Side(8), Side(9), Side(10), Side(11)];

    /// Returns the side of this length, if there are such boards.
    #[must_use]
    pub const fn new(length: usize) -> Option<Side> {
        if length >= MIN_SIDE && length <= MAX_SIDE { Some(Side(length as u8)) } else { None }
    }

    /// Returns the length.
    #[allow(clippy::len_without_is_empty)] // No board is without squares.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0 as usize
    }

    /// Returns the number of squares.
    #[must_use]
    pub const fn area(self) -> usize {
        self.len() * self.len()
    }

    /// Returns the row of the start word: the middle one or, for an even length, the lower of the
    /// two.
    #[must_use]
    pub const fn middle(self) -> usize {
        self.len() / 2
    }

    /// Iterates over the squares row by row.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..self.0).flat_map(move |row| (0..self.0).map(move |column| Square { row, column }))
    }

    /// Returns whether the square is on the board.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.row < self.0 && square.column < self.0
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0} x {0}", self.0)
    }
}

/// A square, written `row,column`, both counted from 0 at the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    row: u8,
    column: u8,
}

impl Square {
    /// Returns the square at a row and column, or `None` if either is 11 or more.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Option<Square> {
        if row < MAX_SIDE && column < MAX_SIDE { Some(Square { row: row as u8, column: column as u8 }) } else { None }
    }

    /// Returns the square with this index on a board of this side.
    #[must_use]
    pub const fn from_index(index: usize, side: Side) -> Option<Square> {
        if index < side.area() { Square::new(index / side.len(), index % side.len()) } else { None }
    }

    /// Returns the square of a search place, which has row and column, both counted from 1, in half
    /// a byte each.
    #[inline]
    pub(crate) const fn from_place(place: u8) -> Square {
        Square { row: (place >> 4).wrapping_sub(1), column: (place & 15).wrapping_sub(1) }
    }

    /// Returns the row, from 0 at the top.
    #[must_use]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// Returns the column, from 0 at the left.
    #[must_use]
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// Returns the index on a board of this side, row by row.
    #[must_use]
    pub const fn index(self, side: Side) -> usize {
        self.row() * side.len() + self.column()
    }

    /// Returns whether the squares are neighbours.
    #[must_use]
    pub const fn touches(self, other: Square, diagonals: bool) -> bool {
        let (down, right) = (self.row.abs_diff(other.row), self.column.abs_diff(other.column));
        down + right == 1 || (diagonals && down == 1 && right == 1)
    }

    /// Returns the distance in steps between neighbours.
    #[must_use]
    pub const fn steps_to(self, other: Square, diagonals: bool) -> usize {
        let (down, right) = (self.row.abs_diff(other.row), self.column.abs_diff(other.column));
        let (less, more) = if down < right { (down, right) } else { (right, down) };
        (if diagonals { more } else { less + more }) as usize
    }

    /// Iterates over the neighbours on a board of this side.
    pub fn neighbours(self, side: Side, diagonals: bool) -> impl Iterator<Item = Square> + Clone {
        const AROUND: [(i8, i8); 8] = [(-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];
        AROUND[..if diagonals { 8 } else { 4 }].iter().filter_map(move |&(down, right)| {
            let (row, column) = (self.row.checked_add_signed(down)?, self.column.checked_add_signed(right)?);
            Some(Square { row, column }).filter(|square| side.contains(*square))
        })
    }

    /// Parses `r,c`.
    ///
    /// # Errors
    /// Fails if the text is not a square of any board.
    pub fn parse(text: &str) -> Result<Square, ParseSquareError> {
        let number = |text: &str| text.trim().parse().ok();
        text.split_once(',')
            .and_then(|(row, column)| Square::new(number(row)?, number(column)?))
            .ok_or_else(|| ParseSquareError(text.chars().take(20).collect()))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.column)
    }
}

/// An error parsing a [`Square`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no square: write row,column, both counted from 0, such as 2,3")]
pub struct ParseSquareError(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_round_trip() {
        for square in Side::ELEVEN.squares() {
            assert_eq!(Square::parse(&square.to_string()), Ok(square));
            assert_eq!(Square::from_index(square.index(Side::ELEVEN), Side::ELEVEN), Some(square));
        }
        for bad in ["", "3", "1,11", "11,1", "-1,0", "1;2", "a,b", "1,2,3"] {
            assert!(Square::parse(bad).is_err(), "{bad}");
        }
        assert_eq!(Square::from_index(25, Side::FIVE), None);
    }

    #[test]
    fn side_lengths_are_3_to_11() {
        assert_eq!((0..20).filter_map(Side::new).collect::<Vec<_>>(), Side::ALL);
        assert_eq!((Side::new(2), Side::new(12)), (None, None));
        assert_eq!(Side::ALL.map(Side::middle), [1, 2, 2, 3, 3, 4, 4, 5, 5]);
    }

    #[test]
    fn neighbours_touch() {
        for side in Side::ALL {
            for diagonals in [false, true] {
                for square in side.squares() {
                    let near: Vec<Square> = square.neighbours(side, diagonals).collect();
                    for other in side.squares() {
                        assert_eq!(near.contains(&other), square.touches(other, diagonals), "{square} {other}");
                    }
                }
            }
        }
    }
}
