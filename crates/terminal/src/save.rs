//! Saving a game to a file.

use std::io::{self, ErrorKind};
use std::path::Path;

use cli::atomic_file;
use play::Viewer;

use super::game::TerminalGame;
use super::table::Table;
use super::texts::Language;

/// Why a game was not saved.
#[derive(Debug)]
pub(super) enum SaveError {
    /// The file exists; it is never overwritten.
    Exists,
    /// The log of an unfinished game with hidden information.
    InProgress,
    /// The game cannot be written in its notation; the message is the game's.
    Record(String),
    /// Writing failed.
    Io(io::Error),
}

impl SaveError {
    /// Returns the message for a file of this name.
    pub(super) fn message(&self, file: &str, language: Language) -> String {
        match self {
            Self::Exists => language.file_there(file),
            Self::InProgress => language.not_saved(file, &language.log_is_secret()),
            Self::Record(why) => language.not_saved(file, why),
            Self::Io(why) => language.not_saved(file, &language.write_error(why)),
        }
    }
}

/// Saves the game as the viewer may see it: as a log if the file name ends in `.deska` or the game
/// has no notation of its own. The file is written atomically.
pub(super) fn save<G: TerminalGame>(table: &Table<G>, viewer: Viewer, file: &Path) -> Result<(), SaveError> {
    let wants_log = file.extension().is_some_and(|extension| extension == "deska");
    let record = if wants_log { None } else { G::game_record(table.game(), &table.names(), viewer) };
    match record {
        Some(record) => write(file, &record.map_err(SaveError::Record)?),
        None if viewer == Viewer::Review || G::NAME.module().open => write(file, &table.log_file()),
        None => Err(SaveError::InProgress),
    }
}

/// Writes a new file atomically. Existing files are never overwritten.
fn write(file: &Path, text: &str) -> Result<(), SaveError> {
    atomic_file::write_new(file, text.as_bytes()).map_err(|why| match why.kind() {
        ErrorKind::AlreadyExists => SaveError::Exists,
        _ => SaveError::Io(why),
    })
}
