//! Game files that guests share under a link until they expire.

use lexicon::LexiconRef;
use sqlx::FromRow;
use sqlx::any::AnyRow;
use table::GuestId;

use crate::error::{DataError, KeepError};
use crate::open::Store;
use crate::row::{RowExt as _, to_i64};

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
pub struct FileLimits {
    /// The limit per guest.
    pub per_guest: u32,
    /// The limit for the whole server.
    pub total: u32,
}

const UTF_8: &str = "utf-8";
/// The encoding for content that is not valid UTF-8. Each byte becomes the character with its
/// number.
const LATIN_1: &str = "iso-8859-1";

impl Store {
    /// Stores a file if the limits allow it. Deletes expired files first.
    ///
    /// # Errors
    /// Returns an error if a limit is reached or the database fails. Nothing is stored then.
    pub async fn keep_file(&self, file: &FileRow, limits: FileLimits) -> Result<(), KeepError> {
        self.write((file.clone(), limits), async |db, (FileRow { line, bytes }, limits)| {
            sqlx::query("delete from files where expires <= $1").bind(to_i64(line.created)).execute(&mut *db).await?;
            let (all, theirs): (i64, i64) = sqlx::query_as("select count(*), count(case when guest = $1 then 1 end) from files")
                .bind(line.guest.as_str())
                .fetch_one(&mut *db)
                .await?;
            if theirs >= i64::from(limits.per_guest) {
                return Err(KeepError::TooMany(limits.per_guest));
            }
            if all >= i64::from(limits.total) {
                return Err(KeepError::Full);
            }
            let (coding, body) = match std::str::from_utf8(bytes) {
                Ok(text) => (UTF_8, text.to_owned()),
                Err(_) => (LATIN_1, bytes.iter().copied().map(char::from).collect()),
            };
            sqlx::query(
                "insert into files (id, guest, name, rules, lexicon, coding, body, created, expires)
                    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            )
            .bind(&line.id)
            .bind(line.guest.as_str())
            .bind(&line.name)
            .bind(&line.rules)
            .bind(line.lexicon.as_ref().map(LexiconRef::to_string))
            .bind(coding)
            .bind(body)
            .bind(to_i64(line.created))
            .bind(to_i64(line.expires))
            .execute(&mut *db)
            .await?;
            Ok(())
        })
        .await
    }

    /// Returns the file with this id if it has not expired by `now`.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn file(&self, id: &str, now: u64) -> Result<Option<FileRow>, DataError> {
        let row = sqlx::query("select * from files where id = $1 and expires > $2")
            .bind(id)
            .bind(to_i64(now))
            .fetch_optional(&self.reader)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let line = FileLine::from_row(&row)?;
        let (coding, body): (String, String) = (row.column("coding")?, row.column("body")?);
        let bytes = match &*coding {
            UTF_8 => Some(body.into_bytes()),
            LATIN_1 => body.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect(),
            _ => None,
        };
        let bytes = bytes.ok_or_else(|| DataError::Damaged(format!("the shared file `{id}` can't be read")))?;
        Ok(Some(FileRow { line, bytes }))
    }

    /// Returns the unexpired files of a guest, newest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn files_of(&self, guest: &GuestId, now: u64) -> Result<Vec<FileLine>, DataError> {
        const QUERY: &str = "select id, guest, name, rules, lexicon, created, expires from files
            where guest = $1 and expires > $2 order by created desc, id";
        Ok(sqlx::query_as(QUERY).bind(guest.as_str()).bind(to_i64(now)).fetch_all(&self.reader).await?)
    }

    /// Deletes a file of a guest. Returns whether it existed.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn remove_file(&self, id: &str, guest: &GuestId) -> Result<bool, DataError> {
        self.write((id.to_owned(), guest.clone()), async |db, (id, guest)| {
            let removed =
                sqlx::query("delete from files where id = $1 and guest = $2").bind(id).bind(guest.as_str()).execute(&mut *db).await?;
            Ok(removed.rows_affected() > 0)
        })
        .await
    }
}

impl FromRow<'_, AnyRow> for FileLine {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(FileLine {
            id: row.column("id")?,
            guest: row.column("guest")?,
            name: row.column("name")?,
            rules: row.column("rules")?,
            lexicon: row.column("lexicon")?,
            created: row.column("created")?,
            expires: row.column("expires")?,
        })
    }
}
