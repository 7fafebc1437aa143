//! Backup and restore of SQLite databases. A backup can be made while a server writes.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};
use tempfile::{Builder, NamedTempFile};

use crate::address::sqlite_url;
use crate::driver_error::{Cause, cause};
use crate::open::{create_folder, install_drivers, is_foreign};
use crate::schema;

/// Interval between progress reports.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Suffixes of the files that SQLite keeps next to a database while it is open or after a crash.
const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// A progress callback. It receives the bytes written and the expected total.
pub type CopyProgress<'a> = &'a (dyn Fn(u64, u64) + Send + Sync);

/// The result of a backup or a restore.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// The length of the copy in bytes.
    pub bytes: u64,
    /// The number of games in the copy.
    pub games: u64,
    /// The path to which the previous database was moved.
    pub replaced: Option<PathBuf>,
}

/// Errors of backing up and restoring. The target is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The source file does not exist.
    #[error("the file {} does not exist: check the name", .0.display())]
    Missing(PathBuf),
    /// The target exists and `over` is not set.
    #[error("{} already exists: choose another name, or overwrite it with --force", .0.display())]
    Exists(PathBuf),
    /// The target is the source database.
    #[error("{} is the database itself: choose another file", .0.display())]
    Same(PathBuf),
    /// The target is open as a database, or was left by a crashed program.
    #[error("{} is in use as a database, or its program was killed ({} exists): choose another name", .file.display(), .companion.display())]
    Unfinished {
        file: PathBuf,
        /// The `-wal`, `-shm` or `-journal` file next to it.
        companion: PathBuf,
    },
    /// SQLite can't use the path, or it does not name a file.
    #[error("{} can't be the name of a database: choose another name", .0.display())]
    Name(PathBuf),
    /// The file is not a Deska database.
    #[error("{} is not a database of Deska: choose another file", .0.display())]
    Foreign(PathBuf),
    #[error("{} is damaged ({why}): choose another file, or try `sqlite3 FILE .recover`", .file.display())]
    Damaged {
        file: PathBuf,
        /// SQLite's message.
        why: String,
    },
    /// A newer version of Deska wrote the file.
    #[error("{} is from a newer version of Deska (its format is {found}, this program knows formats up to {known}): use that newer version", .file.display(), known = schema::VERSION)]
    Newer {
        file: PathBuf,
        /// The schema version of the file.
        found: i64,
    },
    #[error("the database {} is in use, perhaps by a server: end that program, then try again", .0.display())]
    InUse(PathBuf),
    #[error("{} can't be read: {why}", .file.display())]
    Read {
        file: PathBuf,
        /// The message of the system or of SQLite.
        why: String,
    },
    #[error("{} can't be written: {why}; free some space, check the permissions of the folder, or choose another place", .file.display())]
    Write {
        file: PathBuf,
        /// The message of the system or of SQLite.
        why: String,
    },
}

/// Writes a consistent copy of a database, which other programs can write to at the same time. The
/// copy appears atomically and is readable only by its owner. `over` allows replacing an existing
/// file.
///
/// # Errors
/// See [`CopyError`].
pub async fn back_up(database: &Path, file: &Path, over: bool, progress: CopyProgress<'_>) -> Result<Copied, CopyError> {
    let database = source_path(database)?;
    let target = target_path(file)?;
    if target == database {
        return Err(CopyError::Same(target));
    }
    if target.exists() && !over {
        return Err(CopyError::Exists(target));
    }
    // SQLite would treat leftover companion files of this name as part of the copy.
    let beside = companions(&target).find(|companion| companion.exists());
    if let Some(companion) = beside {
        return Err(CopyError::Unfinished { file: target, companion });
    }
    let mut connection = connect(&database, "rw").await?;
    check_supported(&mut connection, &database).await?;
    let games = count_games(&mut connection, &database).await?;
    let copy = copy_to_temp(&mut connection, &database, &target, progress).await;
    // An error while closing must not hide the error of the copy.
    let _ = connection.close().await;
    let copy = copy?;
    let bytes = length(copy.path());
    let placed = if over { copy.persist(&target) } else { copy.persist_noclobber(&target) };
    placed.map_err(|failed| match failed.error.kind() {
        io::ErrorKind::AlreadyExists => CopyError::Exists(target.clone()),
        _ => CopyError::Write { file: target.clone(), why: failed.error.to_string() },
    })?;
    sync_folder(&target)?;
    Ok(Copied { bytes, games, replaced: None })
}

/// Replaces a database that no program has open with a copy. The previous database is kept next to
/// it under another name.
///
/// # Errors
/// See [`CopyError`].
pub async fn restore(file: &Path, database: &Path, progress: CopyProgress<'_>) -> Result<Copied, CopyError> {
    let file = source_path(file)?;
    let target = target_path(database)?;
    if target == file {
        return Err(CopyError::Same(target));
    }
    // Opened for writing because a read-only connection in WAL mode leaves its companion files
    // behind.
    let mut connection = connect(&file, "rw").await?;
    check_supported(&mut connection, &file).await?;
    quick_check(&mut connection, &file).await?;
    let games = count_games(&mut connection, &file).await?;
    let held = lock(&target).await?;
    let copy = copy_to_temp(&mut connection, &file, &target, progress).await?;
    let _ = connection.close().await;
    let bytes = length(copy.path());
    let replaced = replace_database(copy, &target, held).await?;
    Ok(Copied { bytes, games, replaced })
}

/// Moves the current database aside and the copy into its place. `held` locks the database
/// meanwhile.
async fn replace_database(copy: NamedTempFile, target: &Path, held: Option<AnyConnection>) -> Result<Option<PathBuf>, CopyError> {
    let fault = |why: io::Error| CopyError::Write { file: target.to_owned(), why: why.to_string() };
    // Windows can't rename open files.
    let held = if cfg!(windows) {
        drop(held);
        None
    } else {
        held
    };
    let aside = free_name(target, ".before-restore");
    // The companion files belong to the old database. SQLite would corrupt the new one with them.
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
            // Move the old database back. If that fails, it still exists under its new name.
            let _ = std::fs::rename(&aside, target);
        }
        return Err(fault(failed.error));
    }
    if let Some(held) = held {
        let _ = held.close().await;
    }
    sync_folder(target)?;
    Ok(replaced.then_some(aside))
}

/// Opens a database with an exclusive lock and checkpoints its WAL. Returns `None` if the database
/// does not exist or can't be opened.
async fn lock(path: &Path) -> Result<Option<AnyConnection>, CopyError> {
    if !path.exists() {
        return Ok(None);
    }
    let Ok(mut connection) = connect(path, "rw").await else { return Ok(None) };
    let only = "pragma busy_timeout = 0; pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive";
    match sqlx::raw_sql(only).execute(&mut connection).await {
        Ok(_) => Ok(Some(connection)),
        Err(error) if cause(&error) == Cause::Locked => Err(CopyError::InUse(path.to_owned())),
        // A restore is the cure for a damaged database, so continue. The damaged files are kept.
        Err(_) => Ok(None),
    }
}

/// Writes a copy of an open database to a temporary file in the target's folder and syncs it to
/// disk.
pub(crate) async fn copy_to_temp(
    connection: &mut AnyConnection,
    source: &Path,
    target: &Path,
    progress: CopyProgress<'_>,
) -> Result<NamedTempFile, CopyError> {
    let written = |why: String| CopyError::Write { file: target.to_owned(), why };
    let folder = target.parent().unwrap_or(Path::new("."));
    // The file is created before SQLite writes it, so that only its owner can read it.
    let copy = Builder::new().prefix(".deska-").suffix(".part").tempfile_in(folder).map_err(|why| written(why.to_string()))?;
    let name = copy.path().to_str().ok_or_else(|| CopyError::Name(target.to_owned()))?.replace('\'', "''");
    let expected = length(source);
    let mut writing = Box::pin(sqlx::raw_sql(AssertSqlSafe(format!("vacuum into '{name}'"))).execute(connection));
    let done = loop {
        match tokio::time::timeout(PROGRESS_INTERVAL, &mut writing).await {
            Ok(done) => break done,
            Err(_) => progress(length(copy.path()), expected),
        }
    };
    done.map_err(|error| match cause(&error) {
        Cause::Damaged | Cause::Foreign => CopyError::Damaged { file: source.to_owned(), why: error.to_string() },
        Cause::Full => written(String::from("no room is left on the disk")),
        _ => written(error.to_string()),
    })?;
    // SQLite does not sync the copy. Without a sync, a power failure could lose it.
    copy.as_file().sync_all().map_err(|why| written(why.to_string()))?;
    Ok(copy)
}

/// Returns an unused path: `file` with the suffix `end`, and a number if that path exists.
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

/// Returns the absolute path of a file to read.
fn source_path(file: &Path) -> Result<PathBuf, CopyError> {
    let found = file.canonicalize().map_err(|why| match why.kind() {
        io::ErrorKind::NotFound => CopyError::Missing(file.to_owned()),
        _ => CopyError::Read { file: file.to_owned(), why: why.to_string() },
    })?;
    if found.is_file() { Ok(found) } else { Err(CopyError::Foreign(file.to_owned())) }
}

/// Returns the absolute path of a file to write.
fn target_path(file: &Path) -> Result<PathBuf, CopyError> {
    let found = create_folder(file).map_err(|_| CopyError::Name(file.to_owned()))?;
    // Resolve a symbolic link, so that the linked file is written rather than the link.
    Ok(found.canonicalize().unwrap_or(found))
}

async fn connect(file: &Path, mode: &str) -> Result<AnyConnection, CopyError> {
    install_drivers();
    let url = sqlite_url(file, mode).ok_or_else(|| CopyError::Name(file.to_owned()))?;
    AnyConnection::connect(&url).await.map_err(|error| read_error(&error, file))
}

fn read_error(error: &sqlx::Error, file: &Path) -> CopyError {
    match cause(error) {
        Cause::Foreign => CopyError::Foreign(file.to_owned()),
        Cause::Damaged => CopyError::Damaged { file: file.to_owned(), why: error.to_string() },
        _ => CopyError::Read { file: file.to_owned(), why: error.to_string() },
    }
}

/// Checks that the file is a Deska database with a supported schema version.
async fn check_supported(connection: &mut AnyConnection, file: &Path) -> Result<(), CopyError> {
    let failed = |error: sqlx::Error| read_error(&error, file);
    let ours = sqlx::query("select count(*) as tables from sqlite_master where type = 'table' and name = 'deska_schema'");
    let ours: i64 = ours.fetch_one(&mut *connection).await.and_then(|row| row.try_get("tables")).map_err(failed)?;
    if ours == 0 || is_foreign(connection).await.map_err(failed)? {
        return Err(CopyError::Foreign(file.to_owned()));
    }
    match schema::version(connection).await.map_err(failed)? {
        ..=0 => Err(CopyError::Foreign(file.to_owned())),
        found if found > schema::VERSION => Err(CopyError::Newer { file: file.to_owned(), found }),
        _ => Ok(()),
    }
}

/// Runs SQLite's quick check.
async fn quick_check(connection: &mut AnyConnection, file: &Path) -> Result<(), CopyError> {
    let failed = |error: sqlx::Error| read_error(&error, file);
    let row = sqlx::query("pragma quick_check(1)").fetch_one(connection).await.map_err(failed)?;
    let found: String = row.try_get("quick_check").map_err(failed)?;
    if found == "ok" { Ok(()) } else { Err(CopyError::Damaged { file: file.to_owned(), why: found }) }
}

async fn count_games(connection: &mut AnyConnection, file: &Path) -> Result<u64, CopyError> {
    let counted = sqlx::query("select count(*) as games from games").fetch_one(connection).await;
    let games: i64 = counted.and_then(|row| row.try_get("games")).map_err(|error| read_error(&error, file))?;
    Ok(u64::try_from(games).unwrap_or(0))
}

fn length(file: &Path) -> u64 {
    std::fs::metadata(file).map_or(0, |found| found.len())
}

/// Syncs the file's folder, so that the new directory entry survives a power failure.
pub(crate) fn sync_folder(file: &Path) -> Result<(), CopyError> {
    let folder = file.parent().unwrap_or(Path::new("."));
    // Only Unix can open folders.
    if cfg!(unix) {
        let synced = File::open(folder).and_then(|folder| folder.sync_all());
        synced.map_err(|why| CopyError::Write { file: file.to_owned(), why: why.to_string() })?;
    }
    Ok(())
}
