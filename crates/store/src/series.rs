//! Series: consecutive games between the same players.

use play::SeatSet;
use sqlx::{AssertSqlSafe, Row};

use crate::BoxFuture;
use crate::GameRow;
use crate::error::DataError;
use crate::events::read_standing;
use crate::games::gather;
use crate::open::Store;
use crate::sessions::time;

/// The number of outcomes per query, so that a long series does not block other readers.
const AT_ONCE: i64 = 1000;

/// A page of a series.
#[derive(Clone, Debug)]
pub struct SeriesPage {
    /// The games, oldest first.
    pub games: Vec<GameRow>,
    /// Whether earlier games exist.
    pub more: bool,
}

/// The result of a finished game in a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesOutcome {
    /// The rotation of the seats relative to the first game.
    pub turned: u64,
    /// The winning seats.
    pub winners: SeatSet,
    /// Points by seat; empty in games without points.
    pub scores: Vec<i32>,
}

impl Store {
    /// Returns the games of a series, oldest first.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub fn series<'a>(&'a self, series: &'a str) -> BoxFuture<'a, Result<Vec<GameRow>, DataError>> {
        Box::pin(async move {
            let ask = async |text| sqlx::query(text).bind(series.to_owned()).fetch_all(&self.reader).await;
            let games = ask("select * from games where series = $1 order by created, id").await?;
            let seats = ask("select * from seats where game in (select id from games where series = $1) order by game, seat").await?;
            gather(&games, &seats)
        })
    }

    /// Returns up to `most` games of a series: the last ones, or the last ones before the game
    /// `before`. Returns `None` if `before` is not part of the series.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub fn series_page<'a>(
        &'a self,
        series: &'a str,
        before: Option<&'a str>,
        most: u32,
    ) -> BoxFuture<'a, Result<Option<SeriesPage>, DataError>> {
        Box::pin(async move {
            let begun = match before {
                None => i64::MAX,
                Some(id) => {
                    let row = sqlx::query("select created from games where id = $1 and series = $2")
                        .bind(id.to_owned())
                        .bind(series.to_owned())
                        .fetch_optional(&self.reader)
                        .await?;
                    match row {
                        Some(row) => row.try_get("created")?,
                        None => return Ok(None),
                    }
                }
            };
            let fitting = format!(
                "from games where series = $1 and created <= $2 and (created < $2 or id < $3) order by created desc, id desc limit {}",
                u64::from(most) + 1
            );
            let ask = async |text: String| {
                sqlx::query(AssertSqlSafe(text))
                    .bind(series.to_owned())
                    .bind(begun)
                    .bind(before.unwrap_or_default().to_owned())
                    .fetch_all(&self.reader)
                    .await
            };
            let games = ask(format!("select * {fitting}")).await?;
            let seats = ask(format!("select * from seats where game in (select id {fitting}) order by game, seat")).await?;
            let mut games = gather(&games, &seats)?;
            let more = games.len() > most as usize;
            games.truncate(most as usize);
            games.reverse();
            Ok(Some(SeriesPage { games, more }))
        })
    }

    /// Passes the result of each finished game of a series to a callback, oldest first.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub fn series_outcomes<'a>(
        &'a self,
        series: &'a str,
        tell: &'a mut (dyn FnMut(SeriesOutcome) + Send),
    ) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            let (mut begun, mut last) = (i64::MIN, String::new());
            loop {
                let rows = sqlx::query(
                    "select id, created, turned, finished, scores, winners, turn, label from games
                     where series = $1 and created >= $2 and (created > $2 or id > $3) order by created, id limit $4",
                )
                .bind(series.to_owned())
                .bind(begun)
                .bind(last.clone())
                .bind(AT_ONCE)
                .fetch_all(&self.reader)
                .await?;
                for row in &rows {
                    (begun, last) = (row.try_get("created")?, row.try_get("id")?);
                    let damaged = || DataError::Damaged(format!("the scores, the winners or the turn of game `{last}` can't be read"));
                    let standing = read_standing(row)?.ok_or_else(damaged)?;
                    if standing.over {
                        tell(SeriesOutcome { turned: time(row.try_get("turned")?), winners: standing.winners, scores: standing.scores });
                    }
                }
                if (rows.len() as i64) < AT_ONCE {
                    return Ok(());
                }
            }
        })
    }

    /// Returns the next game of the series, if any.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn follower<'a>(&'a self, game: &'a str) -> BoxFuture<'a, Result<Option<String>, DataError>> {
        Box::pin(async move {
            let row = sqlx::query("select id from games where follows = $1").bind(game.to_owned()).fetch_optional(&self.reader).await?;
            row.map(|row| Ok(row.try_get("id")?)).transpose()
        })
    }
}
