//! Requests for the openings of finished games.

use table::GuestId;
use table::storage::StorageError;

/// A position and a filter of games.
#[derive(Clone, Copy, Debug)]
pub struct OpeningQuestion<'a> {
    pub rules: &'a str,
    /// The moves that lead to the position, separated by commas.
    pub line: &'a str,
    /// Only games with this computer player.
    pub player: Option<&'a str>,
    /// Only games with this result: `white`, `draw` or `black`.
    pub result: Option<&'a str>,
    /// Only games that ended at or after this time, in milliseconds since 1970.
    pub since: u64,
    /// The requester. Links to other people's games are hidden.
    pub guest: Option<&'a GuestId>,
}

/// The openings of a position.
#[derive(Clone, Debug)]
pub struct FoundOpenings {
    pub openings: wire::Openings,
    /// The position in the game's notation; `None` if the game is over there.
    pub position: Option<String>,
}

/// The reason such a request failed.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    /// The request is invalid. The text is a sentence without the final period.
    #[error("{0}")]
    Question(String),
    #[error(transparent)]
    Data(#[from] StorageError),
}
