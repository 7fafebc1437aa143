//! The chat of a game.

use play::Seat;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::BoxFuture;
use crate::TalkLine;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::{millis, time};

impl Store {
    /// Stores a chat message of a game.
    ///
    /// # Errors
    /// Returns an error if there is no such game or the database fails.
    pub fn say<'a>(&'a self, game: &'a str, line: &'a TalkLine) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write((game.to_owned(), line.clone()), |transaction, (game, line)| {
                Box::pin(async move {
                    sqlx::query(
                        "insert into talk (game, number, guest, seat, name, text, at)
                         values ($1, (select coalesce(max(number), 0) + 1 from talk where game = $1), $2, $3, $4, $5, $6)",
                    )
                    .bind(game.clone())
                    .bind(line.guest.to_string())
                    .bind(line.seat.map(|seat| seat.index() as i64))
                    .bind(line.name.clone())
                    .bind(line.text.clone())
                    .bind(millis(line.at))
                    .execute(&mut **transaction)
                    .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Returns the last `most` chat messages of a game, oldest first.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub fn talk<'a>(&'a self, game: &'a str, most: u32) -> BoxFuture<'a, Result<Vec<TalkLine>, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query("select * from talk where game = $1 order by number desc limit $2")
                .bind(game.to_owned())
                .bind(i64::from(most))
                .fetch_all(&self.reader)
                .await?;
            let read = |row: &AnyRow| -> Result<TalkLine, DataError> {
                let seat: Option<i64> = row.try_get("seat")?;
                Ok(TalkLine {
                    guest: row.try_get::<String, _>("guest")?.into(),
                    seat: seat.and_then(|seat| usize::try_from(seat).ok()).and_then(Seat::new),
                    name: row.try_get("name")?,
                    text: row.try_get("text")?,
                    at: time(row.try_get("at")?),
                })
            };
            rows.iter().rev().map(read).collect()
        })
    }
}
