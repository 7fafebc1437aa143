//! Squares of the 15 x 15 board, and the two directions of words.

use std::fmt;

/// Number of squares on one side of the board.
pub const SIDE: usize = 15;
/// Number of squares on the board.
pub const SQUARES: usize = SIDE * SIDE;

/// A square of the board: 0 is the top left corner (row 1, column a), 224 the bottom right one.
///
/// The notation is column first, `h8`. With a direction it follows the usual convention: `8h`
/// across, `h8` down.
///
/// ```
/// use crossword::{Direction, Square};
/// let centre = Square::new(7, 7).expect("7 is on the board");
/// assert_eq!(centre.name(Direction::Across), "8h");
/// assert_eq!(Square::parse("h8").ok(), Some((centre, Direction::Down)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Returns the square in this row and column, both counted from 0, or `None` if either is 15 or
    /// more.
    #[inline]
    pub const fn new(row: usize, column: usize) -> Option<Self> {
        if row < SIDE && column < SIDE { Some(Self((row * SIDE + column) as u8)) } else { None }
    }

    /// Returns the square with this index, `row * 15 + column`, or `None` from 225 on.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < SQUARES { Some(Self(index as u8)) } else { None }
    }

    /// Returns all squares, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..SQUARES as u8).map(Self)
    }

    /// Returns the row, from 0 at the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / SIDE
    }

    /// Returns the column, from 0 at the left.
    #[inline]
    pub const fn col(self) -> usize {
        self.0 as usize % SIDE
    }

    /// Returns `row * 15 + column`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the line (row for across, column for down) of a word in this direction through this
    /// square.
    #[inline]
    pub const fn line(self, direction: Direction) -> usize {
        match direction {
            Direction::Across => self.row(),
            Direction::Down => self.col(),
        }
    }

    /// Returns the position of this square on its line.
    #[inline]
    pub const fn place(self, direction: Direction) -> usize {
        match direction {
            Direction::Across => self.col(),
            Direction::Down => self.row(),
        }
    }

    /// Returns the square at a place of a line, the inverse of [`line`](Self::line) and
    /// [`place`](Self::place).
    #[inline]
    pub const fn on_line(direction: Direction, line: usize, place: usize) -> Option<Self> {
        match direction {
            Direction::Across => Self::new(line, place),
            Direction::Down => Self::new(place, line),
        }
    }

    /// Returns the next square in this direction (to the right, or below), or `None` at the edge.
    #[inline]
    pub const fn after(self, direction: Direction) -> Option<Self> {
        match direction {
            Direction::Across => Self::new(self.row(), self.col() + 1),
            Direction::Down => Self::new(self.row() + 1, self.col()),
        }
    }

    /// Returns the previous square in this direction (to the left, or above), or `None` at the
    /// edge.
    #[inline]
    pub const fn before(self, direction: Direction) -> Option<Self> {
        match direction {
            Direction::Across if self.col() > 0 => Self::new(self.row(), self.col() - 1),
            Direction::Down if self.row() > 0 => Self::new(self.row() - 1, self.col()),
            _ => None,
        }
    }

    /// Formats the square as the start of a word: `8h` across, `h8` down.
    pub fn name(self, direction: Direction) -> String {
        let column = char::from(b'a' + self.col() as u8);
        let row = self.row() + 1;
        match direction {
            Direction::Across => format!("{row}{column}"),
            Direction::Down => format!("{column}{row}"),
        }
    }

    /// Parses `8h` (across) or `h8` (down); the column's letter may be in either case.
    pub fn parse(text: &str) -> Result<(Self, Direction), ParseSquareError> {
        let bad = || ParseSquareError { text: text.to_owned() };
        let letter_first = text.chars().next().ok_or_else(bad)?.is_ascii_alphabetic();
        let (digits, letter, direction) = if letter_first {
            (text.get(1..).ok_or_else(bad)?, text.get(..1).ok_or_else(bad)?, Direction::Down)
        } else {
            let cut = text.len().saturating_sub(1);
            (text.get(..cut).ok_or_else(bad)?, text.get(cut..).ok_or_else(bad)?, Direction::Across)
        };
        if digits.is_empty() || digits.len() > 2 || digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(bad());
        }
        let row: usize = digits.parse().map_err(|_| bad())?;
        let column = match letter.as_bytes() {
            [byte] if byte.is_ascii_alphabetic() => usize::from(byte.to_ascii_lowercase() - b'a'),
            _ => return Err(bad()),
        };
        let square = row.checked_sub(1).and_then(|row| Self::new(row, column)).ok_or_else(bad)?;
        Ok((square, direction))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name(Direction::Down))
    }
}

/// The direction of a word. Across comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// From left to right, on a row.
    Across,
    /// From top to bottom, on a column.
    Down,
}

impl Direction {
    pub const BOTH: [Self; 2] = [Self::Across, Self::Down];

    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }

    /// Returns 0 for across, 1 for down.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A string that is not a square of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a square: write the row 1 to 15 and the column a to o, as `8h` for a word across or `h8` for one down")]
pub struct ParseSquareError {
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_round_trips_in_both_directions() {
        for square in Square::all() {
            for direction in Direction::BOTH {
                assert_eq!(Square::parse(&square.name(direction)), Ok((square, direction)));
                assert_eq!(Square::on_line(direction, square.line(direction), square.place(direction)), Some(square));
                assert_eq!(square.after(direction).and_then(|s| s.before(direction)).unwrap_or(square), square);
            }
        }
    }

    #[test]
    fn invalid_squares_are_rejected() {
        for text in ["", "8", "h", "0h", "16a", "8p", "h0", "h16", "p8", "08h", "8hh", "hh8", "8č", "č8", "+8h", "h+8", "h 8", "1234567h"]
        {
            assert_eq!(Square::parse(text), Err(ParseSquareError { text: text.to_owned() }));
        }
    }
}
