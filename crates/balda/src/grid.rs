//! The board: which letter stands where. That letters stand as in a game is [`Position`](crate::Position)'s matter.

use lexicon::Tile;

use crate::letters::Letters;
use crate::square::{MAX_SIDE, MAX_SQUARES, Side, Square};

/// A board with its letters. Small and cheap to copy.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    side: Side,
    /// Row by row; 0 is an empty square.
    cells: [Tile; MAX_SQUARES],
}

impl Grid {
    /// An empty board.
    #[must_use]
    pub const fn new(side: Side) -> Grid {
        Grid { side, cells: [0; MAX_SQUARES] }
    }

    /// A board with a word in the middle row; none where it has another length.
    #[must_use]
    pub fn with_start(side: Side, word: &[Tile]) -> Option<Grid> {
        let mut grid = Grid::new(side);
        let from = side.middle() * side.len();
        (word.len() == side.len()).then(|| grid.cells[from..from + word.len()].copy_from_slice(word))?;
        Some(grid)
    }

    /// The length of its side.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The letters row by row; 0 where there is none.
    #[inline]
    #[must_use]
    pub fn cells(&self) -> &[Tile] {
        &self.cells[..self.side.area()]
    }

    /// The letter on a square; none where it is empty or not on the board.
    #[inline]
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Tile> {
        if !self.side.has(square) {
            return None;
        }
        Some(self.cells[square.index(self.side)]).filter(|&tile| tile != 0)
    }

    /// Puts a letter on a square, or takes one off with 0. Squares that are not on the board are left alone.
    #[inline]
    pub fn set(&mut self, square: Square, tile: Tile) {
        if self.side.has(square) {
            self.cells[square.index(self.side)] = tile;
        }
    }

    /// The same board with a letter put.
    #[must_use]
    pub fn with(mut self, square: Square, tile: Tile) -> Grid {
        self.set(square, tile);
        self
    }

    /// How many letters there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.cells().iter().filter(|&&tile| tile != 0).count()
    }

    /// Is no square empty?
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.cells().iter().all(|&tile| tile != 0)
    }

    /// The row in the middle; 0 where a square is empty.
    #[must_use]
    pub fn middle(&self) -> &[Tile] {
        let from = self.side.middle() * self.side.len();
        &self.cells[from..from + self.side.len()]
    }

    /// The rows, each as text with `.` for an empty square.
    pub fn rows<'a>(&'a self, letters: &'a Letters) -> impl Iterator<Item = String> + 'a {
        let letter = |&tile: &Tile| if tile == 0 { '.' } else { letters.letter(tile) };
        self.cells().chunks(self.side.len()).map(move |row| row.iter().map(letter).collect())
    }

    /// The position as it is written: `...../...../БАЛДА/...../.....`.
    #[must_use]
    pub fn text(&self, letters: &Letters) -> String {
        self.rows(letters).collect::<Vec<_>>().join("/")
    }

    /// Reads rows joined by `/`, `.` for an empty square; letters in either case.
    ///
    /// # Errors
    /// The row, or the character in it, that is at fault.
    pub fn parse(text: &str, letters: &Letters) -> Result<Grid, BadGrid> {
        let rows: Vec<Vec<char>> = text.trim().split('/').map(|row| composed(row, letters)).collect();
        let side = Side::new(rows.len()).ok_or(BadGrid::Rows(rows.len()))?;
        let mut grid = Grid::new(side);
        for (number, row) in rows.iter().enumerate() {
            if row.len() != side.len() {
                return Err(BadGrid::Row { row: number, squares: row.len(), side });
            }
            for (column, &letter) in row.iter().enumerate() {
                let tile = match letter {
                    '.' => 0,
                    _ => letters.tile(letter).ok_or_else(|| BadGrid::Letter {
                        row: number,
                        column,
                        letter,
                        alphabet: letters.alphabet().title().to_owned(),
                    })?,
                };
                grid.cells[number * side.len() + column] = tile;
            }
        }
        Ok(grid)
    }
}

/// The characters of a row, with those that stand for one letter in two (Е and a diaeresis) made one.
fn composed(row: &str, letters: &Letters) -> Vec<char> {
    let mut out = Vec::with_capacity(MAX_SIDE);
    for part in row.split_inclusive('.') {
        let (word, dot) = part.strip_suffix('.').map_or((part, false), |word| (word, true));
        match letters.alphabet().encode(word) {
            Ok(tiles) => out.extend(tiles.into_iter().map(|tile| letters.letter(tile))),
            Err(_) => out.extend(word.chars()),
        }
        out.extend(dot.then_some('.'));
    }
    out
}

/// Text that is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadGrid {
    /// Another number of rows than boards have.
    #[error("{0} rows: a board has 3 to 11 rows, written one after the other with / between")]
    Rows(usize),
    /// A row that is too short or too long.
    #[error("row {row} has {squares} squares, but there are {len} rows: a board is as wide as it is high", len = side.len())]
    Row {
        /// The row, from 0.
        row: usize,
        /// How many squares it has.
        squares: usize,
        /// How many it should have.
        side: Side,
    },
    /// A character that is neither a letter nor `.`.
    #[error("square {row},{column} has `{letter}`, which is not in the {alphabet} alphabet; an empty square is written `.`")]
    Letter {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        column: usize,
        /// What stands there.
        letter: char,
        /// The title of the alphabet.
        alphabet: String,
    },
}

impl std::fmt::Debug for Grid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.cells().chunks(self.side.len())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleSet;
    use lexicon::Alphabet;

    fn russian() -> Letters {
        Letters::new(&Alphabet::russian(), &RuleSet::default())
    }

    #[test]
    fn boards_are_written_and_read() {
        let letters = russian();
        for text in [".../ЭРЛ/...", "..../..../ЛИСА/....", "..Ь..Й./.ДТАГО./ГОНГАФЕ/СТЕЛЛИТ/.СЛЬ.../..С..../......."]
        {
            assert_eq!(Grid::parse(text, &letters).unwrap().text(&letters), text);
        }
        let folded = Grid::parse("...../...../клёст/..Е\u{308}../.....", &letters).unwrap();
        assert_eq!(folded.text(&letters), "...../...../КЛЕСТ/..Е../.....");
        assert_eq!((folded.count(), folded.is_full()), (6, false));
        assert_eq!(Grid::with_start(Side::FIVE, folded.middle()).unwrap().text(&letters), "...../...../КЛЕСТ/...../.....");
        assert_eq!(Grid::with_start(Side::SEVEN, folded.middle()), None);
    }

    #[test]
    fn impossible_boards_are_told_why() {
        let error = |text| Grid::parse(text, &russian()).unwrap_err().to_string();
        assert_eq!(error("../.."), "2 rows: a board has 3 to 11 rows, written one after the other with / between");
        assert_eq!(error(".../ЭРЛА/..."), "row 1 has 4 squares, but there are 3 rows: a board is as wide as it is high");
        assert_eq!(error(".../ЭQЛ/..."), "square 1,1 has `Q`, which is not in the Russian alphabet; an empty square is written `.`");
        assert_eq!(error(""), "1 rows: a board has 3 to 11 rows, written one after the other with / between");
    }
}
