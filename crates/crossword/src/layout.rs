//! The premium squares of a board.

use crate::square::{SIDE, SQUARES, Square};

/// The factors by which a square multiplies the tile placed on it and the words through it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Premium {
    /// The factor of the tile's value: 1, 2 or 3.
    pub letter: u8,
    /// The factor of every word formed with that tile: 1, 2 or 3.
    pub word: u8,
}

impl Premium {
    pub const NONE: Self = Self { letter: 1, word: 1 };

    /// Parses a mark of a board file: `T` and `D` triple and double the word, `t` and `d` the
    /// letter, `.` is plain.
    pub const fn from_mark(mark: char) -> Option<Self> {
        Some(match mark {
            'T' => Self { letter: 1, word: 3 },
            'D' => Self { letter: 1, word: 2 },
            't' => Self { letter: 3, word: 1 },
            'd' => Self { letter: 2, word: 1 },
            '.' => Self::NONE,
            _ => return None,
        })
    }

    /// Returns the mark for a board file, the inverse of [`from_mark`](Self::from_mark).
    pub const fn mark(self) -> char {
        match (self.letter, self.word) {
            (_, 3) => 'T',
            (_, 2) => 'D',
            (3, _) => 't',
            (2, _) => 'd',
            _ => '.',
        }
    }
}

/// The premiums of all squares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    premiums: [Premium; SQUARES],
}

impl Layout {
    /// A board without premiums.
    pub const PLAIN: Self = Self { premiums: [Premium::NONE; SQUARES] };

    /// Returns the premium of one square.
    #[inline]
    pub fn premium(&self, square: Square) -> Premium {
        self.premiums[square.index()]
    }

    /// Parses a board file: 15 lines of 15 marks. Skips empty lines and lines that start with `#`.
    pub fn parse(text: &str) -> Result<Self, ParseLayoutError> {
        let mut layout = Self::PLAIN;
        let mut rows = 0;
        for (number, line) in text.lines().enumerate().map(|(n, line)| (n + 1, line.trim())) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let length = line.chars().count();
            if length != SIDE {
                return Err(ParseLayoutError::Row { line: number, length });
            }
            for (column, mark) in line.chars().enumerate() {
                let premium = Premium::from_mark(mark).ok_or(ParseLayoutError::Mark { line: number, mark })?;
                if let Some(square) = Square::new(rows, column) {
                    layout.premiums[square.index()] = premium;
                }
            }
            rows += 1;
        }
        if rows == SIDE { Ok(layout) } else { Err(ParseLayoutError::Rows { rows }) }
    }
}

/// An invalid board file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseLayoutError {
    #[error("the board has {rows} rows: write 15, one per line")]
    Rows { rows: usize },
    #[error("line {line}: a row of {length} squares: write 15 marks")]
    Row {
        /// Line number, from 1.
        line: usize,
        length: usize,
    },
    #[error("line {line}: `{mark}` is not a premium mark: use T D (word), t d (letter) or . (plain)")]
    Mark {
        /// Line number, from 1.
        line: usize,
        mark: char,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_boards_are_rejected() {
        let row = ".".repeat(15) + "\n";
        assert_eq!(Layout::parse(&row.repeat(15)), Ok(Layout::PLAIN));
        assert_eq!(Layout::parse(&row.repeat(14)), Err(ParseLayoutError::Rows { rows: 14 }));
        assert_eq!(Layout::parse(&row.repeat(16)), Err(ParseLayoutError::Rows { rows: 16 }));
        assert_eq!(Layout::parse("# c\n...\n"), Err(ParseLayoutError::Row { line: 2, length: 3 }));
        assert_eq!(Layout::parse("..............x\n"), Err(ParseLayoutError::Mark { line: 1, mark: 'x' }));
    }

    #[test]
    fn marks_round_trip() {
        for mark in ['T', 'D', 't', 'd', '.'] {
            assert_eq!(Premium::from_mark(mark).map(Premium::mark), Some(mark));
        }
    }
}
