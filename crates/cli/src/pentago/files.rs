//! The paths of the opening book and the endgame base, and atomic reads and writes of them.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};

use anyhow::Context;
use directories::ProjectDirs;
use engine::pentago::known::KnownPositions;
use engine::pentago::strong::SharedPositions;
use pentago::RuleSet;

use crate::atomic_file;

/// The kind of a file of known positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Book,
    Base,
}

/// Returns the path of the file in the user's data folder.
pub fn default_path(kind: Kind, rules: RuleSet) -> Option<PathBuf> {
    let ending = if kind == Kind::Book { "book" } else { "base" };
    Some(ProjectDirs::from("", "", "deska")?.data_dir().join("pentago").join(format!("{rules}.{ending}")))
}

/// Reads a file. Returns `None` if it does not exist.
pub fn read(path: &Path) -> anyhow::Result<Option<KnownPositions>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(KnownPositions::read(&bytes).with_context(|| path.display().to_string())?)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// Loads the book or base from the user's data folder. Returns `None` if there is none.
pub fn open_shared(kind: Kind, rules: RuleSet) -> anyhow::Result<Option<SharedPositions>> {
    let known = default_path(kind, rules).map(|path| read(&path)).transpose()?.flatten();
    Ok(known.filter(|known| known.rules() == rules).map(|known| Arc::new(RwLock::new(known))))
}

/// Merges positions into a file and returns all that it then contains. A lock file serializes
/// concurrent processes, so that no positions are lost.
pub fn merge(path: &Path, known: &KnownPositions) -> anyhow::Result<KnownPositions> {
    create_parent(path)?;
    // A separate lock file, since each write replaces the data file. It is never deleted: deleting
    // it would let two processes lock different files.
    let lock = path.with_added_extension("lock");
    let held = fs::File::create(&lock).and_then(|file| file.lock().map(|()| file)).with_context(|| lock.display().to_string())?;
    let mut all = read(path)?.unwrap_or_else(|| KnownPositions::new(known.rules()));
    anyhow::ensure!(
        all.rules() == known.rules(),
        "{}: the file is for rule set {}, what is to be added for {}: name another file",
        path.display(),
        all.rules(),
        known.rules()
    );
    all.extend(known);
    write(path, &all)?;
    drop(held);
    Ok(all)
}

/// Creates the parent folder of a file.
fn create_parent(path: &Path) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())
}

/// Writes a file atomically and creates its parent folders.
pub fn write(path: &Path, known: &KnownPositions) -> anyhow::Result<()> {
    create_parent(path)?;
    atomic_file::write_over(path, &known.bytes()).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use engine::pentago::Value;
    use engine::pentago::known::Entry;
    use pentago::{Position, Setup};

    use super::*;

    /// Returns positions with one entry: a white marble on this square.
    fn one_entry(square: usize, value: Value) -> KnownPositions {
        let mut text = ".".repeat(36);
        text.replace_range(square..=square, "w");
        let setup: Setup = text.parse().unwrap();
        let mut known = KnownPositions::new(RuleSet::Standard);
        known.insert_if_better(&Position::new(setup, RuleSet::Standard).unwrap(), Entry::exact(value));
        known
    }

    #[test]
    fn concurrent_additions_are_all_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("below").join("standard.base");
        // Six squares that no symmetry of the board maps onto each other.
        let squares = [0, 1, 2, 7, 8, 14];
        std::thread::scope(|scope| {
            for square in squares {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..5 {
                        merge(path, &one_entry(square, Value::Draw)).unwrap();
                    }
                });
            }
        });
        let all = read(&path).unwrap().unwrap();
        assert_eq!(all.len(), squares.len());
        let other = KnownPositions::new(RuleSet::Answer);
        assert!(merge(&path, &other).unwrap_err().to_string().contains("name another file"));
        // A damaged file is reported and left unchanged.
        fs::write(&path, b"DESKAPGO").unwrap();
        assert!(merge(&path, &one_entry(0, Value::Win)).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"DESKAPGO");
    }
}
