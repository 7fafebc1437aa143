//! The board: which tile lies on which square. It knows no premiums and no words; see [`RuleSet`](crate::RuleSet) for those.

use std::fmt;

use lexicon::{Alphabet, Tile};

use crate::square::{Direction, SIDE, SQUARES, Square};

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The letter it stands for, 1 to 63.
    pub letter: Tile,
    /// Whether it is a blank played as that letter.
    pub blank: bool,
}

/// Set in the one-byte form of a cell that holds a blank.
pub(crate) const BLANK_FLAG: u8 = 0x80;

impl Cell {
    /// One byte: the letter, with the top bit set for a blank.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        self.letter | if self.blank { BLANK_FLAG } else { 0 }
    }

    /// The inverse of [`code`](Self::code).
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Self {
        Self { letter: code & !BLANK_FLAG, blank: code & BLANK_FLAG != 0 }
    }

    /// How it is written: a capital, or lower case for a blank.
    pub fn text(self, alphabet: &Alphabet) -> char {
        if self.blank { alphabet.lower(self.letter) } else { alphabet.letter(self.letter) }
    }
}

/// Whether a tile's letter is written small, as for a blank. A letter that is read as another is a capital like it.
pub(crate) fn is_small(written: char, letter: Tile, alphabet: &Alphabet) -> bool {
    written != alphabet.letter(letter) && written.is_lowercase()
}

/// A tile laid in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedTile {
    /// Where.
    pub square: Square,
    /// The letter it stands for, 1 to 63.
    pub letter: Tile,
    /// Whether it is a blank played as that letter.
    pub blank: bool,
}

impl PlacedTile {
    /// The kind of tile that leaves the rack: the letter, or [`BLANK`](crate::BLANK).
    pub const fn kind(self) -> Tile {
        if self.blank { crate::tiles::BLANK } else { self.letter }
    }
}

/// The tiles on the 225 squares.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// By square: 0 for empty, else the cell's one-byte form.
    cells: [u8; SQUARES],
}

impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

impl Board {
    /// The empty board.
    pub const fn new() -> Self {
        Self { cells: [0; SQUARES] }
    }

    /// The tile on a square.
    #[inline]
    pub fn get(&self, square: Square) -> Option<Cell> {
        match self.cells[square.index()] {
            0 => None,
            code => Some(Cell::from_code(code)),
        }
    }

    /// The one-byte form of a square: 0 for empty.
    #[inline]
    pub(crate) fn code(&self, square: Square) -> u8 {
        self.cells[square.index()]
    }

    /// Whether no tile lies anywhere.
    pub fn is_empty(&self) -> bool {
        self.cells.iter().all(|&code| code == 0)
    }

    /// How many tiles lie here.
    pub fn len(&self) -> usize {
        self.cells.iter().filter(|&&code| code != 0).count()
    }

    /// The first square of these tiles where another lies, on the board or among them.
    pub(crate) fn first_taken(&self, laid: &[PlacedTile]) -> Option<Square> {
        let taken = |&n: &usize| self.get(laid[n].square).is_some() || laid[..n].iter().any(|other| other.square == laid[n].square);
        (0..laid.len()).find(taken).map(|n| laid[n].square)
    }

    /// Puts tiles down, over whatever lay there. Whether they may lie there is [`examine`](Self::examine)'s question.
    pub fn lay(&mut self, laid: &[PlacedTile]) {
        for tile in laid {
            self.cells[tile.square.index()] = Cell { letter: tile.letter, blank: tile.blank }.code();
        }
    }

    /// Takes the tiles of these squares away again.
    pub fn lift(&mut self, laid: &[PlacedTile]) {
        for tile in laid {
            self.cells[tile.square.index()] = 0;
        }
    }

    /// Takes away the tile of one square, if there is one.
    pub(crate) fn clear(&mut self, square: Square) {
        self.cells[square.index()] = 0;
    }

    /// The squares that hold a tile, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Cell)> + '_ {
        Square::all().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// The 15 rows, top to bottom, each from left to right.
    pub fn rows(&self) -> impl Iterator<Item = [Option<Cell>; SIDE]> + '_ {
        (0..SIDE).map(|row| {
            std::array::from_fn(|column| match self.cells[row * SIDE + column] {
                0 => None,
                code => Some(Cell::from_code(code)),
            })
        })
    }

    /// The square where the unbroken line of tiles through `square` starts (the square itself counts as filled).
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
    /// Tile numbers as rows; for people see [`Cgp`](crate::Cgp).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cells.chunks(SIDE)).finish()
    }
}
