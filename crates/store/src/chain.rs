//! A chain of hashes over each game's log: a record's hash is over the hash before it, the game's id, its number, its time and its text. So a byte that was
//! changed, a record that was left out, and one that was put elsewhere are found. Records of earlier versions of Deska have none.

use sha2::{Digest, Sha256};
use sqlx::Row;

use crate::BoxFuture;
use crate::error::DataError;
use crate::open::Store;
use crate::sessions::{TokenHash, time};

/// What the chain says of a game's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogCheck {
    /// How many records there are.
    pub records: u64,
    /// How many of them, from the first on, an earlier version wrote, which kept no hashes.
    pub unhashed: u64,
    /// The first record that is not as it was written, if one is not.
    pub flaw: Option<LogFlaw>,
}

/// A record that is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogFlaw {
    /// Its number, from 0.
    pub record: u64,
    /// What is wrong.
    pub why: String,
}

/// The hash of a record: 64 hexadecimal digits. The first of a chain has none before it.
pub(crate) fn link(before: Option<&str>, game: &str, number: i64, at: i64, text: &str) -> String {
    let mut hash = Sha256::new();
    // With its length before each part, no two lists of parts are the same bytes.
    for part in [before.unwrap_or_default(), game, &number.to_string(), &at.to_string(), text] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    TokenHash(hash.finalize().into()).to_string()
}

impl Store {
    /// The ids of all games, in their order.
    ///
    /// # Errors
    /// The database failed.
    pub fn all_games<'a>(&'a self) -> BoxFuture<'a, Result<Vec<String>, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query("select id from games order by id").fetch_all(&self.reader).await?;
            rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
        })
    }

    /// Holds each record of a game's log against its hash, and their number against what the game's row says.
    ///
    /// # Errors
    /// The database failed, or there is no such game. What is wrong with the log is no error, but said.
    pub fn check_log<'a>(&'a self, game: &'a str) -> BoxFuture<'a, Result<LogCheck, DataError>> {
        Box::pin(async move {
            let row = sqlx::query("select version from games where id = $1").bind(game.to_owned()).fetch_optional(&self.reader).await?;
            let row = row.ok_or_else(|| DataError::Other(format!("there is no game `{game}`")))?;
            let version = time(row.try_get("version")?);
            let rows = sqlx::query("select number, at, line, hash from events where game = $1 order by number")
                .bind(game.to_owned())
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
                let flaw = |why: String| Some(LogFlaw { record: time(expected), why });
                let read = || -> Result<(i64, i64, String, Option<String>), sqlx::Error> {
                    Ok((row.try_get("number")?, row.try_get("at")?, row.try_get("line")?, row.try_get("hash")?))
                };
                let (number, at, text, hash) = match read() {
                    Ok(parts) => parts,
                    Err(why) => {
                        check.flaw = flaw(format!("it can't be read: {why}"));
                        break;
                    }
                };
                if number != expected {
                    check.flaw = flaw(format!("it is missing: the next one has the number {number}"));
                    break;
                }
                match &hash {
                    None if before.is_none() => check.unhashed += 1,
                    None => {
                        check.flaw = flaw(String::from("its hash is missing"));
                        break;
                    }
                    Some(hash) if *hash == link(before.as_deref(), game, number, at, &text) => {}
                    Some(_) => {
                        check.flaw = flaw(String::from("its text, its time or its hash is not what was written"));
                        break;
                    }
                }
                before = hash;
            }
            if check.flaw.is_none() && check.records != version {
                let record = check.records.min(version);
                check.flaw = Some(LogFlaw { record, why: format!("the game has {version} records, but {} are there", check.records) });
            }
            Ok(check)
        })
    }

    /// The first record of a log that is no text; its length if each is.
    async fn first_unreadable(&self, game: &str, version: u64) -> Result<u64, DataError> {
        for number in 0..version {
            let record = sqlx::query("select line, hash from events where game = $1 and number = $2").bind(game.to_owned());
            match record.bind(number as i64).fetch_optional(&self.reader).await {
                Ok(_) => {}
                Err(sqlx::Error::Decode(_)) => return Ok(number),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(version)
    }
}
