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
    /// Tiles in the bag for an exchange: more than a rack holds.
    #[error("An exchange can need at most {most} tiles in the bag, not {asked}")]
    Exchange {
        /// What was asked for.
        asked: usize,
        /// The most.
        most: usize,
    },
    /// A total that nobody plays to.
    #[error("A total of {asked} can't be agreed on; choose one from {least} to {most}")]
    Total {
        /// What was asked for.
        asked: u32,
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// A depth of search that takes too long, or none.
    #[error("The depth of the classical engines is 1 to {most}, not {asked}")]
    Depth {
        /// What was asked for.
        asked: u32,
        /// The most.
        most: u32,
    },
    /// A time of a computer's move that is too long, or none.
    #[error("A computer's time for a move is 1 to {most} seconds, not {asked}")]
    Seconds {
        /// What was asked for.
        asked: u64,
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
