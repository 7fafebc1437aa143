//! Notices to all users, and orders to close games, from the operators to the running server.

use sqlx::FromRow;
use sqlx::any::AnyRow;

use crate::error::DataError;
use crate::open::Store;
use crate::row::{RowExt as _, to_i64};

/// A notice shown to all users.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// 0 until it is stored.
    pub number: u64,
    /// In milliseconds since 1970.
    pub at: u64,
    pub until: u64,
    pub text: String,
    /// Whether no new games may begin while the notice is active.
    pub drains: bool,
}

/// An order to close a game, executed by the running server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosingOrder {
    /// 0 until it is stored.
    pub number: u64,
    pub game: String,
    pub reason: String,
}

impl Store {
    /// Stores a notice.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn add_notice(&self, notice: Notice) -> Result<(), DataError> {
        self.write(notice, async |db, notice| {
            sqlx::query(
                "insert into notices (number, at, until, text, drains)
                    values ((select coalesce(max(number), 0) + 1 from notices), $1, $2, $3, $4)",
            )
            .bind(to_i64(notice.at))
            .bind(to_i64(notice.until))
            .bind(&notice.text)
            .bind(i64::from(notice.drains))
            .execute(&mut *db)
            .await?;
            Ok(())
        })
        .await
    }

    /// Returns the notices that are active at time `at`, newest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn notices(&self, at: u64) -> Result<Vec<Notice>, DataError> {
        Ok(sqlx::query_as("select * from notices where withdrawn is null and until > $1 order by number desc")
            .bind(to_i64(at))
            .fetch_all(&self.reader)
            .await?)
    }

    /// Withdraws a notice. Returns whether it was active.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn withdraw_notice(&self, number: u64, at: u64) -> Result<bool, DataError> {
        self.write((number, at), async |db, (number, at)| {
            let done = sqlx::query("update notices set withdrawn = $2 where number = $1 and withdrawn is null and until > $2")
                .bind(to_i64(*number))
                .bind(to_i64(*at))
                .execute(&mut *db)
                .await?;
            Ok(done.rows_affected() > 0)
        })
        .await
    }

    /// Queues an order to close a game, for the running server or the next one.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn order_closing(&self, order: ClosingOrder) -> Result<(), DataError> {
        self.write(order, async |db, order| {
            sqlx::query("insert into closings (number, game, reason) values ((select coalesce(max(number), 0) + 1 from closings), $1, $2)")
                .bind(&order.game)
                .bind(&order.reason)
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }

    /// Returns the pending orders, oldest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn closings(&self) -> Result<Vec<ClosingOrder>, DataError> {
        Ok(sqlx::query_as("select * from closings where done is null order by number").fetch_all(&self.reader).await?)
    }

    /// Marks an order as done because the game is closed or the order has become unnecessary.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn mark_closing_done(&self, number: u64, at: u64) -> Result<(), DataError> {
        self.write((number, at), async |db, (number, at)| {
            sqlx::query("update closings set done = $2 where number = $1")
                .bind(to_i64(*number))
                .bind(to_i64(*at))
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }
}

impl FromRow<'_, AnyRow> for Notice {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Notice {
            number: row.column("number")?,
            at: row.column("at")?,
            until: row.column("until")?,
            text: row.column("text")?,
            drains: row.column("drains")?,
        })
    }
}

impl FromRow<'_, AnyRow> for ClosingOrder {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(ClosingOrder { number: row.column("number")?, game: row.column("game")?, reason: row.column("reason")? })
    }
}
