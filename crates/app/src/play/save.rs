//! Writing a game to a file in GCG.

use std::io::{ErrorKind, Write as _};
use std::path::Path;

use crossword::gcg::Gcg;
use play::{Record, Viewer};

use super::table::Table;

/// Why there is no file.
#[derive(Debug)]
pub(super) enum NotSaved {
    /// There is one of that name, which is not written over.
    Exists,
    /// Anything else, in the words of whoever refused.
    Failed(String),
}

/// Writes the game as the viewer may know it. The file is there whole or not at all.
pub(super) fn save(table: &Table, viewer: Viewer, file: &Path) -> Result<(), NotSaved> {
    let failed = |why: &dyn ToString| NotSaved::Failed(why.to_string());
    let names: Vec<&str> = table.seats().iter().map(|seat| seat.name.as_str()).collect();
    let events = table.game().line().filter_map(|(_, entry)| match &entry.record {
        Record::Game(event) => Some(event),
        _ => None,
    });
    let rules = table.rules();
    let record = Gcg::from_events(rules.rule_set(), &names, rules.lexicon().name(), viewer, events).map_err(|why| failed(&why))?;
    if file.exists() {
        return Err(NotSaved::Exists);
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut half = tempfile::NamedTempFile::new_in(folder).map_err(|why| failed(&why))?;
    half.write_all(record.to_string().as_bytes()).map_err(|why| failed(&why))?;
    half.persist_noclobber(file).map(drop).map_err(|why| match why.error.kind() {
        ErrorKind::AlreadyExists => NotSaved::Exists,
        _ => failed(&why.error),
    })
}
