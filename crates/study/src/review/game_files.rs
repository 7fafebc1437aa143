//! The game files that the user names, alone or in folders.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use games::GameName;

/// A game file and the name of its output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameFile {
    pub(crate) path: PathBuf,
    /// The stem of the output files, distinct among all files.
    pub(crate) name: String,
}

impl GameFile {
    /// Returns the file name without its folder.
    pub(crate) fn file_name(&self) -> String {
        self.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

/// Lists the named files, and those in the named folders that have the ending of a game file.
///
/// # Errors
/// A path does not exist, or there are no game files.
pub(crate) fn list(paths: &[PathBuf]) -> anyhow::Result<Vec<GameFile>> {
    let mut found = Vec::new();
    for path in paths {
        let about = std::fs::metadata(path).with_context(|| path.display().to_string())?;
        if about.is_dir() {
            let before = found.len();
            walk(path, &mut found)?;
            if found.len() == before {
                bail!("{}: the folder has no game files (*.{}): name the files themselves", path.display(), endings().join(", *."));
            }
        } else {
            found.push(path.clone());
        }
    }
    let mut seen = HashSet::new();
    found.retain(|path| seen.insert(path.clone()));
    Ok(named(found))
}

/// Returns the endings of game files.
fn endings() -> Vec<&'static str> {
    let mut endings: Vec<&str> = GameName::at_tables().map(|game| game.module().file).collect();
    endings.push("deska");
    endings.sort_unstable();
    endings.dedup();
    endings
}

/// Collects the game files of a folder and its subfolders, in the order of their names.
fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let place = || folder.display().to_string();
    let mut entries = std::fs::read_dir(folder).with_context(place)?.collect::<Result<Vec<_>, _>>().with_context(place)?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    let endings = endings();
    for entry in entries {
        let (path, kind) = (entry.path(), entry.file_type().with_context(place)?);
        let is_game = || path.extension().is_some_and(|ending| endings.iter().any(|known| ending.eq_ignore_ascii_case(known)));
        // Links to folders are not followed, since they could form a loop.
        if kind.is_dir() {
            walk(&path, found)?;
        } else if is_game() && path.is_file() {
            found.push(path);
        }
    }
    Ok(())
}

/// Names the output of each file after the file. Later files of the same name get a number.
fn named(paths: Vec<PathBuf>) -> Vec<GameFile> {
    // `index` is the page of all games.
    let mut taken = HashSet::from(["index".to_owned()]);
    let name = |path: PathBuf| {
        let stem = path.file_stem().map_or_else(|| "game".to_owned(), |stem| stem.to_string_lossy().into_owned());
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        let name = std::iter::once(stem.clone()).chain(numbered).find(|name| !taken.contains(&name.to_lowercase())).unwrap_or(stem);
        // Some file systems ignore case.
        taken.insert(name.to_lowercase());
        GameFile { path, name }
    };
    paths.into_iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_searched_for_game_files() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir_all(at("b/c")).unwrap();
        for name in ["z.gcg", "a.GCG", "notes.txt", "b/z.deska", "b/c/index.gcg"] {
            std::fs::write(at(name), "").unwrap();
        }
        let found = list(&[folder.path().to_owned(), at("notes.txt"), at("z.gcg")]).unwrap();
        let found: Vec<(PathBuf, &str)> =
            found.iter().map(|file| (file.path.strip_prefix(folder.path()).unwrap().to_owned(), file.name.as_str())).collect();
        let wanted = [("a.GCG", "a"), ("b/c/index.gcg", "index-2"), ("b/z.deska", "z"), ("z.gcg", "z-2"), ("notes.txt", "notes")];
        assert_eq!(found, wanted.map(|(path, name)| (PathBuf::from(path), name)));
    }

    #[test]
    fn missing_paths_and_empty_folders_are_errors() {
        let folder = tempfile::tempdir().unwrap();
        let error = list(&[folder.path().to_owned()]).unwrap_err().to_string();
        assert!(error.contains("no game files (*.deska, *.gcg)"), "{error}");
        let error = list(&[folder.path().join("none.gcg")]).unwrap_err().to_string();
        assert!(error.ends_with("none.gcg"), "{error}");
    }
}
