//! API tokens: sessions with limited scopes that last until a member revokes them.

use sqlx::FromRow;
use sqlx::any::AnyRow;
use table::GuestId;

use crate::error::DataError;
use crate::open::Store;
use crate::row::{RowExt as _, to_i64};
use crate::sessions::TokenHash;

/// The maximum number of tokens for each member.
pub const MAX_TOKENS: i64 = 20;

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
    /// Stores a token of a member. Returns `false` if they have [`MAX_TOKENS`] already.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn add_token(&self, new: NewToken) -> Result<bool, DataError> {
        self.write(new, async |db, NewToken { token, guest, line }| {
            let done = sqlx::query(
                "insert into sessions (token, guest, created, seen, member, label, browser, scopes)
                    select $1, $2, $3, $3, 1, $4, $5, $6
                    where (select count(*) from sessions where guest = $2 and scopes <> '') < $7",
            )
            .bind(token.to_string())
            .bind(guest.as_str())
            .bind(to_i64(line.created))
            .bind(&line.label)
            .bind(&line.name)
            .bind(&line.scopes)
            .bind(MAX_TOKENS)
            .execute(&mut *db)
            .await?;
            Ok(done.rows_affected() > 0)
        })
        .await
    }

    /// Returns a member's tokens, newest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn tokens_of(&self, guest: &GuestId) -> Result<Vec<TokenLine>, DataError> {
        const QUERY: &str = "select label, browser, scopes, created, seen from sessions
            where guest = $1 and member = 1 and scopes <> '' order by created desc, label";
        Ok(sqlx::query_as(QUERY).bind(guest.as_str()).fetch_all(&self.reader).await?)
    }

    /// Revokes a member's token. Returns `false` if they have no token with this label.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn end_token(&self, guest: &GuestId, label: &str) -> Result<bool, DataError> {
        self.write((guest.clone(), label.to_owned()), async |db, (guest, label)| {
            let done = sqlx::query("delete from sessions where guest = $1 and label = $2 and scopes <> ''")
                .bind(guest.as_str())
                .bind(label)
                .execute(&mut *db)
                .await?;
            Ok(done.rows_affected() > 0)
        })
        .await
    }

    /// Converts a member to a program account permanently. Returns `false` if they have played
    /// rated games against people or are already a program account.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn become_program(&self, guest: &GuestId) -> Result<bool, DataError> {
        self.write(guest.clone(), async |db, guest| {
            let done = sqlx::query(
                "update members set bot = 1 where guest = $1 and bot = 0 and not exists (
                        select 1 from seats join games on games.id = seats.game where seats.guest = $1 and games.rated is not null
                    )",
            )
            .bind(guest.as_str())
            .execute(&mut *db)
            .await?;
            Ok(done.rows_affected() > 0)
        })
        .await
    }
}

impl FromRow<'_, AnyRow> for TokenLine {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(TokenLine {
            label: row.column::<Option<String>>("label")?.unwrap_or_default(),
            name: row.column("browser")?,
            scopes: row.column("scopes")?,
            created: row.column("created")?,
            seen: row.column("seen")?,
        })
    }
}
