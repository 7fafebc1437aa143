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

/// Writes a file, whole or not at all; folders are made.
pub fn write(path: &Path, known: &KnownPositions) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    whole::write_over(path, &known.bytes()).with_context(|| path.display().to_string())
}
