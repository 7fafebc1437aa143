//! Pictures of members, stored as base64 because not all drivers handle blobs alike.

use table::GuestId;

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
    pub async fn set_picture(&self, guest: &GuestId, picture: Option<PictureRow>) -> Result<(), DataError> {
        self.write((guest.to_string(), picture), async |db, (guest, picture)| {
            sqlx::query("delete from pictures where guest = $1").bind(guest).execute(&mut *db).await?;
            if let Some(PictureRow { kind, body, .. }) = picture {
                let query = sqlx::query("insert into pictures (guest, kind, body) values ($1, $2, $3)");
                query.bind(guest).bind(kind).bind(body).execute(&mut *db).await?;
            }
            sqlx::query("update members set picture = $2 where guest = $1")
                .bind(guest)
                .bind(picture.as_ref().map(|picture| picture.hash.clone()))
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }

    /// Returns a member's picture, if any.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn picture(&self, guest: &GuestId) -> Result<Option<PictureRow>, DataError> {
        let row: Option<(String, String, String)> = sqlx::query_as(
            "select pictures.kind, members.picture, pictures.body from pictures join members on members.guest = pictures.guest
                where pictures.guest = $1 and members.picture is not null",
        )
        .bind(guest.as_str())
        .fetch_optional(&self.reader)
        .await?;
        Ok(row.map(|(kind, hash, body)| PictureRow { kind, hash, body }))
    }
}
