//! Game data other than the log: clocks, the pace of games between computers, and the notes of
//! guests.

use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AssertSqlSafe};
use table::{ClockRow, GuestId};

use crate::error::DataError;
use crate::open::Store;
use crate::row::{RowExt as _, to_i64, to_u64};

/// Returns the statement that stores a game's clock. `$1` is the game; the parameters that
/// [`bind_clock`] binds start at `$first`.
pub(crate) fn save_clock_statement(first: usize) -> String {
    let values = (first..first + 6).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ");
    format!(
        "insert into clocks (game, turn, remaining, seats, history, at, run) values ($1, {values})
            on conflict (game) do update set turn = excluded.turn, remaining = excluded.remaining, seats = excluded.seats,
                history = excluded.history, at = excluded.at, run = excluded.run"
    )
}

/// Binds the parameters of [`save_clock_statement`] to a query.
pub(crate) fn bind_clock<'q>(query: Query<'q, Any, AnyArguments>, clock: &ClockRow, run: &str) -> Query<'q, Any, AnyArguments> {
    query
        .bind(to_i64(clock.turn))
        .bind(to_i64(clock.remaining))
        .bind(times_text(&clock.seats))
        .bind(clock.history.iter().map(|left| times_text(left)).collect::<Vec<_>>().join(","))
        .bind(clock.since.map(to_i64))
        .bind(clock.since.map(|_| run))
}

/// Formats milliseconds separated by spaces.
fn times_text(times: &[u64]) -> String {
    times.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

fn read_times(text: &str) -> Result<Vec<u64>, std::num::ParseIntError> {
    text.split_terminator(' ').map(str::parse).collect()
}

/// Stores a game's clock within a transaction.
pub(crate) async fn save_clock_in(db: &mut AnyConnection, game: &str, clock: &ClockRow, run: &str) -> Result<(), sqlx::Error> {
    let query = sqlx::query(AssertSqlSafe(save_clock_statement(2))).bind(game);
    bind_clock(query, clock, run).execute(&mut *db).await.map(drop)
}

/// Stops the clock of a finished game, within a transaction.
pub(crate) async fn stop_clock_in(db: &mut AnyConnection, game: &str) -> Result<(), sqlx::Error> {
    sqlx::query("update clocks set at = null, run = null where game = $1").bind(game).execute(&mut *db).await.map(drop)
}

impl Store {
    /// Returns a game's clock, or `None` if none was stored. `ran` is this server's uptime in
    /// milliseconds.
    ///
    /// The time that a running clock consumed since it was stored is deducted, but only while the
    /// server that stored it was up.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn clock(&self, game: &str, ran: u64) -> Result<Option<ClockRow>, DataError> {
        // The uptime of the current run is `ran`. For other runs, use the last uptime they
        // recorded.
        let row = sqlx::query(
            "select turn, remaining, seats, history, clocks.at as since,
                case when clocks.run = $2 and $3 > coalesce(runs.at, 0) then $3 else runs.at end as lasted
                from clocks left join runs on runs.run = clocks.run where game = $1",
        )
        .bind(game)
        .bind(&*self.run)
        .bind(to_i64(ran))
        .fetch_optional(&self.reader)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let (seats, history): (String, String) = (row.column("seats")?, row.column("history")?);
        let history = if history.is_empty() { Ok(Vec::new()) } else { history.split(',').map(read_times).collect() };
        let (seats, history) = read_times(&seats)
            .and_then(|seats| Ok((seats, history?)))
            .map_err(|_| DataError::Damaged(format!("the clock of game `{game}` can't be read")))?;
        let (turn, remaining) = (row.column("turn")?, row.column("remaining")?);
        let (since, lasted): (Option<i64>, Option<i64>) = (row.column("since")?, row.column("lasted")?);
        // Time after the last recorded uptime is not deducted, because the players could not
        // move.
        let ran = since.zip(lasted).map_or(0, |(since, lasted)| to_u64(lasted.saturating_sub(since)));
        Ok(Some(ClockRow { turn, remaining, seats, history, since: since.map(to_u64) }.after(ran)))
    }

    /// Returns the unfinished games with a stored clock that are rated or have the option `option`.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn timed(&self, option: &str) -> Result<Vec<String>, DataError> {
        Ok(sqlx::query_scalar(
            "select id from games where finished = 0 and (options like $1 or rated = 1) and id in (select game from clocks) order by id",
        )
        .bind(format!("%\"{option}\":%"))
        .fetch_all(&self.reader)
        .await?)
    }

    /// Returns the games whose clocks are running in this server run and expire by the uptime
    /// `ran`, in milliseconds. The earliest deadline comes first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn due_clocks(&self, ran: u64) -> Result<Vec<String>, DataError> {
        Ok(sqlx::query_scalar("select game from clocks where run = $1 and at + remaining <= $2 order by at + remaining")
            .bind(&*self.run)
            .bind(to_i64(ran))
            .fetch_all(&self.reader)
            .await?)
    }

    /// Stores a game's clock.
    ///
    /// # Errors
    /// Returns an error if the game does not exist or the database fails.
    pub async fn save_clock(&self, game: &str, clock: &ClockRow) -> Result<(), DataError> {
        self.write((game.to_owned(), clock.clone(), self.run.to_string()), async |db, (game, clock, run)| {
            save_clock_in(db, game, clock, run).await?;
            Ok(())
        })
        .await
    }

    /// Records the uptime of this server run. `times` returns the uptime in milliseconds and the
    /// time in milliseconds since 1970. It is called when the write executes, because the write can
    /// wait in the queue for a long time.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn note_run<T>(&self, times: T) -> Result<(), DataError>
    where
        T: Fn() -> (u64, u64) + Send + Sync + 'static,
    {
        self.write((self.run.to_string(), times), async |db, (run, times)| {
            let (at, now) = times();
            sqlx::query(
                "insert into runs (run, at, seen) values ($1, $2, $3)
                    on conflict (run) do update set at = excluded.at, seen = excluded.seen",
            )
            .bind(run)
            .bind(to_i64(at))
            .bind(to_i64(now))
            .execute(&mut *db)
            .await?;
            Ok(())
        })
        .await
    }

    /// Deletes the server runs that no running clock refers to.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn forget_runs(&self) -> Result<(), DataError> {
        self.write((), async |db, ()| {
            sqlx::query("delete from runs where not exists (select 1 from clocks where clocks.run = runs.run)").execute(&mut *db).await?;
            Ok(())
        })
        .await
    }

    /// Returns the pace set for a running game: milliseconds per move, or an inner `None` for a
    /// pause. Returns an outer `None` if no pace was set.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn pace(&self, game: &str) -> Result<Option<Option<u64>>, DataError> {
        let pace: Option<Option<i64>> =
            sqlx::query_scalar("select pace from paces where game = $1").bind(game).fetch_optional(&self.reader).await?;
        Ok(pace.map(|pace| pace.map(to_u64)))
    }

    /// Sets the pace of a game in milliseconds per move; `None` pauses it.
    ///
    /// # Errors
    /// Returns an error if the game does not exist or the database fails.
    pub async fn save_pace(&self, game: &str, pace: Option<u64>) -> Result<(), DataError> {
        self.write((game.to_owned(), pace), async |db, (game, pace)| {
            sqlx::query("insert into paces (game, pace) values ($1, $2) on conflict (game) do update set pace = excluded.pace")
                .bind(game)
                .bind(pace.map(to_i64))
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }

    /// Returns a guest's notes on a game; empty if there are none.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn notes(&self, game: &str, guest: &GuestId) -> Result<String, DataError> {
        let notes: Option<String> = sqlx::query_scalar("select text from notes where game = $1 and guest = $2")
            .bind(game)
            .bind(guest.as_str())
            .fetch_optional(&self.reader)
            .await?;
        Ok(notes.unwrap_or_default())
    }

    /// Replaces a guest's notes on a game. An empty text deletes them.
    ///
    /// # Errors
    /// Returns an error if the game does not exist or the database fails.
    pub async fn save_notes(&self, game: &str, guest: &GuestId, text: &str) -> Result<(), DataError> {
        self.write((game.to_owned(), guest.clone(), text.to_owned()), async |db, (game, guest, text)| {
            let query = if text.is_empty() {
                sqlx::query("delete from notes where game = $1 and guest = $2").bind(game).bind(guest.as_str())
            } else {
                sqlx::query(
                    "insert into notes (game, guest, text) values ($1, $2, $3)
                        on conflict (game, guest) do update set text = excluded.text",
                )
                .bind(game)
                .bind(guest.as_str())
                .bind(text)
            };
            query.execute(&mut *db).await?;
            Ok(())
        })
        .await
    }
}
