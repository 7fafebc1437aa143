//! Vacations of members, during which their correspondence clocks are paused.

use sqlx::Row;
use sqlx::any::AnyRow;
use table::GuestId;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::{millis, time};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vacation {
    pub guest: GuestId,
    /// In milliseconds since 1970.
    pub since: u64,
    pub until: u64,
}

fn read(row: &AnyRow) -> Result<Vacation, DataError> {
    Ok(Vacation {
        guest: row.try_get::<String, _>("guest")?.into(),
        since: time(row.try_get("since")?),
        until: time(row.try_get("until")?),
    })
}

impl Store {
    /// Begins a vacation and ends the current one, if any.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn begin_vacation(&self, vacation: Vacation) -> BoxFuture<'_, Result<(), DataError>> {
        Box::pin(async move {
            self.write(vacation, |transaction, Vacation { guest, since, until }| {
                Box::pin(async move {
                    sqlx::query("update vacations set until = $2 where guest = $1 and until > $2")
                        .bind(guest.to_string())
                        .bind(millis(*since))
                        .execute(&mut **transaction)
                        .await?;
                    sqlx::query("insert into vacations (guest, since, until) values ($1, $2, $3)")
                        .bind(guest.to_string())
                        .bind(millis(*since))
                        .bind(millis(*until))
                        .execute(&mut **transaction)
                        .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Returns the members whose vacations ended after `since` and no later than `now`, in
    /// milliseconds since 1970.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn ended_vacations(&self, since: u64, now: u64) -> BoxFuture<'_, Result<Vec<GuestId>, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query("select distinct guest from vacations where until > $1 and until <= $2")
                .bind(millis(since))
                .bind(millis(now))
                .fetch_all(&self.reader)
                .await?;
            rows.iter().map(|row| Ok(row.try_get::<String, _>("guest")?.into())).collect()
        })
    }

    /// Ends the vacation that is active at time `at`.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn end_vacation<'a>(&'a self, guest: &'a GuestId, at: u64) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write((guest.to_string(), at), |transaction, (guest, at)| {
                Box::pin(async move {
                    sqlx::query("update vacations set until = $2 where guest = $1 and until > $2")
                        .bind(guest.clone())
                        .bind(millis(*at))
                        .execute(&mut **transaction)
                        .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Returns the vacations that end after time `at`.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn vacations(&self, at: u64) -> Result<Vec<Vacation>, DataError> {
        let rows =
            sqlx::query("select guest, since, until from vacations where until > $1").bind(millis(at)).fetch_all(&self.reader).await?;
        rows.iter().map(read).collect()
    }

    /// Returns a member's vacations that end after time `at`, earliest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn vacations_of(&self, guest: &GuestId, at: u64) -> Result<Vec<Vacation>, DataError> {
        let rows = sqlx::query("select guest, since, until from vacations where guest = $1 and until > $2 order by since")
            .bind(guest.to_string())
            .bind(millis(at))
            .fetch_all(&self.reader)
            .await?;
        rows.iter().map(read).collect()
    }
}
