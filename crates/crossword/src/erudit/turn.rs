//! A turn: placements and stars taken, in order, and their notation.
//!
//! ```text
//! 8h СЛОВО; take 8h А; i8 ОН     placements as in Scrabble, each written for the board at that point; a star replaced by its letter
//! ex АБ*                         tiles exchanged
//! pass
//! ```

use crate::board::{Board, PlacedTile};
use crate::erudit::EruditRules;
use crate::erudit::rules::STAR;
use crate::moves::{Move, ParseMoveError};
use crate::square::{Direction, ParseSquareError, Square};
use crate::tiles::{ParseTilesError, Tiles};

/// A step of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Tiles placed in one line.
    Lay(Vec<PlacedTile>),
    /// A star on the board replaced by its letter from the rack; the star goes to the rack.
    Take {
        square: Square,
        /// The letter, 1 to 63.
        letter: lexicon::Tile,
    },
}

impl Step {
    /// Returns the tiles that the step puts on the board.
    pub fn tiles(&self) -> Vec<PlacedTile> {
        match self {
            Self::Lay(laid) => laid.clone(),
            Self::Take { square, letter } => vec![PlacedTile { square: *square, letter: *letter, blank: false }],
        }
    }

    /// Formats the step for the board before it.
    pub fn notation(&self, board: &Board, rules: &EruditRules) -> String {
        match self {
            Self::Lay(laid) => Move::Place(laid.clone()).notation(board, rules.alphabet()),
            Self::Take { square, letter } => format!("take {} {}", square.name(Direction::Across), rules.alphabet().letter(*letter)),
        }
    }

    fn parse(text: &str, board: &Board, rules: &EruditRules) -> Result<Self, ParseStepError> {
        let mut parts = text.split_whitespace();
        if parts.next() != Some("take") {
            return match Move::parse(text, board, rules.alphabet())? {
                Move::Place(laid) => Ok(Self::Lay(laid)),
                Move::Exchange(_) | Move::Pass => Err(ParseStepError::NotAPlacement { text: text.trim().to_owned() }),
            };
        }
        let (Some(square), Some(letter), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(ParseStepError::Take { text: text.trim().to_owned() });
        };
        let (square, _) = Square::parse(square)?;
        let mut letters = letter.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(ParseStepError::Take { text: text.trim().to_owned() });
        };
        let foreign = || ParseMoveError::Foreign { letter, alphabet: rules.alphabet().title().to_owned() };
        Ok(Self::Take { square, letter: rules.alphabet().tile(letter).ok_or_else(foreign)? })
    }
}

/// The steps of a turn, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turn {
    pub steps: Vec<Step>,
}

impl Turn {
    /// Formats the turn for the board before it.
    ///
    /// Every turn that [`EruditRules::judge`] accepts parses back to the same turn.
    pub fn notation(&self, board: &Board, rules: &EruditRules) -> String {
        let mut then = board.clone();
        let mut written = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            written.push(step.notation(&then, rules));
            then.lay(&step.tiles());
        }
        written.join("; ")
    }

    /// Parses a turn for the board before it, without checking whether it is legal.
    pub fn parse(text: &str, board: &Board, rules: &EruditRules) -> Result<Self, ParseTurnError> {
        let mut then = board.clone();
        let mut steps = Vec::new();
        for (step, part) in text.split(';').enumerate() {
            let read = Step::parse(part, &then, rules).map_err(|why| ParseTurnError::Step { step, why })?;
            then.lay(&read.tiles());
            steps.push(read);
        }
        Ok(Self { steps })
    }
}

/// An action of a seat in its turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Places words on the board.
    Lay(Turn),
    /// Exchanges tiles.
    Exchange(Tiles),
    Pass,
}

impl Action {
    /// Formats the action for the board before it.
    pub fn notation(&self, board: &Board, rules: &EruditRules) -> String {
        match self {
            Self::Lay(turn) => turn.notation(board, rules),
            Self::Exchange(tiles) => format!("ex {}", rules.rack_text(tiles)),
            Self::Pass => "pass".to_owned(),
        }
    }

    /// Parses an action for the board before it, like [`Turn::parse`].
    ///
    /// ```
    /// use crossword::Board;
    /// use crossword::erudit::{Action, EruditRules};
    /// let (rules, empty) = (EruditRules::standard(), Board::new());
    /// let read = Action::parse("8g ОБЛоМ; k7 ЁМ; take 8j О", &empty, &rules)?;
    /// assert_eq!(read.notation(&empty, &rules), "8g ОБЛоМ; k7 ЕМ; take 8j О");
    /// # Ok::<(), crossword::erudit::ParseTurnError>(())
    /// ```
    pub fn parse(text: &str, board: &Board, rules: &EruditRules) -> Result<Self, ParseTurnError> {
        let text = text.trim();
        let (head, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match (head, rest.trim()) {
            ("pass", "") => Ok(Self::Pass),
            ("ex", "") => Err(ParseTurnError::NothingExchanged),
            ("ex", tiles) => Ok(Self::Exchange(rules.read_rack(tiles)?)),
            _ => Turn::parse(text, board, rules).map(Self::Lay),
        }
    }
}

/// A string that is not a turn on this board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseTurnError {
    #[error("part {} of the turn: {why}", step + 1)]
    Step {
        /// Index of the step, from 0.
        step: usize,
        why: ParseStepError,
    },
    #[error("no tiles are exchanged: write them as `ex АБ{STAR}`, or write `pass`")]
    NothingExchanged,
    #[error(transparent)]
    Tiles(#[from] ParseTilesError),
}

/// A string that is not a step on this board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseStepError {
    #[error(transparent)]
    Placement(#[from] ParseMoveError),
    #[error("`{text}` is a turn by itself: write it alone, or leave it out")]
    NotAPlacement { text: String },
    #[error("`{text}` is not a valid take: write the square and its letter, as in `take 8h А`")]
    Take { text: String },
    #[error(transparent)]
    Square(#[from] ParseSquareError),
}
