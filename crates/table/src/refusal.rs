//! Why something is not done at a table. Codes are stable: they are part of the interface for programs.

use std::fmt::Display;

use play::{ProposeError, Refused, takeback};

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

impl<W: Display> ProposalRefusal<W> {
    /// The rule of the game that is broken; otherwise the code and the sentence of what the table says.
    ///
    /// # Errors
    /// The table says it, not the game.
    pub fn into_rule(self) -> Result<W, (&'static str, String)> {
        let code = match self {
            ProposalRefusal::Game(ProposeError::Refused(Refused::Rule(why))) => return Ok(why),
            ProposalRefusal::WaitsForSeats => "waiting-for-seats",
            ProposalRefusal::NoDraws => "no-draws",
            ProposalRefusal::Game(ProposeError::Refused(Refused::Over)) => "over",
            ProposalRefusal::Game(ProposeError::Refused(Refused::NotYourTurn(_))) => "not-your-turn",
            ProposalRefusal::Game(ProposeError::NoSuchSeat(_)) => "not-your-seat",
            ProposalRefusal::Game(ProposeError::NoOffer) => "no-offer",
            ProposalRefusal::Game(ProposeError::OfferStands) => "offer-stands",
            ProposalRefusal::Game(ProposeError::Declined) => "declined",
        };
        Err((code, self.to_string()))
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
    #[error("you have made no move yet, or have taken back {most} moves: no more can be", most = takeback::MAX_TAKEBACKS)]
    NothingToUndo,
    /// Nothing was taken back, or something else was played since.
    #[error("nothing was taken back that could be played again")]
    NothingToRedo,
    /// What a challenge told would be taken back.
    #[error("a challenge has been decided since then, and what it told can't be taken back")]
    ChallengeDecided,
}

play::codes! { BackRefusal {
    BackRefusal::NoSeat => "not-your-seat",
    BackRefusal::SeveralPeople => "no-undo",
    BackRefusal::Over => "over",
    BackRefusal::NothingToUndo => "nothing-to-undo",
    BackRefusal::NothingToRedo => "nothing-to-redo",
    BackRefusal::ChallengeDecided => "challenge-decided",
} }
