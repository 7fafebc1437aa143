//! A position as somebody writes it down, and why no game can go on from it.

use std::fmt;
use std::str::FromStr;

use crate::{BadBoard, Board, RuleSet, Side};

/// Marbles on a board, and who waits on a turned five, as it is written: 36 characters, then perhaps `+w` or `+b`. It may be anything; [`crate::Position::new`]
/// asks whether a game goes on there.
///
/// ```
/// use pentago::{Position, RuleSet, Setup};
/// let setup: Setup = ".......w......b.....................".parse().unwrap();
/// assert!(Position::new(setup, RuleSet::Standard).is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The marbles.
    pub board: Board,
    /// Who has turned a five and waits for the answer (rule set `answer`).
    pub waiting: Option<Side>,
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board)?;
        self.waiting.map_or(Ok(()), |side| write!(f, "+{}", side.letter()))
    }
}

/// A text that is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSetup {
    /// The part before `+`.
    #[error(transparent)]
    Board(#[from] BadBoard),
    /// The part after `+`.
    #[error("`+{0}` after the board: write +w if white waits on a turned five, +b if black does, or nothing")]
    Waiting(String),
}

impl FromStr for Setup {
    type Err = BadSetup;

    fn from_str(text: &str) -> Result<Setup, BadSetup> {
        let (board, waiting) = match text.trim().split_once('+') {
            None => (text.trim(), None),
            Some((board, "w")) => (board, Some(Side::White)),
            Some((board, "b")) => (board, Some(Side::Black)),
            Some((_, rest)) => return Err(BadSetup::Waiting(rest.chars().take(20).collect())),
        };
        Ok(Setup { board: board.parse()?, waiting })
    }
}

/// Why no game goes on from a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// The marbles can't have been placed in turns.
    #[error("{white} white and {black} black marbles: white begins and each places one in turn, so white has as many as black or one more")]
    Counts {
        /// White marbles.
        white: usize,
        /// Black marbles.
        black: usize,
    },
    /// Both have five.
    #[error("both have five: the game ended here as a draw; take back the last move to go on from there")]
    TwoFives,
    /// One has five, and it is not waited for an answer.
    #[error("{0} has five: the game is over; take back the last move to go on from there{hint}", hint = if *.1 { hint(*.0) } else { "" })]
    Five(Side, bool),
    /// No square is empty.
    #[error("the board is full: the game is over; take back the last move to go on from there")]
    Full,
    /// Somebody waits, in the standard rules.
    #[error("under {rules} nobody waits on a turned five: leave out +{side}, or choose {other}", rules = RuleSet::Standard, side = .0.letter(), other = RuleSet::Answer)]
    NobodyWaits(Side),
    /// Somebody waits who has no five.
    #[error("{0} has no five to wait on: leave out +{side}", side = .0.letter())]
    NoFive(Side),
    /// Somebody waits who is on turn.
    #[error("{0} can't wait: by the number of marbles it is the one to move")]
    OnTurn(Side),
}

const fn hint(side: Side) -> &'static str {
    match side {
        Side::White => "; if white has turned it and waits for the answer, add +w",
        Side::Black => "; if black has turned it and waits for the answer, add +b",
    }
}

impl Setup {
    /// Is this a position in which a game by these rules goes on?
    ///
    /// # Errors
    /// Why not, and what would be.
    pub fn check(&self, rules: RuleSet) -> Result<(), Unplayable> {
        let [white, black] = [Side::White, Side::Black].map(|side| self.board.marbles(side));
        if white.len() != black.len() && white.len() != black.len() + 1 {
            return Err(Unplayable::Counts { white: white.len(), black: black.len() });
        }
        if white.has_five() && black.has_five() {
            return Err(Unplayable::TwoFives);
        }
        let turn = self.board.turn();
        let five = [Side::White, Side::Black].into_iter().find(|&side| self.board.marbles(side).has_five());
        match (self.waiting, five) {
            (Some(side), _) if rules == RuleSet::Standard => return Err(Unplayable::NobodyWaits(side)),
            (Some(side), _) if side == turn => return Err(Unplayable::OnTurn(side)),
            (Some(side), five) if five != Some(side) => return Err(Unplayable::NoFive(side)),
            (None, Some(side)) => {
                let may_wait = rules == RuleSet::Answer && side != turn && !self.board.empty().is_empty();
                return Err(Unplayable::Five(side, may_wait));
            }
            (Some(_) | None, _) => {}
        }
        if self.board.empty().is_empty() { Err(Unplayable::Full) } else { Ok(()) }
    }
}
