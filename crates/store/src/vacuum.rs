//! Giving back the room on the disk that removed things held.

use sqlx::Row;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::time;

impl Store {
    /// Writes the database anew without the room that removed things held. Nothing is stored meanwhile. Answers how many bytes it is smaller.
    ///
    /// # Errors
    /// The database failed; then nothing was changed.
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
