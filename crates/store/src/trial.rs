//! Checks that the database is writable.

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;

impl Store {
    /// Commits a write that changes nothing. Detects a full disk, a read-only file and an
    /// unreachable server.
    ///
    /// # Errors
    /// Returns an error if the database can't be written.
    pub fn try_writing<'a>(&'a self) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write((), |transaction, ()| {
                Box::pin(async move {
                    sqlx::query("update deska_schema set version = version").execute(&mut **transaction).await?;
                    Ok(())
                })
            })
            .await
        })
    }
}
