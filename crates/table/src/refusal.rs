//! Why something is not done at a table. Codes are stable: they are part of the interface for programs.

use play::{ProposeError, Refused, back};

/// Why a proposal adds no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProposalRefusal<W> {
    /// Not all seats are taken.
    #[error("a seat is still open: the game begins when somebody has taken it")]
    WaitsForSeats,
    /// The game knows no draws by agreement.
    #[error("no draw can be agreed on in this game")]
    NoDraws,
    /// The game, or its state, says no.
    #[error(transparent)]
    Game(#[from] ProposeError<W>),
}

impl<W> ProposalRefusal<W> {
    /// The rule of the game that is broken; otherwise the code and the sentence of what the table says.
    ///
    /// # Errors
    /// The table says it, not the game.
    pub fn into_rule(self) -> Result<W, (&'static str, String)> {
        let told = |code: &'static str, text: &str| Err((code, text.to_owned()));
        match self {
            ProposalRefusal::WaitsForSeats => told("waiting-for-seats", "a seat is still open: the game begins when somebody has taken it"),
            ProposalRefusal::NoDraws => told("no-draws", "no draw can be agreed on in this game"),
            ProposalRefusal::Game(error) => match error {
                ProposeError::Refused(Refused::Rule(why)) => Ok(why),
                ProposeError::Refused(Refused::Over) => told("over", "the game is over"),
                ProposeError::Refused(Refused::NotYourTurn(seat)) => Err(("not-your-turn", format!("it is not the turn of seat {seat}"))),
                ProposeError::NoSuchSeat(seat) => Err(("not-your-seat", format!("there is no seat {seat} in this game"))),
                ProposeError::NoOffer => told("no-offer", "nobody has offered you a draw"),
                ProposeError::OfferStands => told("offer-stands", "a draw is offered already: take it, decline it, or move on"),
                ProposeError::Declined => told("declined", "your offer was declined: offer again after the next move"),
            },
        }
    }
}

/// Why nothing is taken back, or played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackRefusal {
    /// Whoever asks sits nowhere here.
    #[error("you hold no seat in this game")]
    NoSeat,
    /// Other people play, too.
    #[error("moves are taken back only where one person plays against computers")]
    SeveralPeople,
    /// The game is over.
    #[error("the game is over, and all racks have been shown")]
    Over,
    /// There is no move to be taken back, or it was done too often.
    #[error("you have made no move yet, or have taken back {most} moves: no more can be", most = back::MOST)]
    NothingToUndo,
    /// Nothing was taken back, or something else was played since.
    #[error("nothing was taken back that could be played again")]
    NothingToRedo,
    /// What a challenge told would be taken back.
    #[error("a challenge has been decided since then, and what it told can't be taken back")]
    ChallengeDecided,
}

impl BackRefusal {
    /// Its stable name.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            BackRefusal::NoSeat => "not-your-seat",
            BackRefusal::SeveralPeople => "no-undo",
            BackRefusal::Over => "over",
            BackRefusal::NothingToUndo => "nothing-to-undo",
            BackRefusal::NothingToRedo => "nothing-to-redo",
            BackRefusal::ChallengeDecided => "challenge-decided",
        }
    }
}
