//! Mail addresses of members and the queue of outgoing mail. A mail stays in the queue until it is
//! sent, so that it survives a restart or an unreachable mail server, and is then deleted.

use sqlx::Row;
use sqlx::any::AnyRow;
use table::GuestId;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::{TokenHash, millis, time};
use crate::writer::Writing;

/// A member's verified mail address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailAddress {
    pub guest: GuestId,
    /// The address, which the member has verified.
    pub mail: String,
    /// The language of the mails to send.
    pub language: String,
    /// Whether the member wants notifications by mail.
    pub notices: bool,
    /// When the member was last notified, in milliseconds since 1970.
    pub told: u64,
}

/// A queued mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailRow {
    pub number: u64,
    pub recipient: String,
    pub subject: String,
    pub body: String,
    /// When the mail was queued, in milliseconds since 1970.
    pub created: u64,
    /// The number of attempts to send it.
    pub attempts: u32,
    /// When to try next, in milliseconds since 1970.
    pub due: u64,
}

/// A mail to add to the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMail {
    /// The member it is for.
    pub guest: GuestId,
    /// The mail address.
    pub recipient: String,
    pub subject: String,
    pub body: String,
    /// When the mail is queued, in milliseconds since 1970.
    pub at: u64,
}

fn read_address(row: &AnyRow) -> Result<MailAddress, DataError> {
    Ok(MailAddress {
        guest: row.try_get::<String, _>("guest")?.into(),
        mail: row.try_get("mail")?,
        language: row.try_get("language")?,
        notices: row.try_get::<i64, _>("notices")? != 0,
        told: time(row.try_get("told")?),
    })
}

impl Store {
    /// Returns a member's mail address.
    ///
    /// # Errors
    /// The database failed.
    pub async fn mail_of(&self, guest: &GuestId) -> Result<Option<MailAddress>, DataError> {
        let row = sqlx::query("select * from mail_addresses where guest = $1").bind(guest.to_string()).fetch_optional(&self.reader).await?;
        row.as_ref().map(read_address).transpose()
    }

    /// Stores the hash of a code that verifies a mail address until `expires`, and invalidates the
    /// member's earlier codes.
    ///
    /// # Errors
    /// The database failed.
    pub fn keep_mail_code(&self, address: MailAddress, code: TokenHash, expires: u64) -> BoxFuture<'_, Result<(), DataError>> {
        Box::pin(async move {
            self.write((address, code, expires), |transaction, (address, code, expires)| {
                Box::pin(async move {
                    forget(transaction, "delete from mail_codes where guest = $1", &address.guest).await?;
                    sqlx::query("insert into mail_codes (hash, guest, mail, language, expires) values ($1, $2, $3, $4, $5)")
                        .bind(code.to_string())
                        .bind(address.guest.to_string())
                        .bind(address.mail.clone())
                        .bind(address.language.clone())
                        .bind(millis(*expires))
                        .execute(&mut **transaction)
                        .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Verifies a member's mail address with a code and stores the address. Returns `false` if the
    /// code is unknown, expired at time `at`, or belongs to another member.
    ///
    /// # Errors
    /// The database failed.
    pub fn confirm_mail<'a>(&'a self, guest: &'a GuestId, code: TokenHash, at: u64) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            self.write((guest.clone(), code, at), |transaction, (guest, code, at)| {
                Box::pin(async move {
                    let row = sqlx::query("select mail, language from mail_codes where hash = $1 and guest = $2 and expires > $3")
                        .bind(code.to_string())
                        .bind(guest.to_string())
                        .bind(millis(*at))
                        .fetch_optional(&mut **transaction)
                        .await?;
                    let Some(row) = row else { return Ok(false) };
                    let (mail, language): (String, String) = (row.try_get("mail")?, row.try_get("language")?);
                    forget(transaction, "delete from mail_codes where guest = $1", guest).await?;
                    sqlx::query(
                        "insert into mail_addresses (guest, mail, language, notices, told) values ($1, $2, $3, 1, $4)
                         on conflict (guest) do update set mail = $2, language = $3",
                    )
                    .bind(guest.to_string())
                    .bind(mail)
                    .bind(language)
                    .bind(millis(*at))
                    .execute(&mut **transaction)
                    .await?;
                    Ok(true)
                })
            })
            .await
        })
    }

    /// Deletes a member's mail address, verification codes and queued mails.
    ///
    /// # Errors
    /// The database failed.
    pub fn forget_mail<'a>(&'a self, guest: &'a GuestId) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write(guest.clone(), |transaction, guest| {
                Box::pin(async move {
                    for theirs in FORGOTTEN {
                        forget(transaction, theirs, guest).await?;
                    }
                    Ok(())
                })
            })
            .await
        })
    }

    /// Sets whether a member gets notifications by mail.
    ///
    /// # Errors
    /// The database failed.
    pub fn set_mail_notices<'a>(&'a self, guest: &'a GuestId, notices: bool) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write((guest.clone(), notices), |transaction, (guest, notices)| {
                Box::pin(async move {
                    sqlx::query("update mail_addresses set notices = $2 where guest = $1")
                        .bind(guest.to_string())
                        .bind(i64::from(*notices))
                        .execute(&mut **transaction)
                        .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Returns a page of at most `most` members that want notifications and were last notified
    /// earlier than `before`, ordered by guest id, starting after the guest `after`.
    ///
    /// # Errors
    /// The database failed.
    pub async fn mail_to_tell(&self, before: u64, after: &str, most: u32) -> Result<Vec<MailAddress>, DataError> {
        let rows = sqlx::query("select * from mail_addresses where notices = 1 and told < $1 and guest > $2 order by guest limit $3")
            .bind(millis(before))
            .bind(after.to_owned())
            .bind(i64::from(most))
            .fetch_all(&self.reader)
            .await?;
        rows.iter().map(read_address).collect()
    }

    /// Records that a member was notified, or had nothing to be notified of, at time `at`, and
    /// queues `mail` in the same transaction.
    ///
    /// # Errors
    /// The database failed.
    pub fn tell_by_mail<'a>(&'a self, guest: &'a GuestId, mail: Option<NewMail>, at: u64) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write((guest.clone(), mail, at), |transaction, (guest, mail, at)| {
                Box::pin(async move {
                    sqlx::query("update mail_addresses set told = $2 where guest = $1")
                        .bind(guest.to_string())
                        .bind(millis(*at))
                        .execute(&mut **transaction)
                        .await?;
                    if let Some(mail) = mail {
                        queue(transaction, mail).await?;
                    }
                    Ok(())
                })
            })
            .await
        })
    }

    /// Adds a mail to the queue.
    ///
    /// # Errors
    /// The database failed.
    pub fn queue_mail(&self, mail: NewMail) -> BoxFuture<'_, Result<(), DataError>> {
        Box::pin(async move { self.write(mail, |transaction, mail| Box::pin(queue(transaction, mail))).await })
    }

    /// Returns at most `most` queued mails that are due at time `at`.
    ///
    /// # Errors
    /// The database failed.
    pub async fn mails_due(&self, at: u64, most: u32) -> Result<Vec<MailRow>, DataError> {
        let rows = sqlx::query("select * from mails where due <= $1 order by due, number limit $2")
            .bind(millis(at))
            .bind(i64::from(most))
            .fetch_all(&self.reader)
            .await?;
        let read = |row: &AnyRow| {
            Ok(MailRow {
                number: time(row.try_get("number")?),
                recipient: row.try_get("recipient")?,
                subject: row.try_get("subject")?,
                body: row.try_get("body")?,
                created: time(row.try_get("created")?),
                attempts: u32::try_from(row.try_get::<i64, _>("attempts")?).unwrap_or(u32::MAX),
                due: time(row.try_get("due")?),
            })
        };
        rows.iter().map(read).collect()
    }

    /// Claims a mail for sending: moves its due time from `was_due` to `due` and counts the
    /// attempt, so that no other worker sends it before then. Returns `false` if another worker
    /// claimed it first.
    ///
    /// # Errors
    /// The database failed.
    pub fn take_mail(&self, number: u64, was_due: u64, due: u64) -> BoxFuture<'_, Result<bool, DataError>> {
        Box::pin(async move {
            self.write((number, was_due, due), |transaction, (number, was_due, due)| {
                Box::pin(async move {
                    let taken = sqlx::query("update mails set due = $3, attempts = attempts + 1 where number = $1 and due = $2")
                        .bind(millis(*number))
                        .bind(millis(*was_due))
                        .bind(millis(*due))
                        .execute(&mut **transaction)
                        .await?;
                    Ok(taken.rows_affected() > 0)
                })
            })
            .await
        })
    }

    /// Deletes a mail that was sent or that is not retried any more.
    ///
    /// # Errors
    /// The database failed.
    pub fn drop_mail(&self, number: u64) -> BoxFuture<'_, Result<(), DataError>> {
        Box::pin(async move {
            self.write(number, |transaction, number| {
                Box::pin(async move {
                    sqlx::query("delete from mails where number = $1").bind(millis(*number)).execute(&mut **transaction).await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Schedules the next attempt to send a mail.
    ///
    /// # Errors
    /// The database failed.
    pub fn put_mail_off(&self, number: u64, due: u64) -> BoxFuture<'_, Result<(), DataError>> {
        Box::pin(async move {
            self.write((number, due), |transaction, (number, due)| {
                Box::pin(async move {
                    let query = sqlx::query("update mails set due = $2 where number = $1");
                    query.bind(millis(*number)).bind(millis(*due)).execute(&mut **transaction).await?;
                    Ok(())
                })
            })
            .await
        })
    }
}

/// Deletes all mail data of a member.
pub(crate) const FORGOTTEN: [&str; 3] =
    ["delete from mail_addresses where guest = $1", "delete from mail_codes where guest = $1", "delete from mails where guest = $1"];

async fn forget(transaction: &mut Writing, text: &'static str, guest: &GuestId) -> Result<(), DataError> {
    sqlx::query(text).bind(guest.to_string()).execute(&mut **transaction).await?;
    Ok(())
}

async fn queue(transaction: &mut Writing, mail: &NewMail) -> Result<(), DataError> {
    sqlx::query(
        "insert into mails (number, guest, recipient, subject, body, created, due, attempts)
         values ((select coalesce(max(number), 0) + 1 from mails), $1, $2, $3, $4, $5, $5, 0)",
    )
    .bind(mail.guest.to_string())
    .bind(mail.recipient.clone())
    .bind(mail.subject.clone())
    .bind(mail.body.clone())
    .bind(millis(mail.at))
    .execute(&mut **transaction)
    .await?;
    Ok(())
}
