//! Frees the disk space of deleted rows.

use sqlx::Row;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::time;

impl Store {
    /// Rebuilds the database without unused pages. Blocks all writes meanwhile. Returns the number
    /// of bytes freed.
    ///
    /// # Errors
    /// Returns an error and changes nothing if the database fails.
    pub fn vacuum(&self) -> BoxFuture<'_, Result<u64, DataError>> {
        Box::pin(async move {
            let mut connection = self.writer.acquire().await?;
            let (size, vacuum): (_, &[&'static str]) = match connection.backend_name() {
                "PostgreSQL" => ("select pg_database_size(current_database()) as size", &["vacuum (full, analyze)"]),
                _ => (
                    "select page_count * page_size as size from pragma_page_count(), pragma_page_size()",
                    &["vacuum", "pragma wal_checkpoint(truncate)"],
                ),
            };
            let before: i64 = sqlx::query(size).fetch_one(&mut *connection).await?.try_get("size")?;
            for statement in vacuum {
                sqlx::raw_sql(*statement).execute(&mut *connection).await?;
            }
            let after: i64 = sqlx::query(size).fetch_one(&mut *connection).await?.try_get("size")?;
            Ok(time(before).saturating_sub(time(after)))
        })
    }
}
