//! Sessions: which guest a cookie's token belongs to.

use std::fmt;

use sqlx::Row;

use table::GuestId;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;

/// The SHA-256 of a session's token. The token itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TokenHash(pub [u8; 32]);

/// 64 hexadecimal digits.
impl fmt::Display for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Store {
    /// Begins a session of a guest at time `at`.
    ///
    /// # Errors
    /// The database failed.
    pub fn begin_session<'a>(&'a self, token: TokenHash, guest: &'a GuestId, at: u64) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write((token, guest.clone(), at), |transaction, (token, guest, at)| {
                Box::pin(async move {
                    sqlx::query("insert into sessions (token, guest, created, seen) values ($1, $2, $3, $3)")
                        .bind(token.to_string())
                        .bind(guest.to_string())
                        .bind(millis(*at))
                        .execute(&mut **transaction)
                        .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// The guest of a session, and when it was last noted as seen; `None` if there is no such session.
    ///
    /// # Errors
    /// The database failed.
    pub fn session<'a>(&'a self, token: TokenHash) -> BoxFuture<'a, Result<Option<(GuestId, u64)>, DataError>> {
        Box::pin(async move {
            let row = sqlx::query("select guest, seen from sessions where token = $1")
                .bind(token.to_string())
                .fetch_optional(&self.reader)
                .await?;
            row.map(|row| Ok((row.try_get::<String, _>("guest")?.into(), time(row.try_get("seen")?)))).transpose()
        })
    }

    /// Notes that a session was seen at time `at`.
    ///
    /// # Errors
    /// The database failed.
    pub fn touch_session<'a>(&'a self, token: TokenHash, at: u64) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write((token, at), |transaction, (token, at)| {
                Box::pin(async move {
                    sqlx::query("update sessions set seen = $2 where token = $1")
                        .bind(token.to_string())
                        .bind(millis(*at))
                        .execute(&mut **transaction)
                        .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Forgets sessions that were not seen since `before` and whose guests have nothing here: no seat, no game, no saved player, no note, no file. Answers
    /// how many.
    ///
    /// # Errors
    /// The database failed.
    pub fn forget_sessions<'a>(&'a self, before: u64) -> BoxFuture<'a, Result<u64, DataError>> {
        Box::pin(async move {
            self.write(before, |transaction, before| {
                Box::pin(async move {
                    let done = sqlx::query(
                        "delete from sessions where seen < $1
             and not exists (select 1 from seats where seats.guest = sessions.guest)
             and not exists (select 1 from games where games.owner = sessions.guest)
             and not exists (select 1 from players where players.guest = sessions.guest)
             and not exists (select 1 from notes where notes.guest = sessions.guest)
             and not exists (select 1 from files where files.guest = sessions.guest)",
                    )
                    .bind(millis(*before))
                    .execute(&mut **transaction)
                    .await?;
                    Ok(done.rows_affected())
                })
            })
            .await
        })
    }
}

/// A time as it is stored.
pub(crate) fn millis(at: u64) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

/// A stored time or count; below 0 there is none.
pub(crate) fn time(stored: i64) -> u64 {
    u64::try_from(stored).unwrap_or(0)
}
