//! The error types of store operations. Each message says how to fix the problem.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use table::GuestId;

/// Errors of opening a database.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The path is a folder, not a file.
    #[error("the database {} is a folder: give the name of a file in it, for example {}", .0.display(), .0.join("deska.db").display())]
    Folder(PathBuf),
    /// The path is not valid Unicode.
    #[error("the name of the database, {}, is not Unicode text: choose another name", .0.display())]
    Name(PathBuf),
    /// The folder for the file can't be created.
    #[error("the folder {} for the database can't be created: {why}; create it, or choose another place with --database", folder.display())]
    Make {
        folder: PathBuf,
        /// The error of the system.
        why: io::Error,
    },
    /// The process lacks permission to read and write the file.
    #[error("the database {} can't be opened for reading and writing: check the permissions of the file and its folder, or choose another place with --database", .0.display())]
    Permission(PathBuf),
    /// The file is readable but not writable.
    #[error("the database {} is read-only: make it and its folder writable (chmod u+w), check that the disk is not mounted read-only, or choose another place with --database", .0.display())]
    ReadOnly(PathBuf),
    /// The file is not a Deska database.
    #[error("{} is not a database of Deska: choose another file with --database (this one was not changed)", .0.display())]
    Foreign(PathBuf),
    #[error("the database {} is damaged: put a backup in its place, or try `sqlite3 FILE .recover`", .0.display())]
    Damaged(PathBuf),
    /// Another program holds the lock.
    #[error("the database {address} is locked by another program (waited {} s): end that program, then try again", .waited.as_secs_f32())]
    Locked {
        address: String,
        /// How long opening was retried.
        waited: Duration,
    },
    /// A newer version of Deska migrated the database.
    #[error(
        "the database {address} is from a newer version of Deska (its format is {found}, this program knows formats up to {known}): use that newer version, or another database"
    )]
    Newer {
        address: String,
        /// The schema version of the database.
        found: i64,
        /// The newest schema version that this program supports.
        known: i64,
    },
    /// The disk is full.
    #[error("no room is left on the disk of the database {0}: free some space, then try again")]
    Full(String),
    /// The system reported an I/O error.
    #[error("the disk of the database {address} can't be read or written ({why}): check the disk, its file system and the system log")]
    Disk {
        address: String,
        /// The driver's message.
        why: String,
    },
    /// SQLite's integrity check failed. The database must not be used, to prevent further data
    /// loss.
    #[error(
        "the database {} is damaged ({what}): put a backup in its place, or try `sqlite3 FILE .recover`", path.display()
    )]
    Pages {
        path: PathBuf,
        /// The first problem that SQLite reported.
        what: String,
    },
    /// The file is read-only, but must be changed before use: its WAL is not checkpointed or its
    /// schema is not migrated.
    #[error("the database {} is read-only, and {why}: copy it to a writable folder, together with its `-wal` file if there is one", path.display())]
    OnlyRead {
        path: PathBuf,
        /// The reason why it must be changed.
        why: String,
    },
    /// The PostgreSQL server is unreachable or refused the connection.
    #[error("the database server at {address} can't be used: {why}; check that it runs, the name and the password")]
    Server {
        /// The address without secrets.
        address: String,
        /// The driver's message.
        why: String,
    },
    #[error("the database {address} can't be opened: {why}")]
    Other {
        address: String,
        /// The driver's message.
        why: String,
    },
}

/// Errors of database operations. The failed operation is rolled back and changes nothing.
#[derive(Clone, Debug, thiserror::Error)]
pub enum DataError {
    /// Another program holds the lock, or no connection was available in time.
    #[error("the database does not respond, or another program has locked it; try again")]
    Locked,
    /// The disk is full.
    #[error("no room is left on the disk of the database; free some space, then try again")]
    Full,
    /// The database is not writable.
    #[error("the database can't be written; check the permissions of the file and its folder")]
    ReadOnly,
    /// A row contains a value that no version of Deska writes.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The connection was lost, or another error occurred.
    #[error("the database failed: {0}")]
    Other(String),
}

/// Errors of creating a game.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// A game with this id exists.
    #[error("game `{0}` already exists")]
    Taken(String),
    /// One of its players is in another real-time game.
    #[error("one of the players is in another real-time game")]
    Playing(GuestId),
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Errors of appending lines to a log.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// The log does not have the expected length because another writer appended to it. The caller
    /// must reload the log.
    #[error("the log of game `{game}` no longer has {expected} lines")]
    Conflict {
        game: String,
        /// The log length that the writer expected.
        expected: u64,
    },
    #[error("game `{0}` does not exist")]
    NoSuchGame(String),
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Errors of taking a seat.
#[derive(Debug, thiserror::Error)]
pub enum TakeError {
    #[error("this game has no open seat")]
    NoOpenSeat,
    /// One of its players is in another real-time game.
    #[error("one of the players is in another real-time game")]
    Playing(GuestId),
    /// The game that the claim replaces has already begun.
    #[error("game `{0}` has already begun")]
    Begun(String),
    #[error("game `{0}` does not exist")]
    NoSuchGame(String),
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Errors of entering a tournament.
#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    /// The tournament has begun, is over, or does not exist.
    #[error("the tournament no longer accepts players")]
    Begun,
    /// The tournament has its maximum number of entrants.
    #[error("the tournament is full")]
    Full,
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Errors of deleting a game.
#[derive(Debug, thiserror::Error)]
pub enum DeleteError {
    #[error("game `{0}` does not exist")]
    NoSuchGame(String),
    /// The guest does not own the game, or another guest has a seat in it.
    #[error("the game has another owner or player")]
    NotTheirs,
    /// The game counts for ratings.
    #[error("the game counts for ratings")]
    Rated,
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Errors of sending a private message.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// The recipient has not replied to the previous message yet.
    #[error("the recipient has not replied yet")]
    Waits,
    /// The sender's daily limit of first messages to strangers is reached.
    #[error("the daily limit of first messages to strangers is reached")]
    Strangers,
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Errors of saving a player.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The guest already has a player with this name.
    #[error("there is already a player named `{0}`")]
    NameTaken(String),
    /// The guest has the maximum number of players.
    #[error("the limit of {0} saved players is reached")]
    TooMany(u32),
    #[error("the player does not exist")]
    NoSuchPlayer,
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Errors of registering or renaming a member.
#[derive(Debug, thiserror::Error)]
pub enum MemberError {
    /// Another member has this name or a confusingly similar one, or had it recently.
    #[error("the name is taken, or looks like one that is taken")]
    NameTaken,
    #[error("the guest is already a member")]
    AlreadyMember,
    /// The name was changed recently. It can be changed again at this time, in milliseconds since
    /// 1970.
    #[error("the name was changed recently")]
    RenamedLately(u64),
    #[error("the member does not exist")]
    NoSuchMember,
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Errors of sharing a file.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// The guest shares the maximum number of files.
    #[error("you already share {0} files, which is the limit: remove one first")]
    TooMany(u32),
    /// The server stores the maximum number of shared files.
    #[error("the server's limit of shared files is reached: try again when some have expired")]
    Full,
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Errors of changing a study.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// The member has no study with this id.
    #[error("the study does not exist")]
    NoSuchStudy,
    /// The content was changed since the revision that the edit is based on.
    #[error("the study was changed meanwhile; it is at revision {revision}")]
    Conflict {
        /// The current revision.
        revision: u64,
    },
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Lets `?` convert driver errors.
macro_rules! from_driver_errors {
    ($($error:ty)*) => {$(
        impl From<sqlx::Error> for $error {
            fn from(error: sqlx::Error) -> $error {
                DataError::from(error).into()
            }
        }
    )*};
}

from_driver_errors!(CreateError AppendError TakeError JoinError DeleteError SendError SaveError MemberError KeepError StudyError);
