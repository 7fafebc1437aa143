//! Starred games, which a guest can find again.

use std::collections::HashSet;

use sqlx::{AssertSqlSafe, Row};
use table::GuestId;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::millis;

/// A guest's marks on a set of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The starred games.
    pub starred: HashSet<String>,
    /// The games with notes.
    pub noted: HashSet<String>,
}

impl Store {
    /// Stars or unstars a game for a guest, who may have at most `most` stars. Returns whether the
    /// game is now in the requested state.
    ///
    /// # Errors
    /// Returns an error if there is no such game or the database fails.
    pub fn star<'a>(&'a self, game: &'a str, guest: &'a GuestId, on: bool, at: u64, most: u32) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            self.write((game.to_owned(), guest.to_string(), on, at, most), |transaction, (game, guest, on, at, most)| {
                Box::pin(async move {
                    if !*on {
                        let query = sqlx::query("delete from stars where guest = $1 and game = $2");
                        query.bind(guest.clone()).bind(game.clone()).execute(&mut **transaction).await?;
                        return Ok(true);
                    }
                    let query = sqlx::query(
                        "insert into stars (guest, game, at) select $1, $2, $3
                         where (select count(*) from stars where guest = $1) < $4 or exists (select 1 from stars where guest = $1 and game = $2)
                         on conflict (guest, game) do update set at = stars.at",
                    );
                    let done = query
                        .bind(guest.clone())
                        .bind(game.clone())
                        .bind(millis(*at))
                        .bind(i64::from(*most))
                        .execute(&mut **transaction)
                        .await?;
                    Ok(done.rows_affected() > 0)
                })
            })
            .await
        })
    }

    /// Returns a guest's marks on these games.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn marks(&self, guest: &GuestId, games: &[&str]) -> Result<Marks, DataError> {
        if games.is_empty() {
            return Ok(Marks::default());
        }
        let places = (2..games.len() + 2).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ");
        let ask = async |table: &str| -> Result<HashSet<String>, DataError> {
            let text = format!("select game from {table} where guest = $1 and game in ({places})");
            let query = sqlx::query(AssertSqlSafe(text)).bind(guest.to_string());
            let query = games.iter().fold(query, |query, game| query.bind((*game).to_owned()));
            query.fetch_all(&self.reader).await?.iter().map(|row| Ok(row.try_get("game")?)).collect()
        };
        Ok(Marks { starred: ask("stars").await?, noted: ask("notes").await? })
    }
}
