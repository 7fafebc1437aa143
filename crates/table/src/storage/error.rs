use crate::GuestId;

/// The reason why a [`GameStore`](super::GameStore) operation failed without changing anything.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StorageError {
    #[error("there is no game `{0}`")]
    NoSuchGame(String),
    #[error("there is a game `{0}` already")]
    IdTaken(String),
    /// Another writer has appended to the log. The caller must reload it.
    #[error("the log of game `{game}` has moved on from {expected}")]
    Conflict {
        game: String,
        /// The length that the caller expected.
        expected: u64,
    },
    #[error("no seat of this game is open")]
    NoOpenSeat,
    /// A player is in another game with a clock.
    #[error("one of the players is playing another game by a clock")]
    Playing(GuestId),
    /// The game that was to be removed has begun.
    #[error("the game `{0}` has begun meanwhile")]
    Begun(String),
    /// The storage failed. The text names the cause and a remedy.
    #[error("{0}")]
    Failed(String),
}
