//! Both colours on the board.

use std::fmt;
use std::str::FromStr;

use crate::tables::TERNARY;
use crate::{Marbles, SIDE, SQUARES, Square, Symmetry, Turn};

/// A colour, and who plays it: white begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The first player, `w`.
    White,
    /// The second player, `b`.
    Black,
}

impl Side {
    /// The opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Its letter in positions: `w` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }

    /// Its seat's number: white 0, black 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// `white` or `black`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "white",
            Side::Black => "black",
        })
    }
}

/// Marbles of both colours, any number and anywhere, no two on a square. Whether a game can have come here is asked by [`crate::Position`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    white: Marbles,
    black: Marbles,
}

impl Board {
    /// The empty board.
    pub const EMPTY: Board = Board { white: Marbles::EMPTY, black: Marbles::EMPTY };

    /// These marbles; none if a square were taken by both.
    #[must_use]
    #[inline]
    pub const fn new(white: Marbles, black: Marbles) -> Option<Board> {
        if white.bits() & black.bits() == 0 { Some(Board { white, black }) } else { None }
    }

    /// The marbles of a side.
    #[must_use]
    #[inline]
    pub const fn marbles(&self, side: Side) -> Marbles {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// The empty squares.
    #[must_use]
    #[inline]
    pub fn empty(&self) -> Marbles {
        !(self.white | self.black)
    }

    /// How many marbles lie on it.
    #[must_use]
    #[inline]
    pub const fn count(&self) -> usize {
        self.white.len() + self.black.len()
    }

    /// Who is to place next, by the number of marbles: white when it is even.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Side {
        if self.count().is_multiple_of(2) { Side::White } else { Side::Black }
    }

    /// What lies on a square.
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

    /// With one more marble; the square must be empty.
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

    /// After a turn of a quadrant.
    #[must_use]
    #[inline]
    pub const fn turned(&self, turn: Turn) -> Board {
        Board { white: self.white.turned(turn), black: self.black.turned(turn) }
    }

    /// As it looks after a symmetry of the whole board.
    #[must_use]
    pub fn seen_by(&self, symmetry: Symmetry) -> Board {
        Board { white: symmetry.apply(self.white), black: symmetry.apply(self.black) }
    }

    /// Sixty bits that no other board shares: each quadrant as a number of nine digits in base three, 15 bits a quadrant, A lowest; digit 0 (a quadrant's top
    /// left square) to 8 row by row, 1 white, 2 black.
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        let (w, b) = (self.white.quadrants(), self.black.quadrants());
        (0..4).fold(0, |key, q| key | u64::from(TERNARY[w[q]] + 2 * TERNARY[b[q]]) << (15 * q))
    }
}

/// 36 characters row by row from the top left: `.` empty, `w` white, `b` black.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Square::all().try_for_each(|square| write!(f, "{}", self.get(square).map_or('.', Side::letter)))
    }
}

/// A text that is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBoard {
    /// The number of characters.
    #[error("a board has 36 characters, row by row from the top left (`.` empty, `w` white, `b` black); here are {0}")]
    Length(usize),
    /// A character that stands for nothing.
    #[error("character {place} of the board is `{found}`: write `.` for an empty square, `w` for white, `b` for black")]
    Character {
        /// Counted from 1.
        place: usize,
        /// What stands there.
        found: char,
    },
}

impl FromStr for Board {
    type Err = BadBoard;

    fn from_str(text: &str) -> Result<Board, BadBoard> {
        let mut board = Board::EMPTY;
        let length = text.chars().count();
        for (place, found) in text.chars().enumerate().take(SQUARES) {
            let Some(square) = Square::new(place / SIDE, place % SIDE) else { break };
            match found {
                '.' => {}
                'w' => board.white = board.white.with(square),
                'b' => board.black = board.black.with(square),
                _ => return Err(BadBoard::Character { place: place + 1, found }),
            }
        }
        if length == SQUARES { Ok(board) } else { Err(BadBoard::Length(length)) }
    }
}
