//! Holds every stored game against its hashes and its rules, one after the other, without a server.

use store::{Address, Store};

use crate::config::Config;
use rooms::hosted::Services;
use rooms::room::{self, LoadError, Location};
use rooms::words::Lexicons;

/// A game that is not as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedGame {
    /// Its name in addresses.
    pub id: String,
    /// Where it is damaged and how.
    pub why: String,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// The games that were looked at.
    pub games: u64,
    /// Their records.
    pub records: u64,
    /// The records of earlier versions among them, which kept no hashes: only their rules hold them.
    pub unhashed: u64,
    /// Games whose rules could not be tried, because their lexicon is not on this machine; their hashes were.
    pub without_words: u64,
    /// What is damaged.
    pub damaged: Vec<DamagedGame>,
}

/// Why nothing could be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The file is not there.
    #[error("there is no database {}: give its name with --database", .0.display())]
    NoFile(std::path::PathBuf),
    /// The database can't be opened.
    #[error(transparent)]
    Open(#[from] store::OpenError),
    /// The database failed.
    #[error(transparent)]
    Data(#[from] store::DataError),
}

/// Checks all games of a database. `progress` is told how many are done, and of how many.
///
/// # Errors
/// The database can't be opened or read; what is wrong with single games is no error, but reported.
pub async fn check(config: &Config, mut progress: impl FnMut(u64, u64)) -> Result<CheckReport, CheckError> {
    if let Address::File(path) = &config.database
        && !path.exists()
    {
        return Err(CheckError::NoFile(path.clone()));
    }
    let store = Store::open_for_reading(&config.database, config.opening).await?;
    if let Address::File(path) = &config.database {
        store.check_pages(path).await?;
    }
    let services = Services::new(Lexicons::new(config.words.clone()), &config.games, config.limits.services());
    let games = store.all_games().await?;
    let all = games.len() as u64;
    let mut report = CheckReport::default();
    for (done, id) in (0_u64..).zip(games) {
        progress(done, all);
        let log = store.check_log(&id).await?;
        report.games += 1;
        report.records += log.records;
        report.unhashed += log.unhashed;
        let why = match log.flaw {
            Some(flaw) => Some(format!("record {} of its log: {}", flaw.record, flaw.why)),
            None => match room::fold(&id, &store, &services).await {
                // Somebody has removed it since.
                Ok(()) | Err(LoadError::NoSuchGame) => None,
                Err(error @ LoadError::SetUp(_)) if error.code(Location::Server) == "lexicon-unavailable" => {
                    report.without_words += 1;
                    None
                }
                Err(error) => Some(error.to_string()),
            },
        };
        report.damaged.extend(why.map(|why| DamagedGame { id, why }));
    }
    progress(all, all);
    store.close().await;
    Ok(report)
}
