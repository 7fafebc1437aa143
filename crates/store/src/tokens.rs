//! Tokens by which programs act for a member: sessions that last until they are ended, and may do only what their scopes say.

use sqlx::Row;

use table::GuestId;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::{TokenHash, millis, time};

/// So many a member may have.
pub const MOST_TOKENS: i64 = 20;

/// A token in a member's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenLine {
    /// Its short name.
    pub label: String,
    /// What the member calls it.
    pub name: String,
    /// What it may do: names of scopes with spaces between them.
    pub scopes: String,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// The day on which it was used last.
    pub seen: u64,
}

/// A token to be kept.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// The hash of what the program sends.
    pub token: TokenHash,
    /// Whose it is.
    pub guest: GuestId,
    /// Its name in lists and what it may do; created and seen at the same time.
    pub line: TokenLine,
}

impl Store {
    /// Keeps a token of a member; `false` if they have as many as one may.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn add_token(&self, new: NewToken) -> BoxFuture<'_, Result<bool, DataError>> {
        Box::pin(async move {
            self.write(new, |transaction, NewToken { token, guest, line }| {
                Box::pin(async move {
                    let done = sqlx::query(
                        "insert into sessions (token, guest, created, seen, member, label, browser, scopes)
                         select $1, $2, $3, $3, 1, $4, $5, $6
                         where (select count(*) from sessions where guest = $2 and scopes <> '') < $7",
                    )
                    .bind(token.to_string())
                    .bind(guest.to_string())
                    .bind(millis(line.created))
                    .bind(line.label.clone())
                    .bind(line.name.clone())
                    .bind(line.scopes.clone())
                    .bind(MOST_TOKENS)
                    .execute(&mut **transaction)
                    .await?;
                    Ok(done.rows_affected() > 0)
                })
            })
            .await
        })
    }

    /// The tokens of a member, the newest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn tokens_of<'a>(&'a self, guest: &'a GuestId) -> BoxFuture<'a, Result<Vec<TokenLine>, DataError>> {
        Box::pin(async move {
            const THEIRS: &str = "select label, browser, scopes, created, seen from sessions
                                  where guest = $1 and member = 1 and scopes <> '' order by created desc, label";
            let rows = sqlx::query(THEIRS).bind(guest.to_string()).fetch_all(&self.reader).await?;
            let read = |row: &sqlx::any::AnyRow| {
                Ok(TokenLine {
                    label: row.try_get::<Option<String>, _>("label")?.unwrap_or_default(),
                    name: row.try_get("browser")?,
                    scopes: row.try_get("scopes")?,
                    created: time(row.try_get("created")?),
                    seen: time(row.try_get("seen")?),
                })
            };
            rows.iter().map(read).collect()
        })
    }

    /// Ends a token of a member; `false` if there is none of this name.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn end_token<'a>(&'a self, guest: &'a GuestId, label: &'a str) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            self.write((guest.clone(), label.to_owned()), |transaction, (guest, label)| {
                Box::pin(async move {
                    let done = sqlx::query("delete from sessions where guest = $1 and label = $2 and scopes <> ''")
                        .bind(guest.to_string())
                        .bind(label.clone())
                        .execute(&mut **transaction)
                        .await?;
                    Ok(done.rows_affected() > 0)
                })
            })
            .await
        })
    }

    /// Makes a member a program for good; `false` if they have played games with people that count for ratings, or are one already.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn become_program<'a>(&'a self, guest: &'a GuestId) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            self.write(guest.clone(), |transaction, guest| {
                Box::pin(async move {
                    let done = sqlx::query(
                        "update members set bot = 1 where guest = $1 and bot = 0 and not exists (
                             select 1 from seats join games on games.id = seats.game where seats.guest = $1 and games.rated is not null
                         )",
                    )
                    .bind(guest.to_string())
                    .execute(&mut **transaction)
                    .await?;
                    Ok(done.rows_affected() > 0)
                })
            })
            .await
        })
    }
}
