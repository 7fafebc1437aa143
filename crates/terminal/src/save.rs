//! Saving a game to a file.

use std::io::{self, ErrorKind};
use std::path::Path;

use cli::atomic_file;
use play::Viewer;

use super::game::TileGame;
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

/// Saves the game as the viewer may see it: as a log if the file name ends in `.deska`, otherwise
/// in the game's usual notation. The file is written atomically.
pub(super) fn save<G: TileGame>(table: &Table<G>, viewer: Viewer, file: &Path) -> Result<(), SaveError> {
    if file.extension().is_some_and(|ending| ending == "deska") {
        let is_public = viewer == Viewer::Review || G::NAME.facts().open;
        return if is_public { write(file, &table.log_file()) } else { Err(SaveError::InProgress) };
    }
    let record = G::game_record(table.game(), &table.names(), viewer).map_err(SaveError::Record)?;
    write(file, &record)
}

/// Writes a new file atomically. Existing files are never overwritten.
pub(super) fn write(file: &Path, text: &str) -> Result<(), SaveError> {
    atomic_file::write_new(file, text.as_bytes()).map_err(|why| match why.kind() {
        ErrorKind::AlreadyExists => SaveError::Exists,
        _ => SaveError::Io(why),
    })
}
