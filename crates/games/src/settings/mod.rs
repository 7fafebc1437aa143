//! The settings of each game besides rule set, lexicon and time limit, one file a game. The same
//! types are read from requests, command lines and stored games, and written to the store. Unknown
//! fields are an error.

pub mod balda;
pub mod ctu;
pub mod erudit;
pub mod pentago;
pub mod scrabble;
mod switch;

/// A setting out of range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// More tiles in the bag required for an exchange than a rack has.
    #[error("An exchange can require at most {max} tiles in the bag, not {requested}")]
    Exchange { requested: usize, max: usize },
    /// An agreed total out of range.
    #[error("The agreed total cannot be {requested}; choose one from {min} to {max}")]
    Total { requested: u32, min: u32, max: u32 },
    /// A search depth out of range.
    #[error("The depth of the classical engines is 1 to {max}, not {requested}")]
    Depth { requested: u32, max: u32 },
    /// A thinking time out of range.
    #[error("A computer's time for a move is 1 to {max} seconds, not {requested}")]
    Seconds { requested: u64, max: u64 },
    /// An unknown board size.
    #[error("There is no board with a side of {side} squares; choose one of {known}")]
    Side {
        side: usize,
        /// The known sizes, separated by commas.
        known: String,
    },
}
