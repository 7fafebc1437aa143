//! An event on disk.
//!
//! ```text
//! event.json      the plan; with its seed once the event is over, with the seed's hash before
//! seed            the seed, if it is secret, until the event is over
//! games.jsonl     a line a game, written when it ends: result, forfeit, times, moves (see `GameRecord`)
//! games/*.deska   the log of each game, as the server's replay reads it
//! ```
//!
//! A game is kept or not, never half: a last line without its end is cut off when the next is written.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use play::Seed;
use table::log_file;

use super::{News, OtherPlan, Plan, ToldSeed};
use crate::contestant::Forfeit;
use crate::lines::{Lines, LinesError, Text};
use crate::record::{GameRecord, Task};
use crate::referee::FinishedGame;

/// The file of a secret seed.
const SEED: &str = "seed";

/// The folder of an event, for whoever plays it: nobody else writes there meanwhile.
pub struct Folder {
    path: PathBuf,
    lines: Lines,
}

/// Why a folder can't be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The system says no.
    #[error("{}: {error}", .path.display())]
    System {
        /// Where.
        path: PathBuf,
        /// What it says.
        error: io::Error,
    },
    /// A file that is not as it should be.
    #[error("{}, line {line}: {why}; if the event is not needed any more, name another folder", .path.display())]
    Damaged {
        /// Which.
        path: PathBuf,
        /// Where.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// Somebody else is at it.
    #[error("{} is being played by another process: wait for it, or end it", .0.display())]
    Busy(PathBuf),
    /// No event is in it.
    #[error("{} holds no event: there is no event.json in it", .0.display())]
    NoEvent(PathBuf),
    /// Its secret is lost.
    #[error("{}: the seed of the event is not there, so that it can't go on: put its file `seed` back, or name another folder", .0.display())]
    NoSeed(PathBuf),
    /// Another event is in it.
    #[error(transparent)]
    Other(#[from] OtherPlan),
}

impl Folder {
    /// How the event in the folder goes on as `asked`: with its players in the order they have there, the new ones behind them. A folder without an event
    /// takes it as it is.
    ///
    /// # Errors
    /// It holds another event, or is damaged.
    pub fn resume(path: &Path, asked: &Plan) -> Result<(Plan, News), FolderError> {
        match read_plan(path) {
            Ok(there) => {
                let (mut plan, news) = there.resumed(asked)?;
                let text = read_games(path)?;
                if !plan.is_over(&parse(path, &text.whole, &plan)?) {
                    plan.seed = plan.seed.going_on().map_err(|error| FolderError::System { path: path.to_owned(), error: error.into() })?;
                    if plan.seed.whole().is_none() {
                        return Err(FolderError::NoSeed(path.to_owned()));
                    }
                }
                Ok((plan, news))
            }
            Err(FolderError::NoEvent(_)) => Ok((asked.clone(), News::default())),
            Err(error) => Err(error),
        }
    }

    /// Opens or makes the folder for this event, and reads what was played already. Games of a player by other files than those of the plan stay there
    /// but are left out.
    ///
    /// # Errors
    /// It holds another event, is in use, is damaged, or can't be written.
    pub fn open(path: &Path, plan: &Plan) -> Result<(Folder, Vec<GameRecord>), FolderError> {
        let system = |error| FolderError::System { path: path.to_owned(), error };
        fs::create_dir_all(path.join("games")).map_err(system)?;
        let (lines, text) = Lines::open(&path.join("games.jsonl")).map_err(|error| match error {
            LinesError::Busy => FolderError::Busy(path.to_owned()),
            LinesError::System(error) => system(error),
        })?;
        if path.join("event.json").exists() {
            read_plan(path)?.goes_on_as(plan)?;
        }
        let folder = Folder { path: path.to_owned(), lines };
        let records = parse(path, &text.whole, plan)?;
        folder.write_plan(plan)?;
        Ok((folder, records))
    }

    /// Reads the plan of the event in a folder; `None` if it holds no event.
    ///
    /// # Errors
    /// The plan is damaged, or can't be read.
    pub fn plan(path: &Path) -> Result<Option<Plan>, FolderError> {
        match read_plan(path) {
            Ok(plan) => Ok(Some(plan)),
            Err(FolderError::NoEvent(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Reads an event that may be going on: its plan, and the games that are over.
    ///
    /// # Errors
    /// There is none, or it is damaged.
    pub fn look(path: &Path) -> Result<(Plan, Vec<GameRecord>), FolderError> {
        let plan = read_plan(path)?;
        let text = read_games(path)?;
        let mut records = parse(path, &text.whole, &plan)?;
        plan.keep_to_decision(&mut records);
        Ok((plan, records))
    }

    /// Keeps a game.
    ///
    /// # Errors
    /// It can't be written.
    pub fn keep(&mut self, plan: &Plan, finished: &FinishedGame) -> Result<(), FolderError> {
        let system = |error| FolderError::System { path: self.path.clone(), error };
        let record = &finished.record;
        let log = self.path.join("games").join(log_name(record));
        fs::write(&log, head(plan, record) + &finished.log).map_err(system)?;
        let line = serde_json::to_string(record).map_err(|error| system(error.into()))?;
        self.lines.append(&line).map_err(system)
    }

    /// The event is over: its seed is told.
    ///
    /// # Errors
    /// It can't be written.
    pub fn close(&mut self, plan: &Plan) -> Result<(), FolderError> {
        self.write_plan(plan)
    }

    /// Writes the plan, and beside it what it does not tell.
    fn write_plan(&self, plan: &Plan) -> Result<(), FolderError> {
        let system = |error| FolderError::System { path: self.path.clone(), error };
        let beside = self.path.join(SEED);
        let secret = plan.seed.secret();
        if let Some(kept) = secret.and_then(super::SecretSeed::kept) {
            write_secret(&beside, &kept.to_string()).map_err(system)?;
        }
        let text = serde_json::to_string_pretty(plan).map_err(|error| system(error.into()))?;
        write_whole(&self.path.join("event.json"), text.as_bytes()).map_err(system)?;
        if secret.is_none_or(|secret| secret.told().is_none()) {
            return Ok(());
        }
        match fs::remove_file(&beside) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(system(error)),
            _ => Ok(()),
        }
    }
}

/// Writes a file under another name and then renames it: it is there whole or not at all.
///
/// # Errors
/// The system says no.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = path.with_extension("part");
    fs::write(&beside, bytes)?;
    fs::rename(&beside, path)
}

fn read_plan(path: &Path) -> Result<Plan, FolderError> {
    let file = path.join("event.json");
    let text = match fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(FolderError::NoEvent(path.to_owned())),
        Err(error) => return Err(FolderError::System { path: file, error }),
    };
    let plan: Plan =
        serde_json::from_str(&text).map_err(|why| FolderError::Damaged { path: file, line: why.line(), why: why.to_string() })?;
    let beside = path.join(SEED);
    let kept = match fs::read_to_string(&beside) {
        Ok(text) => text,
        // Where it was told, or to somebody who may not read it.
        Err(_) => return Ok(plan),
    };
    let damaged = |why: &str| FolderError::Damaged { path: beside.clone(), line: 1, why: why.to_owned() };
    let seed: Seed = kept.trim().parse().map_err(|_| damaged("this is no seed"))?;
    let right = |secret: &super::SecretSeed| ToldSeed { sha256: secret.sha256().to_owned(), seed: seed.to_string() }.is_right();
    if plan.seed.secret().is_some_and(|secret| !right(secret)) {
        return Err(damaged("this is not the seed whose hash was told"));
    }
    Ok(Plan { seed: plan.seed.clone().with_kept(Some(seed)), ..plan })
}

fn read_games(path: &Path) -> Result<Text, FolderError> {
    match Text::read(&path.join("games.jsonl")) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Text::default()),
        Err(error) => Err(FolderError::System { path: path.to_owned(), error }),
    }
}

/// Writes a file that nobody else may read.
fn write_secret(path: &Path, text: &str) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(text.as_bytes())
}

fn parse(path: &Path, text: &str, plan: &Plan) -> Result<Vec<GameRecord>, FolderError> {
    let damaged = |line, why| FolderError::Damaged { path: path.join("games.jsonl"), line, why };
    let mut seen = std::collections::BTreeSet::new();
    let mut records = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let record: GameRecord = serde_json::from_str(line).map_err(|why| damaged(number, why.to_string()))?;
        if !plan.has(&record) {
            return Err(damaged(number, "this game is not of this event".into()));
        }
        if !seen.insert((record.task, record.half, record.sha256.clone())) {
            return Err(damaged(number, "this game is there twice".into()));
        }
        if plan.counts(&record) {
            records.push(record);
        }
    }
    Ok(records)
}

/// The file of a game's log in the folder `games`: round, players, pair and half, and the beginnings of the players' hashes where they have some.
#[must_use]
pub fn log_name(record: &GameRecord) -> String {
    let Task { round, players: [a, b], pair } = record.task;
    let half = if record.half == 0 { "a" } else { "b" };
    let hashes: String = record.sha256.iter().flatten().map(|hash| format!("-{}", &hash[..hash.len().min(8)])).collect();
    format!("{}-{}v{}-{}{half}{hashes}.deska", round + 1, a + 1, b + 1, pair + 1)
}

/// How the file of a game's log begins.
fn head(plan: &Plan, record: &GameRecord) -> String {
    let mut head = format!("#deska 1\n#game {}\n#rules {}\n", plan.game, plan.rules);
    if let Some((lexicon, _)) = &plan.lexicon {
        head += &format!("#lexicon {lexicon}\n");
    }
    head += &format!("#options {}\n", plan.options);
    for player in record.players {
        let name = plan.entrants.get(player).map_or("?", |entrant| &entrant.name);
        let word: String = name.chars().map(|c| if c.is_whitespace() { '-' } else { c }).collect();
        head += &format!("#seat computer {word} {name}\n");
    }
    if let Some(lost) = &record.forfeit {
        let Forfeit { kind, text, reason, .. } = &lost.forfeit;
        head += &log_file::Forfeit::new(lost.seat.into(), kind.name(), text).line();
        head += &reason.as_deref().map(log_file::Reason::line).unwrap_or_default();
    }
    head
}
