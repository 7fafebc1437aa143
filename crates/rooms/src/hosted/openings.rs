//! Questions about what was played from a position on.

use table::GuestId;
use table::storage::StorageError;

/// Which games are asked about.
#[derive(Clone, Copy, Debug)]
pub struct OpeningQuestion<'a> {
    /// The name of the rule set.
    pub rules: &'a str,
    /// The moves that led to the position, with commas between.
    pub line: &'a str,
    /// Only games in which this computer player sat.
    pub player: Option<&'a str>,
    /// Only games that came out so: white, draw, black.
    pub result: Option<&'a str>,
    /// Only games that ended at this time or later, in milliseconds since 1970.
    pub since: u64,
    /// Who asks: of other people's games nobody is told where they are.
    pub guest: Option<&'a GuestId>,
}

/// What was found of a position.
#[derive(Clone, Debug)]
pub struct FoundOpenings {
    /// The answer.
    pub openings: wire::Openings,
    /// The position, in the notation of its game; none after the end of a game.
    pub position: Option<String>,
}

/// Why such a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    /// It is not understood; a sentence without its end.
    #[error("{0}")]
    Question(String),
    /// The database failed.
    #[error(transparent)]
    Data(#[from] StorageError),
}
