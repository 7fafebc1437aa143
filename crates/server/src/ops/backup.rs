//! Scheduled backups: copies the database into a folder while the server runs, and removes the
//! oldest copies.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use time::OffsetDateTime;
use time::macros::format_description;
use tokio::sync::watch;

use rooms::room::ended;

/// Schedule and location of backups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backups {
    /// The folder for copies. `None` disables backups.
    pub folder: Option<PathBuf>,
    /// Interval between copies.
    pub every: Duration,
    /// Number of copies to keep.
    pub keep: usize,
}

impl Default for Backups {
    fn default() -> Self {
        Backups { folder: None, every: Duration::from_secs(24 * 3600), keep: 14 }
    }
}

/// Start and end of a copy's file name, around the time of the copy.
const FILE_PREFIX: &str = "deska-";
const FILE_SUFFIX: &str = ".db";

/// Delay before retrying after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(600);

/// Backs up this database file on schedule until shutdown.
pub(crate) fn spawn(database: PathBuf, backups: Backups, mut ending: watch::Receiver<bool>) {
    let Backups { folder: Some(folder), every, keep } = backups else { return };
    tokio::spawn(async move {
        loop {
            let wait = match newest(&folder) {
                Some(last) => every.saturating_sub(SystemTime::now().duration_since(last).unwrap_or_default()),
                None => Duration::ZERO,
            };
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = ended(&mut ending) => return,
            }
            match copy(&database, &folder, keep).await {
                Ok(file) => tracing::info!(file = %file.display(), "database backed up"),
                Err(error) => {
                    tracing::error!(folder = %folder.display(), error, "failed to back up the database; will retry");
                    tokio::select! {
                        () = tokio::time::sleep(RETRY_DELAY.min(every)) => {}
                        () = ended(&mut ending) => return,
                    }
                }
            }
        }
    });
}

/// Returns the copies in a folder sorted by name, and so by age.
fn copies(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_copy = |path: &PathBuf| {
        let moment =
            path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_prefix(FILE_PREFIX)?.strip_suffix(FILE_SUFFIX));
        moment.is_some_and(|moment| moment.len() == TIMESTAMP_LENGTH && moment.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'))
    };
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_copy).collect();
    found.sort();
    found
}

/// Length of the time in a file name: `20261126-174403`.
const TIMESTAMP_LENGTH: usize = 15;

/// Returns the modification time of the newest copy.
fn newest(folder: &Path) -> Option<SystemTime> {
    copies(folder).last()?.metadata().ok()?.modified().ok()
}

/// Makes a copy and removes the oldest copies beyond `keep`.
async fn copy(database: &Path, folder: &Path, keep: usize) -> Result<PathBuf, String> {
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let format = format_description!("[year][month][day]-[hour][minute][second]");
    let moment = OffsetDateTime::now_utc().format(format).map_err(|error| error.to_string())?;
    let file = folder.join(format!("{FILE_PREFIX}{moment}{FILE_SUFFIX}"));
    store::back_up(database, &file, false, &|_, _| {}).await.map_err(|error| error.to_string())?;
    let all = copies(folder);
    for old in &all[..all.len().saturating_sub(keep)] {
        if let Err(error) = std::fs::remove_file(old) {
            tracing::warn!(file = %old.display(), %error, "failed to remove an old backup");
        }
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn backups_are_made_and_old_ones_removed() {
        let folder = tempfile::tempdir().unwrap();
        let (database, copied) = (folder.path().join("games.db"), folder.path().join("copies"));
        let store = store::Store::open(&store::Address::File(database.clone())).await.unwrap();
        std::fs::create_dir(&copied).unwrap();
        // Other files are not removed, even with a similar name.
        for name in ["deska-20260101-000000.db", "deska-20260102-000000.db", "deska-mine.db", "other.db"] {
            std::fs::write(copied.join(name), "x").unwrap();
        }
        let file = copy(&database, &copied, 2).await.unwrap();
        let mut names: Vec<String> =
            std::fs::read_dir(&copied).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        let new = file.file_name().unwrap().to_str().unwrap().to_owned();
        assert_eq!(names, ["deska-20260102-000000.db", new.as_str(), "deska-mine.db", "other.db"]);
        store::Store::open(&store::Address::File(file)).await.unwrap().close().await;
        store.close().await;
        // A folder that can't be written is an error.
        assert!(copy(&database, &database, 2).await.is_err());
    }
}
