//! Saved players, which a guest can quickly add to new games.

use sqlx::FromRow;
use sqlx::any::AnyRow;
use table::GuestId;

use crate::driver_error::{Cause, cause};
use crate::error::{DataError, SaveError};
use crate::open::Store;
use crate::row::{RowExt as _, to_i64};

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
    pub async fn players(&self, guest: &GuestId) -> Result<Vec<SavedPlayer>, DataError> {
        const QUERY: &str = "select id, name, player from players where guest = $1 order by created, id";
        Ok(sqlx::query_as(QUERY).bind(guest.as_str()).fetch_all(&self.reader).await?)
    }

    /// Saves a new player for a guest, who may have at most `max`.
    ///
    /// # Errors
    /// Returns an error if the name is taken, the guest has too many players, or the database
    /// fails.
    pub async fn add_player(&self, guest: &GuestId, player: &SavedPlayer, max: u32, at: u64) -> Result<(), SaveError> {
        self.write((guest.clone(), player.clone(), max, at), async |db, (guest, player, max, at)| {
            let (counted, newest): (i64, i64) = sqlx::query_as("select count(*), coalesce(max(created), 0) from players where guest = $1")
                .bind(guest.as_str())
                .fetch_one(&mut *db)
                .await?;
            if counted >= i64::from(*max) {
                return Err(SaveError::TooMany(*max));
            }
            sqlx::query("insert into players (id, guest, name, player, created) values ($1, $2, $3, $4, $5)")
                .bind(&player.id)
                .bind(guest.as_str())
                .bind(&player.name)
                .bind(&player.player)
                // Keep the order of players that are saved in the same millisecond.
                .bind(to_i64(*at).max(newest.saturating_add(1)))
                .execute(&mut *db)
                .await
                .map_err(|error| taken(error, player))?;
            Ok(())
        })
        .await
    }

    /// Changes a guest's saved player.
    ///
    /// # Errors
    /// Returns an error if the guest has no player with this id, the name is taken, or the database
    /// fails.
    pub async fn change_player(&self, guest: &GuestId, player: &SavedPlayer) -> Result<(), SaveError> {
        self.write((guest.clone(), player.clone()), async |db, (guest, player)| {
            let changed = sqlx::query("update players set name = $3, player = $4 where id = $1 and guest = $2")
                .bind(&player.id)
                .bind(guest.as_str())
                .bind(&player.name)
                .bind(&player.player)
                .execute(&mut *db)
                .await
                .map_err(|error| taken(error, player))?;
            if changed.rows_affected() == 0 { Err(SaveError::NoSuchPlayer) } else { Ok(()) }
        })
        .await
    }

    /// Deletes a guest's saved player. Games keep the name. Returns whether the player existed.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn remove_player(&self, guest: &GuestId, id: &str) -> Result<bool, DataError> {
        self.write((guest.clone(), id.to_owned()), async |db, (guest, id)| {
            let removed =
                sqlx::query("delete from players where id = $1 and guest = $2").bind(id).bind(guest.as_str()).execute(&mut *db).await?;
            Ok(removed.rows_affected() > 0)
        })
        .await
    }
}

fn taken(error: sqlx::Error, player: &SavedPlayer) -> SaveError {
    if cause(&error) == Cause::Duplicate { SaveError::NameTaken(player.name.clone()) } else { DataError::from(error).into() }
}

impl FromRow<'_, AnyRow> for SavedPlayer {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(SavedPlayer { id: row.column("id")?, name: row.column("name")?, player: row.column("player")? })
    }
}
