//! Whether the database can be written now.

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;

impl Store {
    /// Writes something that changes nothing, to its end: a disk that is full, a file that may only be read, a server that has gone are found out.
    ///
    /// # Errors
    /// The database can't be written.
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
