//! What administrators and moderators did.

use sqlx::Row;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::{millis, time};

/// Something that an administrator or a moderator did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who: a member's name, or `command line`.
    pub actor: String,
    /// What: `role moderator`.
    pub action: String,
    /// To whom or what.
    pub subject: String,
    /// Why, where that was said.
    pub reason: String,
}

impl Store {
    /// Notes what was done.
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

    /// What was done last, the newest first, at most so many.
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
