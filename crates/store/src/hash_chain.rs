//! A hash chain over each game's log. The hash of a record covers the previous hash, the game's id,
//! and the record's number, time and text. It detects changed bytes, missing records and moved
//! records. Records written by early versions of Deska have no hash.

use sha2::{Digest, Sha256};
use sqlx::FromRow;

use crate::error::DataError;
use crate::open::Store;
use crate::row::to_u64;
use crate::sessions::TokenHash;

/// The result of checking a game's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogCheck {
    /// The number of records in the log.
    pub records: u64,
    /// The number of records at the start that an early version wrote without hashes.
    pub unhashed: u64,
    /// The first record that differs from what was written.
    pub flaw: Option<LogFlaw>,
}

/// A record that is missing, unreadable or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogFlaw {
    /// The record's number, counted from 0.
    pub record: u64,
    pub why: String,
}

/// Returns the hash of a record as 64 hexadecimal digits. `before` is `None` for the first record
/// of a chain.
pub(crate) fn record_hash(before: Option<&str>, game: &str, number: i64, at: i64, text: &str) -> String {
    let mut hash = Sha256::new();
    // Each part is prefixed with its length, so different lists of parts never produce the same
    // bytes.
    for part in [before.unwrap_or_default(), game, &number.to_string(), &at.to_string(), text] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    TokenHash(hash.finalize().into()).to_string()
}

impl Store {
    /// Returns the ids of all games in ascending order.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn all_games(&self) -> Result<Vec<String>, DataError> {
        Ok(sqlx::query_scalar("select id from games order by id").fetch_all(&self.reader).await?)
    }

    /// Verifies the hash chain of a game's log, and the number of records against the game's row.
    ///
    /// # Errors
    /// Returns an error if the game does not exist or the database fails. A flaw in the log is not
    /// an error; it is returned in [`LogCheck::flaw`].
    pub async fn check_log(&self, game: &str) -> Result<LogCheck, DataError> {
        let version = sqlx::query_scalar("select version from games where id = $1").bind(game).fetch_optional(&self.reader).await?;
        let version = to_u64(version.ok_or_else(|| DataError::Other(format!("game `{game}` does not exist")))?);
        let rows = sqlx::query("select number, at, line, hash from events where game = $1 order by number")
            .bind(game)
            .fetch_all(&self.reader)
            .await;
        let rows = match rows {
            Err(sqlx::Error::Decode(why)) => {
                let record = self.first_unreadable(game, version).await?;
                let flaw = Some(LogFlaw { record, why: format!("it can't be read: {why}") });
                return Ok(LogCheck { records: version, unhashed: 0, flaw });
            }
            rows => rows?,
        };
        let mut check = LogCheck { records: rows.len() as u64, unhashed: 0, flaw: None };
        let mut before: Option<String> = None;
        for (expected, row) in (0_i64..).zip(&rows) {
            let flaw = |why: String| Some(LogFlaw { record: to_u64(expected), why });
            let (number, at, text, hash) = match <(i64, i64, String, Option<String>)>::from_row(row) {
                Ok(parts) => parts,
                Err(why) => {
                    check.flaw = flaw(format!("it can't be read: {why}"));
                    break;
                }
            };
            if number != expected {
                check.flaw = flaw(format!("it is missing; the next record is number {number}"));
                break;
            }
            match &hash {
                None if before.is_none() => check.unhashed += 1,
                None => {
                    check.flaw = flaw(String::from("its hash is missing"));
                    break;
                }
                Some(hash) if *hash == record_hash(before.as_deref(), game, number, at, &text) => {}
                Some(_) => {
                    check.flaw = flaw(String::from("its text, its time or its hash was changed"));
                    break;
                }
            }
            before = hash;
        }
        if check.flaw.is_none() && check.records != version {
            let record = check.records.min(version);
            check.flaw = Some(LogFlaw { record, why: format!("the game has {version} records, but its log has {}", check.records) });
        }
        Ok(check)
    }

    /// Returns the number of the first record that is not valid text, or the log's length if all
    /// are.
    async fn first_unreadable(&self, game: &str, version: u64) -> Result<u64, DataError> {
        for number in 0..version {
            let record = sqlx::query("select line, hash from events where game = $1 and number = $2").bind(game);
            match record.bind(number as i64).fetch_optional(&self.reader).await {
                Ok(_) => {}
                Err(sqlx::Error::Decode(_)) => return Ok(number),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(version)
    }
}
