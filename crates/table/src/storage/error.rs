use crate::GuestId;

/// Why a [`GameStore`](super::GameStore) operation failed. Nothing was changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StorageError {
    #[error("there is no game `{0}`")]
    NoSuchGame(String),
    #[error("there is a game `{0}` already")]
    IdTaken(String),
    /// Another writer appended first. The caller reads the log again.
    #[error("the log of game `{game}` has moved on from {expected}")]
    Conflict {
        game: String,
        /// The length that the caller expected.
        expected: u64,
    },
    #[error("no seat of this game is open")]
    NoOpenSeat,
    /// A player is in another clocked game.
    #[error("one of the players is playing another game by a clock")]
    Playing(GuestId),
    /// The game whose place was to be taken has begun.
    #[error("the game `{0}` has begun meanwhile")]
    Begun(String),
    /// The storage failed; the text says why and what to do.
    #[error("{0}")]
    Failed(String),
}
