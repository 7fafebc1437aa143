//! The board: the marbles of both colours.

use std::fmt;
use std::str::FromStr;

use crate::quadrant_tables::TERNARY;
use crate::{Marbles, SIDE, SQUARES, Square, Turn};

/// A player's colour. White moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    White,
    Black,
}

impl Side {
    /// Returns the opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Returns the letter used in position notation: `w` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }

    /// Returns the seat index: 0 for white, 1 for black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Formats the side as `white` or `black`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "white",
            Side::Black => "black",
        })
    }
}

/// Marbles of both colours, at most one per square.
///
/// Any such arrangement is allowed. [`crate::Position`] checks whether it can occur in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    pub(crate) white: Marbles,
    pub(crate) black: Marbles,
}

impl Board {
    pub const EMPTY: Board = Board { white: Marbles::EMPTY, black: Marbles::EMPTY };

    /// Builds a board. Returns `None` if both colours occupy the same square.
    #[must_use]
    #[inline]
    pub const fn new(white: Marbles, black: Marbles) -> Option<Board> {
        if white.bits() & black.bits() == 0 { Some(Board { white, black }) } else { None }
    }

    /// Returns the marbles of one side.
    #[must_use]
    #[inline]
    pub const fn marbles(&self, side: Side) -> Marbles {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// Returns the empty squares.
    #[must_use]
    #[inline]
    pub fn empty(&self) -> Marbles {
        !(self.white | self.black)
    }

    /// Returns the number of marbles.
    #[must_use]
    #[inline]
    pub const fn count(&self) -> usize {
        self.white.len() + self.black.len()
    }

    /// Returns the side to move, derived from the number of marbles: white if it is even.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Side {
        if self.count().is_multiple_of(2) { Side::White } else { Side::Black }
    }

    /// Returns the side that occupies the square, if any.
    #[must_use]
    pub const fn get(&self, square: Square) -> Option<Side> {
        if self.white.contains(square) {
            Some(Side::White)
        } else if self.black.contains(square) {
            Some(Side::Black)
        } else {
            None
        }
    }

    /// Returns the board with one more marble. The square must be empty; only debug builds check
    /// this.
    #[must_use]
    #[inline]
    pub fn placed(mut self, side: Side, square: Square) -> Board {
        debug_assert_eq!(self.get(square), None, "the square is empty");
        match side {
            Side::White => self.white = self.white.with(square),
            Side::Black => self.black = self.black.with(square),
        }
        self
    }

    /// Returns the board after a quadrant turn.
    #[must_use]
    #[inline]
    pub const fn turned(&self, turn: Turn) -> Board {
        Board { white: self.white.turned(turn), black: self.black.turned(turn) }
    }

    /// Returns a 60-bit key that is unique to this board.
    ///
    /// Each quadrant is a nine-digit number in base 3, stored in 15 bits, with quadrant A in the
    /// lowest bits. Digit 0 is the top left square of the quadrant, and digits follow row by row: 1
    /// is white, 2 is black.
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        let (w, b) = (self.white.quadrants(), self.black.quadrants());
        (0..4).fold(0, |key, q| key | u64::from(TERNARY[w[q]] + 2 * TERNARY[b[q]]) << (15 * q))
    }
}

/// Formats the board as 36 characters, row by row from the top left: `.` empty, `w` white, `b`
/// black.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Square::all().try_for_each(|square| write!(f, "{}", self.get(square).map_or('.', Side::letter)))
    }
}

/// An error parsing a [`Board`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseBoardError {
    #[error("a board has 36 characters, row by row from the top left (`.` empty, `w` white, `b` black); found {0}")]
    Length(usize),
    #[error("character {place} of the board is `{found}`: write `.` for an empty square, `w` for white, `b` for black")]
    Character {
        /// The position of the character, counted from 1.
        place: usize,
        found: char,
    },
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        let mut board = Board::EMPTY;
        let length = text.chars().count();
        for (place, found) in text.chars().enumerate().take(SQUARES) {
            let Some(square) = Square::new(place / SIDE, place % SIDE) else { break };
            match found {
                '.' => {}
                'w' => board.white = board.white.with(square),
                'b' => board.black = board.black.with(square),
                _ => return Err(ParseBoardError::Character { place: place + 1, found }),
            }
        }
        if length == SQUARES { Ok(board) } else { Err(ParseBoardError::Length(length)) }
    }
}
