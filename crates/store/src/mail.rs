//! Mail addresses of members and the queue of outgoing mail. A mail stays in the queue until it is
//! sent, so that it survives a restart or an unreachable mail server, and is then deleted.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, FromRow};
use table::GuestId;

use crate::error::DataError;
use crate::open::Store;
use crate::row::{RowExt as _, to_i64};
use crate::sessions::TokenHash;

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

impl FromRow<'_, AnyRow> for MailAddress {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(MailAddress {
            guest: row.column("guest")?,
            mail: row.column("mail")?,
            language: row.column("language")?,
            notices: row.column("notices")?,
            told: row.column("told")?,
        })
    }
}

impl Store {
    /// Returns a member's mail address.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn mail_of(&self, guest: &GuestId) -> Result<Option<MailAddress>, DataError> {
        Ok(sqlx::query_as("select * from mail_addresses where guest = $1").bind(guest.as_str()).fetch_optional(&self.reader).await?)
    }

    /// Stores the hash of a code that verifies a mail address until `expires`, and invalidates the
    /// member's earlier codes.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn keep_mail_code(&self, address: MailAddress, code: TokenHash, expires: u64) -> Result<(), DataError> {
        self.write((address, code, expires), async |db, (address, code, expires)| {
            forget(db, "delete from mail_codes where guest = $1", &address.guest).await?;
            sqlx::query("insert into mail_codes (hash, guest, mail, language, expires) values ($1, $2, $3, $4, $5)")
                .bind(code.to_string())
                .bind(address.guest.as_str())
                .bind(&address.mail)
                .bind(&address.language)
                .bind(to_i64(*expires))
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }

    /// Verifies a member's mail address with a code and stores the address. Returns `false` if the
    /// code is unknown, expired at time `at`, or belongs to another member.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn confirm_mail(&self, guest: &GuestId, code: TokenHash, at: u64) -> Result<bool, DataError> {
        self.write((guest.clone(), code, at), async |db, (guest, code, at)| {
            let row: Option<(String, String)> =
                sqlx::query_as("select mail, language from mail_codes where hash = $1 and guest = $2 and expires > $3")
                    .bind(code.to_string())
                    .bind(guest.as_str())
                    .bind(to_i64(*at))
                    .fetch_optional(&mut *db)
                    .await?;
            let Some((mail, language)) = row else { return Ok(false) };
            forget(db, "delete from mail_codes where guest = $1", guest).await?;
            sqlx::query(
                "insert into mail_addresses (guest, mail, language, notices, told) values ($1, $2, $3, 1, $4)
                    on conflict (guest) do update set mail = $2, language = $3",
            )
            .bind(guest.as_str())
            .bind(mail)
            .bind(language)
            .bind(to_i64(*at))
            .execute(&mut *db)
            .await?;
            Ok(true)
        })
        .await
    }

    /// Deletes a member's mail address, verification codes and queued mails.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn forget_mail(&self, guest: &GuestId) -> Result<(), DataError> {
        self.write(guest.clone(), async |db, guest| {
            for statement in DELETE_MAIL_DATA {
                forget(db, statement, guest).await?;
            }
            Ok(())
        })
        .await
    }

    /// Sets whether a member gets notifications by mail.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn set_mail_notices(&self, guest: &GuestId, notices: bool) -> Result<(), DataError> {
        self.write((guest.clone(), notices), async |db, (guest, notices)| {
            sqlx::query("update mail_addresses set notices = $2 where guest = $1")
                .bind(guest.as_str())
                .bind(i64::from(*notices))
                .execute(&mut *db)
                .await?;
            Ok(())
        })
        .await
    }

    /// Returns a page of at most `max` members that want notifications and were last notified
    /// earlier than `before`, ordered by guest id, starting after the guest `after`.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn members_to_notify(&self, before: u64, after: &str, max: u32) -> Result<Vec<MailAddress>, DataError> {
        Ok(sqlx::query_as("select * from mail_addresses where notices = 1 and told < $1 and guest > $2 order by guest limit $3")
            .bind(to_i64(before))
            .bind(after)
            .bind(i64::from(max))
            .fetch_all(&self.reader)
            .await?)
    }

    /// Records that a member was notified, or had nothing to be notified of, at time `at`, and
    /// queues `mail` in the same transaction.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn record_notification(&self, guest: &GuestId, mail: Option<NewMail>, at: u64) -> Result<(), DataError> {
        self.write((guest.clone(), mail, at), async |db, (guest, mail, at)| {
            sqlx::query("update mail_addresses set told = $2 where guest = $1")
                .bind(guest.as_str())
                .bind(to_i64(*at))
                .execute(&mut *db)
                .await?;
            if let Some(mail) = mail {
                queue(db, mail).await?;
            }
            Ok(())
        })
        .await
    }

    /// Adds a mail to the queue.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn queue_mail(&self, mail: NewMail) -> Result<(), DataError> {
        self.write(mail, queue).await
    }

    /// Returns at most `max` queued mails that are due at time `at`.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn mails_due(&self, at: u64, max: u32) -> Result<Vec<MailRow>, DataError> {
        Ok(sqlx::query_as("select * from mails where due <= $1 order by due, number limit $2")
            .bind(to_i64(at))
            .bind(i64::from(max))
            .fetch_all(&self.reader)
            .await?)
    }

    /// Claims a mail for sending: moves its due time from `was_due` to `due` and counts the
    /// attempt, so that no other worker sends it before then. Returns `false` if another worker
    /// claimed it first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn take_mail(&self, number: u64, was_due: u64, due: u64) -> Result<bool, DataError> {
        self.write((number, was_due, due), async |db, (number, was_due, due)| {
            let taken = sqlx::query("update mails set due = $3, attempts = attempts + 1 where number = $1 and due = $2")
                .bind(to_i64(*number))
                .bind(to_i64(*was_due))
                .bind(to_i64(*due))
                .execute(&mut *db)
                .await?;
            Ok(taken.rows_affected() > 0)
        })
        .await
    }

    /// Deletes a mail that was sent or that is not retried any more.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn drop_mail(&self, number: u64) -> Result<(), DataError> {
        self.write(number, async |db, number| {
            sqlx::query("delete from mails where number = $1").bind(to_i64(*number)).execute(&mut *db).await?;
            Ok(())
        })
        .await
    }

    /// Schedules the next attempt to send a mail.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn put_mail_off(&self, number: u64, due: u64) -> Result<(), DataError> {
        self.write((number, due), async |db, (number, due)| {
            let query = sqlx::query("update mails set due = $2 where number = $1");
            query.bind(to_i64(*number)).bind(to_i64(*due)).execute(&mut *db).await?;
            Ok(())
        })
        .await
    }
}

impl FromRow<'_, AnyRow> for MailRow {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(MailRow {
            number: row.column("number")?,
            recipient: row.column("recipient")?,
            subject: row.column("subject")?,
            body: row.column("body")?,
            created: row.column("created")?,
            attempts: u32::try_from(row.column::<i64>("attempts")?).unwrap_or(u32::MAX),
            due: row.column("due")?,
        })
    }
}

/// Deletes all mail data of a member.
pub(crate) const DELETE_MAIL_DATA: [&str; 3] =
    ["delete from mail_addresses where guest = $1", "delete from mail_codes where guest = $1", "delete from mails where guest = $1"];

async fn forget(db: &mut AnyConnection, text: &'static str, guest: &GuestId) -> Result<(), DataError> {
    sqlx::query(text).bind(guest.as_str()).execute(&mut *db).await?;
    Ok(())
}

async fn queue(db: &mut AnyConnection, mail: &NewMail) -> Result<(), DataError> {
    sqlx::query(
        "insert into mails (number, guest, recipient, subject, body, created, due, attempts)
            values ((select coalesce(max(number), 0) + 1 from mails), $1, $2, $3, $4, $5, $5, 0)",
    )
    .bind(mail.guest.as_str())
    .bind(&mail.recipient)
    .bind(&mail.subject)
    .bind(&mail.body)
    .bind(to_i64(mail.at))
    .execute(&mut *db)
    .await?;
    Ok(())
}
