//! Private messages between two members.

use sqlx::FromRow;
use sqlx::any::AnyRow;
use table::GuestId;

use crate::IdempotencyKey;
use crate::error::{DataError, SendError};
use crate::open::Store;
use crate::people::{Relation, add_relation_in, between_in};
use crate::row::{RowExt as _, to_i64, to_u64};
use crate::search::fold;

/// A private message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrivateMessage {
    /// The message's number, in ascending order of sending.
    pub number: u64,
    pub sender: GuestId,
    pub receiver: GuestId,
    /// When it was sent, in milliseconds since 1970.
    pub at: u64,
    pub text: String,
    /// Whether the receiver has seen it.
    pub seen: bool,
}

/// A conversation of a member with another person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversation {
    /// The other person.
    pub with: GuestId,
    /// The other person's name; empty if the account was deleted.
    pub name: String,
    pub last: PrivateMessage,
    /// The number of messages the member has not seen.
    pub unseen: u64,
}

impl Store {
    /// Stores a message. Writing to someone implies that the sender accepts messages from them.
    ///
    /// A sender whom the receiver has neither accepted nor followed can send only one message until
    /// the receiver replies. `strangers` limits how many such receivers a sender can write to in 24
    /// hours. `key` is the idempotency key of the request.
    ///
    /// # Errors
    /// Returns [`SendError::Waits`] if the sender must wait for a reply, [`SendError::Strangers`]
    /// if the daily limit is reached, and another error if the database fails.
    pub async fn send(
        &self,
        sender: &GuestId,
        receiver: &GuestId,
        text: &str,
        at: u64,
        strangers: u64,
        key: Option<IdempotencyKey<PrivateMessage>>,
    ) -> Result<PrivateMessage, SendError> {
        let data = (sender.clone(), receiver.clone(), text.to_owned(), at, strangers);
        self.write_once(key, data, async |db, (sender, receiver, text, at, strangers)| {
            let between = between_in(db, sender, receiver).await?;
            if !between.accepted && !between.followed {
                let sent: i64 = sqlx::query_scalar("select count(*) from messages where pair = $1 and sender = $2")
                    .bind(pair(sender, receiver))
                    .bind(sender.as_str())
                    .fetch_one(&mut *db)
                    .await?;
                if sent > 0 {
                    return Err(SendError::Waits);
                }
                let addressed: i64 = sqlx::query_scalar(
                    "select count(distinct messages.receiver) from messages
                        where messages.sender = $1 and messages.at > $2 and not exists
                            (select 1 from relations where relations.guest = messages.receiver
                                and relations.other = $1 and relations.kind <> 'block')",
                )
                .bind(sender.as_str())
                .bind(to_i64(at.saturating_sub(DAY)))
                .fetch_one(&mut *db)
                .await?;
                if addressed >= to_i64(*strangers) {
                    return Err(SendError::Strangers);
                }
            }
            add_relation_in(db, sender, receiver, Relation::Accepts, *at).await?;
            let number: i64 = sqlx::query_scalar("select coalesce(max(number), 0) + 1 from messages").fetch_one(&mut *db).await?;
            sqlx::query("insert into messages (number, pair, sender, receiver, at, text, folded) values ($1, $2, $3, $4, $5, $6, $7)")
                .bind(number)
                .bind(pair(sender, receiver))
                .bind(sender.as_str())
                .bind(receiver.as_str())
                .bind(to_i64(*at))
                .bind(text)
                .bind(fold(text))
                .execute(&mut *db)
                .await?;
            Ok(PrivateMessage {
                number: to_u64(number),
                sender: sender.clone(),
                receiver: receiver.clone(),
                at: *at,
                text: text.clone(),
                seen: false,
            })
        })
        .await
    }

    /// Returns at most `max` conversations of a member, most recent first. If `holding` is not
    /// empty, only messages that contain it count, and `last` is the latest of them.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn conversations(&self, guest: &GuestId, holding: &str, max: u32) -> Result<Vec<Conversation>, DataError> {
        let pattern = format!("%{}%", escaped(&fold(holding)));
        let rows = sqlx::query(
            "select messages.*, members.name as name,
                    (select count(*) from messages as other
                        where other.pair = messages.pair and other.receiver = $1 and other.seen = 0) as unseen
                from messages left join members
                    on members.guest = case when messages.sender = $1 then messages.receiver else messages.sender end
                where messages.number in
                    (select max(number) from messages where (sender = $1 or receiver = $1) and folded like $2 escape '!' group by pair)
                order by messages.number desc limit $3",
        )
        .bind(guest.as_str())
        .bind(pattern)
        .bind(i64::from(max))
        .fetch_all(&self.reader)
        .await?;
        let read_one = |row: &AnyRow| -> Result<Conversation, DataError> {
            let last = PrivateMessage::from_row(row)?;
            Ok(Conversation {
                with: if last.sender == *guest { last.receiver.clone() } else { last.sender.clone() },
                name: row.column::<Option<String>>("name")?.unwrap_or_default(),
                unseen: row.column("unseen")?,
                last,
            })
        };
        rows.iter().map(read_one).collect()
    }

    /// Returns at most `max` messages between two people with numbers less than `before`, newest
    /// first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn messages(
        &self,
        guest: &GuestId,
        other: &GuestId,
        before: Option<u64>,
        max: u32,
    ) -> Result<Vec<PrivateMessage>, DataError> {
        Ok(sqlx::query_as("select * from messages where pair = $1 and number < $2 order by number desc limit $3")
            .bind(pair(guest, other))
            .bind(before.map_or(i64::MAX, to_i64))
            .bind(i64::from(max))
            .fetch_all(&self.reader)
            .await?)
    }

    /// Marks the messages from `other` up to the number `upto` as seen.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn see_messages(&self, guest: &GuestId, other: &GuestId, upto: u64) -> Result<(), DataError> {
        self.write((guest.clone(), other.clone(), upto), async |db, (guest, other, upto)| {
            sqlx::query("update messages set seen = 1 where pair = $1 and receiver = $2 and number <= $3 and seen = 0")
                .bind(pair(guest, other))
                .bind(guest.as_str())
                .bind(to_i64(*upto))
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }

    /// Returns the number of messages a member has not seen.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn unseen(&self, guest: &GuestId) -> Result<u64, DataError> {
        Ok(to_u64(
            sqlx::query_scalar("select count(*) as unseen from messages where receiver = $1 and seen = 0")
                .bind(guest.as_str())
                .fetch_one(&self.reader)
                .await?,
        ))
    }
}

const DAY: u64 = 24 * 3600 * 1000;

/// Returns the key of a conversation, which does not depend on the order of the two people.
fn pair(one: &GuestId, other: &GuestId) -> String {
    if one.as_str() < other.as_str() { format!("{one} {other}") } else { format!("{other} {one}") }
}

/// Escapes the wildcards of `like`, with `!` as the escape character.
fn escaped(text: &str) -> String {
    text.chars().flat_map(|c| matches!(c, '%' | '_' | '!').then_some('!').into_iter().chain([c])).collect()
}

impl FromRow<'_, AnyRow> for PrivateMessage {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(PrivateMessage {
            number: row.column("number")?,
            sender: row.column("sender")?,
            receiver: row.column("receiver")?,
            at: row.column("at")?,
            text: row.column("text")?,
            seen: row.column("seen")?,
        })
    }
}
