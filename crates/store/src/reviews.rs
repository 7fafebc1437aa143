//! Reviews of games, and the finished turns of unfinished reviews.

use sqlx::AssertSqlSafe;
use sqlx::FromRow;
use sqlx::any::AnyRow;

use crate::error::DataError;
use crate::open::Store;
use crate::row::{RowExt as _, to_i64, to_u64};
use crate::search::placeholders;

/// A review of a game or of a shared file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewRow {
    pub key: String,
    /// The game; `None` for a file.
    pub game: Option<String>,
    /// The shared file; `None` for a game.
    pub file: Option<String>,
    /// When it was requested, in milliseconds since 1970.
    pub created: u64,
    /// The encoded review; `None` until it is finished.
    pub body: Option<String>,
}

impl Store {
    /// Stores a requested review without its body, unless it exists.
    ///
    /// # Errors
    /// Returns an error if the game or file does not exist or the database fails.
    pub async fn add_review(&self, review: ReviewRow) -> Result<(), DataError> {
        self.write(review, async |db, review| {
            sqlx::query("insert into reviews (key, game, file, created) values ($1, $2, $3, $4) on conflict (key) do nothing")
                .bind(&review.key)
                .bind(&review.game)
                .bind(&review.file)
                .bind(to_i64(review.created))
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }

    /// Returns a review.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn review(&self, key: &str) -> Result<Option<ReviewRow>, DataError> {
        Ok(sqlx::query_as("select * from reviews where key = $1").bind(key).fetch_optional(&self.reader).await?)
    }

    /// Returns the latest finished review of a game.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn review_of_game(&self, game: &str) -> Result<Option<ReviewRow>, DataError> {
        const QUERY: &str = "select * from reviews where game = $1 and body is not null order by created desc, key limit 1";
        Ok(sqlx::query_as(QUERY).bind(game).fetch_optional(&self.reader).await?)
    }

    /// Returns the games among these that have a finished review, with the key of the latest one.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn reviewed_games(&self, games: &[&str]) -> Result<Vec<(String, String)>, DataError> {
        if games.is_empty() {
            return Ok(Vec::new());
        }
        let text = format!(
            "select game, key from reviews where body is not null and game in ({}) order by created, key desc",
            placeholders(games.len())
        );
        let query = games.iter().fold(sqlx::query_as(AssertSqlSafe(text)), |query, game| query.bind(*game));
        Ok(query.fetch_all(&self.reader).await?)
    }

    /// Stores a finished turn of a review.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn save_review_turn(&self, key: &str, turn: usize, body: String) -> Result<(), DataError> {
        self.write((key.to_owned(), turn as u64, body), async |db, (key, turn, body)| {
            sqlx::query("insert into review_turns (review, turn, body) values ($1, $2, $3) on conflict (review, turn) do nothing")
                .bind(key)
                .bind(to_i64(*turn))
                .bind(body)
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }

    /// Returns the finished turns of an unfinished review with their numbers.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn review_turns(&self, key: &str) -> Result<Vec<(usize, String)>, DataError> {
        let rows: Vec<(i64, String)> =
            sqlx::query_as("select turn, body from review_turns where review = $1 order by turn").bind(key).fetch_all(&self.reader).await?;
        Ok(rows.into_iter().map(|(turn, body)| (usize::try_from(to_u64(turn)).unwrap_or(usize::MAX), body)).collect())
    }

    /// Stores a finished review in place of its turns. Does nothing if the review was deleted
    /// meanwhile, together with its game or file.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn finish_review(&self, key: &str, body: String) -> Result<(), DataError> {
        self.write((key.to_owned(), body), async |db, (key, body)| {
            sqlx::query("update reviews set body = $2 where key = $1").bind(key).bind(body).execute(&mut *db).await?;
            sqlx::query("delete from review_turns where review = $1").bind(key).execute(&mut *db).await?;
            Ok(())
        })
        .await
    }

    /// Deletes unfinished reviews that no job works on. Those of deleted games and files are deleted
    /// with them.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn forget_reviews(&self) -> Result<(), DataError> {
        self.write((), async |db, ()| {
            const ABANDONED: &str = "delete from reviews where body is null and key not in (select key from jobs)";
            sqlx::query(ABANDONED).execute(&mut *db).await?;
            Ok(())
        })
        .await
    }
}

impl FromRow<'_, AnyRow> for ReviewRow {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(ReviewRow {
            key: row.column("key")?,
            game: row.column("game")?,
            file: row.column("file")?,
            created: row.column("created")?,
            body: row.column("body")?,
        })
    }
}
