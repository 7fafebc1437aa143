//! Positions entered for analysis: an unchecked [`Setup`], and a validated [`Position`] that can be
//! searched.

use lexicon::Tile;

use crate::grid::{Grid, ParseGridError};
use crate::letters::Letters;
use crate::rules::RuleSet;
use crate::square::Side;
use crate::used_words::UsedWords;
use crate::words::Words;

/// A board and the words already used, as entered by a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub grid: Grid,
    /// The words that cannot be played any more.
    pub used: Vec<Vec<Tile>>,
}

impl Setup {
    /// Parses a position and its used words: `...../...../БАЛДА/...../.....` and `БАЛДА,ЛАД`; the
    /// latter may be empty.
    ///
    /// # Errors
    /// Returns the row or word at fault.
    pub fn parse(position: &str, used: &str, letters: &Letters) -> Result<Setup, ParseSetupError> {
        let word = |word: &str| {
            let word = word.trim();
            letters.encode(word).map_err(|foreign| ParseSetupError::UsedWord {
                word: word.chars().take(40).collect(),
                letter: foreign.letter,
                alphabet: foreign.alphabet,
            })
        };
        let used = used.split(',').filter(|part| !part.trim().is_empty()).map(word).collect::<Result<_, _>>()?;
        Ok(Setup { grid: Grid::parse(position, letters)?, used })
    }
}

/// An error parsing a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSetupError {
    #[error(transparent)]
    Grid(#[from] ParseGridError),
    #[error("the used word {word}: `{letter}` is not in the {alphabet} alphabet; separate words with commas")]
    UsedWord { word: String, letter: char, alphabet: String },
}

/// A position that can be searched. The letters may be in any arrangement, because games may start
/// in other ways, and there may be none. A word that fills the middle row is assumed to be the
/// start word, which counts as used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    grid: Grid,
    used: Vec<Vec<Tile>>,
}

/// Why a setup is not a valid position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The rules do not allow a board of this size.
    #[error("the board is {side}; these rules allow {known}")]
    Side {
        side: Side,
        /// The allowed sizes.
        known: String,
    },
    /// A used word is listed twice.
    #[error("{0} is listed twice among the used words; a word can be played only once")]
    UsedTwice(String),
    /// A used word has one letter.
    #[error("the used word `{0}` has one letter; a word has at least two")]
    OneLetter(String),
}

impl Position {
    /// Validates a setup.
    ///
    /// # Errors
    /// Returns why the setup is not a valid position.
    pub fn new(setup: Setup, rules: &RuleSet, letters: &Letters) -> Result<Position, PositionError> {
        let Setup { grid, mut used } = setup;
        let side = grid.side();
        if !rules.sides().contains(&side) {
            let known: Vec<String> = rules.sides().iter().map(Side::to_string).collect();
            return Err(PositionError::Side { side, known: known.join(", ") });
        }
        for (place, word) in used.iter().enumerate() {
            if word.len() < 2 {
                return Err(PositionError::OneLetter(letters.decode(word)));
            }
            if used[..place].contains(word) {
                return Err(PositionError::UsedTwice(letters.decode(word)));
            }
        }
        if !grid.middle().contains(&0) && !used.iter().any(|word| word == grid.middle()) {
            used.insert(0, grid.middle().to_vec());
        }
        Ok(Position { grid, used })
    }

    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the used words, including the start word if the middle row is full.
    #[must_use]
    pub fn used(&self) -> &[Vec<Tile>] {
        &self.used
    }

    /// Returns the reason if no move is possible in this position with any lexicon.
    #[must_use]
    pub fn no_move_reason(&self) -> Option<&'static str> {
        match self.grid.count() {
            0 => Some("there is no letter on the board, so no move is possible: a word must include a letter that is already there"),
            count if count == self.grid.side().area() => Some("the board is full: there is no empty square for a letter"),
            _ => None,
        }
    }

    /// Returns the used words as a set.
    #[must_use]
    pub fn used_of(&self, words: &Words) -> UsedWords {
        UsedWords::from_words(words, &self.used)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::Alphabet;

    #[test]
    fn setups_are_validated() {
        let rules = RuleSet::default();
        let letters = Letters::new(&Alphabet::russian(), &rules);
        let read = |position: &str, used: &str, rules: &RuleSet| {
            let setup = Setup::parse(position, used, &letters).map_err(|e| e.to_string())?;
            let position = Position::new(setup, rules, &letters).map_err(|e| e.to_string())?;
            Ok::<_, String>(position.used().iter().map(|word| letters.decode(word)).collect::<Vec<_>>().join(","))
        };
        let error = |position: &str, used: &str| read(position, used, &rules).unwrap_err();
        assert_eq!(read("...../.Л.../БАЛДА/...../.....", "", &rules), Ok("БАЛДА".to_owned()));
        assert_eq!(read("...../.Л.../балда/...../.....", "бал, Балда", &rules), Ok("БАЛ,БАЛДА".to_owned()));
        // Any arrangement is valid; only a full middle row contains a start word.
        assert_eq!(read("...../...../БАЛ.А/...../.....", "", &rules), Ok(String::new()));
        assert_eq!(read("Л..../...../БАЛДА/...../....К", "лад", &rules), Ok("БАЛДА,ЛАД".to_owned()));
        assert_eq!(read("..../..../..../....", "", &rules), Ok(String::new()));
        let reason = |position: &str| {
            let setup = Setup::parse(position, "", &letters).unwrap();
            Position::new(setup, &rules, &letters).unwrap().no_move_reason().map(|why| why.split(',').next().unwrap_or(why))
        };
        assert_eq!(reason("..../..../..../...."), Some("there is no letter on the board"));
        assert_eq!(reason("БАЛ/АБА/БАЛ"), Some("the board is full: there is no empty square for a letter"));
        assert_eq!(reason(".../.../..Я"), None);
        assert_eq!(
            error("...../...../БАЛДА/...../.....", "ЛАД,лад"),
            "ЛАД is listed twice among the used words; a word can be played only once"
        );
        assert_eq!(error("...../...../БАЛДА/...../.....", "Л"), "the used word `Л` has one letter; a word has at least two");
        assert_eq!(
            error("...../...../БАЛДА/...../.....", "LAD"),
            "the used word LAD: `L` is not in the Russian alphabet; separate words with commas"
        );
    }
}
