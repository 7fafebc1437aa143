//! Writing a game to a file.

use std::io::{ErrorKind, Write as _};
use std::path::Path;

use play::Viewer;

use super::played::Played;
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
pub(super) fn save<G: Played>(table: &Table<G>, viewer: Viewer, file: &Path) -> Result<(), NotSaved> {
    let failed = |why: &dyn ToString| NotSaved::Failed(why.to_string());
    let record = G::record(table.game(), &table.names(), viewer).map_err(NotSaved::Failed)?;
    if file.exists() {
        return Err(NotSaved::Exists);
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut half = tempfile::NamedTempFile::new_in(folder).map_err(|why| failed(&why))?;
    half.write_all(record.as_bytes()).map_err(|why| failed(&why))?;
    half.persist_noclobber(file).map(drop).map_err(|why| match why.error.kind() {
        ErrorKind::AlreadyExists => NotSaved::Exists,
        _ => failed(&why.error),
    })
}
