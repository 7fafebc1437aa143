//! Series: consecutive games between the same players.

use play::SeatSet;
use sqlx::AssertSqlSafe;

use crate::GameRow;
use crate::error::DataError;
use crate::events::read_summary;
use crate::games::gather;
use crate::open::Store;
use crate::row::RowExt as _;

/// The number of outcomes per query, so that a long series does not block other readers.
const PAGE_SIZE: i64 = 1000;

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
    pub async fn series(&self, series: &str) -> Result<Vec<GameRow>, DataError> {
        let fetch = async |text| sqlx::query(text).bind(series).fetch_all(&self.reader).await;
        let games = fetch("select * from games where series = $1 order by created, id").await?;
        let seats = fetch("select * from seats where game in (select id from games where series = $1) order by game, seat").await?;
        gather(&games, &seats)
    }

    /// Returns up to `max` games of a series: the last ones, or the last ones before the game
    /// `before`. Returns `None` if `before` is not part of the series.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn series_page(&self, series: &str, before: Option<&str>, max: u32) -> Result<Option<SeriesPage>, DataError> {
        let begun = match before {
            None => i64::MAX,
            Some(id) => {
                let created = sqlx::query_scalar("select created from games where id = $1 and series = $2")
                    .bind(id)
                    .bind(series)
                    .fetch_optional(&self.reader)
                    .await?;
                match created {
                    Some(created) => created,
                    None => return Ok(None),
                }
            }
        };
        let fitting = format!(
            "from games where series = $1 and created <= $2 and (created < $2 or id < $3) order by created desc, id desc limit {}",
            u64::from(max) + 1
        );
        let fetch = async |text: String| {
            sqlx::query(AssertSqlSafe(text)).bind(series).bind(begun).bind(before.unwrap_or_default()).fetch_all(&self.reader).await
        };
        let games = fetch(format!("select * {fitting}")).await?;
        let seats = fetch(format!("select * from seats where game in (select id {fitting}) order by game, seat")).await?;
        let mut games = gather(&games, &seats)?;
        let more = games.len() > max as usize;
        games.truncate(max as usize);
        games.reverse();
        Ok(Some(SeriesPage { games, more }))
    }

    /// Passes the result of each finished game of a series to a callback, oldest first.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn series_outcomes(&self, series: &str, visit: &mut (dyn FnMut(SeriesOutcome) + Send)) -> Result<(), DataError> {
        let (mut begun, mut last) = (i64::MIN, String::new());
        loop {
            let rows = sqlx::query(
                "select id, created, turned, finished, scores, winners, turn, label from games
                    where series = $1 and created >= $2 and (created > $2 or id > $3) order by created, id limit $4",
            )
            .bind(series)
            .bind(begun)
            .bind(&last)
            .bind(PAGE_SIZE)
            .fetch_all(&self.reader)
            .await?;
            for row in &rows {
                (begun, last) = (row.column("created")?, row.column("id")?);
                let summary = read_summary(row, &last)?;
                if summary.over {
                    visit(SeriesOutcome { turned: row.column("turned")?, winners: summary.winners, scores: summary.scores });
                }
            }
            if (rows.len() as i64) < PAGE_SIZE {
                return Ok(());
            }
        }
    }

    /// Returns the next game of the series, if any.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn follower(&self, game: &str) -> Result<Option<String>, DataError> {
        Ok(sqlx::query_scalar("select id from games where follows = $1").bind(game).fetch_optional(&self.reader).await?)
    }
}
