//! The board. [`Position`](crate::Position) checks whether its letters are possible in a game.

use lexicon::Tile;

use crate::letters::Letters;
use crate::square::{MAX_SIDE, MAX_SQUARES, Side, Square};

/// A board with its letters. Small and cheap to copy.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    side: Side,
    /// The tiles row by row; 0 is an empty square.
    cells: [Tile; MAX_SQUARES],
}

impl Grid {
    /// Returns an empty board.
    #[must_use]
    pub const fn new(side: Side) -> Grid {
        Grid { side, cells: [0; MAX_SQUARES] }
    }

    /// Returns a board with a word in the middle row, or `None` if its length does not fit.
    #[must_use]
    pub fn with_start(side: Side, word: &[Tile]) -> Option<Grid> {
        let mut grid = Grid::new(side);
        let from = side.middle() * side.len();
        (word.len() == side.len()).then(|| grid.cells[from..from + word.len()].copy_from_slice(word))?;
        Some(grid)
    }

    /// Returns the side length.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns the tiles row by row; 0 is an empty square.
    #[inline]
    #[must_use]
    pub fn cells(&self) -> &[Tile] {
        &self.cells[..self.side.area()]
    }

    /// Returns the letter on a square, or `None` if it is empty or off the board.
    #[inline]
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Tile> {
        if !self.side.contains(square) {
            return None;
        }
        Some(self.cells[square.index(self.side)]).filter(|&tile| tile != 0)
    }

    /// Sets the letter of a square; 0 removes it. Squares off the board are ignored.
    #[inline]
    pub fn set(&mut self, square: Square, tile: Tile) {
        if self.side.contains(square) {
            self.cells[square.index(self.side)] = tile;
        }
    }

    /// Returns the board with one more letter.
    #[must_use]
    pub fn with(mut self, square: Square, tile: Tile) -> Grid {
        self.set(square, tile);
        self
    }

    /// Returns the number of letters.
    #[must_use]
    pub fn count(&self) -> usize {
        self.cells().iter().filter(|&&tile| tile != 0).count()
    }

    /// Returns whether no square is empty.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.cells().iter().all(|&tile| tile != 0)
    }

    /// Returns the middle row; 0 is an empty square.
    #[must_use]
    pub fn middle(&self) -> &[Tile] {
        let from = self.side.middle() * self.side.len();
        &self.cells[from..from + self.side.len()]
    }

    /// Returns the rows as text, with `.` for an empty square.
    pub fn rows<'a>(&'a self, letters: &'a Letters) -> impl Iterator<Item = String> + 'a {
        let letter = |&tile: &Tile| if tile == 0 { '.' } else { letters.letter(tile) };
        self.cells().chunks(self.side.len()).map(move |row| row.iter().map(letter).collect())
    }

    /// Formats the position, such as `...../...../БАЛДА/...../.....`.
    #[must_use]
    pub fn text(&self, letters: &Letters) -> String {
        self.rows(letters).collect::<Vec<_>>().join("/")
    }

    /// Parses rows joined by `/`, with `.` for an empty square. Letters may be upper or lower case.
    ///
    /// # Errors
    /// Returns the row or the character at fault.
    pub fn parse(text: &str, letters: &Letters) -> Result<Grid, ParseGridError> {
        let rows: Vec<Vec<char>> = text.trim().split('/').map(|row| composed(row, letters)).collect();
        let side = Side::new(rows.len()).ok_or(ParseGridError::Rows(rows.len()))?;
        let mut grid = Grid::new(side);
        for (number, row) in rows.iter().enumerate() {
            if row.len() != side.len() {
                return Err(ParseGridError::Row { row: number, squares: row.len(), side });
            }
            for (column, &letter) in row.iter().enumerate() {
                let tile = match letter {
                    '.' => 0,
                    _ => letters.tile(letter).ok_or_else(|| ParseGridError::Letter {
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

/// Returns the characters of a row, with decomposed letters (Е and a diaeresis) composed.
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

/// An error parsing a [`Grid`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseGridError {
    /// No board has this number of rows.
    #[error("the board has {0} rows; it must have 3 to 11, separated by /")]
    Rows(usize),
    /// A row is too short or too long.
    #[error("row {row} has {squares} squares, but there are {len} rows; the board must be square", len = side.len())]
    Row {
        /// The row, from 0.
        row: usize,
        /// The number of its squares.
        squares: usize,
        /// The expected number.
        side: Side,
    },
    /// A character that is neither a letter nor `.`.
    #[error("square {row},{column} has `{letter}`, which is not in the {alphabet} alphabet; write `.` for an empty square")]
    Letter {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        column: usize,
        letter: char,
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
    fn boards_round_trip() {
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
    fn invalid_boards_are_rejected() {
        let error = |text| Grid::parse(text, &russian()).unwrap_err().to_string();
        assert_eq!(error("../.."), "the board has 2 rows; it must have 3 to 11, separated by /");
        assert_eq!(error(".../ЭРЛА/..."), "row 1 has 4 squares, but there are 3 rows; the board must be square");
        assert_eq!(error(".../ЭQЛ/..."), "square 1,1 has `Q`, which is not in the Russian alphabet; write `.` for an empty square");
        assert_eq!(error(""), "the board has 1 rows; it must have 3 to 11, separated by /");
    }
}
