//! Moderation: reports, silences, bans and the guest book.

use sqlx::Row;
use sqlx::any::AnyRow;
use table::GuestId;

use crate::BoxFuture;
use crate::IdempotencyKey;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::{millis, time};

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
    /// Stores a report. Returns `false` if the reporter already has `most` open reports.
    ///
    /// # Errors
    /// The database failed.
    pub fn report(&self, report: Report, most: u32) -> BoxFuture<'_, Result<bool, DataError>> {
        Box::pin(async move {
            self.write((report, most), |transaction, (report, most)| {
                Box::pin(async move {
                    let done = sqlx::query(
                        "insert into reports (number, at, reporter, reporter_name, subject, subject_name, kind, game, evidence, note)
                         select (select coalesce(max(number), 0) + 1 from reports), $1, $2, $3, $4, $5, $6, $7, $8, $9
                         where (select count(*) from reports where reporter = $2 and closed is null) < $10",
                    )
                    .bind(millis(report.at))
                    .bind(report.reporter.0.to_string())
                    .bind(report.reporter.1.clone())
                    .bind(report.subject.0.to_string())
                    .bind(report.subject.1.clone())
                    .bind(report.kind.clone())
                    .bind(report.game.clone())
                    .bind(report.evidence.clone())
                    .bind(report.note.clone())
                    .bind(i64::from(*most))
                    .execute(&mut **transaction)
                    .await?;
                    Ok(done.rows_affected() > 0)
                })
            })
            .await
        })
    }

    /// Returns at most `most` reports, newest first: all, or only the open ones.
    ///
    /// # Errors
    /// The database failed.
    pub fn reports(&self, all: bool, most: u32) -> BoxFuture<'_, Result<Vec<Report>, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query("select * from reports where closed is null or $1 = 1 order by number desc limit $2")
                .bind(i64::from(all))
                .bind(i64::from(most))
                .fetch_all(&self.reader)
                .await?;
            rows.iter().map(read_report).collect()
        })
    }

    /// Closes a report with a verdict. Returns the name of the reported guest, or `None` if no open
    /// report has this number.
    ///
    /// # Errors
    /// The database failed.
    pub fn close_report<'a>(
        &'a self,
        number: u64,
        actor: &'a str,
        verdict: &'a str,
        at: u64,
    ) -> BoxFuture<'a, Result<Option<String>, DataError>> {
        Box::pin(async move {
            self.write((number, actor.to_owned(), verdict.to_owned(), at), |transaction, (number, actor, verdict, at)| {
                Box::pin(async move {
                    let row = sqlx::query(
                        "update reports set closed = $2, closed_by = $3, verdict = $4 where number = $1 and closed is null returning subject_name",
                    )
                    .bind(millis(*number))
                    .bind(millis(*at))
                    .bind(actor.clone())
                    .bind(verdict.clone())
                    .fetch_optional(&mut **transaction)
                    .await?;
                    Ok(row.map(|row| row.try_get("subject_name")).transpose()?)
                })
            })
            .await
        })
    }

    /// Stores a ban.
    ///
    /// # Errors
    /// The database failed.
    pub fn ban(&self, ban: Ban) -> BoxFuture<'_, Result<(), DataError>> {
        Box::pin(async move {
            self.write(ban, |transaction, ban| {
                Box::pin(async move {
                    sqlx::query(
                        "insert into bans (number, subject, name, silence, at, until, reason, actor)
                         values ((select coalesce(max(number), 0) + 1 from bans), $1, $2, $3, $4, $5, $6, $7)",
                    )
                    .bind(ban.subject.clone())
                    .bind(ban.name.clone())
                    .bind(i64::from(ban.silence))
                    .bind(millis(ban.at))
                    .bind(ban.until.map(millis))
                    .bind(ban.reason.clone())
                    .bind(ban.actor.clone())
                    .execute(&mut **transaction)
                    .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Returns the bans in force at time `at`, newest first.
    ///
    /// # Errors
    /// The database failed.
    pub fn bans(&self, at: u64) -> BoxFuture<'_, Result<Vec<Ban>, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query("select * from bans where lifted is null and (until is null or until > $1) order by number desc")
                .bind(millis(at))
                .fetch_all(&self.reader)
                .await?;
            let read = |row: &AnyRow| {
                Ok(Ban {
                    number: time(row.try_get("number")?),
                    subject: row.try_get("subject")?,
                    name: row.try_get("name")?,
                    silence: row.try_get::<i64, _>("silence")? != 0,
                    at: time(row.try_get("at")?),
                    until: row.try_get::<Option<i64>, _>("until")?.map(time),
                    reason: row.try_get("reason")?,
                    actor: row.try_get("actor")?,
                })
            };
            rows.iter().map(read).collect()
        })
    }

    /// Lifts a ban. Returns the name of the banned guest, or `None` if no ban with this number is
    /// in force.
    ///
    /// # Errors
    /// The database failed.
    pub fn lift_ban(&self, number: u64, at: u64) -> BoxFuture<'_, Result<Option<String>, DataError>> {
        Box::pin(async move {
            self.write((number, at), |transaction, (number, at)| {
                Box::pin(async move {
                    let row = sqlx::query("update bans set lifted = $2 where number = $1 and lifted is null returning name")
                        .bind(millis(*number))
                        .bind(millis(*at))
                        .fetch_optional(&mut **transaction)
                        .await?;
                    Ok(row.map(|row| row.try_get("name")).transpose()?)
                })
            })
            .await
        })
    }

    /// Adds an entry to the guest book. Returns `None` if the guest has written an entry after
    /// `since`.
    ///
    /// # Errors
    /// The database failed.
    pub fn write_in_book(
        &self,
        entry: BookEntry,
        since: u64,
        key: Option<IdempotencyKey<Option<BookEntry>>>,
    ) -> BoxFuture<'_, Result<Option<BookEntry>, DataError>> {
        Box::pin(async move {
            self.write_once(key, (entry, since), |transaction, (entry, since)| {
                Box::pin(async move {
                    let row = sqlx::query(
                        "insert into book (number, guest, name, at, text)
                         select (select coalesce(max(number), 0) + 1 from book), $1, $2, $3, $4
                         where not exists (select 1 from book where guest = $1 and at > $5) returning number",
                    )
                    .bind(entry.guest.to_string())
                    .bind(entry.name.clone())
                    .bind(millis(entry.at))
                    .bind(entry.text.clone())
                    .bind(millis(*since))
                    .fetch_optional(&mut **transaction)
                    .await?;
                    let number = row.map(|row| row.try_get::<i64, _>("number")).transpose()?;
                    Ok(number.map(|number| BookEntry { number: time(number), ..entry.clone() }))
                })
            })
            .await
        })
    }

    /// Returns at most `most` entries of the guest book with numbers less than `before`, newest
    /// first.
    ///
    /// # Errors
    /// The database failed.
    pub fn book(&self, before: Option<u64>, most: u32) -> BoxFuture<'_, Result<Vec<BookEntry>, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query("select * from book where removed = 0 and number < $1 order by number desc limit $2")
                .bind(before.map_or(i64::MAX, millis))
                .bind(i64::from(most))
                .fetch_all(&self.reader)
                .await?;
            rows.iter().map(read_entry).collect()
        })
    }

    /// Returns a guest's entries in the guest book, newest first.
    ///
    /// # Errors
    /// The database failed.
    pub fn book_of<'a>(&'a self, guest: &'a GuestId) -> BoxFuture<'a, Result<Vec<BookEntry>, DataError>> {
        Box::pin(async move {
            const THEIRS: &str = "select * from book where guest = $1 and removed = 0 order by number desc";
            let rows = sqlx::query(THEIRS).bind(guest.to_string()).fetch_all(&self.reader).await?;
            rows.iter().map(read_entry).collect()
        })
    }

    /// Removes an entry from the guest book. With `guest`, only an entry of that guest is removed.
    /// Returns the author's name, or `None` if there is no such entry.
    ///
    /// # Errors
    /// The database failed.
    pub fn remove_from_book<'a>(&'a self, number: u64, guest: Option<&'a GuestId>) -> BoxFuture<'a, Result<Option<String>, DataError>> {
        Box::pin(async move {
            self.write((number, guest.cloned()), |transaction, (number, guest)| {
                Box::pin(async move {
                    let row = sqlx::query(
                        "update book set removed = 1 where number = $1 and removed = 0 and (guest = $2 or $2 = '') returning name",
                    )
                    .bind(millis(*number))
                    .bind(guest.as_ref().map(ToString::to_string).unwrap_or_default())
                    .fetch_optional(&mut **transaction)
                    .await?;
                    Ok(row.map(|row| row.try_get("name")).transpose()?)
                })
            })
            .await
        })
    }
}

fn read_entry(row: &AnyRow) -> Result<BookEntry, DataError> {
    Ok(BookEntry {
        number: time(row.try_get("number")?),
        guest: row.try_get::<String, _>("guest")?.into(),
        name: row.try_get("name")?,
        at: time(row.try_get("at")?),
        text: row.try_get("text")?,
    })
}

fn read_report(row: &AnyRow) -> Result<Report, DataError> {
    let closed = row.try_get::<Option<i64>, _>("closed")?.map(time);
    let closed = match closed {
        Some(at) => Some((at, row.try_get("closed_by")?, row.try_get("verdict")?)),
        None => None,
    };
    Ok(Report {
        number: time(row.try_get("number")?),
        at: time(row.try_get("at")?),
        reporter: (row.try_get::<String, _>("reporter")?.into(), row.try_get("reporter_name")?),
        subject: (row.try_get::<String, _>("subject")?.into(), row.try_get("subject_name")?),
        kind: row.try_get("kind")?,
        game: row.try_get("game")?,
        evidence: row.try_get("evidence")?,
        note: row.try_get("note")?,
        closed,
    })
}
