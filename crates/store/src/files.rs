//! Game files that guests share under a link until they expire.

use sqlx::Row;
use sqlx::any::AnyRow;

use lexicon::LexiconRef;
use table::GuestId;

use crate::BoxFuture;
use crate::error::{DataError, KeepError};
use crate::open::Store;
use crate::sessions::{millis, time};

/// A shared file without its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileLine {
    /// The unique id in the link.
    pub id: String,
    pub guest: GuestId,
    /// The file name that the guest chose.
    pub name: String,
    /// The rule set, for files that do not name one.
    pub rules: Option<String>,
    /// The lexicon for reviewing the game, if the guest chose one.
    pub lexicon: Option<LexiconRef>,
    /// The upload time, in milliseconds since 1970.
    pub created: u64,
    /// The expiry time, in milliseconds since 1970.
    pub expires: u64,
}

/// A shared file with its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRow {
    pub line: FileLine,
    pub bytes: Vec<u8>,
}

/// Limits on the number of shared files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The limit per guest.
    pub of_guest: u32,
    /// The limit for the whole server.
    pub in_all: u32,
}

const UTF_8: &str = "utf-8";
/// The encoding for content that is not valid UTF-8. Each byte becomes the character with its
/// number.
const LATIN_1: &str = "iso-8859-1";

impl Store {
    /// Stores a file if the limits allow it. Deletes expired files first.
    ///
    /// # Errors
    /// A limit is reached, or the database failed. In each case nothing is stored.
    pub fn keep_file<'a>(&'a self, file: &'a FileRow, room: Room) -> BoxFuture<'a, Result<(), KeepError>> {
        Box::pin(async move {
            self.write((file.clone(), room), |transaction, (FileRow { line, bytes }, room)| {
                Box::pin(async move {
            sqlx::query("delete from files where expires <= $1")
                .bind(millis(line.created))
                .execute(&mut **transaction)
                .await
                .map_err(DataError::from)?;
            let (theirs, all) = sqlx::query("select count(*) as kept, count(case when guest = $1 then 1 end) as theirs from files")
                .bind(line.guest.to_string())
                .fetch_one(&mut **transaction)
                .await
                .and_then(|row| Ok((row.try_get::<i64, _>("theirs")?, row.try_get::<i64, _>("kept")?)))
                .map_err(DataError::from)?;
            if theirs >= i64::from(room.of_guest) {
                return Err(KeepError::TooMany(room.of_guest));
            }
            if all >= i64::from(room.in_all) {
                return Err(KeepError::Full);
            }
            let (coding, body) = match std::str::from_utf8(bytes) {
                Ok(text) => (UTF_8, text.to_owned()),
                Err(_) => (LATIN_1, bytes.iter().copied().map(char::from).collect()),
            };
            sqlx::query(
            "insert into files (id, guest, name, rules, lexicon, coding, body, created, expires) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(line.id.clone())
        .bind(line.guest.to_string())
        .bind(line.name.clone())
        .bind(line.rules.clone())
        .bind(line.lexicon.as_ref().map(LexiconRef::to_string))
        .bind(coding.to_owned())
        .bind(body)
        .bind(millis(line.created))
        .bind(millis(line.expires))
        .execute(&mut **transaction)
        .await
        .map_err(DataError::from)?;
            Ok(())
                })
            })
            .await
        })
    }

    /// Returns the file with this id if it has not expired by `now`.
    ///
    /// # Errors
    /// The database failed or contains an invalid row.
    pub fn file<'a>(&'a self, id: &'a str, now: u64) -> BoxFuture<'a, Result<Option<FileRow>, DataError>> {
        Box::pin(async move {
            let row = sqlx::query("select * from files where id = $1 and expires > $2")
                .bind(id.to_owned())
                .bind(millis(now))
                .fetch_optional(&self.reader)
                .await?;
            let Some(row) = row else { return Ok(None) };
            let line = read(&row)?;
            let (coding, body): (String, String) = (row.try_get("coding")?, row.try_get("body")?);
            let bytes = match &*coding {
                UTF_8 => Some(body.into_bytes()),
                LATIN_1 => body.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect(),
                _ => None,
            };
            let bytes = bytes.ok_or_else(|| DataError::Damaged(format!("the shared file `{id}` can't be read")))?;
            Ok(Some(FileRow { line, bytes }))
        })
    }

    /// Returns the unexpired files of a guest, newest first.
    ///
    /// # Errors
    /// The database failed.
    pub fn files_of<'a>(&'a self, guest: &'a GuestId, now: u64) -> BoxFuture<'a, Result<Vec<FileLine>, DataError>> {
        Box::pin(async move {
            const THEIRS: &str = "select id, guest, name, rules, lexicon, created, expires from files
             where guest = $1 and expires > $2 order by created desc, id";
            sqlx::query(THEIRS).bind(guest.to_string()).bind(millis(now)).fetch_all(&self.reader).await?.iter().map(read).collect()
        })
    }

    /// Deletes a file of a guest. Returns whether it existed.
    ///
    /// # Errors
    /// The database failed.
    pub fn remove_file<'a>(&'a self, id: &'a str, guest: &'a GuestId) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            self.write((id.to_owned(), guest.clone()), |transaction, (id, guest)| {
                Box::pin(async move {
                    let removed = sqlx::query("delete from files where id = $1 and guest = $2")
                        .bind(id.clone())
                        .bind(guest.to_string())
                        .execute(&mut **transaction)
                        .await?;
                    Ok(removed.rows_affected() > 0)
                })
            })
            .await
        })
    }
}

fn read(row: &AnyRow) -> Result<FileLine, DataError> {
    Ok(FileLine {
        id: row.try_get("id")?,
        guest: row.try_get::<String, _>("guest")?.into(),
        name: row.try_get("name")?,
        rules: row.try_get("rules")?,
        lexicon: row.try_get::<Option<String>, _>("lexicon")?.map(LexiconRef::from),
        created: time(row.try_get("created")?),
        expires: time(row.try_get("expires")?),
    })
}
