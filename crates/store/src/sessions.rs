//! Sessions, which map the token in a cookie to a guest.

use std::fmt;

use sqlx::Row;

use table::GuestId;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;

/// The SHA-256 hash of a session token. The token itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TokenHash(pub [u8; 32]);

/// Prints no part of the hash, to keep it out of logs.
impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash")
    }
}

/// Formats the hash as 64 hexadecimal digits.
impl fmt::Display for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub guest: GuestId,
    /// When the session was last used, in milliseconds since 1970.
    pub seen: u64,
    /// Whether the session is authenticated as a member.
    pub member: bool,
    /// The scopes of an API token, separated by spaces; `None` for a browser session.
    pub scopes: Option<String>,
}

/// A session in a member's list of sessions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionLine {
    /// A short name.
    pub label: String,
    /// The browser's description of itself.
    pub browser: String,
    /// In milliseconds since 1970.
    pub created: u64,
    /// When the session was last used.
    pub seen: u64,
    /// Whether this is the session of the current request.
    pub here: bool,
}

impl Store {
    /// Creates a guest session at time `at`.
    ///
    /// # Errors
    /// Returns an error if the database fails.
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

    /// Creates an authenticated session of a member. `label` is its short name in lists and
    /// `browser` the browser's description of itself.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn sign_in<'a>(
        &'a self,
        token: TokenHash,
        guest: &'a GuestId,
        (label, browser): (&'a str, &'a str),
        at: u64,
    ) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write(
                (token, guest.clone(), label.to_owned(), browser.to_owned(), at),
                |transaction, (token, guest, label, browser, at)| {
                    Box::pin(async move {
                        sqlx::query(
                            "insert into sessions (token, guest, created, seen, member, label, browser) values ($1, $2, $3, $3, 1, $4, $5)",
                        )
                        .bind(token.to_string())
                        .bind(guest.to_string())
                        .bind(millis(*at))
                        .bind(label.clone())
                        .bind(browser.clone())
                        .execute(&mut **transaction)
                        .await?;
                        Ok(())
                    })
                },
            )
            .await
        })
    }

    /// Returns the session with this token, if any.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn session<'a>(&'a self, token: TokenHash) -> BoxFuture<'a, Result<Option<Session>, DataError>> {
        Box::pin(async move {
            let row = sqlx::query("select guest, seen, member, scopes from sessions where token = $1")
                .bind(token.to_string())
                .fetch_optional(&self.reader)
                .await?;
            let read = |row: sqlx::any::AnyRow| {
                let member = row.try_get::<i64, _>("member")? != 0;
                let scopes = Some(row.try_get::<String, _>("scopes")?).filter(|scopes| !scopes.is_empty());
                Ok(Session { guest: row.try_get::<String, _>("guest")?.into(), seen: time(row.try_get("seen")?), member, scopes })
            };
            row.map(read).transpose()
        })
    }

    /// Returns a member's sessions, most recently used first. `token` identifies the session of the
    /// current request.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn sessions<'a>(&'a self, guest: &'a GuestId, token: TokenHash) -> BoxFuture<'a, Result<Vec<SessionLine>, DataError>> {
        Box::pin(async move {
            const THEIRS: &str = "select token, label, browser, created, seen from sessions where guest = $1 and member = 1 and scopes = '' order by seen desc, label";
            let rows = sqlx::query(THEIRS).bind(guest.to_string()).fetch_all(&self.reader).await?;
            let read = |row: &sqlx::any::AnyRow| {
                Ok(SessionLine {
                    label: row.try_get::<Option<String>, _>("label")?.unwrap_or_default(),
                    browser: row.try_get("browser")?,
                    created: time(row.try_get("created")?),
                    seen: time(row.try_get("seen")?),
                    here: row.try_get::<String, _>("token")? == token.to_string(),
                })
            };
            rows.iter().map(read).collect()
        })
    }

    /// Returns when a guest was last seen, or `None` if they have no sessions.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn seen<'a>(&'a self, guest: &'a GuestId) -> BoxFuture<'a, Result<Option<u64>, DataError>> {
        Box::pin(async move {
            let row = sqlx::query("select max(seen) as seen from sessions where guest = $1")
                .bind(guest.to_string())
                .fetch_one(&self.reader)
                .await?;
            Ok(row.try_get::<Option<i64>, _>("seen")?.map(time))
        })
    }

    /// Deletes the session with this token.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn end_session<'a>(&'a self, token: TokenHash) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write(token, |transaction, token| {
                Box::pin(async move {
                    sqlx::query("delete from sessions where token = $1").bind(token.to_string()).execute(&mut **transaction).await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Deletes sessions of a guest except the one with this token: the one with the given label, or
    /// all. Returns the number of deleted sessions.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn end_other_sessions<'a>(
        &'a self,
        guest: &'a GuestId,
        token: TokenHash,
        label: Option<&'a str>,
    ) -> BoxFuture<'a, Result<u64, DataError>> {
        Box::pin(async move {
            self.write((guest.clone(), token, label.map(str::to_owned)), |transaction, (guest, token, label)| {
                Box::pin(async move {
                    let done =
                        sqlx::query("delete from sessions where guest = $1 and token <> $2 and (label = $3 or $3 = '') and scopes = ''")
                            .bind(guest.to_string())
                            .bind(token.to_string())
                            .bind(label.clone().unwrap_or_default())
                            .execute(&mut **transaction)
                            .await?;
                    Ok(done.rows_affected())
                })
            })
            .await
        })
    }

    /// Updates the time at which a session was last used.
    ///
    /// # Errors
    /// Returns an error if the database fails.
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

    /// Deletes sessions that were last used before `before` if their guests own no data: no seat,
    /// game, saved player, note or file. Also deletes sessions of members that were last used
    /// before `expired`. Returns the number of deleted sessions.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn forget_sessions<'a>(&'a self, before: u64, expired: u64) -> BoxFuture<'a, Result<u64, DataError>> {
        Box::pin(async move {
            self.write((before, expired), |transaction, (before, expired)| {
                Box::pin(async move {
                    let ended = sqlx::query("delete from sessions where member = 1 and scopes = '' and seen < $1")
                        .bind(millis(*expired))
                        .execute(&mut **transaction)
                        .await?;
                    let done = sqlx::query(
                        "delete from sessions where seen < $1 and member = 0
             and not exists (select 1 from seats where seats.guest = sessions.guest)
             and not exists (select 1 from games where games.owner = sessions.guest)
             and not exists (select 1 from players where players.guest = sessions.guest)
             and not exists (select 1 from notes where notes.guest = sessions.guest)
             and not exists (select 1 from files where files.guest = sessions.guest)",
                    )
                    .bind(millis(*before))
                    .execute(&mut **transaction)
                    .await?;
                    Ok(done.rows_affected() + ended.rows_affected())
                })
            })
            .await
        })
    }
}

/// Converts a time to its stored form.
pub(crate) fn millis(at: u64) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

/// Converts a stored time or count. Negative values become 0.
pub(crate) fn time(stored: i64) -> u64 {
    u64::try_from(stored).unwrap_or(0)
}
