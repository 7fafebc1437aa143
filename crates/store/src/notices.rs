//! What those who run a server tell everybody, and what they want the running server to do.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::{millis, time};

/// Something that everybody is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its number; 0 before it is kept.
    pub number: u64,
    /// Since when, in milliseconds since 1970.
    pub at: u64,
    /// Until when.
    pub until: u64,
    /// What.
    pub text: String,
    /// Are no new games begun as long as it stands?
    pub drains: bool,
}

/// A game that the running server is to close.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosingOrder {
    /// Its number; 0 before it is kept.
    pub number: u64,
    /// The game.
    pub game: String,
    /// Why.
    pub reason: String,
}

impl Store {
    /// Keeps a notice.
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

    /// The notices that stand at time `at`, the newest first.
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

    /// Withdraws a notice. Answers whether it stood.
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

    /// Keeps for the running server, or the next one, that a game is to be closed.
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

    /// The games that are still to be closed, in the order in which that was wanted.
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

    /// Keeps that a game was closed, or need not be any more.
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
