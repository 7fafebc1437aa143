//! Starred games, which a guest can find again.

use std::collections::HashSet;

use sqlx::AssertSqlSafe;
use table::GuestId;

use crate::error::DataError;
use crate::open::Store;
use crate::row::to_i64;

/// A guest's marks on a set of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The starred games.
    pub starred: HashSet<String>,
    /// The games with notes.
    pub noted: HashSet<String>,
}

impl Store {
    /// Stars or unstars a game for a guest, who may have at most `max` stars. Returns whether the
    /// game is now in the requested state.
    ///
    /// # Errors
    /// Returns an error if there is no such game or the database fails.
    pub async fn star(&self, game: &str, guest: &GuestId, on: bool, at: u64, max: u32) -> Result<bool, DataError> {
        self.write((game.to_owned(), guest.to_string(), on, at, max), async |db, (game, guest, on, at, max)| {
            if !*on {
                let query = sqlx::query("delete from stars where guest = $1 and game = $2");
                query.bind(guest).bind(game).execute(&mut *db).await?;
                return Ok(true);
            }
            let query = sqlx::query(
                "insert into stars (guest, game, at) select $1, $2, $3
                    where (select count(*) from stars where guest = $1) < $4
                        or exists (select 1 from stars where guest = $1 and game = $2)
                    on conflict (guest, game) do update set at = stars.at",
            );
            let done = query.bind(guest).bind(game).bind(to_i64(*at)).bind(i64::from(*max)).execute(&mut *db).await?;
            Ok(done.rows_affected() > 0)
        })
        .await
    }

    /// Returns a guest's marks on these games.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn marks(&self, guest: &GuestId, games: &[&str]) -> Result<Marks, DataError> {
        if games.is_empty() {
            return Ok(Marks::default());
        }
        let placeholders = (2..games.len() + 2).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ");
        let fetch = async |table: &str| -> Result<HashSet<String>, DataError> {
            let text = format!("select game from {table} where guest = $1 and game in ({placeholders})");
            let query = sqlx::query_scalar(AssertSqlSafe(text)).bind(guest.as_str());
            let query = games.iter().fold(query, |query, game| query.bind(*game));
            Ok(query.fetch_all(&self.reader).await?.into_iter().collect())
        };
        Ok(Marks { starred: fetch("stars").await?, noted: fetch("notes").await? })
    }
}
