//! Opens databases: creates the directory, the connection pools and the schema.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, ConnectOptions, Connection, Row};

use crate::address::{Address, sqlite_url};
use crate::backup::{copy_to_temp, free_name, sync_folder};
use crate::driver_error::{Cause, cause};
use crate::error::OpenError;
use crate::schema;
use crate::writer::Writer;

/// An open database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) reader: AnyPool,
    pub(crate) writer: AnyPool,
    pub(crate) writes: Writer,
    /// A unique id of this run among all programs that write to the database.
    pub(crate) run: Arc<str>,
}

#[derive(Clone, Copy, Debug)]
pub struct OpenOptions {
    /// How long to wait for another program that is writing.
    pub patience: Duration,
    /// The maximum number of reading connections (with PostgreSQL, of all connections).
    pub connections: u32,
}

impl Default for OpenOptions {
    fn default() -> Self {
        OpenOptions { patience: Duration::from_secs(5), connections: 4 }
    }
}

impl Store {
    /// Opens a database. Creates the file and the schema if they are missing.
    ///
    /// # Errors
    /// Returns an [`OpenError`] and leaves the database unchanged.
    pub async fn open(address: &Address) -> Result<Store, OpenError> {
        Store::open_with(address, OpenOptions::default()).await
    }

    /// Opens a database like [`Store::open`], with the given options.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub async fn open_with(address: &Address, opening: OpenOptions) -> Result<Store, OpenError> {
        install_drivers();
        match address {
            Address::File(path) => open_file(path, opening).await,
            Address::Postgres(url) => open_server(url, address.to_string(), opening).await,
        }
    }

    /// Opens a database like [`Store::open_with`], for inspection. A file that can't be written,
    /// such as one on a read-only medium, is opened read-only.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub async fn open_for_reading(address: &Address, opening: OpenOptions) -> Result<Store, OpenError> {
        match (Store::open_with(address, opening).await, address) {
            (Err(OpenError::ReadOnly(_) | OpenError::Permission(_)), Address::File(path)) => open_unchanged(path, opening).await,
            (opened, _) => opened,
        }
    }

    /// Returns whether an existing file may be a Deska database. Returns `false` for an empty file
    /// or one without tables, and `true` for an unreadable file, so that opening it reports the
    /// error.
    pub async fn may_be_database(path: &Path) -> bool {
        install_drivers();
        let length = |path: &Path| std::fs::metadata(path).map_or(0, |file| file.len());
        let mut wal = path.as_os_str().to_owned();
        wal.push("-wal");
        // All tables may still be in the `-wal` file.
        if length(Path::new(&wal)) > 0 {
            return true;
        }
        if std::fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() == 0) {
            return false;
        }
        let Some(options) = sqlite_url(path, "ro").and_then(|url| (url + "&immutable=1").parse::<AnyConnectOptions>().ok()) else {
            return true;
        };
        let Ok(mut connection) = options.connect().await else { return true };
        let tables = sqlx::query("select name from sqlite_master where type = 'table' limit 1").fetch_optional(&mut connection).await;
        let _ = connection.close().await;
        !matches!(tables, Ok(None))
    }

    /// Checks the integrity of all pages of a SQLite file, so that operators find damage before
    /// players do. Reads the whole file.
    ///
    /// # Errors
    /// Returns an error if the check finds damage or the database fails.
    pub async fn check_pages(&self, path: &Path) -> Result<(), OpenError> {
        let opening = OpenOptions::default();
        let found = sqlx::query("pragma quick_check(1)").fetch_one(&self.reader).await.and_then(|row| row.try_get::<String, _>(0));
        match found {
            Ok(said) if said == "ok" => Ok(()),
            Ok(said) => Err(OpenError::Pages { path: path.to_owned(), what: said.replace('\n', " ") }),
            Err(error) => Err(file_error(error, path, opening)),
        }
    }

    /// Completes the pending writes and closes the connections. A SQLite file is then complete
    /// without its `-wal` file.
    pub async fn close(&self) -> () {
        self.writes.close().await;
        self.reader.close().await;
        self.writer.close().await;
    }
}

/// Returns a unique run id of 32 hexadecimal digits.
fn new_run() -> Arc<str> {
    let mut bytes = [0; 16];
    // Without a random source, derive the id from the time and the process id.
    if getrandom::fill(&mut bytes).is_err() {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        bytes[..12].copy_from_slice(&now.as_nanos().to_le_bytes()[..12]);
        bytes[12..].copy_from_slice(&std::process::id().to_le_bytes());
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into()
}

/// Registers the database drivers of sqlx.
pub(crate) fn install_drivers() {
    static DRIVERS: Once = Once::new();
    DRIVERS.call_once(sqlx::any::install_default_drivers);
}

async fn open_file(path: &Path, opening: OpenOptions) -> Result<Store, OpenError> {
    let path = create_folder(path)?;
    let url = sqlite_url(&path, "rwc").ok_or_else(|| OpenError::Name(path.clone()))?;
    let other = |why: sqlx::Error| OpenError::Other { address: path.display().to_string(), why: why.to_string() };
    let options: AnyConnectOptions = url.parse().map_err(other)?;

    make_private(&path);

    // Open a single connection first: its errors are specific, while a pool would report a timeout.
    let mut connection = options.connect().await.map_err(|error| file_error(error, &path, opening))?;
    let made = initialize(&mut connection, &path, opening).await;
    let closed = connection.close().await.map_err(|error| file_error(error, &path, opening));
    made?;
    closed?;

    let writing = pragmas(opening, false);
    let reading = pragmas(opening, true);
    let pool = |max: u32, pragmas: String| {
        AnyPoolOptions::new()
            .max_connections(max)
            .acquire_timeout(opening.patience.saturating_mul(2))
            // Connections to a file do not drop, and a ping costs as much as a small query.
            .test_before_acquire(false)
            .after_connect(move |connection, _| {
                let pragmas = pragmas.clone();
                Box::pin(async move { sqlx::raw_sql(AssertSqlSafe(pragmas)).execute(connection).await.map(drop) })
            })
    };
    // When the disk is full, SQLite rolls a transaction back by itself, but the driver still counts
    // it as open. Such a connection can't begin another transaction, so the pool replaces it.
    let writer = pool(1, writing).after_release(|connection, _| {
        Box::pin(async move {
            connection.ping().await?;
            Ok(!connection.is_in_transaction())
        })
    });
    // Keep the writing connection open until the store is closed: its SQLite lock marks the file as
    // in use.
    let writer = writer.idle_timeout(None).max_lifetime(None).connect_lazy_with(options.clone());
    drop(writer.acquire().await.map_err(|error| file_error(error, &path, opening))?);
    let reader = pool(opening.connections.max(1), reading).connect_lazy_with(options);
    // `begin immediate` takes the write lock at once; upgrading after a read could fail.
    Ok(Store { writes: Writer::begin(writer.clone(), "begin immediate"), writer, reader, run: new_run() })
}

/// Opens a read-only file. The `immutable` flag makes SQLite work without locks and companion
/// files.
async fn open_unchanged(path: &Path, opening: OpenOptions) -> Result<Store, OpenError> {
    let error = |error| file_error(error, path, opening);
    let only_read = |why: &str| OpenError::OnlyRead { path: path.to_owned(), why: why.to_owned() };
    let mut wal = path.as_os_str().to_owned();
    wal.push("-wal");
    if std::fs::metadata(wal).is_ok_and(|wal| wal.len() > 0) {
        return Err(only_read("its `-wal` file has writes that are not in it yet"));
    }
    let url = sqlite_url(path, "ro").ok_or_else(|| OpenError::Name(path.to_owned()))? + "&immutable=1";
    let options: AnyConnectOptions = url.parse().map_err(error)?;
    let mut connection = options.connect().await.map_err(error)?;
    if is_foreign(&mut connection).await.map_err(error)? {
        return Err(OpenError::Foreign(path.to_owned()));
    }
    let found = schema::version(&mut connection).await.map_err(error)?;
    connection.close().await.map_err(error)?;
    if found > schema::VERSION {
        return Err(OpenError::Newer { address: path.display().to_string(), found, known: schema::VERSION });
    }
    if found < schema::VERSION {
        return Err(only_read("it needs a migration"));
    }
    let pool = AnyPoolOptions::new().max_connections(opening.connections.max(1)).connect_lazy_with(options);
    Ok(Store { writes: Writer::begin(pool.clone(), "begin"), reader: pool.clone(), writer: pool, run: new_run() })
}

/// Returns the canonical path of the file and creates its directory.
pub(crate) fn create_folder(path: &Path) -> Result<PathBuf, OpenError> {
    if path.is_dir() {
        return Err(OpenError::Folder(path.to_owned()));
    }
    let Some(name) = path.file_name() else {
        return Err(OpenError::Folder(path.to_owned()));
    };
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let make = |why| OpenError::Make { folder: folder.to_owned(), why };
    std::fs::create_dir_all(folder).map_err(make)?;
    Ok(folder.canonicalize().map_err(make)?.join(name))
}

/// Creates a missing file with permissions for its owner only, since it contains the seeds of
/// games. SQLite gives its companion files the same permissions.
#[cfg(unix)]
fn make_private(path: &Path) {
    use std::os::unix::fs::OpenOptionsExt;
    // SQLite fails for the same reason and reports it.
    let _ = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
}

#[cfg(not(unix))]
fn make_private(_: &Path) {}

/// Returns the pragmas of a SQLite connection. The interpolated values are numbers, so SQL
/// injection is impossible.
fn pragmas(opening: OpenOptions, read_only: bool) -> String {
    let wait = opening.patience.as_millis();
    let query_only = if read_only { "pragma query_only = on;" } else { "" };
    // WAL: readers and the writer do not block each other. FULL: a confirmed move survives a power
    // failure.
    format!("pragma busy_timeout = {wait}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; {query_only}")
}

/// Returns whether the database contains tables, but not Deska's.
pub(crate) async fn is_foreign(connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
    let tables = sqlx::query("select name from sqlite_master where type = 'table'").fetch_all(connection).await?;
    let ours = tables.iter().any(|row| row.try_get::<String, _>("name").is_ok_and(|name| name == "deska_schema"));
    Ok(!tables.is_empty() && !ours)
}

/// Copies an older database to a file named after its version before migrations run.
async fn back_up_before_migration(connection: &mut AnyConnection, path: &Path) -> Result<(), OpenError> {
    let asked = "select count(*) as tables from sqlite_master where type = 'table' and name = 'deska_schema'";
    let ours: Result<i64, _> = sqlx::query(asked).fetch_one(&mut *connection).await.and_then(|row| row.try_get("tables"));
    // If this query fails, the following steps fail as well and report the error.
    if ours.unwrap_or(0) == 0 {
        return Ok(());
    }
    let found = schema::version(connection).await.unwrap_or(0);
    if !(1..schema::VERSION).contains(&found) {
        return Ok(());
    }
    let kept = free_name(path, &format!(".format-{found}"));
    let failed = |why: String| OpenError::Other {
        address: path.display().to_string(),
        why: format!("it needs a migration, but the backup before it failed: {why}"),
    };
    let copy = copy_to_temp(connection, path, &kept, &|_, _| ()).await.map_err(|why| failed(why.to_string()))?;
    copy.persist_noclobber(&kept).map_err(|why| failed(why.to_string()))?;
    sync_folder(&kept).map_err(|why| failed(why.to_string()))
}

async fn initialize(connection: &mut AnyConnection, path: &Path, opening: OpenOptions) -> Result<(), OpenError> {
    let error = |error| file_error(error, path, opening);
    let wait = format!("pragma busy_timeout = {}", opening.patience.as_millis());
    sqlx::raw_sql(AssertSqlSafe(wait)).execute(&mut *connection).await.map_err(error)?;
    if is_foreign(connection).await.map_err(error)? {
        return Err(OpenError::Foreign(path.to_owned()));
    }
    back_up_before_migration(connection, path).await?;
    let mut transaction = connection.begin_with("begin immediate").await.map_err(error)?;
    let found = schema::create_version_table(&mut transaction).await.map_err(error)?;
    check_writable(&mut transaction).await.map_err(error)?;
    if found > schema::VERSION {
        return Err(OpenError::Newer { address: path.display().to_string(), found, known: schema::VERSION });
    }
    schema::migrate(&mut transaction, found).await.map_err(error)?;
    transaction.commit().await.map_err(error)?;
    enable_wal(connection, opening).await.map_err(error)
}

/// Checks that the database is writable. SQLite silently opens a protected file read-only and fails
/// only on a write.
pub(crate) async fn check_writable(transaction: &mut AnyConnection) -> Result<(), sqlx::Error> {
    sqlx::query("delete from deska_schema where version < 0").execute(transaction).await.map(drop)
}

/// Enables WAL mode, which is stored in the file. Retries because SQLite ignores the busy timeout
/// if another program is opening the file.
async fn enable_wal(connection: &mut AnyConnection, opening: OpenOptions) -> Result<(), sqlx::Error> {
    let begun = Instant::now();
    loop {
        match sqlx::raw_sql("pragma journal_mode = wal").execute(&mut *connection).await {
            Err(busy) if cause(&busy) == Cause::Locked && begun.elapsed() < opening.patience => {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            done => return done.map(drop),
        }
    }
}

pub(crate) fn file_error(error: sqlx::Error, path: &Path, opening: OpenOptions) -> OpenError {
    let address = path.display().to_string();
    match cause(&error) {
        Cause::Locked => OpenError::Locked { address, waited: opening.patience },
        Cause::Full => OpenError::Full(address),
        Cause::ReadOnly => OpenError::ReadOnly(path.to_owned()),
        Cause::CannotOpen => OpenError::Permission(path.to_owned()),
        Cause::Foreign => OpenError::Foreign(path.to_owned()),
        Cause::Damaged => OpenError::Damaged(path.to_owned()),
        // On a full disk SQLite can't create its companion files and reports only an I/O error.
        Cause::Io if is_full(path) => OpenError::Full(address),
        Cause::Io => OpenError::Disk { address, why: error.to_string() },
        Cause::Duplicate | Cause::Other => OpenError::Other { address, why: error.to_string() },
    }
}

/// Returns whether writing a few pages to the file's directory fails for lack of space.
fn is_full(path: &Path) -> bool {
    use std::io::{ErrorKind, Write as _};
    let written = tempfile::tempfile_in(path.parent().unwrap_or(Path::new("."))).and_then(|mut file| {
        file.write_all(&[1; 1 << 16])?;
        file.sync_all()
    });
    written.is_err_and(|why| matches!(why.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded))
}

/// Converts an error of a database server.
pub(crate) fn server_error(error: &sqlx::Error, address: &str, opening: OpenOptions) -> OpenError {
    match cause(error) {
        Cause::Full => OpenError::Full(address.to_owned()),
        Cause::Locked => OpenError::Locked { address: address.to_owned(), waited: opening.patience },
        _ => OpenError::Server { address: address.to_owned(), why: error.to_string() },
    }
}

pub(crate) async fn server_connection(url: &str, address: &str, opening: OpenOptions) -> Result<AnyConnection, OpenError> {
    let options: AnyConnectOptions = url.parse().map_err(|error| server_error(&error, address, opening))?;
    let connecting = tokio::time::timeout(opening.patience.saturating_mul(2), options.connect()).await;
    let no_answer = |_| OpenError::Server { address: address.to_owned(), why: String::from("it does not respond") };
    connecting.map_err(no_answer)?.map_err(|error| server_error(&error, address, opening))
}

/// Takes an advisory lock until the transaction ends, which serializes schema changes ("deska" in
/// hexadecimal digits).
pub(crate) async fn lock_schema(transaction: &mut AnyConnection) -> Result<(), sqlx::Error> {
    sqlx::query("select 1 as held from (select pg_advisory_xact_lock(431096519521)) as l").fetch_one(transaction).await.map(drop)
}

async fn open_server(url: &str, address: String, opening: OpenOptions) -> Result<Store, OpenError> {
    let server = |error: sqlx::Error| server_error(&error, &address, opening);
    let options: AnyConnectOptions = url.parse().map_err(server)?;
    let mut connection = server_connection(url, &address, opening).await?;

    let mut transaction = connection.begin().await.map_err(server)?;
    // Serialize the migrations of programs that start at the same time.
    lock_schema(&mut transaction).await.map_err(server)?;
    let found = schema::create_version_table(&mut transaction).await.map_err(server)?;
    if found > schema::VERSION {
        return Err(OpenError::Newer { address, found, known: schema::VERSION });
    }
    schema::migrate(&mut transaction, found).await.map_err(server)?;
    transaction.commit().await.map_err(server)?;
    connection.close().await.map_err(server)?;

    let pool = AnyPoolOptions::new()
        .max_connections(opening.connections.max(2))
        .acquire_timeout(opening.patience.saturating_mul(2))
        .connect_lazy_with(options);
    Ok(Store { writes: Writer::begin(pool.clone(), "begin"), reader: pool.clone(), writer: pool, run: new_run() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_read_only_file_is_opened_without_companion_files() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        Store::open(&Address::File(path.clone())).await.unwrap().close().await;
        let before = std::fs::read(&path).unwrap();
        let store = open_unchanged(&path, OpenOptions::default()).await.unwrap();
        assert!(store.all_games().await.unwrap().is_empty() && store.check_pages(&path).await.is_ok());
        assert!(store.note_run(|| (1, 2)).await.is_err());
        store.close().await;
        assert_eq!((std::fs::read(&path).unwrap() == before, std::fs::read_dir(folder.path()).unwrap().count()), (true, 1));
        // Refuses files that need a migration and files with writes that are only in the WAL.
        std::fs::write(folder.path().join("a.db-wal"), "x").unwrap();
        let error = open_unchanged(&path, OpenOptions::default()).await.unwrap_err().to_string();
        assert!(error.contains("`-wal` file has writes"), "{error}");
        std::fs::remove_file(folder.path().join("a.db-wal")).unwrap();
        let mut connection = AnyConnection::connect(&sqlite_url(&path, "rw").unwrap()).await.unwrap();
        sqlx::raw_sql("delete from deska_schema where version > 5; pragma journal_mode = delete").execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        let error = open_unchanged(&path, OpenOptions::default()).await.unwrap_err().to_string();
        assert!(error.contains("it needs a migration"), "{error}");
    }

    #[tokio::test]
    async fn overwritten_pages_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let store = Store::open(&Address::File(path.clone())).await.unwrap();
        for number in 0..200 {
            store.begin_session(crate::TokenHash([number; 32]), &format!("guest {number}").as_str().into(), 1).await.unwrap();
        }
        assert!(store.check_pages(&path).await.is_ok());
        store.close().await;
        // Overwrite the second half; the header and the table names are in the first pages.
        let mut bytes = std::fs::read(&path).unwrap();
        let from = bytes.len() / 2;
        bytes[from..].fill(0x5a);
        std::fs::write(&path, bytes).unwrap();
        let found = match Store::open(&Address::File(path.clone())).await {
            Ok(store) => store.check_pages(&path).await.unwrap_err(),
            Err(error) => error,
        };
        assert!(found.to_string().contains("is damaged") && found.to_string().contains("backup"), "{found}");
    }

    #[tokio::test]
    async fn a_read_only_file_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        Store::open(&Address::File(path.clone())).await.unwrap().close().await;
        // Open read-only, since a superuser can write despite file permissions.
        let mut connection = AnyConnection::connect(&sqlite_url(&path, "ro").unwrap()).await.unwrap();
        let error = initialize(&mut connection, &path, OpenOptions::default()).await.unwrap_err();
        assert!(matches!(error, OpenError::ReadOnly(_)) && error.to_string().contains("chmod u+w"), "{error:?}");
    }
}
