//! Offline check of a database: verifies every stored game against its hashes and its rules.

use store::{Address, Store};

use crate::ops::config::Config;
use rooms::hosted::Services;
use rooms::room::{self, LoadError, Location};
use rooms::words::Lexicons;

/// A damaged game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedGame {
    /// The game's id.
    pub id: String,
    /// The damaged record and the reason.
    pub why: String,
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// Number of checked games.
    pub games: u64,
    pub records: u64,
    /// Number of records from earlier versions, which have no hashes. Only the rules verify these.
    pub unhashed: u64,
    /// Games whose lexicon is missing on this machine. Only their hashes were verified.
    pub without_words: u64,
    pub damaged: Vec<DamagedGame>,
}

/// Errors that prevent a check.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The file does not exist.
    #[error("there is no database at {}: give its path with --database", .0.display())]
    NoFile(std::path::PathBuf),
    #[error(transparent)]
    Open(#[from] store::OpenError),
    #[error(transparent)]
    Data(#[from] store::DataError),
}

/// Checks all games of a database. Calls `progress` with the number of checked games and the total.
///
/// # Errors
/// Returns an error if the database can't be opened or read. Damaged games are not an error; the
/// report lists them.
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
        let reason = match log.flaw {
            Some(flaw) => Some(format!("record {} of its log: {}", flaw.record, flaw.why)),
            None => match room::fold(&id, &store, &services).await {
                // The game was deleted meanwhile.
                Ok(()) | Err(LoadError::NoSuchGame) => None,
                Err(error @ LoadError::SetUp(_)) if error.code(Location::Server) == "lexicon-unavailable" => {
                    report.without_words += 1;
                    None
                }
                Err(error) => Some(error.to_string()),
            },
        };
        report.damaged.extend(reason.map(|why| DamagedGame { id, why }));
    }
    progress(all, all);
    store.close().await;
    Ok(report)
}
