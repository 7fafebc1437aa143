//! Moves, the words they spell, and their notation: `r,c L WORD`, optionally with the path `r,c L
//! WORD r,c-r,c-...`.

use lexicon::{MAX_WORD, Tile};

use crate::grid::Grid;
use crate::letters::Letters;
use crate::path::{ParsePathError, Path};
use crate::prizes::Prizes;
use crate::rules::Shape;
use crate::square::{ParseSquareError, Square};
use crate::violation::RuleViolation;

/// A letter placed on a square, and the path of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    pub square: Square,
    pub letter: Tile,
    /// The squares of the word in the order of its letters.
    pub path: Path,
}

impl Move {
    /// Returns the letters along the path on this board, if the letter and the path are legal. The
    /// path need not use the new letter; [`Move::word`] requires it.
    ///
    /// # Errors
    /// Returns the first violation: of the letter, then of each square of the path.
    pub fn spell(&self, grid: &Grid, letters: &Letters, shape: Shape) -> Result<Vec<Tile>, RuleViolation> {
        if !grid.side().contains(self.square) {
            return Err(RuleViolation::OffBoard(self.square));
        }
        if let Some(there) = grid.get(self.square) {
            return Err(RuleViolation::Occupied { square: self.square, letter: letters.letter(there) });
        }
        if !letters.contains(self.letter) {
            let letter = match letters.letter(self.letter) {
                '?' => format!("letter number {}", self.letter),
                letter => letter.to_string(),
            };
            return Err(RuleViolation::NotALetter { letter, alphabet: letters.alphabet().title().to_owned() });
        }
        let grid = grid.with(self.square, self.letter);
        let mut word = Vec::with_capacity(self.path.len());
        for (place, &square) in self.path.iter().enumerate() {
            if !grid.side().contains(square) {
                return Err(RuleViolation::OffBoard(square));
            }
            word.push(grid.get(square).ok_or(RuleViolation::Empty(square))?);
            if let Some(&from) = place.checked_sub(1).and_then(|before| self.path.get(before))
                && !square.touches(from, shape.diagonals)
            {
                return Err(RuleViolation::Apart { from, to: square, diagonals: shape.diagonals });
            }
            let times = self.path.uses(square);
            if times > usize::from(shape.uses()) {
                return Err(RuleViolation::TooOften { square, times, knots: shape.knots });
            }
        }
        Ok(word)
    }

    /// Returns the word that the move makes on this board.
    ///
    /// # Errors
    /// Returns the rule that the letter or the path breaks, or that the word is too short or does
    /// not use the new letter.
    pub fn word(&self, grid: &Grid, letters: &Letters, shape: Shape, min_letters: usize) -> Result<Vec<Tile>, RuleViolation> {
        let word = self.spell(grid, letters, shape)?;
        if self.path.uses(self.square) == 0 {
            return Err(RuleViolation::MissesNew(self.square));
        }
        if word.len() < min_letters {
            return Err(RuleViolation::TooShort { word: letters.decode(&word), min_letters });
        }
        Ok(word)
    }

    /// Formats the move without its path.
    #[must_use]
    pub fn text(&self, grid: &Grid, letters: &Letters) -> String {
        let grid = grid.with(self.square, self.letter);
        let word: String = self.path.iter().map(|&square| grid.get(square).map_or('?', |tile| letters.letter(tile))).collect();
        format!("{} {} {word}", self.square, letters.letter(self.letter))
    }

    /// Formats the move with its path.
    #[must_use]
    pub fn text_with_path(&self, grid: &Grid, letters: &Letters) -> String {
        format!("{} {}", self.text(grid, letters), self.path)
    }
}

impl Prizes {
    /// Returns the score of a move: the length of its word times the factor of the new letter's
    /// square, however often the word uses that square.
    #[must_use]
    pub fn points(self, action: &Move) -> u32 {
        action.path.len() as u32 * self.factor(action.square)
    }
}

/// A parsed move, whose path is optional.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedMove {
    pub square: Square,
    pub letter: Tile,
    pub word: Vec<Tile>,
    pub path: Option<Path>,
}

impl ParsedMove {
    /// Parses `r,c L WORD` or `r,c L WORD r,c-r,c-...`.
    ///
    /// # Errors
    /// Returns the part that is invalid.
    pub fn parse(text: &str, letters: &Letters) -> Result<ParsedMove, ParseMoveError> {
        let parts: Vec<&str> = text.split_whitespace().collect();
        let (square, letter, word, path) = match parts[..] {
            [square, letter, word] => (square, letter, word, None),
            [square, letter, word, path] => (square, letter, word, Some(path)),
            _ => return Err(ParseMoveError::Parts(text.trim().chars().take(80).collect())),
        };
        let encode = |text: &str| {
            letters.encode(text).map_err(|foreign| ParseMoveError::Letter {
                text: text.chars().take(40).collect(),
                letter: foreign.letter,
                alphabet: foreign.alphabet,
            })
        };
        let tiles = encode(letter)?;
        let [tile] = tiles[..] else { return Err(ParseMoveError::OneLetter(letter.chars().take(40).collect())) };
        let word = encode(word)?;
        if word.len() > MAX_WORD {
            return Err(ParseMoveError::TooLong(word.len()));
        }
        Ok(ParsedMove { square: Square::parse(square)?, letter: tile, word, path: path.map(Path::parse).transpose()? })
    }

    /// Resolves the move on this board. A given path must spell the word; otherwise the first path
    /// that does is used.
    ///
    /// # Errors
    /// Returns the rule that the letter, the path or the word breaks.
    pub fn resolve(&self, grid: &Grid, letters: &Letters, shape: Shape) -> Result<Move, RuleViolation> {
        let found = self.path.or_else(|| first_path(&grid.with(self.square, self.letter), shape, &self.word, Some(self.square)));
        let action = Move { square: self.square, letter: self.letter, path: found.unwrap_or_default() };
        let read = action.spell(grid, letters, shape)?;
        if read == self.word {
            return Ok(action);
        }
        let word = letters.decode(&self.word);
        if self.path.is_some() {
            return Err(RuleViolation::Misspelled { word, read: letters.decode(&read) });
        }
        // The word may be on the board without using the new letter.
        match first_path(grid, shape, &self.word, None) {
            Some(_) => Err(RuleViolation::MissesNew(self.square)),
            None => Err(RuleViolation::NoPath { word, letter: letters.letter(self.letter), square: self.square }),
        }
    }
}

/// Returns the first path that spells the word on the board and, if given, goes through a square.
#[must_use]
pub fn first_path(grid: &Grid, shape: Shape, word: &[Tile], through: Option<Square>) -> Option<Path> {
    fn extend(grid: &Grid, shape: Shape, word: &[Tile], through: Option<Square>, path: &mut Path) -> bool {
        let Some(&wanted) = word.get(path.len()) else { return through.is_none_or(|square| path.uses(square) > 0) };
        let last = path.last().copied();
        // Prunes paths that can no longer reach the required square.
        let left = word.len() - path.len();
        let near = |from: Square, to: Square| from.steps_to(to, shape.diagonals) < left;
        let all = grid.side().squares();
        for square in all.filter(|square| last.is_none_or(|last| last.touches(*square, shape.diagonals))) {
            let reaches = through.is_none_or(|through| near(square, through) || path.uses(through) > 0);
            if reaches && grid.get(square) == Some(wanted) && path.uses(square) < usize::from(shape.uses()) && path.push(square) {
                if extend(grid, shape, word, through, path) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }
    let mut path = Path::new();
    (!word.is_empty() && extend(grid, shape, word, through, &mut path)).then_some(path)
}

/// An error parsing a [`ParsedMove`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoveError {
    #[error(
        "`{0}` is not a move: write the square, the letter, the word and optionally the path, such as 2,0 К КОТ or 2,0 К КОТ 2,0-2,1-1,1"
    )]
    Parts(String),
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    #[error(transparent)]
    Path(#[from] ParsePathError),
    #[error("`{0}` is not a single letter; each move puts one")]
    OneLetter(String),
    #[error("`{text}`: `{letter}` is not in the {alphabet} alphabet")]
    Letter {
        /// The part that contains it.
        text: String,
        letter: char,
        alphabet: String,
    },
    #[error("the word has {0} letters; at most {MAX_WORD} are possible")]
    TooLong(usize),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleSet;
    use lexicon::Alphabet;

    fn letters_and_grid() -> (Letters, Grid) {
        let letters = Letters::new(&Alphabet::russian(), &RuleSet::default());
        let grid = Grid::parse("...../...../БАЛДА/...../.....", &letters).unwrap();
        (letters, grid)
    }

    #[test]
    fn moves_round_trip() {
        let (letters, grid) = letters_and_grid();
        for (text, shape) in [
            ("1,1 Л БАЛ 2,0-2,1-1,1", Shape::default()),
            ("1,2 Ш ЛАЛ 2,2-2,1-2,2", Shape { knots: true, diagonals: false }),
            ("1,1 Л ЛЛ 1,1-2,2", Shape { knots: false, diagonals: true }),
        ] {
            let action = ParsedMove::parse(text, &letters).unwrap().resolve(&grid, &letters, shape).unwrap();
            assert_eq!(action.text_with_path(&grid, &letters), text);
        }
        let free = ParsedMove::parse(" 1,1  л бал ", &letters).unwrap().resolve(&grid, &letters, Shape::default()).unwrap();
        assert_eq!(free.text_with_path(&grid, &letters), "1,1 Л БАЛ 2,0-2,1-1,1");
    }

    #[test]
    fn invalid_moves_are_rejected_with_reasons() {
        let (letters, grid) = letters_and_grid();
        let plain = |text: &str| {
            let action = ParsedMove::parse(text, &letters).map_err(|e| e.to_string())?;
            let action = action.resolve(&grid, &letters, Shape::default()).map_err(|e| e.to_string())?;
            action.word(&grid, &letters, Shape::default(), 2).map(|word| letters.decode(&word)).map_err(|e| e.to_string())
        };
        let why = |text: &str| plain(text).unwrap_err();
        assert_eq!(plain("1,1 Л БАЛ"), Ok("БАЛ".to_owned()));
        assert_eq!(why("2,1 Л БАЛ"), "2,1 is taken by А; put the letter on an empty square");
        assert_eq!(why("5,1 Л БАЛ 2,0-2,1-2,2"), "there is no square 5,1 on this board");
        assert_eq!(why("1,1 Q БАЛ"), "`Q`: `Q` is not in the Russian alphabet");
        assert_eq!(why("1,1 Л БАЛ 2,0-2,1-1,2"), "1,2 is empty; a word goes over letters only");
        assert_eq!(why("1,1 Л БЛ 2,0-1,1"), "1,1 is not adjacent to 2,0; consecutive letters must be adjacent horizontally or vertically");
        assert_eq!(why("1,1 Л БАБ 2,0-2,1-2,0"), "2,0 is used 2 times; a word may use a square only once");
        assert_eq!(why("1,1 Л БАЛ 2,0-2,1-2,2"), "the word must use the new letter on 1,1");
        assert_eq!(why("1,1 Л ЛАД"), "ЛАД cannot be formed on the board with Л on 1,1");
        assert_eq!(why("1,1 Л БАЛДА"), "the word must use the new letter on 1,1");
        assert_eq!(why("1,1 Л ЛАК 1,1-2,1-2,2"), "the path reads ЛАЛ, not ЛАК");
        assert_eq!(why("1,1 Л Л"), "Л has too few letters; a word has at least 2");
        assert_eq!(why("1,1 ЛА БАЛ"), "`ЛА` is not a single letter; each move puts one");
        assert_eq!(
            why("1,1 Л"),
            "`1,1 Л` is not a move: write the square, the letter, the word and optionally the path, such as 2,0 К КОТ or 2,0 К КОТ 2,0-2,1-1,1"
        );
    }

    #[test]
    fn knots_allow_a_square_twice_only() {
        let (letters, grid) = letters_and_grid();
        let path = Path::parse("2,0-2,1-2,0-2,1-2,0").unwrap();
        let action = Move { square: Square::new(1, 1).unwrap(), letter: 1, path };
        let why = action.spell(&grid, &letters, Shape { knots: true, diagonals: false }).unwrap_err();
        assert_eq!(why.to_string(), "2,0 is used 3 times; a word may use a square at most twice");
        assert_eq!((why.code(), why.squares()), ("used-too-often", vec![Square::new(2, 0).unwrap()]));
    }
}
