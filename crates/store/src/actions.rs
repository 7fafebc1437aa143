//! The audit log of administrators and moderators.

use sqlx::FromRow;
use sqlx::any::AnyRow;

use crate::error::DataError;
use crate::open::Store;
use crate::row::{RowExt as _, to_i64};

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
    /// Returns an error if the database fails.
    pub async fn note_action(&self, action: Action) -> Result<(), DataError> {
        self.write(action, async |db, action| {
            sqlx::query("insert into actions (at, actor, action, subject, reason) values ($1, $2, $3, $4, $5)")
                .bind(to_i64(action.at))
                .bind(&action.actor)
                .bind(&action.action)
                .bind(&action.subject)
                .bind(&action.reason)
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }

    /// Returns the latest `max` entries, newest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn actions(&self, max: u32) -> Result<Vec<Action>, DataError> {
        Ok(sqlx::query_as("select * from actions order by at desc limit $1").bind(i64::from(max)).fetch_all(&self.reader).await?)
    }
}

impl FromRow<'_, AnyRow> for Action {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Action {
            at: row.column("at")?,
            actor: row.column("actor")?,
            action: row.column("action")?,
            subject: row.column("subject")?,
            reason: row.column("reason")?,
        })
    }
}
