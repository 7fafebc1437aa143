//! Copies of a SQLite file: made while a server writes, and put back in its place.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};
use tempfile::{Builder, NamedTempFile};

use crate::BoxFuture;
use crate::address::sqlite_url;
use crate::complaint::{Complaint, complaint};
use crate::open::{foreign, install_drivers, prepare};
use crate::schema;

/// How often progress is told.
const TICK: Duration = Duration::from_millis(100);

/// What SQLite keeps beside a file while it is in use, or after its program was killed.
const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Is told how many bytes are written, and about how many there will be.
pub type CopyProgress<'a> = &'a (dyn Fn(u64, u64) + Send + Sync);

/// A copy that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// Its length in bytes.
    pub bytes: u64,
    /// How many games are in it.
    pub games: u64,
    /// Where the database is kept that was in its place, if there was one.
    pub replaced: Option<PathBuf>,
}

/// Why no copy was made, or none put back. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The file to be copied is not there.
    #[error("there is no file {}: check the name", .0.display())]
    Missing(PathBuf),
    /// The copy has the name of something that is there.
    #[error("{} is there already: choose another name, or write over it with --force", .0.display())]
    Exists(PathBuf),
    /// The copy would be written over the database.
    #[error("{} is the database itself: choose another file", .0.display())]
    Same(PathBuf),
    /// The file that would be written over is in use as a database.
    #[error("{} is in use as a database, or its program was killed ({} is beside it): choose another name", .file.display(), .companion.display())]
    Unfinished {
        /// The file.
        file: PathBuf,
        /// What SQLite keeps beside it.
        companion: PathBuf,
    },
    /// The name can't be given to SQLite, or names no file.
    #[error("{} can't be the name of a database: choose another name", .0.display())]
    Name(PathBuf),
    /// The file is something else.
    #[error("{} is not a database of Deska: choose another file", .0.display())]
    Foreign(PathBuf),
    /// The file's content is damaged.
    #[error("{} is damaged ({why}): choose another file, or try `sqlite3 FILE .recover`", .file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What SQLite says.
        why: String,
    },
    /// A newer Deska has written the file.
    #[error("{} is from a newer version of Deska (its format is {found}, this program knows formats up to {known}): use that newer version", .file.display(), known = schema::VERSION)]
    Newer {
        /// The file.
        file: PathBuf,
        /// Its format.
        found: i64,
    },
    /// Another program has the database open.
    #[error("the database {} is in use, perhaps by a server: end that program, then try again", .0.display())]
    InUse(PathBuf),
    /// The file can't be read.
    #[error("{} can't be read: {why}", .file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// What the system or SQLite says.
        why: String,
    },
    /// The copy can't be written.
    #[error("{} can't be written: {why}; make room there, check the permissions of the folder, or choose another place", .file.display())]
    Write {
        /// The copy.
        file: PathBuf,
        /// What the system or SQLite says.
        why: String,
    },
}

/// Writes a consistent copy of a database, which other programs may be writing at the same time. The copy is there as a whole or not at all, and
/// readable by its owner alone. `over` lets it take the place of a file of that name.
///
/// # Errors
/// See [`CopyError`].
pub fn back_up<'a>(database: &'a Path, file: &'a Path, over: bool, progress: CopyProgress<'a>) -> BoxFuture<'a, Result<Copied, CopyError>> {
    Box::pin(async move {
        let database = there(database)?;
        let target = place(file)?;
        if target == database {
            return Err(CopyError::Same(target));
        }
        if target.exists() && !over {
            return Err(CopyError::Exists(target));
        }
        // SQLite would take what stands beside a file of this name for a part of the copy.
        let beside = companions(&target).find(|companion| companion.exists());
        if let Some(companion) = beside {
            return Err(CopyError::Unfinished { file: target, companion });
        }
        let mut connection = connect(&database, "rw").await?;
        known(&mut connection, &database).await?;
        let games = count(&mut connection, &database).await?;
        let copy = copy_beside(&mut connection, &database, &target, progress).await;
        // A copy that was not made is no reason to say that the database could not be closed.
        let _ = connection.close().await;
        let copy = copy?;
        let bytes = length(copy.path());
        let placed = if over { copy.persist(&target) } else { copy.persist_noclobber(&target) };
        placed.map_err(|failed| match failed.error.kind() {
            io::ErrorKind::AlreadyExists => CopyError::Exists(target.clone()),
            _ => CopyError::Write { file: target.clone(), why: failed.error.to_string() },
        })?;
        settle(&target)?;
        Ok(Copied { bytes, games, replaced: None })
    })
}

/// Puts a copy in the place of a database that no program has open, and keeps beside it what was there.
///
/// # Errors
/// See [`CopyError`].
pub fn restore<'a>(file: &'a Path, database: &'a Path, progress: CopyProgress<'a>) -> BoxFuture<'a, Result<Copied, CopyError>> {
    Box::pin(async move {
        let file = there(file)?;
        let target = place(database)?;
        if target == file {
            return Err(CopyError::Same(target));
        }
        // Not for reading alone: a copy that was opened in WAL mode would keep what SQLite puts beside it.
        let mut connection = connect(&file, "rw").await?;
        known(&mut connection, &file).await?;
        whole(&mut connection, &file).await?;
        let games = count(&mut connection, &file).await?;
        let held = hold(&target).await?;
        let copy = copy_beside(&mut connection, &file, &target, progress).await?;
        let _ = connection.close().await;
        let bytes = length(copy.path());
        let replaced = exchange(copy, &target, held).await?;
        Ok(Copied { bytes, games, replaced })
    })
}

/// Moves what is in a database's place aside, and the copy there. `held` keeps others from opening it meanwhile.
async fn exchange(copy: NamedTempFile, target: &Path, held: Option<AnyConnection>) -> Result<Option<PathBuf>, CopyError> {
    let fault = |why: io::Error| CopyError::Write { file: target.to_owned(), why: why.to_string() };
    // Windows moves no file that is open.
    let held = if cfg!(windows) {
        drop(held);
        None
    } else {
        held
    };
    let aside = free_name(target, ".before-restore");
    // What SQLite keeps beside a database belongs to the old one; read together with the new one it would damage it.
    for (companion, kept) in companions(target).zip(companions(&aside)) {
        if companion.exists() {
            std::fs::rename(companion, kept).map_err(fault)?;
        }
    }
    let replaced = target.exists();
    if replaced {
        std::fs::rename(target, &aside).map_err(fault)?;
    }
    if let Err(failed) = copy.persist_noclobber(target) {
        if replaced {
            // The old one goes back; if even that fails, it is still there under its new name.
            let _ = std::fs::rename(&aside, target);
        }
        return Err(fault(failed.error));
    }
    if let Some(held) = held {
        let _ = held.close().await;
    }
    settle(target)?;
    Ok(replaced.then_some(aside))
}

/// A connection that keeps all others out of a database, and has taken in what was kept beside it; none where there is no database that could be opened.
async fn hold(path: &Path) -> Result<Option<AnyConnection>, CopyError> {
    if !path.exists() {
        return Ok(None);
    }
    let Ok(mut connection) = connect(path, "rw").await else { return Ok(None) };
    let only = "pragma busy_timeout = 0; pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive";
    match sqlx::raw_sql(only).execute(&mut connection).await {
        Ok(_) => Ok(Some(connection)),
        Err(error) if complaint(&error) == Complaint::Locked => Err(CopyError::InUse(path.to_owned())),
        // A damaged database is what a copy is put back for; it and all beside it are kept.
        Err(_) => Ok(None),
    }
}

/// Writes a copy of an open database under a temporary name beside the name that it will have, down to the disk.
pub(crate) async fn copy_beside(
    connection: &mut AnyConnection,
    source: &Path,
    target: &Path,
    progress: CopyProgress<'_>,
) -> Result<NamedTempFile, CopyError> {
    let written = |why: String| CopyError::Write { file: target.to_owned(), why };
    let folder = target.parent().unwrap_or(Path::new("."));
    // The file is there before SQLite writes it, and with it the permissions, which are the owner's alone.
    let copy = Builder::new().prefix(".deska-").suffix(".part").tempfile_in(folder).map_err(|why| written(why.to_string()))?;
    let name = copy.path().to_str().ok_or_else(|| CopyError::Name(target.to_owned()))?.replace('\'', "''");
    let expected = length(source);
    let mut writing = Box::pin(sqlx::raw_sql(AssertSqlSafe(format!("vacuum into '{name}'"))).execute(connection));
    let done = loop {
        match tokio::time::timeout(TICK, &mut writing).await {
            Ok(done) => break done,
            Err(_) => progress(length(copy.path()), expected),
        }
    };
    done.map_err(|error| match complaint(&error) {
        Complaint::Damaged | Complaint::Foreign => CopyError::Damaged { file: source.to_owned(), why: error.to_string() },
        Complaint::Full => written(String::from("no room is left on the disk")),
        _ => written(error.to_string()),
    })?;
    // SQLite leaves the copy in the system's memory; a copy that a power cut can take away is none.
    copy.as_file().sync_all().map_err(|why| written(why.to_string()))?;
    Ok(copy)
}

/// A name beside the file that nothing has yet: with this at its end, and a number if need be.
pub(crate) fn free_name(file: &Path, end: &str) -> PathBuf {
    let free = |name: &PathBuf| !name.exists() && !companions(name).any(|companion| companion.exists());
    let numbered = (2_u32..).map(|number| with_end(file, &format!("{end}-{number}")));
    std::iter::once(with_end(file, end)).chain(numbered).find(free).unwrap_or_else(|| with_end(file, end))
}

fn with_end(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    name.into()
}

fn companions(file: &Path) -> impl Iterator<Item = PathBuf> {
    COMPANIONS.into_iter().map(move |end| with_end(file, end))
}

/// The full name of a file that is to be read.
fn there(file: &Path) -> Result<PathBuf, CopyError> {
    let found = file.canonicalize().map_err(|why| match why.kind() {
        io::ErrorKind::NotFound => CopyError::Missing(file.to_owned()),
        _ => CopyError::Read { file: file.to_owned(), why: why.to_string() },
    })?;
    if found.is_file() { Ok(found) } else { Err(CopyError::Foreign(file.to_owned())) }
}

/// The full name of a file that is to be written.
fn place(file: &Path) -> Result<PathBuf, CopyError> {
    let found = prepare(file).map_err(|_| CopyError::Name(file.to_owned()))?;
    // Through a link the file itself is meant, not the link.
    Ok(found.canonicalize().unwrap_or(found))
}

async fn connect(file: &Path, mode: &str) -> Result<AnyConnection, CopyError> {
    install_drivers();
    let url = sqlite_url(file, mode).ok_or_else(|| CopyError::Name(file.to_owned()))?;
    AnyConnection::connect(&url).await.map_err(|error| read_error(&error, file))
}

fn read_error(error: &sqlx::Error, file: &Path) -> CopyError {
    match complaint(error) {
        Complaint::Foreign => CopyError::Foreign(file.to_owned()),
        Complaint::Damaged => CopyError::Damaged { file: file.to_owned(), why: error.to_string() },
        _ => CopyError::Read { file: file.to_owned(), why: error.to_string() },
    }
}

/// Is it Deska's, and of a format that this program knows?
async fn known(connection: &mut AnyConnection, file: &Path) -> Result<(), CopyError> {
    let failed = |error: sqlx::Error| read_error(&error, file);
    let ours = sqlx::query("select count(*) as tables from sqlite_master where type = 'table' and name = 'deska_schema'");
    let ours: i64 = ours.fetch_one(&mut *connection).await.and_then(|row| row.try_get("tables")).map_err(failed)?;
    if ours == 0 || foreign(connection).await.map_err(failed)? {
        return Err(CopyError::Foreign(file.to_owned()));
    }
    match schema::version(connection).await.map_err(failed)? {
        ..=0 => Err(CopyError::Foreign(file.to_owned())),
        found if found > schema::VERSION => Err(CopyError::Newer { file: file.to_owned(), found }),
        _ => Ok(()),
    }
}

/// Does SQLite find nothing wrong with it?
async fn whole(connection: &mut AnyConnection, file: &Path) -> Result<(), CopyError> {
    let failed = |error: sqlx::Error| read_error(&error, file);
    let row = sqlx::query("pragma quick_check(1)").fetch_one(connection).await.map_err(failed)?;
    let found: String = row.try_get("quick_check").map_err(failed)?;
    if found == "ok" { Ok(()) } else { Err(CopyError::Damaged { file: file.to_owned(), why: found }) }
}

async fn count(connection: &mut AnyConnection, file: &Path) -> Result<u64, CopyError> {
    let counted = sqlx::query("select count(*) as games from games").fetch_one(connection).await;
    let games: i64 = counted.and_then(|row| row.try_get("games")).map_err(|error| read_error(&error, file))?;
    Ok(u64::try_from(games).unwrap_or(0))
}

fn length(file: &Path) -> u64 {
    std::fs::metadata(file).map_or(0, |found| found.len())
}

/// Makes sure that the folder, too, knows the file after a power cut.
pub(crate) fn settle(file: &Path) -> Result<(), CopyError> {
    let folder = file.parent().unwrap_or(Path::new("."));
    // Only Unix opens folders.
    if cfg!(unix) {
        let synced = File::open(folder).and_then(|folder| folder.sync_all());
        synced.map_err(|why| CopyError::Write { file: file.to_owned(), why: why.to_string() })?;
    }
    Ok(())
}
