//! Where the book and the base lie, and reading and writing them whole.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};

use anyhow::Context;
use directories::ProjectDirs;
use engine::pentago::known::KnownPositions;
use engine::pentago::strong::SharedPositions;
use pentago::RuleSet;

use crate::whole;

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The opening book.
    Book,
    /// The endgame base.
    Base,
}

/// The file in the user's data folder.
pub fn usual(kind: Kind, rules: RuleSet) -> Option<PathBuf> {
    let ending = if kind == Kind::Book { "book" } else { "base" };
    Some(ProjectDirs::from("", "", "deska")?.data_dir().join("pentago").join(format!("{rules}.{ending}")))
}

/// Reads a file; none where there is none.
pub fn read(path: &Path) -> anyhow::Result<Option<KnownPositions>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(KnownPositions::read(&bytes).with_context(|| path.display().to_string())?)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// What a book or a base in the user's data folder knows; nothing where there is none.
pub fn shared(kind: Kind, rules: RuleSet) -> anyhow::Result<Option<SharedPositions>> {
    let known = usual(kind, rules).map(|path| read(&path)).transpose()?.flatten();
    Ok(known.filter(|known| known.rules() == rules).map(|known| Arc::new(RwLock::new(known))))
}

/// Adds to a file what is known besides; nothing is lost that another process adds at the same time. All that the file then has.
pub fn add(path: &Path, known: &KnownPositions) -> anyhow::Result<KnownPositions> {
    made_folder(path)?;
    // A file of its own, since the other one is replaced each time. It stays: whoever removed it would let two in.
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

/// Makes the folder that the file lies in.
fn made_folder(path: &Path) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())
}

/// Writes a file, whole or not at all; folders are made.
pub fn write(path: &Path, known: &KnownPositions) -> anyhow::Result<()> {
    made_folder(path)?;
    whole::write_over(path, &known.bytes()).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use engine::pentago::Value;
    use engine::pentago::known::Entry;
    use pentago::{Position, Setup};

    use super::*;

    /// A base that knows one position: white at this square.
    fn of(square: usize, value: Value) -> KnownPositions {
        let mut text = ".".repeat(36);
        text.replace_range(square..=square, "w");
        let setup: Setup = text.parse().unwrap();
        let mut known = KnownPositions::new(RuleSet::Standard);
        known.insert_if_better(&Position::new(setup, RuleSet::Standard).unwrap(), Entry::exact(value));
        known
    }

    #[test]
    fn what_several_add_at_once_is_all_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("below").join("standard.base");
        // The six squares that no turning or mirroring of the board makes alike.
        let squares = [0, 1, 2, 7, 8, 14];
        std::thread::scope(|scope| {
            for square in squares {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..5 {
                        add(path, &of(square, Value::Draw)).unwrap();
                    }
                });
            }
        });
        let all = read(&path).unwrap().unwrap();
        assert_eq!(all.len(), squares.len());
        let other = KnownPositions::new(RuleSet::Answer);
        assert!(add(&path, &other).unwrap_err().to_string().contains("name another file"));
        // What is damaged is said, and stays as it is for whoever wants to look.
        fs::write(&path, b"DESKAPGO").unwrap();
        assert!(add(&path, &of(0, Value::Win)).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"DESKAPGO");
    }
}
