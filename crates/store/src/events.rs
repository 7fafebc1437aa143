//! Game logs: the events of games, as lines of text.

use play::Seat;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe};
use table::{ClockRow, GameSummary, Line};

use crate::AppendOptions;
use crate::driver_error::{Cause, cause};
use crate::error::{AppendError, DataError};
use crate::game_data::{bind_clock, save_clock_in, save_clock_statement, stop_clock_in};
use crate::games::seat_in;
use crate::hash_chain::record_hash;
use crate::open::Store;
use crate::ratings::count_in;
use crate::row::{RowExt as _, to_i64, to_u64};

/// Reads the summary from a row of `games`. `game` is the game's id, for error messages.
pub(crate) fn read_summary(row: &AnyRow, game: &str) -> Result<GameSummary, DataError> {
    let (scores, winners): (String, String) = (row.column("scores")?, row.column("winners")?);
    let turn: Option<i64> = row.column("turn")?;
    let seat = |number: usize| Seat::new(number).ok_or(());
    let parts = || -> Result<_, ()> {
        let scores = scores.split_terminator(' ').map(str::parse).collect::<Result<_, _>>().map_err(drop)?;
        let winners = winners.split_terminator(' ').map(|number| number.parse().map_err(drop).and_then(seat)).collect::<Result<_, _>>()?;
        let turn = turn.map(|turn| usize::try_from(turn).map_err(drop).and_then(seat)).transpose()?;
        Ok((scores, winners, turn))
    };
    let damaged = |()| DataError::Damaged(format!("the scores, the winners or the turn of game `{game}` can't be read"));
    let (scores, winners, turn) = parts().map_err(damaged)?;
    Ok(GameSummary { over: row.column("finished")?, scores, turn, winners, label: row.column("label")? })
}

/// Formats the column `scores`: numbers separated by spaces.
fn scores_text(summary: &GameSummary) -> String {
    summary.scores.iter().map(i32::to_string).collect::<Vec<_>>().join(" ")
}

/// Formats the column `winners`: seat numbers separated by spaces.
fn winners_text(summary: &GameSummary) -> String {
    summary.winners.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(" ")
}

impl Store {
    /// Appends all lines to a log of length `version`, or none, and updates the game's summary.
    ///
    /// # Errors
    /// Returns [`AppendError::Conflict`] if the log has another length because another writer
    /// appended to it. Returns other errors if the game does not exist or the database fails.
    /// Nothing is appended then.
    pub async fn append(&self, game: &str, version: u64, lines: &[Line], summary: &GameSummary) -> Result<(), AppendError> {
        self.append_with(game, version, lines, summary, AppendOptions::default()).await
    }

    /// Appends as [`Store::append`] does, and applies `options` in the same transaction.
    ///
    /// # Errors
    /// See [`Store::append`]. Nothing is changed then.
    pub async fn append_with(
        &self,
        game: &str,
        version: u64,
        lines: &[Line],
        summary: &GameSummary,
        options: AppendOptions,
    ) -> Result<(), AppendError> {
        let data = (game.to_owned(), version, lines.to_vec(), summary.clone(), options, self.run.to_string());
        let done = self
            .write(data, async |db, (game, version, lines, summary, options, run)| {
                let at = lines.last().map_or(0, |line| line.at);
                let clock = options.clock.as_ref().map(|clock| (clock, &**run));
                append_in(db, game, (*version, lines), (summary, at), clock).await?;
                if let Some((seat, row)) = &options.seated {
                    seat_in(db, game, *seat, row).await?;
                }
                if summary.over {
                    stop_clock_in(db, game).await?;
                }
                if let Some(counts) = options.counts.filter(|_| summary.over) {
                    count_in(db, game, counts, summary, at).await?;
                }
                Ok(())
            })
            .await;
        self.record_fault(match &done {
            Err(AppendError::Data(fault)) => Some(fault),
            Ok(()) | Err(AppendError::Conflict { .. } | AppendError::NoSuchGame(_)) => None,
        });
        done
    }

    /// Returns the complete log of a game in order; empty if the game does not exist.
    ///
    /// # Errors
    /// Returns an error if the database fails or a record is missing in the log.
    pub async fn log(&self, game: &str) -> Result<Vec<Line>, DataError> {
        let rows: Vec<(i64, i64, String)> = sqlx::query_as("select number, at, line from events where game = $1 order by number")
            .bind(game)
            .fetch_all(&self.reader)
            .await?;
        let mut lines = Vec::with_capacity(rows.len());
        for (expected, (number, at, text)) in (0_i64..).zip(rows) {
            if number != expected {
                return Err(DataError::Damaged(format!("the log of game `{game}` has a record {number} where {expected} should be")));
            }
            lines.push(Line { at: to_u64(at), text });
        }
        Ok(lines)
    }
}

/// Maximum number of lines per insert. SQLite limits the number of bound values in a statement.
const MAX_LINES_PER_INSERT: usize = 100;

/// Appends within a transaction, as [`Store::append`] does. `clock` is the clock to store and the
/// id of the server run in which it is running.
pub(crate) async fn append_in(
    db: &mut AnyConnection,
    game: &str,
    (version, lines): (u64, &[Line]),
    (summary, at): (&GameSummary, u64),
    clock: Option<(&ClockRow, &str)>,
) -> Result<(), AppendError> {
    let count = lines.len() as i64;
    // One statement compares and updates the length, so only one of two concurrent writers
    // succeeds.
    let head: Option<Option<String>> = sqlx::query_scalar(
        "update games set version = version + $3, updated = $4, finished = $5, scores = $6, turn = $7, winners = $8, label = $9
            where id = $1 and version = $2
            returning (select hash from events where game = $1 and number = $2 - 1) as head",
    )
    .bind(game)
    .bind(to_i64(version))
    .bind(count)
    .bind(to_i64(at))
    .bind(i64::from(summary.over))
    .bind(scores_text(summary))
    .bind(summary.turn.map(|seat| seat.index() as i64))
    .bind(winners_text(summary))
    .bind(&summary.label)
    .fetch_optional(&mut *db)
    .await?;
    let conflict = || AppendError::Conflict { game: game.to_owned(), expected: version };
    let Some(mut hash) = head else {
        let there = sqlx::query("select id from games where id = $1").bind(game).fetch_optional(&mut *db).await?;
        return Err(if there.is_some() { conflict() } else { AppendError::NoSuchGame(game.to_owned()) });
    };

    let mut number = to_i64(version);
    // Each PostgreSQL query costs a network round trip, so the clock is stored with the first
    // insert.
    let mut clock = clock;
    let together = db.backend_name() == "PostgreSQL";
    for part in lines.chunks(MAX_LINES_PER_INSERT) {
        let clock = if together { clock.take() } else { None };
        let text = insert_statement(part.len(), clock.is_some());
        let mut query = sqlx::query(AssertSqlSafe(text)).bind(game);
        for line in part {
            let next = record_hash(hash.as_deref(), game, number, to_i64(line.at), &line.text);
            query = query.bind(number).bind(to_i64(line.at)).bind(&line.text).bind(&next);
            number += 1;
            hash = Some(next);
        }
        if let Some((clock, run)) = clock {
            query = bind_clock(query, clock, run);
        }
        if let Err(error) = query.execute(&mut *db).await {
            return Err(if cause(&error) == Cause::Duplicate { conflict() } else { DataError::from(error).into() });
        }
    }
    if let Some((clock, run)) = clock {
        save_clock_in(db, game, clock, run).await?;
    }
    Ok(())
}

/// Returns the statement that inserts `lines` lines into the log of the game bound as `$1`. With
/// `clock`, the statement also stores the game's clock.
fn insert_statement(lines: usize, clock: bool) -> String {
    let values = |line: usize| format!("($1, ${}, ${}, ${}, ${})", 4 * line + 2, 4 * line + 3, 4 * line + 4, 4 * line + 5);
    let values = (0..lines).map(values).collect::<Vec<_>>().join(", ");
    let noted = if clock { format!("with noted as ({}) ", save_clock_statement(4 * lines + 2)) } else { String::new() };
    format!("{noted}insert into events (game, number, at, line, hash) values {values}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Address, NewGame, Store};

    #[tokio::test]
    async fn a_full_disk_is_reported_and_nothing_is_partly_written() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Address::File(folder.path().join("a.db"))).await.unwrap();
        let game = NewGame {
            id: "g".into(),
            game: "scrabble".into(),
            rules: "scrabble-en".into(),
            lexicon: None,
            lexicon_hash: None,
            seed: play::Seed::from_number(1),
            options: "{}".into(),
            seats: vec![],
            created: 1,
            follows: None,
            rated: None,
            audience: crate::Audience::default(),
        };
        store.create_game(&game).await.unwrap();
        // A database at its page limit fails as if the disk were full. The store has one write
        // connection, so the pragma applies to all later writes.
        sqlx::raw_sql("pragma max_page_count = 1").execute(&store.writer).await.unwrap();
        let lines: Vec<Line> = (0..50).map(|at| Line { at, text: "x".repeat(1000) }).collect();
        let error = store.append("g", 0, &lines, &GameSummary::default()).await.unwrap_err();
        assert!(matches!(error, AppendError::Data(DataError::Full)), "{error:?}");
        assert!(error.to_string().contains("free some space"), "{error}");
        assert_eq!((store.log("g").await.unwrap().len(), store.game("g").await.unwrap().unwrap().version), (0, 0));
        sqlx::raw_sql("pragma max_page_count = 1000000").execute(&store.writer).await.unwrap();
        store.append("g", 0, &lines, &GameSummary::default()).await.unwrap();
        assert_eq!(store.log("g").await.unwrap(), lines);
    }
}
