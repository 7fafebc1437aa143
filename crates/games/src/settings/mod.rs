//! What can be chosen for a game besides its rule set, its words and its time, a file a game. The same types are read from requests, from the command
//! line and from stored games, and written to the store; what they do not know they refuse.

pub mod balda;
pub mod ctu;
pub mod erudit;
pub mod pentago;
pub mod scrabble;
mod switch;

/// A setting that can't be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSetting {
    /// A number that is out of its bounds.
    #[error("{what} is {least} to {most}, not {asked}")]
    Number {
        /// What it counts, as the beginning of a sentence: `The depth of the classical engines`.
        what: &'static str,
        /// What was asked for.
        asked: u64,
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// A board that there is not.
    #[error("There is no board with a side of {side} squares; choose one of {known}")]
    Side {
        /// What was asked for.
        side: usize,
        /// The sides there are, parted by commas.
        known: String,
    },
}
