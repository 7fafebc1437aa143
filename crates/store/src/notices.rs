//! Notices to all users, and orders to close games, from the operators to the running server.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::{millis, time};

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
    pub fn give_notice(&self, notice: Notice) -> BoxFuture<'_, Result<(), DataError>> {
        Box::pin(async move {
            self.write(notice, |transaction, notice| {
                Box::pin(async move {
                    sqlx::query(
                        "insert into notices (number, at, until, text, drains)
                         values ((select coalesce(max(number), 0) + 1 from notices), $1, $2, $3, $4)",
                    )
                    .bind(millis(notice.at))
                    .bind(millis(notice.until))
                    .bind(notice.text.clone())
                    .bind(i64::from(notice.drains))
                    .execute(&mut **transaction)
                    .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Returns the notices that are active at time `at`, newest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn notices(&self, at: u64) -> Result<Vec<Notice>, DataError> {
        let rows = sqlx::query("select * from notices where withdrawn is null and until > $1 order by number desc")
            .bind(millis(at))
            .fetch_all(&self.reader)
            .await?;
        let read = |row: &AnyRow| {
            Ok(Notice {
                number: time(row.try_get("number")?),
                at: time(row.try_get("at")?),
                until: time(row.try_get("until")?),
                text: row.try_get("text")?,
                drains: row.try_get::<i64, _>("drains")? != 0,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Withdraws a notice. Returns whether it was active.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn withdraw_notice(&self, number: u64, at: u64) -> BoxFuture<'_, Result<bool, DataError>> {
        Box::pin(async move {
            self.write((number, at), |transaction, (number, at)| {
                Box::pin(async move {
                    let done = sqlx::query("update notices set withdrawn = $2 where number = $1 and withdrawn is null and until > $2")
                        .bind(millis(*number))
                        .bind(millis(*at))
                        .execute(&mut **transaction)
                        .await?;
                    Ok(done.rows_affected() > 0)
                })
            })
            .await
        })
    }

    /// Queues an order to close a game, for the running server or the next one.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn order_closing(&self, order: ClosingOrder) -> BoxFuture<'_, Result<(), DataError>> {
        Box::pin(async move {
            self.write(order, |transaction, order| {
                Box::pin(async move {
                    sqlx::query(
                        "insert into closings (number, game, reason) values ((select coalesce(max(number), 0) + 1 from closings), $1, $2)",
                    )
                    .bind(order.game.clone())
                    .bind(order.reason.clone())
                    .execute(&mut **transaction)
                    .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Returns the pending orders, oldest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn closings(&self) -> Result<Vec<ClosingOrder>, DataError> {
        let rows = sqlx::query("select * from closings where done is null order by number").fetch_all(&self.reader).await?;
        let read = |row: &AnyRow| {
            Ok(ClosingOrder { number: time(row.try_get("number")?), game: row.try_get("game")?, reason: row.try_get("reason")? })
        };
        rows.iter().map(read).collect()
    }

    /// Marks an order as done because the game is closed or the order has become unnecessary.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn closed(&self, number: u64, at: u64) -> BoxFuture<'_, Result<(), DataError>> {
        Box::pin(async move {
            self.write((number, at), |transaction, (number, at)| {
                Box::pin(async move {
                    sqlx::query("update closings set done = $2 where number = $1")
                        .bind(millis(*number))
                        .bind(millis(*at))
                        .execute(&mut **transaction)
                        .await?;
                    Ok(())
                })
            })
            .await
        })
    }
}
