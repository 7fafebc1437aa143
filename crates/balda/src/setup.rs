//! A position to be looked at: any letters and words ([`Setup`]), and one that a game can come to ([`Position`]). The only way from the one to the
//! other says what is wrong.

use lexicon::Tile;

use crate::grid::{BadGrid, Grid};
use crate::letters::Letters;
use crate::rules::RuleSet;
use crate::square::{Side, Square};
use crate::used::Used;
use crate::words::Words;

/// Letters on a board and words that were named, as somebody wrote them down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board.
    pub grid: Grid,
    /// Words that can't be named any more.
    pub used: Vec<Vec<Tile>>,
}

impl Setup {
    /// Reads a position and its used words: `...../...../БАЛДА/...../.....` and `БАЛДА,ЛАД`, the latter perhaps empty.
    ///
    /// # Errors
    /// The row or word at fault.
    pub fn parse(position: &str, used: &str, letters: &Letters) -> Result<Setup, BadSetup> {
        let word = |word: &str| {
            let word = word.trim();
            letters.encode(word).map_err(|foreign| BadSetup::UsedWord {
                word: word.chars().take(40).collect(),
                letter: foreign.letter,
                alphabet: foreign.alphabet,
            })
        };
        let used = used.split(',').filter(|part| !part.trim().is_empty()).map(word).collect::<Result<_, _>>()?;
        Ok(Setup { grid: Grid::parse(position, letters)?, used })
    }
}

/// Text that is no setup.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSetup {
    /// The board can't be read.
    #[error(transparent)]
    Grid(#[from] BadGrid),
    /// A used word with a character that is no letter.
    #[error("the used word {word}: `{letter}` is not in the {alphabet} alphabet; words are parted by commas")]
    UsedWord {
        /// The word.
        word: String,
        /// The character.
        letter: char,
        /// The name of the alphabet.
        alphabet: String,
    },
}

/// A position that a game can come to: the start word fills the middle row, every other letter hangs together with it, and the start word is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    grid: Grid,
    used: Vec<Vec<Tile>>,
}

/// Why no game comes to this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// These rules know no such board.
    #[error("a board of {side}; these rules know {known}")]
    Side {
        /// The board's.
        side: Side,
        /// Those there are.
        known: String,
    },
    /// A square of the middle row is empty.
    #[error("{0} is empty, but the start word fills the middle row")]
    MiddleRow(Square),
    /// A letter from which no path leads to the start word.
    #[error("the letter on {0} does not hang together with the start word; each letter is put beside another")]
    Loose(Square),
    /// A word that is named twice among those used.
    #[error("{0} stands twice among the used words; each word is named once in a game")]
    UsedTwice(String),
    /// A used word of one letter.
    #[error("`{0}` among the used words is one letter; words have two at least")]
    OneLetter(String),
}

impl Position {
    /// The position, if a game by these rules can come to it.
    ///
    /// # Errors
    /// What no game brings about.
    pub fn new(setup: Setup, rules: &RuleSet, letters: &Letters) -> Result<Position, Impossible> {
        let Setup { grid, mut used } = setup;
        let side = grid.side();
        if !rules.sides().contains(&side) {
            let known: Vec<String> = rules.sides().iter().map(Side::to_string).collect();
            return Err(Impossible::Side { side, known: known.join(", ") });
        }
        let middle = side.squares().filter(|square| square.row() == side.middle());
        if let Some(empty) = middle.clone().find(|square| grid.get(*square).is_none()) {
            return Err(Impossible::MiddleRow(empty));
        }
        let mut joined: Vec<Square> = middle.collect();
        let mut next = 0;
        while let Some(&square) = joined.get(next) {
            next += 1;
            for near in square.neighbours(side, rules.shape().diagonals) {
                if grid.get(near).is_some() && !joined.contains(&near) {
                    joined.push(near);
                }
            }
        }
        if let Some(loose) = side.squares().find(|square| grid.get(*square).is_some() && !joined.contains(square)) {
            return Err(Impossible::Loose(loose));
        }
        for (place, word) in used.iter().enumerate() {
            if word.len() < 2 {
                return Err(Impossible::OneLetter(letters.decode(word)));
            }
            if used[..place].contains(word) {
                return Err(Impossible::UsedTwice(letters.decode(word)));
            }
        }
        if !used.iter().any(|word| word == grid.middle()) {
            used.insert(0, grid.middle().to_vec());
        }
        Ok(Position { grid, used })
    }

    /// The board.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The words used, the start word among them.
    #[must_use]
    pub fn used(&self) -> &[Vec<Tile>] {
        &self.used
    }

    /// The words used, as a set of numbers.
    #[must_use]
    pub fn used_of(&self, words: &Words) -> Used {
        Used::of(words, &self.used)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::Alphabet;

    #[test]
    fn what_a_game_comes_to_and_what_not() {
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
        assert_eq!(error("...../...../БАЛ.А/...../.....", ""), "2,3 is empty, but the start word fills the middle row");
        assert_eq!(
            error("Л..../.Л.../БАЛДА/...../.....", ""),
            "the letter on 0,0 does not hang together with the start word; each letter is put beside another"
        );
        assert!(read("Л..../.Л.../БАЛДА/...../.....", "", &rules.clone().with_diagonals(true)).is_ok());
        assert_eq!(
            error("...../...../БАЛДА/...../.....", "ЛАД,лад"),
            "ЛАД stands twice among the used words; each word is named once in a game"
        );
        assert_eq!(error("...../...../БАЛДА/...../.....", "Л"), "`Л` among the used words is one letter; words have two at least");
        assert_eq!(
            error("...../...../БАЛДА/...../.....", "LAD"),
            "the used word LAD: `L` is not in the russian alphabet; words are parted by commas"
        );
    }
}
