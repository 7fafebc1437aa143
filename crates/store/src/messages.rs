//! Private messages between two members.

use sqlx::Row;
use sqlx::any::AnyRow;
use table::GuestId;

use crate::BoxFuture;
use crate::IdempotencyKey;
use crate::error::{DataError, SendError};
use crate::open::Store;
use crate::people::{Relation, begin_in, between_in};
use crate::search::fold;
use crate::sessions::{millis, time};

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
    /// Stores a message and marks the receiver's messages as accepted by the sender.
    ///
    /// A sender whom the receiver has neither accepted nor followed can send only one message until
    /// the receiver replies. `strangers` limits how many such receivers a sender can write to in 24
    /// hours. `key` is the idempotency key of the request.
    ///
    /// # Errors
    /// The sender must wait for a reply ([`SendError::Waits`]), the daily limit is reached
    /// ([`SendError::Strangers`]), or the database failed.
    pub fn send<'a>(
        &'a self,
        sender: &'a GuestId,
        receiver: &'a GuestId,
        text: &'a str,
        at: u64,
        strangers: u64,
        key: Option<IdempotencyKey<PrivateMessage>>,
    ) -> BoxFuture<'a, Result<PrivateMessage, SendError>> {
        Box::pin(async move {
            self.write_once(key, (sender.clone(), receiver.clone(), text.to_owned(), at, strangers), |transaction, (sender, receiver, text, at, strangers)| {
                Box::pin(async move {
                    let between = between_in(transaction, sender, receiver).await?;
                    if !between.accepted && !between.followed {
                        let row = sqlx::query("select count(*) as sent from messages where pair = $1 and sender = $2")
                            .bind(pair(sender, receiver))
                            .bind(sender.to_string())
                            .fetch_one(&mut **transaction)
                            .await
                            .map_err(DataError::from)?;
                        if row.try_get::<i64, _>("sent").map_err(DataError::from)? > 0 {
                            return Err(SendError::Waits);
                        }
                        let row = sqlx::query(
                            "select count(distinct messages.receiver) as strangers from messages
                             where messages.sender = $1 and messages.at > $2 and not exists
                                 (select 1 from relations where relations.guest = messages.receiver and relations.other = $1 and relations.kind <> 'block')",
                        )
                        .bind(sender.to_string())
                        .bind(millis(at.saturating_sub(DAY)))
                        .fetch_one(&mut **transaction)
                        .await
                        .map_err(DataError::from)?;
                        if row.try_get::<i64, _>("strangers").map_err(DataError::from)? >= millis(*strangers) {
                            return Err(SendError::Strangers);
                        }
                    }
                    begin_in(transaction, sender, receiver, Relation::Accepts, *at).await?;
                    let row = sqlx::query("select coalesce(max(number), 0) + 1 as next from messages")
                        .fetch_one(&mut **transaction)
                        .await
                        .map_err(DataError::from)?;
                    let number: i64 = row.try_get("next").map_err(DataError::from)?;
                    sqlx::query(
                        "insert into messages (number, pair, sender, receiver, at, text, folded) values ($1, $2, $3, $4, $5, $6, $7)",
                    )
                    .bind(number)
                    .bind(pair(sender, receiver))
                    .bind(sender.to_string())
                    .bind(receiver.to_string())
                    .bind(millis(*at))
                    .bind(text.clone())
                    .bind(fold(text))
                    .execute(&mut **transaction)
                    .await
                    .map_err(DataError::from)?;
                    Ok(PrivateMessage {
                        number: time(number),
                        sender: sender.clone(),
                        receiver: receiver.clone(),
                        at: *at,
                        text: text.clone(),
                        seen: false,
                    })
                })
            })
            .await
        })
    }

    /// Returns at most `most` conversations of a member, most recent first. If `holding` is not
    /// empty, only messages that contain it count, and `last` is the latest of them.
    ///
    /// # Errors
    /// The database failed.
    pub fn conversations<'a>(
        &'a self,
        guest: &'a GuestId,
        holding: &'a str,
        most: u32,
    ) -> BoxFuture<'a, Result<Vec<Conversation>, DataError>> {
        Box::pin(async move {
            let pattern = format!("%{}%", escaped(&fold(holding)));
            let rows = sqlx::query(
                "select messages.*, members.name as name,
                     (select count(*) from messages as other where other.pair = messages.pair and other.receiver = $1 and other.seen = 0) as unseen
                 from messages left join members on members.guest = case when messages.sender = $1 then messages.receiver else messages.sender end
                 where messages.number in
                     (select max(number) from messages where (sender = $1 or receiver = $1) and folded like $2 escape '!' group by pair)
                 order by messages.number desc limit $3",
            )
            .bind(guest.to_string())
            .bind(pattern)
            .bind(i64::from(most))
            .fetch_all(&self.reader)
            .await?;
            let read_one = |row: &AnyRow| -> Result<Conversation, DataError> {
                let last = read(row)?;
                Ok(Conversation {
                    with: if last.sender == *guest { last.receiver.clone() } else { last.sender.clone() },
                    name: row.try_get::<Option<String>, _>("name")?.unwrap_or_default(),
                    unseen: time(row.try_get("unseen")?),
                    last,
                })
            };
            rows.iter().map(read_one).collect()
        })
    }

    /// Returns at most `most` messages between two people with numbers less than `before`, newest
    /// first.
    ///
    /// # Errors
    /// The database failed.
    pub fn messages<'a>(
        &'a self,
        guest: &'a GuestId,
        other: &'a GuestId,
        before: Option<u64>,
        most: u32,
    ) -> BoxFuture<'a, Result<Vec<PrivateMessage>, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query("select * from messages where pair = $1 and number < $2 order by number desc limit $3")
                .bind(pair(guest, other))
                .bind(before.map_or(i64::MAX, millis))
                .bind(i64::from(most))
                .fetch_all(&self.reader)
                .await?;
            rows.iter().map(read).collect()
        })
    }

    /// Marks the messages from `other` up to the number `upto` as seen.
    ///
    /// # Errors
    /// The database failed.
    pub fn see_messages<'a>(&'a self, guest: &'a GuestId, other: &'a GuestId, upto: u64) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write((guest.clone(), other.clone(), upto), |transaction, (guest, other, upto)| {
                Box::pin(async move {
                    sqlx::query("update messages set seen = 1 where pair = $1 and receiver = $2 and number <= $3 and seen = 0")
                        .bind(pair(guest, other))
                        .bind(guest.to_string())
                        .bind(millis(*upto))
                        .execute(&mut **transaction)
                        .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Returns the number of messages a member has not seen.
    ///
    /// # Errors
    /// The database failed.
    pub fn unseen<'a>(&'a self, guest: &'a GuestId) -> BoxFuture<'a, Result<u64, DataError>> {
        Box::pin(async move {
            let row = sqlx::query("select count(*) as unseen from messages where receiver = $1 and seen = 0")
                .bind(guest.to_string())
                .fetch_one(&self.reader)
                .await?;
            Ok(time(row.try_get("unseen")?))
        })
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

fn read(row: &AnyRow) -> Result<PrivateMessage, DataError> {
    Ok(PrivateMessage {
        number: time(row.try_get("number")?),
        sender: row.try_get::<String, _>("sender")?.into(),
        receiver: row.try_get::<String, _>("receiver")?.into(),
        at: time(row.try_get("at")?),
        text: row.try_get("text")?,
        seen: row.try_get::<i64, _>("seen")? != 0,
    })
}
