//! Moderation: reports, silences, bans and the guest book.

use sqlx::FromRow;
use sqlx::any::AnyRow;
use table::GuestId;

use crate::IdempotencyKey;
use crate::error::DataError;
use crate::open::Store;
use crate::row::{RowExt as _, to_i64, to_u64};

/// A report to the moderators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The report's number; 0 until it is stored.
    pub number: u64,
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
    /// The id and the name of the reporting guest.
    pub reporter: (GuestId, String),
    /// The id and the name of the reported guest.
    pub subject: (GuestId, String),
    /// The kind of content: `talk`, `message`, `profile` or `game`.
    pub kind: String,
    /// The game that the report concerns, if any.
    pub game: Option<String>,
    /// A copy of the reported text, made at the time of the report.
    pub evidence: String,
    /// The reporter's comment.
    pub note: String,
    /// The time, the moderator and the verdict; `None` while the report is open.
    pub closed: Option<(u64, String, String)>,
}

/// A ban or a silence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// The ban's number; 0 until it is stored.
    pub number: u64,
    /// The guest id or the network address that is banned.
    pub subject: String,
    /// The name of the banned guest at the time of the ban.
    pub name: String,
    /// Whether the guest can still play, but not write.
    pub silence: bool,
    /// When it starts, in milliseconds since 1970.
    pub at: u64,
    /// When it ends, in milliseconds since 1970; `None` for a permanent ban.
    pub until: Option<u64>,
    /// The reason shown to the banned guest.
    pub reason: String,
    /// The moderator who imposed it.
    pub actor: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// The entry's number; 0 until it is stored.
    pub number: u64,
    pub guest: GuestId,
    /// The author's name at the time of writing.
    pub name: String,
    /// When it was written, in milliseconds since 1970.
    pub at: u64,
    pub text: String,
}

impl Store {
    /// Stores a report. Returns `false` if the reporter already has `max` open reports.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn report(&self, report: Report, max: u32) -> Result<bool, DataError> {
        self.write((report, max), async |db, (report, max)| {
            let done = sqlx::query(
                "insert into reports (number, at, reporter, reporter_name, subject, subject_name, kind, game, evidence, note)
                    select (select coalesce(max(number), 0) + 1 from reports), $1, $2, $3, $4, $5, $6, $7, $8, $9
                    where (select count(*) from reports where reporter = $2 and closed is null) < $10",
            )
            .bind(to_i64(report.at))
            .bind(report.reporter.0.to_string())
            .bind(&report.reporter.1)
            .bind(report.subject.0.to_string())
            .bind(&report.subject.1)
            .bind(&report.kind)
            .bind(&report.game)
            .bind(&report.evidence)
            .bind(&report.note)
            .bind(i64::from(*max))
            .execute(&mut *db)
            .await?;
            Ok(done.rows_affected() > 0)
        })
        .await
    }

    /// Returns at most `max` reports, newest first: all, or only the open ones.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn reports(&self, all: bool, max: u32) -> Result<Vec<Report>, DataError> {
        Ok(sqlx::query_as("select * from reports where closed is null or $1 = 1 order by number desc limit $2")
            .bind(i64::from(all))
            .bind(i64::from(max))
            .fetch_all(&self.reader)
            .await?)
    }

    /// Closes a report with a verdict. Returns the name of the reported guest, or `None` if no open
    /// report has this number.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn close_report(&self, number: u64, actor: &str, verdict: &str, at: u64) -> Result<Option<String>, DataError> {
        self.write((number, actor.to_owned(), verdict.to_owned(), at), async |db, (number, actor, verdict, at)| {
            Ok(sqlx::query_scalar(
                "update reports set closed = $2, closed_by = $3, verdict = $4 where number = $1 and closed is null returning subject_name",
            )
            .bind(to_i64(*number))
            .bind(to_i64(*at))
            .bind(actor)
            .bind(verdict)
            .fetch_optional(&mut *db)
            .await?)
        })
        .await
    }

    /// Stores a ban.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn ban(&self, ban: Ban) -> Result<(), DataError> {
        self.write(ban, async |db, ban| {
            sqlx::query(
                "insert into bans (number, subject, name, silence, at, until, reason, actor)
                    values ((select coalesce(max(number), 0) + 1 from bans), $1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(&ban.subject)
            .bind(&ban.name)
            .bind(i64::from(ban.silence))
            .bind(to_i64(ban.at))
            .bind(ban.until.map(to_i64))
            .bind(&ban.reason)
            .bind(&ban.actor)
            .execute(&mut *db)
            .await?;
            Ok(())
        })
        .await
    }

    /// Returns the bans in force at time `at`, newest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn bans(&self, at: u64) -> Result<Vec<Ban>, DataError> {
        Ok(sqlx::query_as("select * from bans where lifted is null and (until is null or until > $1) order by number desc")
            .bind(to_i64(at))
            .fetch_all(&self.reader)
            .await?)
    }

    /// Lifts a ban. Returns the name of the banned guest, or `None` if no ban with this number is
    /// in force.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn lift_ban(&self, number: u64, at: u64) -> Result<Option<String>, DataError> {
        self.write((number, at), async |db, (number, at)| {
            Ok(sqlx::query_scalar("update bans set lifted = $2 where number = $1 and lifted is null returning name")
                .bind(to_i64(*number))
                .bind(to_i64(*at))
                .fetch_optional(&mut *db)
                .await?)
        })
        .await
    }

    /// Adds an entry to the guest book. Returns `None` if the guest has written an entry after
    /// `since`.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn write_in_book(
        &self,
        entry: BookEntry,
        since: u64,
        key: Option<IdempotencyKey<Option<BookEntry>>>,
    ) -> Result<Option<BookEntry>, DataError> {
        self.write_once(key, (entry, since), async |db, (entry, since)| {
            let number: Option<i64> = sqlx::query_scalar(
                "insert into book (number, guest, name, at, text)
                    select (select coalesce(max(number), 0) + 1 from book), $1, $2, $3, $4
                    where not exists (select 1 from book where guest = $1 and at > $5) returning number",
            )
            .bind(entry.guest.as_str())
            .bind(&entry.name)
            .bind(to_i64(entry.at))
            .bind(&entry.text)
            .bind(to_i64(*since))
            .fetch_optional(&mut *db)
            .await?;

            Ok(number.map(|number| BookEntry { number: to_u64(number), ..entry.clone() }))
        })
        .await
    }

    /// Returns at most `max` entries of the guest book with numbers less than `before`, newest
    /// first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn book(&self, before: Option<u64>, max: u32) -> Result<Vec<BookEntry>, DataError> {
        Ok(sqlx::query_as("select * from book where removed = 0 and number < $1 order by number desc limit $2")
            .bind(before.map_or(i64::MAX, to_i64))
            .bind(i64::from(max))
            .fetch_all(&self.reader)
            .await?)
    }

    /// Returns a guest's entries in the guest book, newest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn book_of(&self, guest: &GuestId) -> Result<Vec<BookEntry>, DataError> {
        const QUERY: &str = "select * from book where guest = $1 and removed = 0 order by number desc";
        Ok(sqlx::query_as(QUERY).bind(guest.as_str()).fetch_all(&self.reader).await?)
    }

    /// Removes an entry from the guest book. With `guest`, only an entry of that guest is removed.
    /// Returns the author's name, or `None` if there is no such entry.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn remove_from_book(&self, number: u64, guest: Option<&GuestId>) -> Result<Option<String>, DataError> {
        self.write((number, guest.cloned()), async |db, (number, guest)| {
            Ok(sqlx::query_scalar(
                "update book set removed = 1 where number = $1 and removed = 0 and (guest = $2 or $2 = '') returning name",
            )
            .bind(to_i64(*number))
            .bind(guest.as_ref().map(ToString::to_string).unwrap_or_default())
            .fetch_optional(&mut *db)
            .await?)
        })
        .await
    }
}

impl FromRow<'_, AnyRow> for Ban {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Ban {
            number: row.column("number")?,
            subject: row.column("subject")?,
            name: row.column("name")?,
            silence: row.column("silence")?,
            at: row.column("at")?,
            until: row.column("until")?,
            reason: row.column("reason")?,
            actor: row.column("actor")?,
        })
    }
}

impl FromRow<'_, AnyRow> for BookEntry {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(BookEntry {
            number: row.column("number")?,
            guest: row.column("guest")?,
            name: row.column("name")?,
            at: row.column("at")?,
            text: row.column("text")?,
        })
    }
}

impl FromRow<'_, AnyRow> for Report {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let closed = row.column("closed")?;
        let closed = match closed {
            Some(at) => Some((at, row.column("closed_by")?, row.column("verdict")?)),
            None => None,
        };
        Ok(Report {
            number: row.column("number")?,
            at: row.column("at")?,
            reporter: (row.column("reporter")?, row.column("reporter_name")?),
            subject: (row.column("subject")?, row.column("subject_name")?),
            kind: row.column("kind")?,
            game: row.column("game")?,
            evidence: row.column("evidence")?,
            note: row.column("note")?,
            closed,
        })
    }
}
