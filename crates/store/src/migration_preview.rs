//! Previews the migrations that opening a database would run.

use std::path::PathBuf;

use sqlx::{AnyConnection, AssertSqlSafe, ConnectOptions, Connection, any::AnyConnectOptions};

use crate::address::{Address, sqlite_url};
use crate::backup::free_name;
use crate::error::OpenError;
use crate::open::{
    OpenOptions, Store, check_writable, file_error, install_drivers, is_foreign, lock_schema, server_connection, server_error,
};
use crate::schema;

/// The effect of opening a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MigrationPreview {
    /// The database is missing or empty and would be created.
    New,
    /// The database has the current schema version and would stay unchanged.
    Same { format: i64 },
    /// The database has an older schema version and would be migrated.
    Older {
        found: i64,
        /// The schema version after the migration.
        wanted: i64,
        /// The backup file that would be written first; `None` for PostgreSQL.
        copy: Option<PathBuf>,
        /// The approximate size of the backup.
        bytes: u64,
    },
}

impl Store {
    /// Runs the pending migrations in a transaction and rolls it back. A server that is using the
    /// database waits meanwhile.
    ///
    /// # Errors
    /// Returns the error that opening the database would return.
    pub async fn preview_migration(address: &Address) -> Result<MigrationPreview, OpenError> {
        install_drivers();
        match address {
            Address::File(path) => preview_file(path.clone(), OpenOptions::default()).await,
            Address::Postgres(url) => preview_server(url, &address.to_string(), OpenOptions::default()).await,
        }
    }
}

async fn preview_file(path: PathBuf, opening: OpenOptions) -> Result<MigrationPreview, OpenError> {
    if path.is_dir() {
        return Err(OpenError::Folder(path));
    }
    if !path.exists() {
        return Ok(MigrationPreview::New);
    }
    let error = |error| file_error(error, &path, opening);
    let other = |why: sqlx::Error| OpenError::Other { address: path.display().to_string(), why: why.to_string() };
    let url = sqlite_url(&path, "rw").ok_or_else(|| OpenError::Name(path.clone()))?;
    let options: AnyConnectOptions = url.parse().map_err(other)?;
    let mut connection = options.connect().await.map_err(error)?;
    let wait = format!("pragma busy_timeout = {}", opening.patience.as_millis());
    sqlx::raw_sql(AssertSqlSafe(wait)).execute(&mut connection).await.map_err(error)?;
    if is_foreign(&mut connection).await.map_err(error)? {
        return Err(OpenError::Foreign(path));
    }
    let mut transaction = connection.begin_with("begin immediate").await.map_err(error)?;
    let found = try_migrating(&mut transaction).await.map_err(error)?;
    check_writable(&mut transaction).await.map_err(error)?;
    transaction.rollback().await.map_err(error)?;
    connection.close().await.map_err(error)?;
    let bytes = std::fs::metadata(&path).map_or(0, |data| data.len());
    preview(found, path.display().to_string(), |found| (Some(free_name(&path, &format!(".format-{found}"))), bytes))
}

async fn preview_server(url: &str, address: &str, opening: OpenOptions) -> Result<MigrationPreview, OpenError> {
    let error = |error| server_error(&error, address, opening);
    let mut connection = server_connection(url, address, opening).await?;
    let mut transaction = connection.begin().await.map_err(error)?;
    lock_schema(&mut transaction).await.map_err(error)?;
    let found = try_migrating(&mut transaction).await.map_err(error)?;
    transaction.rollback().await.map_err(error)?;
    connection.close().await.map_err(error)?;
    preview(found, address.to_owned(), |_| (None, 0))
}

/// Runs the pending migrations and returns the previous schema version.
async fn try_migrating(connection: &mut AnyConnection) -> Result<i64, sqlx::Error> {
    let found = schema::create_version_table(connection).await?;
    schema::migrate(connection, found).await?;
    Ok(found)
}

fn preview(found: i64, address: String, copy: impl FnOnce(i64) -> (Option<PathBuf>, u64)) -> Result<MigrationPreview, OpenError> {
    let wanted = schema::VERSION;
    if found > wanted {
        return Err(OpenError::Newer { address, found, known: wanted });
    }
    Ok(match found {
        0 => MigrationPreview::New,
        _ if found == wanted => MigrationPreview::Same { format: found },
        _ => {
            let (copy, bytes) = copy(found);
            MigrationPreview::Older { found, wanted, copy, bytes }
        }
    })
}
