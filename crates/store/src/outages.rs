//! Outages: periods without a working server, during which running clocks are paused.

use table::{Outage, OutageReason};

use crate::error::DataError;
use crate::open::Store;
use crate::row::{to_i64, to_u64};

/// A run that was last seen less than this many milliseconds ago may still be alive on another
/// server.
const RUN_TIMEOUT: u64 = 5_000;

impl Store {
    /// Returns the outages of a game, ordered by start.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn outages(&self, game: &str) -> Result<Vec<Outage>, DataError> {
        let rows: Vec<(i64, i64, Option<i64>, String)> =
            sqlx::query_as("select number, since, until, reason from outages where game = $1 order by since")
                .bind(game)
                .fetch_all(&self.reader)
                .await?;
        let outage = |(number, since, until, reason): (i64, i64, Option<i64>, String)| {
            let reason = OutageReason::by_name(&reason)
                .ok_or_else(|| DataError::Damaged(format!("game `{game}` has an outage for the reason `{reason}`")))?;
            Ok(Outage { number: to_u64(number), since: to_u64(since), until: until.map(to_u64), reason })
        };
        rows.into_iter().map(outage).collect()
    }

    /// Stores an outage, or the end of one whose start is already stored.
    ///
    /// # Errors
    /// Returns an error if there is no such game or the database fails.
    pub async fn note_outage(&self, game: &str, outage: &Outage) -> Result<(), DataError> {
        self.write((game.to_owned(), outage.clone()), async |db, (game, outage)| {
            sqlx::query(
                "insert into outages (game, number, since, until, reason) values ($1, $2, $3, $4, $5)
                    on conflict (game, since) do update set until = excluded.until",
            )
            .bind(game)
            .bind(to_i64(outage.number))
            .bind(to_i64(outage.since))
            .bind(outage.until.map(to_i64))
            .bind(outage.reason.name())
            .execute(&mut *db)
            .await?;
            Ok(())
        })
        .await
    }

    /// Returns the time since which a game's clock is paused because no server is running, in
    /// milliseconds since 1970. Returns `None` if a server may be running.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn without_server(&self, game: &str, at: u64) -> Result<Option<u64>, DataError> {
        // A server that shuts down stores the start of the outage; for a killed one, the outage
        // begins when its run was last seen. The clock of a finished game does not change.
        let since: Option<i64> = sqlx::query_scalar(
            "select since from outages where game = $1 and until is null
                union all
                select runs.seen as since from clocks join runs on runs.run = clocks.run
                where clocks.game = $1 and clocks.run <> $2 and runs.seen < $3
                and exists (select 1 from games where games.id = $1 and games.finished = 0)",
        )
        .bind(game)
        .bind(&*self.run)
        .bind(to_i64(at.saturating_sub(RUN_TIMEOUT)))
        .fetch_optional(&self.reader)
        .await?;
        Ok(since.map(to_u64))
    }
}
