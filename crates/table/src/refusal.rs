//! Reasons why a table rejects a request. Their codes are stable: they are part of the API.

use std::fmt::Display;

use play::{ProposeError, Rejection, takeback};

/// The reason why a proposal is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProposalError<W> {
    /// A seat is still open.
    #[error("a seat is still open: the game starts when all seats are taken")]
    WaitsForSeats,
    /// The game has no draws by agreement.
    #[error("this game has no draws by agreement")]
    NoDraws,
    /// The rules or the state of the game reject the proposal.
    #[error(transparent)]
    Game(#[from] ProposeError<W>),
}

impl<W: Display> ProposalError<W> {
    /// Returns the broken rule of the game.
    ///
    /// # Errors
    /// The code and message, if the table rejects the proposal and not a rule of the game.
    pub fn into_rule(self) -> Result<W, (&'static str, String)> {
        let code = match self {
            ProposalError::Game(ProposeError::Refused(Rejection::Rule(why))) => return Ok(why),
            ProposalError::WaitsForSeats => "waiting-for-seats",
            ProposalError::NoDraws => "no-draws",
            ProposalError::Game(ProposeError::Refused(Rejection::Over)) => "over",
            ProposalError::Game(ProposeError::Refused(Rejection::NotYourTurn(_))) => "not-your-turn",
            ProposalError::Game(ProposeError::NoSuchSeat(_)) => "not-your-seat",
            ProposalError::Game(ProposeError::NoOffer) => "no-offer",
            ProposalError::Game(ProposeError::OfferStands) => "offer-stands",
            ProposalError::Game(ProposeError::Declined) => "declined",
        };
        Err((code, self.to_string()))
    }
}

/// The reason why a takeback or redo is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TakebackError {
    /// The person has no seat in the game.
    #[error("you hold no seat in this game")]
    NoSeat,
    /// More than one person plays.
    #[error("takebacks are possible only in games of one person against computers")]
    SeveralPeople,
    #[error("the game is over, and all racks have been shown")]
    Over,
    /// There is no move to take back, or the maximum of takebacks is reached.
    #[error("there is no move to take back, or you have reached the maximum of {max} takebacks", max = takeback::MAX_TAKEBACKS)]
    NothingToUndo,
    /// Nothing was taken back, or another move was made since.
    #[error("there is no takeback to redo")]
    NothingToRedo,
    /// The takeback would undo the result of a challenge.
    #[error("a challenge has been decided since then, and its result cannot be undone")]
    ChallengeDecided,
}

play::codes! { TakebackError {
    TakebackError::NoSeat => "not-your-seat",
    TakebackError::SeveralPeople => "no-undo",
    TakebackError::Over => "over",
    TakebackError::NothingToUndo => "nothing-to-undo",
    TakebackError::NothingToRedo => "nothing-to-redo",
    TakebackError::ChallengeDecided => "challenge-decided",
} }
