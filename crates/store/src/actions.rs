//! The audit log of administrators and moderators.

use sqlx::Row;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::{millis, time};

/// An entry of the audit log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The member's name, or `command line`.
    pub actor: String,
    /// The action and its arguments, for example `role moderator`.
    pub action: String,
    /// The target of the action: a member's name or another object.
    pub subject: String,
    /// The stated reason; empty if none was given.
    pub reason: String,
}

impl Store {
    /// Appends an entry to the audit log.
    ///
    /// # Errors
    /// The database failed.
    pub fn note_action(&self, action: Action) -> BoxFuture<'_, Result<(), DataError>> {
        Box::pin(async move {
            self.write(action, |transaction, action| {
                Box::pin(async move {
                    sqlx::query("insert into actions (at, actor, action, subject, reason) values ($1, $2, $3, $4, $5)")
                        .bind(millis(action.at))
                        .bind(action.actor.clone())
                        .bind(action.action.clone())
                        .bind(action.subject.clone())
                        .bind(action.reason.clone())
                        .execute(&mut **transaction)
                        .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Returns the latest `most` entries, newest first.
    ///
    /// # Errors
    /// The database failed.
    pub fn actions(&self, most: u32) -> BoxFuture<'_, Result<Vec<Action>, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query("select * from actions order by at desc limit $1").bind(i64::from(most)).fetch_all(&self.reader).await?;
            let read = |row: &sqlx::any::AnyRow| {
                Ok(Action {
                    at: time(row.try_get("at")?),
                    actor: row.try_get("actor")?,
                    action: row.try_get("action")?,
                    subject: row.try_get("subject")?,
                    reason: row.try_get("reason")?,
                })
            };
            rows.iter().map(read).collect()
        })
    }
}
