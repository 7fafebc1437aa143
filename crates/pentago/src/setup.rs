//! Position notation, and the checks that a game can continue from it.

use std::fmt;
use std::str::FromStr;

use crate::{Board, ParseBoardError, RuleSet, Side};

/// A board and the side that awaits an answer, if any. The notation is 36 characters, optionally
/// followed by `+w` or `+b`.
///
/// A setup may be any arrangement; [`crate::Position::new`] checks whether a game can continue from
/// it.
///
/// ```
/// use pentago::{Position, RuleSet, Setup};
/// let setup: Setup = ".......w......b.....................".parse().unwrap();
/// assert!(Position::new(setup, RuleSet::Standard).is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setup {
    pub board: Board,
    /// The side that made five by a turn and awaits the answer ([`RuleSet::Answer`]).
    pub waiting: Option<Side>,
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board)?;
        self.waiting.map_or(Ok(()), |side| write!(f, "+{}", side.letter()))
    }
}

/// An error parsing a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSetupError {
    #[error(transparent)]
    Board(#[from] ParseBoardError),
    #[error("`+{0}` after the board: write +w if white awaits an answer to its five, +b if black does, or nothing")]
    Waiting(String),
}

impl FromStr for Setup {
    type Err = ParseSetupError;

    fn from_str(text: &str) -> Result<Setup, ParseSetupError> {
        let (board, waiting) = match text.trim().split_once('+') {
            None => (text.trim(), None),
            Some((board, "w")) => (board, Some(Side::White)),
            Some((board, "b")) => (board, Some(Side::Black)),
            Some((_, rest)) => return Err(ParseSetupError::Waiting(rest.chars().take(20).collect())),
        };
        Ok(Setup { board: board.parse()?, waiting })
    }
}

/// Why a game cannot continue from a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The marble counts cannot result from alternating turns.
    #[error(
        "{white} white and {black} black marbles: white moves first and the sides alternate, so white must have as many as black or one more"
    )]
    Counts { white: usize, black: usize },
    #[error("both have five: the game is already a draw; undo the last move to continue from there")]
    BothFive,
    /// This side has five. The flag says whether it could be awaiting an answer.
    #[error("{0} has five: the game is over; undo the last move to continue from there{hint}", hint = if *.1 { waiting_hint(*.0) } else { "" })]
    GameOver(Side, bool),
    #[error("the board is full: the game is over; undo the last move to continue from there")]
    BoardFull,
    /// An awaited answer under the standard rules, which have none.
    #[error("{rules} has no answer to a five made by a turn: leave out +{side}, or choose {other}", rules = RuleSet::Standard, side = .0.letter(), other = RuleSet::Answer)]
    WaitingInStandard(Side),
    /// The side that awaits an answer has no five.
    #[error("{0} has no five to be answered: leave out +{side}", side = .0.letter())]
    NoFive(Side),
    /// The side that awaits an answer is the one to move.
    #[error("{0} cannot await an answer: by the number of marbles it is the side to move")]
    WaitingOnTurn(Side),
}

const fn waiting_hint(side: Side) -> &'static str {
    match side {
        Side::White => "; if white made it by a turn and awaits the answer, add +w",
        Side::Black => "; if black made it by a turn and awaits the answer, add +b",
    }
}

impl Setup {
    /// Checks whether a game under these rules can continue from this setup.
    ///
    /// # Errors
    /// Returns why it cannot.
    pub fn check(&self, rules: RuleSet) -> Result<(), PositionError> {
        let [white, black] = [Side::White, Side::Black].map(|side| self.board.marbles(side));
        if white.len() != black.len() && white.len() != black.len() + 1 {
            return Err(PositionError::Counts { white: white.len(), black: black.len() });
        }
        if white.has_five() && black.has_five() {
            return Err(PositionError::BothFive);
        }
        let turn = self.board.turn();
        let five = [Side::White, Side::Black].into_iter().find(|&side| self.board.marbles(side).has_five());
        match (self.waiting, five) {
            (Some(side), _) if rules == RuleSet::Standard => return Err(PositionError::WaitingInStandard(side)),
            (Some(side), _) if side == turn => return Err(PositionError::WaitingOnTurn(side)),
            (Some(side), five) if five != Some(side) => return Err(PositionError::NoFive(side)),
            (None, Some(side)) => {
                let may_be_waiting = rules == RuleSet::Answer && side != turn && !self.board.empty().is_empty();
                return Err(PositionError::GameOver(side, may_be_waiting));
            }
            (Some(_) | None, _) => {}
        }
        if self.board.empty().is_empty() { Err(PositionError::BoardFull) } else { Ok(()) }
    }
}
