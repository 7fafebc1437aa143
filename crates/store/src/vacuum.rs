//! Frees the disk space of deleted rows.

use crate::error::DataError;
use crate::open::Store;
use crate::row::to_u64;

impl Store {
    /// Rebuilds the database without unused pages. Blocks all writes meanwhile. Returns the number
    /// of bytes freed.
    ///
    /// # Errors
    /// Returns an error and changes nothing if the database fails.
    pub async fn vacuum(&self) -> Result<u64, DataError> {
        let mut connection = self.writer.acquire().await?;
        let (size, vacuum): (_, &[&'static str]) = match connection.backend_name() {
            "PostgreSQL" => ("select pg_database_size(current_database()) as size", &["vacuum (full, analyze)"]),
            _ => (
                "select page_count * page_size as size from pragma_page_count(), pragma_page_size()",
                &["vacuum", "pragma wal_checkpoint(truncate)"],
            ),
        };
        let before: i64 = sqlx::query_scalar(size).fetch_one(&mut *connection).await?;
        for statement in vacuum {
            sqlx::raw_sql(*statement).execute(&mut *connection).await?;
        }
        let after: i64 = sqlx::query_scalar(size).fetch_one(&mut *connection).await?;
        Ok(to_u64(before).saturating_sub(to_u64(after)))
    }
}
