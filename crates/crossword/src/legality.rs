//! Legality, words and score of a placement. This covers geometry and scoring only:
//! [`unknown_words`] checks the words, [`spend`] the rack.

use lexicon::{Alphabet, Lexicon, Tile};
use play::Violation;

use crate::board::{Board, Cell, PlacedTile};
use crate::rules::RuleSet;
use crate::square::{Direction, SIDE, Square};
use crate::squares::SquareSet;
use crate::tiles::Tiles;

/// A word that a placement forms or changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormedWord {
    pub start: Square,
    pub direction: Direction,
    /// All its tiles, including those already on the board.
    pub tiles: Vec<Cell>,
    /// The points including premiums.
    pub score: u32,
}

impl FormedWord {
    /// Returns the letters, 1 to 63.
    pub fn letters(&self) -> Vec<Tile> {
        self.tiles.iter().map(|cell| cell.letter).collect()
    }

    /// Returns the word as text: capitals, lower case for blanks.
    pub fn text(&self, alphabet: &Alphabet) -> String {
        self.tiles.iter().map(|cell| cell.text(alphabet)).collect()
    }

    /// Returns the squares in order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let (line, from) = (self.start.line(self.direction), self.start.place(self.direction));
        (from..from + self.tiles.len()).filter_map(move |place| Square::on_line(self.direction, line, place))
    }
}

/// The words and score of a placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacementResult {
    /// The direction of the main word.
    pub direction: Direction,
    /// The words, the main word first, the others in the order of the tiles placed.
    pub words: Vec<FormedWord>,
    /// The total score, including the bonus for a full rack.
    pub score: u32,
    /// Whether a full rack was placed.
    pub bingo: bool,
}

/// An illegal placement.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlacementError {
    #[error("no tiles are placed: place at least one, or pass")]
    NoTiles,
    #[error("{laid} tiles are placed, but a rack has at most {rack}: take some back")]
    TooMany { laid: usize, rack: usize },
    #[error("the tile on {square} is not a letter of the {alphabet} alphabet: choose one of its letters")]
    NotALetter { square: Square, alphabet: String },
    #[error("two tiles are placed on {0}: move one of them")]
    Twice(Square),
    #[error("{0} holds a tile already: lay the tile on an empty square")]
    Occupied(Square),
    #[error("the tiles on {first} and {stray} are not in one row or column with the others: lay all tiles in one line")]
    NotInLine {
        first: Square,
        /// The first tile that is out of line.
        stray: Square,
    },
    #[error("{0} is empty between the placed tiles: leave no gap in the word")]
    Gap(Square),
    #[error("the first word must cover {0}: move it there")]
    MissesStart(Square),
    #[error("the first word needs at least {min} letters: place more tiles")]
    FirstTooShort { min: usize },
    #[error("the tiles placed from {0} do not touch a tile on the board: connect the word")]
    NotConnected(Square),
    #[error("the rack does not have enough `{letter}` tiles for {square}: use tiles you have")]
    NotOnRack {
        square: Square,
        /// The letter, or `?` for a blank.
        letter: char,
    },
}

play::codes! { PlacementError {
    PlacementError::NoTiles => "no-tiles",
    PlacementError::TooMany { .. } | PlacementError::NotOnRack { .. } => "not-on-rack",
    PlacementError::NotALetter { .. } => "not-a-letter",
    PlacementError::Twice(_) => "repeated-square",
    PlacementError::Occupied(_) => "occupied",
    PlacementError::NotInLine { .. } => "not-in-line",
    PlacementError::Gap(_) => "gap",
    PlacementError::MissesStart(_) => "misses-centre",
    PlacementError::FirstTooShort { .. } => "first-too-short",
    PlacementError::NotConnected(_) => "not-connected",
} }

impl PlacementError {
    /// Returns the square at fault, if any.
    #[must_use]
    pub fn square(&self) -> Option<Square> {
        match self {
            Self::NotALetter { square, .. } | Self::NotOnRack { square, .. } => Some(*square),
            Self::Twice(square) | Self::Occupied(square) | Self::Gap(square) | Self::MissesStart(square) | Self::NotConnected(square) => {
                Some(*square)
            }
            Self::NotInLine { stray, .. } => Some(*stray),
            Self::NoTiles | Self::TooMany { .. } | Self::FirstTooShort { .. } => None,
        }
    }
}

/// Describes a broken rule with its squares and words.
pub(crate) fn violation(code: &'static str, text: String, squares: &[Square], words: &[String]) -> Violation {
    Violation {
        squares: squares.iter().map(|square| square.index()).collect(),
        places: squares.iter().map(Square::to_string).collect(),
        words: words.to_vec(),
        ..Violation::new(code, text)
    }
}

impl Board {
    /// Checks the geometry of a placement and scores it. The tiles may come in any order.
    ///
    /// ```
    /// use crossword::{Board, Direction, PlacedTile, RuleSet, Square};
    /// let rules = RuleSet::scrabble_en();
    /// let laid: Vec<PlacedTile> = (7..9)
    ///     .zip([1, 2])
    ///     .map(|(column, letter)| PlacedTile { square: Square::new(7, column).unwrap(), letter, blank: false })
    ///     .collect();
    /// let formed = Board::new().examine(&rules, &laid).unwrap();
    /// assert_eq!((formed.direction, formed.score), (Direction::Across, 8)); // A and B, doubled by the centre
    /// ```
    pub fn examine(&self, rules: &RuleSet, laid: &[PlacedTile]) -> Result<PlacementResult, PlacementError> {
        let mut sorted = laid.to_vec();
        sorted.sort_unstable();
        let (Some(first), Some(last)) = (sorted.first().map(|t| t.square), sorted.last().map(|t| t.square)) else {
            return Err(PlacementError::NoTiles);
        };
        self.examine_squares(rules, laid, &sorted)?;
        let direction = if first != last {
            if first.row() == last.row() { Direction::Across } else { Direction::Down }
        } else if self.neighbours(first, Direction::Across) || !self.neighbours(first, Direction::Down) {
            Direction::Across
        } else {
            Direction::Down
        };
        if let Some(stray) = sorted.iter().map(|t| t.square).find(|s| s.line(direction) != first.line(direction)) {
            return Err(PlacementError::NotInLine { first, stray });
        }
        let mut then = self.clone();
        then.lay(&sorted);
        let line = first.line(direction);
        for place in first.place(direction)..last.place(direction) {
            if let Some(square) = Square::on_line(direction, line, place)
                && then.get(square).is_none()
            {
                return Err(PlacementError::Gap(square));
            }
        }
        if self.is_empty() {
            if sorted.len() < rules.first_word() {
                return Err(PlacementError::FirstTooShort { min: rules.first_word() });
            }
            if then.get(rules.start()).is_none() {
                return Err(PlacementError::MissesStart(rules.start()));
            }
        } else if !sorted.iter().any(|t| Direction::BOTH.into_iter().any(|d| self.neighbours(t.square, d))) {
            return Err(PlacementError::NotConnected(first));
        }
        let crossing = sorted.iter().filter(|t| self.neighbours(t.square, direction.other()));
        let words: Vec<FormedWord> = std::iter::once(self.word(rules, &then, first, direction))
            .chain(crossing.map(|t| self.word(rules, &then, t.square, direction.other())))
            .collect();
        let bingo = sorted.len() == rules.rack_size();
        let score = words.iter().map(|word| word.score).sum::<u32>() + if bingo { rules.bingo() } else { 0 };
        Ok(PlacementResult { direction, words, score, bingo })
    }

    /// Performs the checks that concern each tile separately.
    fn examine_squares(&self, rules: &RuleSet, laid: &[PlacedTile], sorted: &[PlacedTile]) -> Result<(), PlacementError> {
        if laid.len() > rules.rack_size() {
            return Err(PlacementError::TooMany { laid: laid.len(), rack: rules.rack_size() });
        }
        for tile in laid {
            if tile.letter == 0 || usize::from(tile.letter) > rules.alphabet().len() {
                return Err(PlacementError::NotALetter { square: tile.square, alphabet: rules.alphabet().title().to_owned() });
            }
            if self.get(tile.square).is_some() {
                return Err(PlacementError::Occupied(tile.square));
            }
        }
        match sorted.windows(2).find(|two| two[0].square == two[1].square) {
            Some(two) => Err(PlacementError::Twice(two[0].square)),
            None => Ok(()),
        }
    }

    /// Returns whether a tile is directly before or after this square in this direction.
    pub fn neighbours(&self, square: Square, direction: Direction) -> bool {
        [square.before(direction), square.after(direction)].into_iter().flatten().any(|s| self.get(s).is_some())
    }

    /// Returns the words of this board that contain one of these squares, each once, scored as if
    /// all these squares had been covered at the same time, with all their premiums. Words across
    /// come first.
    pub fn words_on(&self, rules: &RuleSet, covered: &SquareSet) -> Vec<FormedWord> {
        let mut before = self.clone();
        covered.iter().for_each(|square| before.clear(square));
        let mut words = Vec::new();
        for direction in Direction::BOTH {
            let mut starts = SquareSet::EMPTY;
            for square in covered.iter().filter(|&square| self.get(square).is_some() && self.neighbours(square, direction)) {
                let start = self.run_start(square, direction);
                if !starts.contains(start) {
                    starts.insert(start);
                    words.push(before.word(rules, self, start, direction));
                }
            }
        }
        words
    }

    /// Returns the word through a square of the board `then`, with its score. Tiles that are not on
    /// `self` were placed by the move.
    fn word(&self, rules: &RuleSet, then: &Self, through: Square, direction: Direction) -> FormedWord {
        let start = then.run_start(through, direction);
        let (mut sum, mut factor) = (0, 1);
        let mut tiles = Vec::with_capacity(SIDE);
        let mut next = Some(start);
        while let Some(square) = next
            && let Some(cell) = then.get(square)
        {
            if self.get(square).is_none() {
                let premium = rules.premium(square);
                sum += u32::from(rules.cell_value(cell)) * u32::from(premium.letter);
                factor *= u32::from(premium.word);
            } else {
                sum += u32::from(rules.placed_value(square, cell));
            }
            tiles.push(cell);
            next = square.after(direction);
        }
        FormedWord { start, direction, tiles, score: sum * factor }
    }
}

/// Removes placed tiles from a rack. Returns the remaining rack, or an error with the first tile
/// that is not on it.
pub fn spend(rack: &Tiles, laid: &[PlacedTile], alphabet: &Alphabet) -> Result<Tiles, PlacementError> {
    let mut left = *rack;
    for tile in laid {
        if !left.remove(tile.kind()) {
            let letter = if tile.blank { '?' } else { alphabet.letter(tile.letter) };
            return Err(PlacementError::NotOnRack { square: tile.square, letter });
        }
    }
    Ok(left)
}

/// Returns the formed words that are not in the lexicon, in order. A run of one letter is not a
/// word and is skipped.
pub fn unknown_words<'a>(formed: &'a PlacementResult, lexicon: &Lexicon) -> Vec<&'a FormedWord> {
    formed.words.iter().filter(|word| word.tiles.len() > 1 && !lexicon.contains(&word.letters())).collect()
}

/// Returns words as text, with blanks as the letters they stand for.
pub(crate) fn texts(words: &[&FormedWord], alphabet: &Alphabet) -> Vec<String> {
    words.iter().map(|word| alphabet.decode(&word.letters())).collect()
}

/// Returns the squares of placed tiles that are part of one of these words.
pub(crate) fn parts(words: &[&FormedWord], laid: &[PlacedTile]) -> Vec<Square> {
    let part = |square: &Square| words.iter().any(|word| word.squares().any(|s| s == *square));
    laid.iter().map(|tile| tile.square).filter(part).collect()
}
