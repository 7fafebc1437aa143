//! Browsers in which a member has signed in before. Wrong passwords entered elsewhere cause no
//! sign-in delay there.

use table::GuestId;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::{TokenHash, millis};

/// Maximum number of remembered browsers per member. The least recently used ones are evicted.
const MOST: i64 = 20;

impl Store {
    /// Records that a member signed in at time `at` in the browser with this token.
    ///
    /// # Errors
    /// The database failed.
    pub fn remember_browser<'a>(&'a self, token: TokenHash, guest: &'a GuestId, at: u64) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write((token, guest.clone(), at), |transaction, (token, guest, at)| {
                Box::pin(async move {
                    sqlx::query(
                        "insert into known_browsers (token, guest, seen) values ($1, $2, $3)
                         on conflict (token, guest) do update set seen = excluded.seen",
                    )
                    .bind(token.to_string())
                    .bind(guest.to_string())
                    .bind(millis(*at))
                    .execute(&mut **transaction)
                    .await?;
                    sqlx::query(
                        "delete from known_browsers where guest = $1 and token not in
                         (select token from known_browsers where guest = $1 order by seen desc, token limit $2)",
                    )
                    .bind(guest.to_string())
                    .bind(MOST)
                    .execute(&mut **transaction)
                    .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Returns whether this member has signed in before in the browser with this token.
    ///
    /// # Errors
    /// The database failed.
    pub fn knows_browser<'a>(&'a self, token: TokenHash, guest: &'a GuestId) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            let row = sqlx::query("select 1 as one from known_browsers where token = $1 and guest = $2")
                .bind(token.to_string())
                .bind(guest.to_string())
                .fetch_optional(&self.reader)
                .await?;
            Ok(row.is_some())
        })
    }
}
