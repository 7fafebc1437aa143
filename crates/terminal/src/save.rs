//! Writing a game to a file.

use std::io::{self, ErrorKind};
use std::path::Path;

use cli::atomic_file;
use play::Viewer;

use super::game::TileGame;
use super::table::Table;
use super::texts::Language;

/// Why there is no file.
#[derive(Debug)]
pub(super) enum NotSaved {
    /// There is one of that name, which is not written over.
    Exists,
    /// The log of a game that goes on, in which seats hide what they hold.
    GoesOn,
    /// The game can't be written down, in the words of its rules.
    Record(String),
    /// The file can't be written.
    Failed(io::Error),
}

impl NotSaved {
    /// The reason in the players' language, for a file of this name.
    pub(super) fn text(&self, file: &str, language: Language) -> String {
        match self {
            Self::Exists => language.file_there(file),
            Self::GoesOn => language.not_saved(file, &language.log_waits()),
            Self::Record(why) => language.not_saved(file, why),
            Self::Failed(why) => language.not_saved(file, &language.no_writing(why)),
        }
    }
}

/// Writes the game as the viewer may know it: its log, which the page reads, where the file's name ends in `.deska`, else its usual notation. The file is
/// there whole or not at all.
pub(super) fn save<G: TileGame>(table: &Table<G>, viewer: Viewer, file: &Path) -> Result<(), NotSaved> {
    if file.extension().is_some_and(|ending| ending == "deska") {
        let shows_nothing_hidden = viewer == Viewer::Review || G::NAME.facts().open;
        return if shows_nothing_hidden { write(file, &table.log_file()) } else { Err(NotSaved::GoesOn) };
    }
    let record = G::record(table.game(), &table.names(), viewer).map_err(NotSaved::Record)?;
    write(file, &record)
}

/// Writes a text where no file of that name is.
pub(super) fn write(file: &Path, text: &str) -> Result<(), NotSaved> {
    atomic_file::write_new(file, text.as_bytes()).map_err(|why| match why.kind() {
        ErrorKind::AlreadyExists => NotSaved::Exists,
        _ => NotSaved::Failed(why),
    })
}
