//! Times in which a server could not work, so that a running clock rested.

use sqlx::Row;
use table::{Outage, OutageReason};

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::{millis, time};

/// A run that was noted so many milliseconds ago may still go on, on another server.
const MAYBE_ALIVE: u64 = 5_000;

impl Store {
    /// The outages of a game, in their order.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub fn outages<'a>(&'a self, game: &'a str) -> BoxFuture<'a, Result<Vec<Outage>, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query("select number, since, until, reason from outages where game = $1 order by since")
                .bind(game.to_owned())
                .fetch_all(&self.reader)
                .await?;
            let read = |row: &sqlx::any::AnyRow| {
                let reason: String = row.try_get("reason")?;
                let known = OutageReason::by_name(&reason);
                Ok(Outage {
                    number: time(row.try_get("number")?),
                    since: time(row.try_get("since")?),
                    until: row.try_get::<Option<i64>, _>("until")?.map(time),
                    reason: known.ok_or_else(|| DataError::Damaged(format!("game `{game}` has an outage for the reason `{reason}`")))?,
                })
            };
            rows.iter().map(read).collect()
        })
    }

    /// Notes an outage, or until when one lasted that was noted when it began.
    ///
    /// # Errors
    /// There is no such game, or the database failed.
    pub fn note_outage<'a>(&'a self, game: &'a str, outage: &'a Outage) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write((game.to_owned(), outage.clone()), |transaction, (game, outage)| {
                Box::pin(async move {
                    sqlx::query(
                        "insert into outages (game, number, since, until, reason) values ($1, $2, $3, $4, $5)
                         on conflict (game, since) do update set until = excluded.until",
                    )
                    .bind(game.clone())
                    .bind(millis(outage.number))
                    .bind(millis(outage.since))
                    .bind(outage.until.map(millis))
                    .bind(outage.reason.name())
                    .execute(&mut **transaction)
                    .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Since when a clock of this game rests because no server runs, if it is so at this time; in milliseconds since 1970.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn without_server<'a>(&'a self, game: &'a str, at: u64) -> BoxFuture<'a, Result<Option<u64>, DataError>> {
        Box::pin(async move {
            // A server that ended in order has noted when; of one that was killed, its run was seen last before. The clock of a game that is over stays as it
            // was noted last.
            let row = sqlx::query(
                "select since from outages where game = $1 and until is null
                 union all
                 select runs.seen as since from clocks join runs on runs.run = clocks.run
                 where clocks.game = $1 and clocks.run <> $2 and runs.seen < $3
                 and exists (select 1 from games where games.id = $1 and games.finished = 0)",
            )
            .bind(game.to_owned())
            .bind(self.run.to_string())
            .bind(millis(at.saturating_sub(MAYBE_ALIVE)))
            .fetch_optional(&self.reader)
            .await?;
            row.map(|row| Ok(time(row.try_get("since")?))).transpose()
        })
    }
}
