//! Browsers in which a member has signed in before. Wrong passwords entered elsewhere cause no
//! sign-in delay there.

use table::GuestId;

use crate::error::DataError;
use crate::open::Store;
use crate::row::to_i64;
use crate::sessions::TokenHash;

/// Maximum number of remembered browsers per member. The least recently used ones are evicted.
const MAX_BROWSERS: i64 = 20;

impl Store {
    /// Records that a member signed in at time `at` in the browser with this token.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn remember_browser(&self, token: TokenHash, guest: &GuestId, at: u64) -> Result<(), DataError> {
        self.write((token, guest.clone(), at), async |db, (token, guest, at)| {
            sqlx::query(
                "insert into known_browsers (token, guest, seen) values ($1, $2, $3)
                    on conflict (token, guest) do update set seen = excluded.seen",
            )
            .bind(token.to_string())
            .bind(guest.as_str())
            .bind(to_i64(*at))
            .execute(&mut *db)
            .await?;
            sqlx::query(
                "delete from known_browsers where guest = $1 and token not in
                    (select token from known_browsers where guest = $1 order by seen desc, token limit $2)",
            )
            .bind(guest.as_str())
            .bind(MAX_BROWSERS)
            .execute(&mut *db)
            .await?;
            Ok(())
        })
        .await
    }

    /// Returns whether this member has signed in before in the browser with this token.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn knows_browser(&self, token: TokenHash, guest: &GuestId) -> Result<bool, DataError> {
        let row = sqlx::query("select 1 as one from known_browsers where token = $1 and guest = $2")
            .bind(token.to_string())
            .bind(guest.as_str())
            .fetch_optional(&self.reader)
            .await?;
        Ok(row.is_some())
    }
}
