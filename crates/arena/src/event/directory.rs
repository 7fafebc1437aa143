//! The directory of an event.
//!
//! ```text
//! event.json      the plan; contains the seed after the event, and only its hash before
//! seed            the seed, if it is secret, until the end of the event
//! games.jsonl     one line per completed game: result, forfeit, times, moves (see `GameRecord`)
//! games/*.deska   the log of each game, in the format of the server's replay
//! ```
//!
//! Games are stored atomically: a partial last line is truncated by the next write.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use play::Seed;
use table::log_file;

use super::{EntrantChanges, Plan, PlanMismatch, PublishedSeed};
use crate::contestant::Forfeit;
use crate::lines::{Lines, LinesError, Text};
use crate::record::{GameRecord, Task};
use crate::referee::FinishedGame;

/// The file of a secret seed.
const SEED_FILE: &str = "seed";

/// The directory of an event, opened for writing under an exclusive lock.
pub struct EventDirectory {
    path: PathBuf,
    lines: Lines,
}

/// Why a directory cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum EventDirectoryError {
    #[error("{}: {error}", .path.display())]
    System { path: PathBuf, error: io::Error },
    /// A malformed file.
    #[error("{}, line {line}: {why}; if the event is no longer needed, choose another folder", .path.display())]
    Damaged { path: PathBuf, line: usize, why: String },
    /// Another process is writing.
    #[error("{} is being played by another process: wait for it, or end it", .0.display())]
    Busy(PathBuf),
    #[error("{} contains no event: it has no event.json", .0.display())]
    NoEvent(PathBuf),
    /// The file of the secret seed is missing.
    #[error("{}: the event's seed is missing, so the event cannot continue: restore its file `seed`, or choose another folder", .0.display())]
    NoSeed(PathBuf),
    /// The directory contains another event.
    #[error(transparent)]
    Other(#[from] PlanMismatch),
}

impl EventDirectory {
    /// Returns the plan by which the event in the directory continues as `asked`: its players keep
    /// their order, and new players follow. A directory without an event accepts `asked` unchanged.
    ///
    /// # Errors
    /// Returns an error if the directory contains another event or is damaged.
    pub fn resume(path: &Path, asked: &Plan) -> Result<(Plan, EntrantChanges), EventDirectoryError> {
        match read_plan(path) {
            Ok(there) => {
                let (mut plan, news) = there.resumed(asked)?;
                let text = read_games(path)?;
                if !plan.is_over(&parse(path, &text.whole, &plan)?) {
                    plan.seed = plan
                        .seed
                        .for_more_games()
                        .map_err(|error| EventDirectoryError::System { path: path.to_owned(), error: error.into() })?;
                    if plan.seed.root_seed().is_none() {
                        return Err(EventDirectoryError::NoSeed(path.to_owned()));
                    }
                }
                Ok((plan, news))
            }
            Err(EventDirectoryError::NoEvent(_)) => Ok((asked.clone(), EntrantChanges::default())),
            Err(error) => Err(error),
        }
    }

    /// Opens or creates the directory of this event, and reads its games. Games that a player
    /// played with other files than the plan's stay in the directory but are not returned.
    ///
    /// # Errors
    /// Returns an error if the directory contains another event, is in use, is damaged, or cannot
    /// be written.
    pub fn open(path: &Path, plan: &Plan) -> Result<(EventDirectory, Vec<GameRecord>), EventDirectoryError> {
        let system = |error| EventDirectoryError::System { path: path.to_owned(), error };
        fs::create_dir_all(path.join("games")).map_err(system)?;
        let (lines, text) = Lines::open(&path.join("games.jsonl")).map_err(|error| match error {
            LinesError::Busy => EventDirectoryError::Busy(path.to_owned()),
            LinesError::System(error) => system(error),
        })?;
        if path.join("event.json").exists() {
            read_plan(path)?.check_resumable_as(plan)?;
        }
        let directory = EventDirectory { path: path.to_owned(), lines };
        let records = parse(path, &text.whole, plan)?;
        directory.write_plan(plan)?;
        Ok((directory, records))
    }

    /// Reads the plan of the event in a directory; `None` if there is no event.
    ///
    /// # Errors
    /// Returns an error if the plan is damaged or cannot be read.
    pub fn plan(path: &Path) -> Result<Option<Plan>, EventDirectoryError> {
        match read_plan(path) {
            Ok(plan) => Ok(Some(plan)),
            Err(EventDirectoryError::NoEvent(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Reads an event that may be running: its plan and its completed games.
    ///
    /// # Errors
    /// Returns an error if there is no event or it is damaged.
    pub fn read(path: &Path) -> Result<(Plan, Vec<GameRecord>), EventDirectoryError> {
        let plan = read_plan(path)?;
        let text = read_games(path)?;
        let mut records = parse(path, &text.whole, &plan)?;
        plan.drop_games_after_decision(&mut records);
        Ok((plan, records))
    }

    /// Stores a game.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written.
    pub fn store(&mut self, plan: &Plan, finished: &FinishedGame) -> Result<(), EventDirectoryError> {
        let system = |error| EventDirectoryError::System { path: self.path.clone(), error };
        let record = &finished.record;
        let log = self.path.join("games").join(log_name(record));
        fs::write(&log, log_header(plan, record) + &finished.log).map_err(system)?;
        let line = serde_json::to_string(record).map_err(|error| system(error.into()))?;
        self.lines.append(&line).map_err(system)
    }

    /// Publishes the seed at the end of the event.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written.
    pub fn close(&mut self, plan: &Plan) -> Result<(), EventDirectoryError> {
        self.write_plan(plan)
    }

    /// Writes the plan and, in a separate file, the secret seed.
    fn write_plan(&self, plan: &Plan) -> Result<(), EventDirectoryError> {
        let system = |error| EventDirectoryError::System { path: self.path.clone(), error };
        let seed_file = self.path.join(SEED_FILE);
        let secret = plan.seed.secret();
        if let Some(kept) = secret.and_then(super::SecretSeed::to_store) {
            write_secret(&seed_file, &kept.to_string()).map_err(system)?;
        }
        let text = serde_json::to_string_pretty(plan).map_err(|error| system(error.into()))?;
        write_atomic(&self.path.join("event.json"), text.as_bytes()).map_err(system)?;
        if secret.is_none_or(|secret| secret.published().is_none()) {
            return Ok(());
        }
        match fs::remove_file(&seed_file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(system(error)),
            _ => Ok(()),
        }
    }
}

/// Writes a file under a temporary name and renames it, so that it is never partially written.
///
/// # Errors
/// Returns an error if the file cannot be written or renamed.
pub(crate) fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let seed_file = path.with_extension("part");
    fs::write(&seed_file, bytes)?;
    fs::rename(&seed_file, path)
}

fn read_plan(path: &Path) -> Result<Plan, EventDirectoryError> {
    let file = path.join("event.json");
    let text = match fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(EventDirectoryError::NoEvent(path.to_owned())),
        Err(error) => return Err(EventDirectoryError::System { path: file, error }),
    };
    let plan: Plan =
        serde_json::from_str(&text).map_err(|why| EventDirectoryError::Damaged { path: file, line: why.line(), why: why.to_string() })?;
    let seed_file = path.join(SEED_FILE);
    let kept = match fs::read_to_string(&seed_file) {
        Ok(text) => text,
        // The seed is published, or this user may not read it.
        Err(_) => return Ok(plan),
    };
    let damaged = |why: &str| EventDirectoryError::Damaged { path: seed_file.clone(), line: 1, why: why.to_owned() };
    let seed: Seed = kept.trim().parse().map_err(|_| damaged("this is not a seed"))?;
    let right = |secret: &super::SecretSeed| PublishedSeed { sha256: secret.sha256().to_owned(), seed: seed.to_string() }.is_valid();
    if plan.seed.secret().is_some_and(|secret| !right(secret)) {
        return Err(damaged("this seed does not match the published hash"));
    }
    Ok(Plan { seed: plan.seed.clone().with_stored(Some(seed)), ..plan })
}

fn read_games(path: &Path) -> Result<Text, EventDirectoryError> {
    match Text::read(&path.join("games.jsonl")) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Text::default()),
        Err(error) => Err(EventDirectoryError::System { path: path.to_owned(), error }),
    }
}

/// Writes a file with permissions for its owner only.
fn write_secret(path: &Path, text: &str) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(text.as_bytes())
}

fn parse(path: &Path, text: &str, plan: &Plan) -> Result<Vec<GameRecord>, EventDirectoryError> {
    let damaged = |line, why| EventDirectoryError::Damaged { path: path.join("games.jsonl"), line, why };
    let mut seen = std::collections::BTreeSet::new();
    let mut records = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let record: GameRecord = serde_json::from_str(line).map_err(|why| damaged(number, why.to_string()))?;
        if !plan.contains(&record) {
            return Err(damaged(number, "this game does not belong to this event".into()));
        }
        if !seen.insert((record.task, record.half, record.sha256.clone())) {
            return Err(damaged(number, "this game occurs twice".into()));
        }
        if plan.counts(&record) {
            records.push(record);
        }
    }
    Ok(records)
}

/// Returns the name of a game's log in the directory `games`: round, players, pair and half, and
/// prefixes of the players' hashes, if any.
#[must_use]
pub fn log_name(record: &GameRecord) -> String {
    let Task { round, players: [a, b], pair } = record.task;
    let half = if record.half == 0 { "a" } else { "b" };
    let hashes: String = record.sha256.iter().flatten().map(|hash| format!("-{}", &hash[..hash.len().min(8)])).collect();
    format!("{}-{}v{}-{}{half}{hashes}.deska", round + 1, a + 1, b + 1, pair + 1)
}

/// Returns the header of a game's log.
fn log_header(plan: &Plan, record: &GameRecord) -> String {
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
