//! Saving a game to a file.

use std::io::{self, ErrorKind};
use std::path::Path;

use cli::whole;
use play::Viewer;

use super::game::TileGame;
use super::table::Table;
use super::texts::Language;

/// Why a game was not saved.
#[derive(Debug)]
pub(super) enum NotSaved {
    /// The file exists; it is never overwritten.
    Exists,
    /// The log of an unfinished game with hidden information.
    GoesOn,
    /// The game cannot be written in its notation; the message is the game's.
    Record(String),
    /// Writing failed.
    Failed(io::Error),
}

impl NotSaved {
    /// Returns the message for a file of this name.
    pub(super) fn text(&self, file: &str, language: Language) -> String {
        match self {
            Self::Exists => language.file_there(file),
            Self::GoesOn => language.not_saved(file, &language.log_waits()),
            Self::Record(why) => language.not_saved(file, why),
            Self::Failed(why) => language.not_saved(file, &language.no_writing(why)),
        }
    }
}

/// Saves the game as the viewer may see it: as a log if the file name ends in `.deska`, otherwise
/// in the game's usual notation. The file is written atomically.
pub(super) fn save<G: TileGame>(table: &Table<G>, viewer: Viewer, file: &Path) -> Result<(), NotSaved> {
    if file.extension().is_some_and(|ending| ending == "deska") {
        let shows_nothing_hidden = viewer == Viewer::Review || G::NAME.facts().open;
        return if shows_nothing_hidden { write(file, &table.log_file()) } else { Err(NotSaved::GoesOn) };
    }
    let record = G::record(table.game(), &table.names(), viewer).map_err(NotSaved::Record)?;
    write(file, &record)
}

/// Writes a new file atomically. Existing files are never overwritten.
pub(super) fn write(file: &Path, text: &str) -> Result<(), NotSaved> {
    whole::write_new(file, text.as_bytes()).map_err(|why| match why.kind() {
        ErrorKind::AlreadyExists => NotSaved::Exists,
        _ => NotSaved::Failed(why),
    })
}
