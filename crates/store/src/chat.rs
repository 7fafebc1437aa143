//! The chat of a game.

use play::Seat;
use sqlx::any::AnyRow;

use crate::ChatMessage;
use crate::error::DataError;
use crate::open::Store;
use crate::row::{RowExt as _, to_i64};

impl Store {
    /// Stores a chat message of a game.
    ///
    /// # Errors
    /// Returns an error if there is no such game or the database fails.
    pub async fn say(&self, game: &str, line: &ChatMessage) -> Result<(), DataError> {
        self.write((game.to_owned(), line.clone()), async |db, (game, line)| {
            sqlx::query(
                "insert into talk (game, number, guest, seat, name, text, at)
                    values ($1, (select coalesce(max(number), 0) + 1 from talk where game = $1), $2, $3, $4, $5, $6)",
            )
            .bind(game)
            .bind(line.guest.as_str())
            .bind(line.seat.map(|seat| seat.index() as i64))
            .bind(&line.name)
            .bind(&line.text)
            .bind(to_i64(line.at))
            .execute(&mut *db)
            .await?;
            Ok(())
        })
        .await
    }

    /// Returns the last `max` chat messages of a game, oldest first.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn talk(&self, game: &str, max: u32) -> Result<Vec<ChatMessage>, DataError> {
        let rows = sqlx::query("select * from talk where game = $1 order by number desc limit $2")
            .bind(game)
            .bind(i64::from(max))
            .fetch_all(&self.reader)
            .await?;
        let read = |row: &AnyRow| -> Result<ChatMessage, DataError> {
            let seat: Option<i64> = row.column("seat")?;
            Ok(ChatMessage {
                guest: row.column("guest")?,
                seat: seat.and_then(|seat| usize::try_from(seat).ok()).and_then(Seat::new),
                name: row.column("name")?,
                text: row.column("text")?,
                at: row.column("at")?,
            })
        };
        rows.iter().rev().map(read).collect()
    }
}
