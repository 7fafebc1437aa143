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

/// Nothing: no log shows it.
impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash")
    }
}

/// 64 hexadecimal digits.
impl fmt::Display for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Whose it is.
    pub guest: GuestId,
    /// When it was last noted as seen, in milliseconds since 1970.
    pub seen: u64,
    /// Has whoever holds the token proved to be a member?
    pub member: bool,
    /// What a program may do with it: names of scopes with spaces between them; none: it is a browser's.
    pub scopes: Option<String>,
}

/// A session in a member's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionLine {
    /// Its short name.
    pub label: String,
    /// What the browser said of itself.
    pub browser: String,
    /// When it began, in milliseconds since 1970.
    pub created: u64,
    /// When it was last noted as seen.
    pub seen: u64,
    /// Is it the one of whoever asks?
    pub here: bool,
}

impl Store {
    /// Begins a session of a guest at time `at`.
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

    /// Begins a session of a member, who has proved to be one. `label` is its short name in lists, `browser` what the browser says of itself.
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

    /// A session; `None` if there is no such one.
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

    /// The sessions of a member, the one seen last first. `token` is that of whoever asks.
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

    /// When a guest was noted as seen last; none: never, or all their sessions have ended.
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

    /// Ends the session with this token.
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

    /// Ends sessions of a guest other than the one with this token: the one with a label, or all. Answers how many.
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

    /// Notes that a session was seen at time `at`.
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

    /// Forgets sessions that were not seen since `before` and whose guests have nothing here: no seat, no game, no saved player, no note, no file. Those of
    /// members that were not seen since `expired` end in any case. Answers how many.
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

/// A time as it is stored.
pub(crate) fn millis(at: u64) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

/// A stored time or count; below 0 there is none.
pub(crate) fn time(stored: i64) -> u64 {
    u64::try_from(stored).unwrap_or(0)
}
