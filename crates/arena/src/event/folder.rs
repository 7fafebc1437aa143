//! An event on disk.
//!
//! ```text
//! event.json      the plan
//! games.jsonl     a line a game, written when it ends: result, forfeit, times, moves (see `GameRecord`)
//! games/*.deska   the log of each game, as the server's replay reads it
//! ```
//!
//! A game is kept or not, never half: a last line without its end is cut off when the next is written.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use table::log_file;

use super::{News, OtherPlan, Plan};
use crate::contestant::Forfeit;
use crate::lines::{Lines, LinesError, Text};
use crate::record::{GameRecord, Task};
use crate::referee::FinishedGame;

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
            Ok(there) => Ok(there.resumed(asked)?),
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

    /// Reads an event that may be going on: its plan, and the games that are over.
    ///
    /// # Errors
    /// There is none, or it is damaged.
    pub fn look(path: &Path) -> Result<(Plan, Vec<GameRecord>), FolderError> {
        let plan = read_plan(path)?;
        let text = match Text::read(&path.join("games.jsonl")) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Text::default(),
            Err(error) => return Err(FolderError::System { path: path.to_owned(), error }),
        };
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

    fn write_plan(&self, plan: &Plan) -> Result<(), FolderError> {
        let system = |error| FolderError::System { path: self.path.clone(), error };
        let text = serde_json::to_string_pretty(plan).map_err(|error| system(error.into()))?;
        write_whole(&self.path.join("event.json"), text.as_bytes()).map_err(system)
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
    serde_json::from_str(&text).map_err(|why| FolderError::Damaged { path: file, line: why.line(), why: why.to_string() })
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
        let Forfeit { kind, text, .. } = &lost.forfeit;
        head += &log_file::Forfeit::new(lost.seat.into(), kind.name(), text).line();
    }
    head
}
