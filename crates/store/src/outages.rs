//! Outages: periods without a working server, during which running clocks are paused.

use sqlx::Row;
use table::{Outage, OutageReason};

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::{millis, time};

/// A run that was last seen less than this many milliseconds ago may still be alive on another
/// server.
const MAYBE_ALIVE: u64 = 5_000;

impl Store {
    /// Returns the outages of a game, ordered by start.
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

    /// Stores an outage, or the end of one whose start is already stored.
    ///
    /// # Errors
    /// Returns an error if there is no such game or the database fails.
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

    /// Returns the time since which a game's clock is paused because no server is running, in
    /// milliseconds since 1970. Returns `None` if a server may be running.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn without_server<'a>(&'a self, game: &'a str, at: u64) -> BoxFuture<'a, Result<Option<u64>, DataError>> {
        Box::pin(async move {
            // A server that shuts down stores the start of the outage; for a killed one, the outage
            // begins when its run was last seen. The clock of a finished game does not change.
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
