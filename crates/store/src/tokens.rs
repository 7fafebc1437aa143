//! API tokens: sessions with limited scopes that last until a member revokes them.

use sqlx::Row;

use table::GuestId;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::{TokenHash, millis, time};

/// The maximum number of tokens for each member.
pub const MOST_TOKENS: i64 = 20;

/// A token in a member's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenLine {
    /// The short id used in lists and requests.
    pub label: String,
    /// The name chosen by the member.
    pub name: String,
    /// The scopes, separated by spaces.
    pub scopes: String,
    /// In milliseconds since 1970.
    pub created: u64,
    /// The day of the last use.
    pub seen: u64,
}

/// A new token to store.
#[derive(Clone, Debug)]
pub struct NewToken {
    pub token: TokenHash,
    pub guest: GuestId,
    /// The list entry. Its `created` is also stored as the time of the last use.
    pub line: TokenLine,
}

impl Store {
    /// Stores a token of a member. Returns `false` if they have [`MOST_TOKENS`] already.
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

    /// Returns a member's tokens, newest first.
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

    /// Revokes a member's token. Returns `false` if they have no token with this label.
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

    /// Converts a member to a program account permanently. Returns `false` if they have played
    /// rated games against people or are already a program account.
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
