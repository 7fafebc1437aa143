//! Saved players: whom a guest often puts on a seat.

use sqlx::Row;
use sqlx::any::AnyRow;

use table::GuestId;

use crate::BoxFuture;
use crate::complaint::{Complaint, complaint};
use crate::error::{DataError, SaveError};
use crate::open::Store;
use crate::sessions::millis;

/// A saved player of some guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedPlayer {
    /// Its name in addresses; unique.
    pub id: String,
    /// The name shown; each once a guest.
    pub name: String,
    /// Which computer player thinks for it; `None` for a person.
    pub player: Option<String>,
}

impl Store {
    /// The saved players of a guest, in the order in which they were saved.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn players<'a>(&'a self, guest: &'a GuestId) -> BoxFuture<'a, Result<Vec<SavedPlayer>, DataError>> {
        Box::pin(async move {
            const THEIRS: &str = "select id, name, player from players where guest = $1 order by created, id";
            sqlx::query(THEIRS).bind(guest.to_string()).fetch_all(&self.reader).await?.iter().map(read).collect()
        })
    }

    /// Saves a new player of a guest who may have `most` of them.
    ///
    /// # Errors
    /// The name is taken, there are too many, or the database failed.
    pub fn add_player<'a>(
        &'a self,
        guest: &'a GuestId,
        player: &'a SavedPlayer,
        most: u32,
        at: u64,
    ) -> BoxFuture<'a, Result<(), SaveError>> {
        Box::pin(async move {
            self.write((guest.clone(), player.clone(), most, at), |transaction, (guest, player, most, at)| {
                Box::pin(async move {
                    let (counted, newest) =
                        sqlx::query("select count(*) as count, coalesce(max(created), 0) as newest from players where guest = $1")
                            .bind(guest.to_string())
                            .fetch_one(&mut **transaction)
                            .await
                            .and_then(|row| Ok((row.try_get::<i64, _>("count")?, row.try_get::<i64, _>("newest")?)))
                            .map_err(DataError::from)?;
                    if counted >= i64::from(*most) {
                        return Err(SaveError::TooMany(*most));
                    }
                    sqlx::query("insert into players (id, guest, name, player, created) values ($1, $2, $3, $4, $5)")
                        .bind(player.id.clone())
                        .bind(guest.to_string())
                        .bind(player.name.clone())
                        .bind(player.player.clone())
                        // Two that were saved in the same millisecond have an order, too.
                        .bind(millis(*at).max(newest.saturating_add(1)))
                        .execute(&mut **transaction)
                        .await
                        .map_err(|error| taken(error, player))?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Changes a saved player of a guest.
    ///
    /// # Errors
    /// The guest has none with this id, the name is another one's, or the database failed.
    pub fn change_player<'a>(&'a self, guest: &'a GuestId, player: &'a SavedPlayer) -> BoxFuture<'a, Result<(), SaveError>> {
        Box::pin(async move {
            self.write((guest.clone(), player.clone()), |transaction, (guest, player)| {
                Box::pin(async move {
                    let changed = sqlx::query("update players set name = $3, player = $4 where id = $1 and guest = $2")
                        .bind(player.id.clone())
                        .bind(guest.to_string())
                        .bind(player.name.clone())
                        .bind(player.player.clone())
                        .execute(&mut **transaction)
                        .await
                        .map_err(|error| taken(error, player))?;
                    if changed.rows_affected() == 0 { Err(SaveError::NoSuchPlayer) } else { Ok(()) }
                })
            })
            .await
        })
    }

    /// Removes a saved player of a guest; games keep its name. Answers whether there was one.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn remove_player<'a>(&'a self, guest: &'a GuestId, id: &'a str) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            self.write((guest.clone(), id.to_owned()), |transaction, (guest, id)| {
                Box::pin(async move {
                    let removed = sqlx::query("delete from players where id = $1 and guest = $2")
                        .bind(id.clone())
                        .bind(guest.to_string())
                        .execute(&mut **transaction)
                        .await?;
                    Ok(removed.rows_affected() > 0)
                })
            })
            .await
        })
    }
}

fn taken(error: sqlx::Error, player: &SavedPlayer) -> SaveError {
    if complaint(&error) == Complaint::Duplicate { SaveError::NameTaken(player.name.clone()) } else { DataError::from(error).into() }
}

fn read(row: &AnyRow) -> Result<SavedPlayer, DataError> {
    Ok(SavedPlayer { id: row.try_get("id")?, name: row.try_get("name")?, player: row.try_get("player")? })
}
