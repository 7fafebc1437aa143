//! Pictures of members, stored as base64 because not all drivers handle blobs alike.

use sqlx::Row;
use table::GuestId;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureRow {
    /// The media type, for example `image/png`.
    pub kind: String,
    /// A short hash for browser caches.
    pub hash: String,
    /// The contents in base64.
    pub body: String,
}

impl Store {
    /// Replaces or deletes a member's picture.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn set_picture<'a>(&'a self, guest: &'a GuestId, picture: Option<PictureRow>) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write((guest.to_string(), picture), |transaction, (guest, picture)| {
                Box::pin(async move {
                    sqlx::query("delete from pictures where guest = $1").bind(guest.clone()).execute(&mut **transaction).await?;
                    if let Some(PictureRow { kind, body, .. }) = picture {
                        let query = sqlx::query("insert into pictures (guest, kind, body) values ($1, $2, $3)");
                        query.bind(guest.clone()).bind(kind.clone()).bind(body.clone()).execute(&mut **transaction).await?;
                    }
                    sqlx::query("update members set picture = $2 where guest = $1")
                        .bind(guest.clone())
                        .bind(picture.as_ref().map(|picture| picture.hash.clone()))
                        .execute(&mut **transaction)
                        .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Returns a member's picture, if any.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn picture<'a>(&'a self, guest: &'a GuestId) -> BoxFuture<'a, Result<Option<PictureRow>, DataError>> {
        Box::pin(async move {
            let row = sqlx::query(
                "select pictures.kind, pictures.body, members.picture from pictures join members on members.guest = pictures.guest
                 where pictures.guest = $1 and members.picture is not null",
            )
            .bind(guest.to_string())
            .fetch_optional(&self.reader)
            .await?;
            row.map(|row| Ok(PictureRow { kind: row.try_get("kind")?, hash: row.try_get("picture")?, body: row.try_get("body")? }))
                .transpose()
        })
    }
}
