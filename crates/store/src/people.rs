//! Relations between members (follow, block, accept messages) and who may contact them.

use sqlx::AnyConnection;
use table::GuestId;

use crate::error::DataError;
use crate::open::Store;
use crate::row::to_i64;

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
pub enum ContactPermission {
    #[default]
    All,
    /// Only members whom they follow.
    Followed,
    Nobody,
}

impl ContactPermission {
    pub const ALL: [ContactPermission; 3] = [ContactPermission::All, ContactPermission::Followed, ContactPermission::Nobody];

    /// Returns the name used in the database and in the API.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ContactPermission::All => "all",
            ContactPermission::Followed => "followed",
            ContactPermission::Nobody => "nobody",
        }
    }

    /// Returns the variant with this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<ContactPermission> {
        ContactPermission::ALL.into_iter().find(|permission| permission.name() == name)
    }
}

/// A member's contact settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContactSettings {
    /// Who may challenge them.
    pub challenges: ContactPermission,
    /// Who may send them messages.
    pub messages: ContactPermission,
}

/// The relations between two members, from the first one's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MutualRelations {
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

impl MutualRelations {
    /// Returns whether the first may contact the other under this setting.
    #[must_use]
    pub fn may_contact(&self, permission: ContactPermission) -> bool {
        let open = match permission {
            ContactPermission::All => true,
            ContactPermission::Followed => self.followed,
            ContactPermission::Nobody => false,
        };
        open && !self.blocked && !self.blocks
    }
}

impl Store {
    /// Sets or clears a guest's relation to a member. Blocking ends following in both directions
    /// and the acceptance of messages.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn relate(&self, guest: &GuestId, other: &GuestId, relation: Relation, on: bool, at: u64) -> Result<(), DataError> {
        self.write((guest.clone(), other.clone(), relation, on, at), async |db, (guest, other, relation, on, at)| {
            if !*on {
                return remove_relation_in(db, guest, other, *relation).await;
            }
            if *relation == Relation::Blocks {
                remove_relation_in(db, guest, other, Relation::Follows).await?;
                remove_relation_in(db, other, guest, Relation::Follows).await?;
                remove_relation_in(db, guest, other, Relation::Accepts).await?;
            }
            add_relation_in(db, guest, other, *relation, *at).await
        })
        .await
    }

    /// Returns the relations between two members.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn between(&self, guest: &GuestId, other: &GuestId) -> Result<MutualRelations, DataError> {
        let rows = sqlx::query_as(BETWEEN).bind(guest.as_str()).bind(other.as_str()).fetch_all(&self.reader).await?;
        gather(&rows, guest)
    }

    /// Returns up to `max` members to whom a guest has this relation, ordered by name.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn related(&self, guest: &GuestId, relation: Relation, max: u32) -> Result<Vec<(GuestId, String)>, DataError> {
        let rows: Vec<(String, String)> = sqlx::query_as(
            "select members.guest as guest, members.name as name from relations join members on members.guest = relations.other
                where relations.guest = $1 and relations.kind = $2 and members.name <> '' order by members.likeness limit $3",
        )
        .bind(guest.as_str())
        .bind(relation.name())
        .bind(i64::from(max))
        .fetch_all(&self.reader)
        .await?;
        Ok(rows.into_iter().map(|(guest, name)| (guest.into(), name)).collect())
    }

    /// Returns a member's contact settings.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn contact_settings(&self, guest: &GuestId) -> Result<ContactSettings, DataError> {
        let row: Option<(String, String)> = sqlx::query_as("select challenges, letters from members where guest = $1")
            .bind(guest.as_str())
            .fetch_optional(&self.reader)
            .await?;
        let Some((challenges, messages)) = row else { return Ok(ContactSettings::default()) };
        let permission =
            |name: String| ContactPermission::by_name(&name).ok_or_else(|| DataError::Damaged(format!("a contact setting is `{name}`")));
        Ok(ContactSettings { challenges: permission(challenges)?, messages: permission(messages)? })
    }

    /// Stores a member's contact settings.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn set_contact_settings(&self, guest: &GuestId, settings: ContactSettings) -> Result<(), DataError> {
        self.write((guest.clone(), settings), async |db, (guest, settings)| {
            sqlx::query("update members set challenges = $2, letters = $3 where guest = $1")
                .bind(guest.as_str())
                .bind(settings.challenges.name())
                .bind(settings.messages.name())
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }
}

const BETWEEN: &str = "select guest, kind from relations where (guest = $1 and other = $2) or (guest = $2 and other = $1)";

/// Returns the relations between two members, within a transaction.
pub(crate) async fn between_in(db: &mut AnyConnection, guest: &GuestId, other: &GuestId) -> Result<MutualRelations, DataError> {
    let rows = sqlx::query_as(BETWEEN).bind(guest.as_str()).bind(other.as_str()).fetch_all(&mut *db).await?;
    gather(&rows, guest)
}

/// Sets a guest's relation to a member, within a transaction.
pub(crate) async fn add_relation_in(
    db: &mut AnyConnection,
    guest: &GuestId,
    other: &GuestId,
    relation: Relation,
    at: u64,
) -> Result<(), DataError> {
    sqlx::query("insert into relations (guest, other, kind, at) values ($1, $2, $3, $4) on conflict (guest, other, kind) do nothing")
        .bind(guest.as_str())
        .bind(other.as_str())
        .bind(relation.name())
        .bind(to_i64(at))
        .execute(&mut *db)
        .await?;
    Ok(())
}

async fn remove_relation_in(db: &mut AnyConnection, guest: &GuestId, other: &GuestId, relation: Relation) -> Result<(), DataError> {
    sqlx::query("delete from relations where guest = $1 and other = $2 and kind = $3")
        .bind(guest.as_str())
        .bind(other.as_str())
        .bind(relation.name())
        .execute(&mut *db)
        .await?;
    Ok(())
}

fn gather(rows: &[(String, String)], guest: &GuestId) -> Result<MutualRelations, DataError> {
    let mut between = MutualRelations::default();
    for (whose, kind) in rows {
        match (whose == guest.as_str(), &**kind) {
            (true, "follow") => between.follows = true,
            (true, "block") => between.blocks = true,
            (true, "accept") => between.accepts = true,
            (false, "follow") => between.followed = true,
            (false, "block") => between.blocked = true,
            (false, "accept") => between.accepted = true,
            _ => return Err(DataError::Damaged(format!("a relation has the kind `{kind}`"))),
        }
    }
    Ok(between)
}
