//! Vacations of members, during which their correspondence clocks are paused.

use sqlx::FromRow;
use sqlx::any::AnyRow;
use table::GuestId;

use crate::error::DataError;
use crate::open::Store;
use crate::row::{RowExt as _, to_i64};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vacation {
    pub guest: GuestId,
    /// In milliseconds since 1970.
    pub since: u64,
    pub until: u64,
}

impl FromRow<'_, AnyRow> for Vacation {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Vacation { guest: row.column("guest")?, since: row.column("since")?, until: row.column("until")? })
    }
}

impl Store {
    /// Begins a vacation and ends the current one, if any.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn begin_vacation(&self, vacation: Vacation) -> Result<(), DataError> {
        self.write(vacation, async |db, Vacation { guest, since, until }| {
            sqlx::query("update vacations set until = $2 where guest = $1 and until > $2")
                .bind(guest.as_str())
                .bind(to_i64(*since))
                .execute(&mut *db)
                .await?;
            sqlx::query("insert into vacations (guest, since, until) values ($1, $2, $3)")
                .bind(guest.as_str())
                .bind(to_i64(*since))
                .bind(to_i64(*until))
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }

    /// Returns the members whose vacations ended after `since` and no later than `now`, in
    /// milliseconds since 1970.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn ended_vacations(&self, since: u64, now: u64) -> Result<Vec<GuestId>, DataError> {
        let guests: Vec<String> = sqlx::query_scalar("select distinct guest from vacations where until > $1 and until <= $2")
            .bind(to_i64(since))
            .bind(to_i64(now))
            .fetch_all(&self.reader)
            .await?;
        Ok(guests.into_iter().map(GuestId::from).collect())
    }

    /// Ends the vacation that is active at time `at`.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn end_vacation(&self, guest: &GuestId, at: u64) -> Result<(), DataError> {
        self.write((guest.to_string(), at), async |db, (guest, at)| {
            sqlx::query("update vacations set until = $2 where guest = $1 and until > $2")
                .bind(guest)
                .bind(to_i64(*at))
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }

    /// Returns the vacations that end after time `at`.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn vacations(&self, at: u64) -> Result<Vec<Vacation>, DataError> {
        Ok(sqlx::query_as("select guest, since, until from vacations where until > $1").bind(to_i64(at)).fetch_all(&self.reader).await?)
    }

    /// Returns a member's vacations that end after time `at`, earliest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn vacations_of(&self, guest: &GuestId, at: u64) -> Result<Vec<Vacation>, DataError> {
        Ok(sqlx::query_as("select guest, since, until from vacations where guest = $1 and until > $2 order by since")
            .bind(guest.as_str())
            .bind(to_i64(at))
            .fetch_all(&self.reader)
            .await?)
    }
}
