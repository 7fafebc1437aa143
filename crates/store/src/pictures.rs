//! Pictures of members: text in the database, as all drivers take that alike.

use sqlx::Row;
use table::GuestId;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;

/// A picture of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureRow {
    /// What it is: `image/png`.
    pub kind: String,
    /// The short hash by which browsers know it again.
    pub hash: String,
    /// Its bytes, in base64.
    pub body: String,
}

impl Store {
    /// Keeps a member's picture in place of the one before, or none any more.
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

    /// A member's picture, if they gave one.
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
