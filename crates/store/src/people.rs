//! Relations between members (follow, block, accept messages) and who may contact them.

use sqlx::Row;
use sqlx::any::AnyRow;
use table::GuestId;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::millis;
use crate::writer::Writing;

/// The relation of a guest to a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The guest follows the member's activity.
    Follows,
    /// The guest has blocked the member.
    Blocks,
    /// The guest accepts messages from the member.
    Accepts,
}

impl Relation {
    fn name(self) -> &'static str {
        match self {
            Relation::Follows => "follow",
            Relation::Blocks => "block",
            Relation::Accepts => "accept",
        }
    }
}

/// Who may send a member challenges or messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Door {
    #[default]
    All,
    /// Only members whom they follow.
    Followed,
    Nobody,
}

impl Door {
    pub const ALL: [Door; 3] = [Door::All, Door::Followed, Door::Nobody];

    /// Returns the name used in the database and in the API.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Door::All => "all",
            Door::Followed => "followed",
            Door::Nobody => "nobody",
        }
    }

    /// Returns the variant with this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Door> {
        Door::ALL.into_iter().find(|door| door.name() == name)
    }
}

/// A member's contact settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doors {
    /// Who may challenge them.
    pub challenges: Door,
    /// Who may send them messages.
    pub messages: Door,
}

/// The relations between two members, from the first one's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Between {
    pub follows: bool,
    pub blocks: bool,
    /// The other blocks the first.
    pub blocked: bool,
    /// The other follows the first.
    pub followed: bool,
    /// The other accepts messages from the first.
    pub accepted: bool,
    /// The first accepts messages from the other.
    pub accepts: bool,
}

impl Between {
    /// Returns whether the first may contact the other under this setting.
    #[must_use]
    pub fn may_enter(&self, door: Door) -> bool {
        let open = match door {
            Door::All => true,
            Door::Followed => self.followed,
            Door::Nobody => false,
        };
        open && !self.blocked && !self.blocks
    }
}

impl Store {
    /// Sets or clears a guest's relation to a member. Blocking ends following in both directions and
    /// the acceptance of messages.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn relate<'a>(
        &'a self,
        guest: &'a GuestId,
        other: &'a GuestId,
        relation: Relation,
        on: bool,
        at: u64,
    ) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write((guest.clone(), other.clone(), relation, on, at), |transaction, (guest, other, relation, on, at)| {
                Box::pin(async move {
                    if !*on {
                        return end(transaction, guest, other, *relation).await;
                    }
                    if *relation == Relation::Blocks {
                        end(transaction, guest, other, Relation::Follows).await?;
                        end(transaction, other, guest, Relation::Follows).await?;
                        end(transaction, guest, other, Relation::Accepts).await?;
                    }
                    begin_in(transaction, guest, other, *relation, *at).await
                })
            })
            .await
        })
    }

    /// Returns the relations between two members.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn between<'a>(&'a self, guest: &'a GuestId, other: &'a GuestId) -> BoxFuture<'a, Result<Between, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query(BETWEEN).bind(guest.to_string()).bind(other.to_string()).fetch_all(&self.reader).await?;
            gather(&rows, guest)
        })
    }

    /// Returns up to `most` members to whom a guest has this relation, ordered by name.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn related<'a>(
        &'a self,
        guest: &'a GuestId,
        relation: Relation,
        most: u32,
    ) -> BoxFuture<'a, Result<Vec<(GuestId, String)>, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "select members.guest as guest, members.name as name from relations join members on members.guest = relations.other
                 where relations.guest = $1 and relations.kind = $2 and members.name <> '' order by members.likeness limit $3",
            )
            .bind(guest.to_string())
            .bind(relation.name())
            .bind(i64::from(most))
            .fetch_all(&self.reader)
            .await?;
            rows.iter().map(|row| Ok((row.try_get::<String, _>("guest")?.into(), row.try_get("name")?))).collect()
        })
    }

    /// Returns a member's contact settings.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub fn doors<'a>(&'a self, guest: &'a GuestId) -> BoxFuture<'a, Result<Doors, DataError>> {
        Box::pin(async move {
            let row = sqlx::query("select challenges, letters from members where guest = $1")
                .bind(guest.to_string())
                .fetch_optional(&self.reader)
                .await?;
            let Some(row) = row else { return Ok(Doors::default()) };
            let door = |column: &str| -> Result<Door, DataError> {
                let name: String = row.try_get(column)?;
                Door::by_name(&name).ok_or_else(|| DataError::Damaged(format!("a member's door is `{name}`")))
            };
            Ok(Doors { challenges: door("challenges")?, messages: door("letters")? })
        })
    }

    /// Stores a member's contact settings.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn set_doors<'a>(&'a self, guest: &'a GuestId, doors: Doors) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write((guest.clone(), doors), |transaction, (guest, doors)| {
                Box::pin(async move {
                    sqlx::query("update members set challenges = $2, letters = $3 where guest = $1")
                        .bind(guest.to_string())
                        .bind(doors.challenges.name())
                        .bind(doors.messages.name())
                        .execute(&mut **transaction)
                        .await?;
                    Ok(())
                })
            })
            .await
        })
    }
}

const BETWEEN: &str = "select guest, kind from relations where (guest = $1 and other = $2) or (guest = $2 and other = $1)";

/// Returns the relations between two members, within a transaction.
pub(crate) async fn between_in(transaction: &mut Writing, guest: &GuestId, other: &GuestId) -> Result<Between, DataError> {
    let rows = sqlx::query(BETWEEN).bind(guest.to_string()).bind(other.to_string()).fetch_all(&mut **transaction).await?;
    gather(&rows, guest)
}

/// Sets a guest's relation to a member, within a transaction.
pub(crate) async fn begin_in(
    transaction: &mut Writing,
    guest: &GuestId,
    other: &GuestId,
    relation: Relation,
    at: u64,
) -> Result<(), DataError> {
    sqlx::query("insert into relations (guest, other, kind, at) values ($1, $2, $3, $4) on conflict (guest, other, kind) do nothing")
        .bind(guest.to_string())
        .bind(other.to_string())
        .bind(relation.name())
        .bind(millis(at))
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

async fn end(transaction: &mut Writing, guest: &GuestId, other: &GuestId, relation: Relation) -> Result<(), DataError> {
    sqlx::query("delete from relations where guest = $1 and other = $2 and kind = $3")
        .bind(guest.to_string())
        .bind(other.to_string())
        .bind(relation.name())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

fn gather(rows: &[AnyRow], guest: &GuestId) -> Result<Between, DataError> {
    let mut between = Between::default();
    for row in rows {
        let (whose, kind): (String, String) = (row.try_get("guest")?, row.try_get("kind")?);
        match (whose == guest.as_str(), &*kind) {
            (true, "follow") => between.follows = true,
            (true, "block") => between.blocks = true,
            (true, "accept") => between.accepts = true,
            (false, "follow") => between.followed = true,
            (false, "block") => between.blocked = true,
            (false, "accept") => between.accepted = true,
            _ => return Err(DataError::Damaged(format!("somebody is `{kind}` to a member"))),
        }
    }
    Ok(between)
}
