//! What can go wrong, one error an operation, each with the cure.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use table::GuestId;

/// Why a database can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The path is a folder.
    #[error("the database {} is a folder: give the name of a file in it, for example {}", .0.display(), .0.join("deska.db").display())]
    Folder(PathBuf),
    /// The path is not Unicode.
    #[error("the name of the database, {}, is not Unicode text: choose another name", .0.display())]
    Name(PathBuf),
    /// The folder for the file can't be made.
    #[error("the folder {} for the database can't be made: {why}; make it, or choose another place with --database", folder.display())]
    Make {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The system does not let us read or write there.
    #[error("the database {} can't be opened for reading and writing: check the permissions of the file and its folder, or choose another place with --database", .0.display())]
    Permission(PathBuf),
    /// It can be read, but not written.
    #[error("the database {} can be read, but not written: give yourself the right to write it (chmod u+w) and its folder, check that the disk is not mounted read-only, or choose another place with --database", .0.display())]
    ReadOnly(PathBuf),
    /// The file is something else.
    #[error("{} is not a database of Deska: choose another file with --database (nothing was changed in it)", .0.display())]
    Foreign(PathBuf),
    /// The file's content is damaged.
    #[error("the database {} is damaged: put a backup in its place, or try `sqlite3 FILE .recover`", .0.display())]
    Damaged(PathBuf),
    /// Another program holds it.
    #[error("the database {address} is locked by another program (waited {} s): end that program, then try again", .waited.as_secs_f32())]
    Locked {
        /// The database.
        address: String,
        /// For how long it was tried.
        waited: Duration,
    },
    /// A newer Deska has changed it.
    #[error(
        "the database {address} is from a newer version of Deska (its format is {found}, this program knows formats up to {known}): use that newer version, or another database"
    )]
    Newer {
        /// The database.
        address: String,
        /// The format found.
        found: i64,
        /// The newest format known.
        known: i64,
    },
    /// No room on the disk.
    #[error("no room is left on the disk of the database {0}: make room, then try again")]
    Full(String),
    /// The system can't read or write the file.
    #[error("the disk of the database {address} can't be read or written ({why}): check it, its file system and the log of the system")]
    Disk {
        /// The database.
        address: String,
        /// What the driver says.
        why: String,
    },
    /// Some of it can't be read. It is not used any more, so that no more is lost.
    #[error(
        "the database {} is damaged ({what}): put a backup in its place, or try `sqlite3 FILE .recover`", path.display()
    )]
    Pages {
        /// The database.
        path: PathBuf,
        /// What SQLite's check found first.
        what: String,
    },
    /// It can only be read, and would have to be changed before that.
    #[error("the database {} can only be read, and {why}: copy it to where it can be written, with its `-wal` if there is one", path.display())]
    OnlyRead {
        /// The database.
        path: PathBuf,
        /// What hinders that.
        why: String,
    },
    /// The server does not answer or does not let us in.
    #[error("the database server at {address} can't be used: {why}; check that it runs, the name and the password")]
    Server {
        /// The database, without secrets.
        address: String,
        /// What the driver says.
        why: String,
    },
    /// Anything else.
    #[error("the database {address} can't be opened: {why}")]
    Other {
        /// The database.
        address: String,
        /// What the driver says.
        why: String,
    },
}

/// Why the database did not do what was asked. Nothing was changed by the operation that failed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum DataError {
    /// Another program holds it.
    #[error("the database is locked by another program; try again")]
    Locked,
    /// No room on the disk.
    #[error("no room is left on the disk of the database; make room, then try again")]
    Full,
    /// It can't be written.
    #[error("the database can't be written; check the permissions of the file and its folder")]
    ReadOnly,
    /// A row holds what no version of Deska wrote.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The connection is lost, or anything else.
    #[error("the database failed: {0}")]
    Other(String),
}

/// Why a game was not created.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// The id is taken.
    #[error("there is a game `{0}` already")]
    Taken(String),
    /// One of its players plays another game by a clock.
    #[error("one of the players is playing another game by a clock")]
    Playing(GuestId),
    /// The database failed.
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Why lines were not appended to a log.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// The log is not as long as the writer thought: somebody else wrote. Read it anew.
    #[error("the log of game `{game}` has moved on from {expected}")]
    Conflict {
        /// The game.
        game: String,
        /// The length the writer thought the log had.
        expected: u64,
    },
    /// There is no such game.
    #[error("there is no game `{0}`")]
    NoSuchGame(String),
    /// The database failed.
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Why a seat was not taken.
#[derive(Debug, thiserror::Error)]
pub enum TakeError {
    /// Nobody is waited for: no seat is open.
    #[error("no seat of this game is open")]
    NoOpenSeat,
    /// One of its players plays another game by a clock.
    #[error("one of the players is playing another game by a clock")]
    Playing(GuestId),
    /// The game in whose place it would be taken has begun.
    #[error("the game `{0}` has begun meanwhile")]
    Begun(String),
    /// There is no such game.
    #[error("there is no game `{0}`")]
    NoSuchGame(String),
    /// The database failed.
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Why somebody does not take part in a tournament.
#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    /// It has begun, or is over, or there is none.
    #[error("the tournament takes nobody any more")]
    Begun,
    /// As many take part as may.
    #[error("as many take part as may")]
    Full,
    /// The database failed.
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Why a game was not removed.
#[derive(Debug, thiserror::Error)]
pub enum DeleteError {
    /// There is no such game.
    #[error("there is no game `{0}`")]
    NoSuchGame(String),
    /// Somebody else owns it, or holds a seat in it.
    #[error("the game belongs to somebody else, too")]
    NotTheirs,
    /// It counts for ratings.
    #[error("the game counts for ratings")]
    Rated,
    /// The database failed.
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Why a message was not stored.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// The one before it has not been answered.
    #[error("they have not answered yet")]
    Waits,
    /// Too many people were written to who had not written themselves.
    #[error("too many strangers were written to today")]
    Strangers,
    /// The database failed.
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Why a player was not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The guest has a player of this name.
    #[error("there is a player `{0}` already")]
    NameTaken(String),
    /// The guest has as many as may be.
    #[error("there are {0} players already, which are as many as may be")]
    TooMany(u32),
    /// The guest has no such player.
    #[error("there is no such player")]
    NoSuchPlayer,
    /// The database failed.
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Why somebody did not become a member, or did not get another name.
#[derive(Debug, thiserror::Error)]
pub enum MemberError {
    /// A member has this name, had it not long ago, or has one that looks like it.
    #[error("the name is taken, or looks like one that is")]
    NameTaken,
    /// The guest is a member already.
    #[error("the guest is a member already")]
    AlreadyMember,
    /// The name was changed not long ago, and may be changed again at this time, in milliseconds since 1970.
    #[error("the name was changed not long ago")]
    RenamedLately(u64),
    /// There is no such member.
    #[error("there is no such member")]
    NoSuchMember,
    /// The database failed.
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Why a file was not kept.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// The guest has as many as may be.
    #[error("you share {0} files already, which are as many as may be: remove one first")]
    TooMany(u32),
    /// All guests together have as many as may be.
    #[error("this server keeps as many shared files as it may: try again when some have expired")]
    Full,
    /// The database failed.
    #[error(transparent)]
    Data(#[from] DataError),
}
