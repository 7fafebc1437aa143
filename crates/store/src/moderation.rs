//! What keeps a club a place to be: reports to moderators, silences and bans, and the guest book.

use sqlx::Row;
use sqlx::any::AnyRow;
use table::GuestId;

use crate::BoxFuture;
use crate::IdempotencyKey;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::{millis, time};

/// Something that somebody reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its number; 0 before it is kept.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who reports, and under which name.
    pub reporter: (GuestId, String),
    /// Whom, and under which name.
    pub subject: (GuestId, String),
    /// What it is about: `talk`, `message`, `profile` or `game`.
    pub kind: String,
    /// The game, where it is about one.
    pub game: Option<String>,
    /// What was said or written, as it stood when it was reported.
    pub evidence: String,
    /// What whoever reports says of it.
    pub note: String,
    /// When it was closed, by whom, with which words; none: it is open.
    pub closed: Option<(u64, String, String)>,
}

/// What is kept from somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// Its number; 0 before it is kept.
    pub number: u64,
    /// Whom it is on: a guest's id, or an address.
    pub subject: String,
    /// How they were called.
    pub name: String,
    /// Do they say and write nothing, but play?
    pub silence: bool,
    /// Since when, in milliseconds since 1970.
    pub at: u64,
    /// Until when; none: without end.
    pub until: Option<u64>,
    /// Why, as they are told.
    pub reason: String,
    /// Who decided it.
    pub actor: String,
}

/// An entry of the guest book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// Its number; 0 before it is kept.
    pub number: u64,
    /// Who wrote it.
    pub guest: GuestId,
    /// How they were called then.
    pub name: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What.
    pub text: String,
}

impl Store {
    /// Keeps a report; `false` if whoever reports has as many open ones as one may (`most`).
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

    /// Reports, the newest first: those that are open, or all; at most so many.
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

    /// Closes a report with a verdict; whom it was about, or none if there is no such open one.
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

    /// Keeps a ban.
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

    /// The bans that hold at time `at`, the newest first.
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

    /// Lifts a ban; whom it was on, or none if there is no such one that holds.
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

    /// Writes into the guest book; none if somebody wrote something since `since` already.
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

    /// Entries of the guest book before one of this number, the newest first, at most so many.
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

    /// What a guest wrote into the guest book, the newest first.
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

    /// Takes an entry out of the guest book: one of this guest's own, or any (`guest` is none). Who had written it, or none if there is no such one.
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
