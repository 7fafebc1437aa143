//! The board: the tile on each square. Premiums and words are in [`RuleSet`](crate::RuleSet).

use std::fmt;

use lexicon::{Alphabet, Tile};

use crate::square::{Direction, SIDE, SQUARES, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The letter, 1 to 63.
    pub letter: Tile,
    pub blank: bool,
}

/// Flag for a blank in the one-byte encoding of a cell.
pub(crate) const BLANK_FLAG: u8 = 0x80;

impl Cell {
    /// Encodes the cell in one byte: the letter, with the top bit set for a blank.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        self.letter | if self.blank { BLANK_FLAG } else { 0 }
    }

    /// Decodes [`code`](Self::code).
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Self {
        Self { letter: code & !BLANK_FLAG, blank: code & BLANK_FLAG != 0 }
    }

    /// Returns the character for the cell: a capital, or lower case for a blank.
    pub fn text(self, alphabet: &Alphabet) -> char {
        if self.blank { alphabet.lower(self.letter) } else { alphabet.letter(self.letter) }
    }
}

/// Returns whether a tile is written in lower case, as a blank is. A capital that is folded into
/// another letter is not lower case.
pub(crate) fn is_small(written: char, letter: Tile, alphabet: &Alphabet) -> bool {
    written != alphabet.letter(letter) && written.is_lowercase()
}

/// A tile placed in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedTile {
    pub square: Square,
    /// The letter, 1 to 63.
    pub letter: Tile,
    pub blank: bool,
}

impl PlacedTile {
    /// Returns the kind of tile that leaves the rack: the letter, or [`BLANK`](crate::BLANK).
    pub const fn kind(self) -> Tile {
        if self.blank { crate::tiles::BLANK } else { self.letter }
    }
}

/// The tiles on the 225 squares.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// By square: 0 for empty, else the one-byte encoding of the cell.
    cells: [u8; SQUARES],
}

impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

impl Board {
    /// Returns an empty board.
    pub const fn new() -> Self {
        Self { cells: [0; SQUARES] }
    }

    /// Returns the tile on a square.
    #[inline]
    pub fn get(&self, square: Square) -> Option<Cell> {
        match self.cells[square.index()] {
            0 => None,
            code => Some(Cell::from_code(code)),
        }
    }

    /// Returns the one-byte encoding of a square: 0 for empty.
    #[inline]
    pub(crate) fn code(&self, square: Square) -> u8 {
        self.cells[square.index()]
    }

    /// Returns whether the board has no tiles.
    pub fn is_empty(&self) -> bool {
        self.cells.iter().all(|&code| code == 0)
    }

    /// Returns the number of tiles on the board.
    pub fn len(&self) -> usize {
        self.cells.iter().filter(|&&code| code != 0).count()
    }

    /// Returns the first square of these tiles that is already occupied, on the board or by an
    /// earlier one of them.
    pub(crate) fn first_taken(&self, laid: &[PlacedTile]) -> Option<Square> {
        let taken = |&n: &usize| self.get(laid[n].square).is_some() || laid[..n].iter().any(|other| other.square == laid[n].square);
        (0..laid.len()).find(taken).map(|n| laid[n].square)
    }

    /// Places tiles, replacing any on their squares. [`examine`](Self::examine) checks whether a
    /// placement is legal.
    pub fn lay(&mut self, laid: &[PlacedTile]) {
        for tile in laid {
            self.cells[tile.square.index()] = Cell { letter: tile.letter, blank: tile.blank }.code();
        }
    }

    /// Removes the tiles on these squares.
    pub fn lift(&mut self, laid: &[PlacedTile]) {
        for tile in laid {
            self.cells[tile.square.index()] = 0;
        }
    }

    /// Removes the tile on a square, if any.
    pub(crate) fn clear(&mut self, square: Square) {
        self.cells[square.index()] = 0;
    }

    /// Returns the occupied squares, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Cell)> + '_ {
        Square::all().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// Returns the rows as text from top to bottom, with `.` for an empty square.
    pub fn text_rows(&self, alphabet: &Alphabet) -> Vec<String> {
        self.rows().map(|row| row.iter().map(|cell| cell.map_or('.', |cell| cell.text(alphabet))).collect()).collect()
    }

    /// Returns the 15 rows from top to bottom, each from left to right.
    pub fn rows(&self) -> impl Iterator<Item = [Option<Cell>; SIDE]> + '_ {
        (0..SIDE).map(|row| {
            std::array::from_fn(|column| match self.cells[row * SIDE + column] {
                0 => None,
                code => Some(Cell::from_code(code)),
            })
        })
    }

    /// Returns the first square of the run of tiles through `square`, which counts as occupied
    /// itself.
    pub fn run_start(&self, square: Square, direction: Direction) -> Square {
        let mut start = square;
        while let Some(before) = start.before(direction)
            && self.code(before) != 0
        {
            start = before;
        }
        start
    }
}

impl fmt::Debug for Board {
    /// Writes tile numbers as rows; for a readable form see [`Cgp`](crate::Cgp).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cells.chunks(SIDE)).finish()
    }
}

/// Formats the rows of a board, with `.` for each empty square.
pub(crate) fn board_text(board: &Board, alphabet: &Alphabet) -> String {
    board.text_rows(alphabet).join("/")
}
