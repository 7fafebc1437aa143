//! Sessions, which map the token in a cookie to a guest.

use std::fmt;

use sqlx::FromRow;
use sqlx::any::AnyRow;
use table::GuestId;

use crate::error::DataError;
use crate::open::Store;
use crate::row::{RowExt as _, to_i64, to_u64};

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

impl FromRow<'_, AnyRow> for Session {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let scopes = Some(row.column::<String>("scopes")?).filter(|scopes| !scopes.is_empty());
        Ok(Session { guest: row.column("guest")?, seen: row.column("seen")?, member: row.column("member")?, scopes })
    }
}

impl Store {
    /// Creates a guest session at time `at`.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn begin_session(&self, token: TokenHash, guest: &GuestId, at: u64) -> Result<(), DataError> {
        self.write((token, guest.clone(), at), async |db, (token, guest, at)| {
            sqlx::query("insert into sessions (token, guest, created, seen) values ($1, $2, $3, $3)")
                .bind(token.to_string())
                .bind(guest.as_str())
                .bind(to_i64(*at))
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }

    /// Creates an authenticated session of a member. `label` is its short name in lists and
    /// `browser` the browser's description of itself.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn sign_in(&self, token: TokenHash, guest: &GuestId, (label, browser): (&str, &str), at: u64) -> Result<(), DataError> {
        self.write((token, guest.clone(), label.to_owned(), browser.to_owned(), at), async |db, (token, guest, label, browser, at)| {
            sqlx::query("insert into sessions (token, guest, created, seen, member, label, browser) values ($1, $2, $3, $3, 1, $4, $5)")
                .bind(token.to_string())
                .bind(guest.as_str())
                .bind(to_i64(*at))
                .bind(label)
                .bind(browser)
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }

    /// Returns the session with this token, if any.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn session(&self, token: TokenHash) -> Result<Option<Session>, DataError> {
        Ok(sqlx::query_as("select guest, seen, member, scopes from sessions where token = $1")
            .bind(token.to_string())
            .fetch_optional(&self.reader)
            .await?)
    }

    /// Returns a member's sessions, most recently used first. `token` identifies the session of the
    /// current request.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn sessions(&self, guest: &GuestId, token: TokenHash) -> Result<Vec<SessionLine>, DataError> {
        const QUERY: &str = "select token, label, browser, created, seen from sessions
            where guest = $1 and member = 1 and scopes = '' order by seen desc, label";
        let rows = sqlx::query(QUERY).bind(guest.as_str()).fetch_all(&self.reader).await?;
        let read = |row: &AnyRow| {
            Ok(SessionLine {
                label: row.column::<Option<String>>("label")?.unwrap_or_default(),
                browser: row.column("browser")?,
                created: row.column("created")?,
                seen: row.column("seen")?,
                here: row.column::<String>("token")? == token.to_string(),
            })
        };
        rows.iter().map(read).collect()
    }

    /// Returns when a guest was last seen, or `None` if they have no sessions.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn seen(&self, guest: &GuestId) -> Result<Option<u64>, DataError> {
        let seen: Option<i64> =
            sqlx::query_scalar("select max(seen) from sessions where guest = $1").bind(guest.as_str()).fetch_one(&self.reader).await?;
        Ok(seen.map(to_u64))
    }

    /// Deletes the session with this token.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn end_session(&self, token: TokenHash) -> Result<(), DataError> {
        self.write(token, async |db, token| {
            sqlx::query("delete from sessions where token = $1").bind(token.to_string()).execute(&mut *db).await?;
            Ok(())
        })
        .await
    }

    /// Deletes sessions of a guest except the one with this token: the one with the given label, or
    /// all. Returns the number of deleted sessions.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn end_other_sessions(&self, guest: &GuestId, token: TokenHash, label: Option<&str>) -> Result<u64, DataError> {
        self.write((guest.clone(), token, label.map(str::to_owned)), async |db, (guest, token, label)| {
            let done = sqlx::query("delete from sessions where guest = $1 and token <> $2 and (label = $3 or $3 = '') and scopes = ''")
                .bind(guest.as_str())
                .bind(token.to_string())
                .bind(label.clone().unwrap_or_default())
                .execute(&mut *db)
                .await?;
            Ok(done.rows_affected())
        })
        .await
    }

    /// Updates the time at which a session was last used.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn touch_session(&self, token: TokenHash, at: u64) -> Result<(), DataError> {
        self.write((token, at), async |db, (token, at)| {
            sqlx::query("update sessions set seen = $2 where token = $1")
                .bind(token.to_string())
                .bind(to_i64(*at))
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }

    /// Deletes sessions that were last used before `before` if their guests own no data: no seat,
    /// game, saved player, note or file. Also deletes sessions of members that were last used
    /// before `expired`. Returns the number of deleted sessions.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn forget_sessions(&self, before: u64, expired: u64) -> Result<u64, DataError> {
        self.write((before, expired), async |db, (before, expired)| {
            let ended = sqlx::query("delete from sessions where member = 1 and scopes = '' and seen < $1")
                .bind(to_i64(*expired))
                .execute(&mut *db)
                .await?;
            let done = sqlx::query(
                "delete from sessions where seen < $1 and member = 0
                    and not exists (select 1 from seats where seats.guest = sessions.guest)
                    and not exists (select 1 from games where games.owner = sessions.guest)
                    and not exists (select 1 from players where players.guest = sessions.guest)
                    and not exists (select 1 from notes where notes.guest = sessions.guest)
                    and not exists (select 1 from files where files.guest = sessions.guest)",
            )
            .bind(to_i64(*before))
            .execute(&mut *db)
            .await?;
            Ok(done.rows_affected() + ended.rows_affected())
        })
        .await
    }
}
