//! Checks that the database is writable.

use crate::error::DataError;
use crate::open::Store;

impl Store {
    /// Commits a write that changes nothing. Detects a full disk, a read-only file and an
    /// unreachable server.
    ///
    /// # Errors
    /// Returns an error if the database can't be written.
    pub async fn check_writable(&self) -> Result<(), DataError> {
        self.write((), async |db, ()| {
            sqlx::query("update deska_schema set version = version").execute(&mut *db).await?;
            Ok(())
        })
        .await
    }
}
