//! Saved players, which a guest can quickly add to new games.

use sqlx::Row;
use sqlx::any::AnyRow;

use table::GuestId;

use crate::BoxFuture;
use crate::complaint::{Complaint, complaint};
use crate::error::{DataError, SaveError};
use crate::open::Store;
use crate::sessions::millis;

/// A guest's saved player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedPlayer {
    /// The unique id used in URLs.
    pub id: String,
    /// The displayed name, unique for each guest.
    pub name: String,
    /// The computer player, or `None` for a person.
    pub player: Option<String>,
}

impl Store {
    /// Returns a guest's saved players, oldest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn players<'a>(&'a self, guest: &'a GuestId) -> BoxFuture<'a, Result<Vec<SavedPlayer>, DataError>> {
        Box::pin(async move {
            const THEIRS: &str = "select id, name, player from players where guest = $1 order by created, id";
            sqlx::query(THEIRS).bind(guest.to_string()).fetch_all(&self.reader).await?.iter().map(read).collect()
        })
    }

    /// Saves a new player for a guest, who may have at most `most`.
    ///
    /// # Errors
    /// Returns an error if the name is taken, the guest has too many players, or the database
    /// fails.
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
                        // Keep the order of players that are saved in the same millisecond.
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

    /// Changes a guest's saved player.
    ///
    /// # Errors
    /// Returns an error if the guest has no player with this id, the name is taken, or the database
    /// fails.
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

    /// Deletes a guest's saved player. Games keep the name. Returns whether the player existed.
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
