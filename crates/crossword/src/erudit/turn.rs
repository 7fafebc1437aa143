//! A turn: layings and takings of stars in their order, and how they are written.
//!
//! ```text
//! 8h СЛОВО; take 8h А; i8 ОН     layings as in Scrabble, each written for the board as it then is; a star taken for the letter it stands for
//! ex АБ*                         tiles exchanged
//! pass
//! ```

use crate::board::{Board, PlacedTile};
use crate::erudit::EruditRules;
use crate::erudit::rules::STAR;
use crate::moves::{BadMove, Move};
use crate::square::{BadSquare, Direction, Square};
use crate::tiles::{BadTiles, Tiles};

/// A part of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Tiles laid in one line.
    Lay(Vec<PlacedTile>),
    /// A star on the board replaced by the letter it stands for; the star goes to the rack. The letter is the one that leaves the rack.
    Take {
        /// Where the star lies.
        square: Square,
        /// The letter put there, 1 to 63.
        letter: lexicon::Tile,
    },
}

impl Step {
    /// What it changes on the board.
    pub fn tiles(&self) -> Vec<PlacedTile> {
        match self {
            Self::Lay(laid) => laid.clone(),
            Self::Take { square, letter } => vec![PlacedTile { square: *square, letter: *letter, blank: false }],
        }
    }

    /// The step as it is written on this board, as it is before the step.
    pub fn notation(&self, board: &Board, rules: &EruditRules) -> String {
        match self {
            Self::Lay(laid) => Move::Place(laid.clone()).notation(board, rules.alphabet()),
            Self::Take { square, letter } => format!("take {} {}", square.name(Direction::Across), rules.alphabet().letter(*letter)),
        }
    }

    fn parse(text: &str, board: &Board, rules: &EruditRules) -> Result<Self, BadStep> {
        let mut parts = text.split_whitespace();
        if parts.next() != Some("take") {
            return match Move::parse(text, board, rules.alphabet())? {
                Move::Place(laid) => Ok(Self::Lay(laid)),
                Move::Exchange(_) | Move::Pass => Err(BadStep::NotALaying { text: text.trim().to_owned() }),
            };
        }
        let (Some(square), Some(letter), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(BadStep::Take { text: text.trim().to_owned() });
        };
        let (square, _) = Square::parse(square)?;
        let mut letters = letter.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(BadStep::Take { text: text.trim().to_owned() });
        };
        let foreign = || BadMove::Foreign { letter, alphabet: rules.alphabet().title().to_owned() };
        Ok(Self::Take { square, letter: rules.alphabet().tile(letter).ok_or_else(foreign)? })
    }
}

/// Layings and takings of stars, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The steps.
    pub steps: Vec<Step>,
}

impl Turn {
    /// The turn as it is written on this board, as it is before the turn.
    ///
    /// Any turn is written somehow; what [`EruditRules::judge`] accepts reads back as the same turn.
    pub fn notation(&self, board: &Board, rules: &EruditRules) -> String {
        let mut then = board.clone();
        let mut written = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            written.push(step.notation(&then, rules));
            then.lay(&step.tiles());
        }
        written.join("; ")
    }

    /// Reads a turn as it is written on this board. Whether it is legal is not asked here, only what it means.
    pub fn parse(text: &str, board: &Board, rules: &EruditRules) -> Result<Self, BadTurn> {
        let mut then = board.clone();
        let mut steps = Vec::new();
        for (step, part) in text.split(';').enumerate() {
            let read = Step::parse(part, &then, rules).map_err(|why| BadTurn::Step { step, why })?;
            then.lay(&read.tiles());
            steps.push(read);
        }
        Ok(Self { steps })
    }
}

/// What a seat does in its turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Lays words on the board.
    Lay(Turn),
    /// Gives tiles back for new ones.
    Exchange(Tiles),
    /// Does nothing.
    Pass,
}

impl Action {
    /// The action as it is written on this board, as it is before the turn.
    pub fn notation(&self, board: &Board, rules: &EruditRules) -> String {
        match self {
            Self::Lay(turn) => turn.notation(board, rules),
            Self::Exchange(tiles) => format!("ex {}", rules.rack_text(tiles)),
            Self::Pass => "pass".to_owned(),
        }
    }

    /// Reads an action as it is written on this board; as [`Turn::parse`].
    ///
    /// ```
    /// use crossword::Board;
    /// use crossword::erudit::{Action, EruditRules};
    /// let (rules, empty) = (EruditRules::standard(), Board::new());
    /// let read = Action::parse("8g ОБЛоМ; k7 ЁМ; take 8j О", &empty, &rules)?;
    /// assert_eq!(read.notation(&empty, &rules), "8g ОБЛоМ; k7 ЕМ; take 8j О");
    /// # Ok::<(), crossword::erudit::BadTurn>(())
    /// ```
    pub fn parse(text: &str, board: &Board, rules: &EruditRules) -> Result<Self, BadTurn> {
        let text = text.trim();
        let (head, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match (head, rest.trim()) {
            ("pass", "") => Ok(Self::Pass),
            ("ex", "") => Err(BadTurn::NothingExchanged),
            ("ex", tiles) => Ok(Self::Exchange(rules.read_rack(tiles)?)),
            _ => Turn::parse(text, board, rules).map(Self::Lay),
        }
    }
}

/// A text that is no turn on this board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTurn {
    /// A part that can't be read.
    #[error("part {} of the turn: {why}", step + 1)]
    Step {
        /// Which, from 0.
        step: usize,
        /// What is wrong with it.
        why: BadStep,
    },
    /// An exchange of nothing.
    #[error("no tiles are exchanged: write them as `ex АБ{STAR}`, or write `pass`")]
    NothingExchanged,
    /// The tiles exchanged are none.
    #[error(transparent)]
    Tiles(#[from] BadTiles),
}

/// A text that is no part of a turn on this board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadStep {
    /// It can't be read as a laying.
    #[error(transparent)]
    Laying(#[from] BadMove),
    /// A pass or an exchange among layings.
    #[error("`{text}` is a turn by itself: write it alone, or leave it out")]
    NotALaying {
        /// What is written.
        text: String,
    },
    /// A star taken, not written so.
    #[error("`{text}` takes no star: write the square and the letter put there, as `take 8h А`")]
    Take {
        /// What is written.
        text: String,
    },
    /// The square is none.
    #[error(transparent)]
    Square(#[from] BadSquare),
}
