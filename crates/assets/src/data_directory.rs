//! The data directories, in search order.

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use crate::error::DataDirectoryError;

/// The subdirectories of a data directory with lexicon files: those by licence in the project, and
/// one for lexicons in the user's directory.
const SUBFOLDERS: [&str; 5] = ["", "lexicons", "permissive", "cc-by-sa", "gpl"];

/// The subdirectory for new lexicons.
pub(crate) const NEW_LEXICONS: &str = "lexicons";

/// The kind of place where a lexicon was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LocationKind {
    /// Given by `--data-dir`.
    Named,
    /// Installed next to the program.
    Beside,
    /// A clone of the project.
    Clone,
    /// The user's data directory.
    User,
    /// Embedded in the program.
    Embedded,
    /// A file given by its path.
    File,
}

impl fmt::Display for LocationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LocationKind::Named => "--data-dir",
            LocationKind::Beside => "beside the program",
            LocationKind::Clone => "clone",
            LocationKind::User => "user's data folder",
            LocationKind::Embedded => "in the program",
            LocationKind::File => "file",
        })
    }
}

/// A data directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataDirectory {
    pub kind: LocationKind,
    pub folder: PathBuf,
}

impl DataDirectory {
    /// Returns all existing data directories in search order. One given by the user must exist.
    pub(crate) fn all(named: Option<&Path>) -> Result<Vec<DataDirectory>, DataDirectoryError> {
        let mut data_directories: Vec<DataDirectory> = Vec::new();
        let mut add = |kind, folder: PathBuf| {
            if folder.is_dir() && data_directories.iter().all(|directory| directory.folder != folder) {
                data_directories.push(DataDirectory { kind, folder });
            }
        };
        if let Some(folder) = named {
            if !folder.is_dir() {
                return Err(DataDirectoryError::NoFolder(folder.to_owned()));
            }
            add(LocationKind::Named, folder.to_owned());
        }
        let program = env::current_exe().ok();
        let beside = program.as_deref().and_then(Path::parent);
        if let Some(folder) = beside {
            add(LocationKind::Beside, folder.join("data"));
            if let Some(prefix) = folder.parent() {
                add(LocationKind::Beside, prefix.join("share").join("deska"));
            }
        }
        let here = env::current_dir().ok();
        for start in [beside, here.as_deref()].into_iter().flatten() {
            if let Some(folder) = start.ancestors().find_map(clone_data) {
                add(LocationKind::Clone, folder);
            }
        }
        if let Some(folder) = user_data() {
            add(LocationKind::User, folder);
        }
        Ok(data_directories)
    }

    /// Returns the existing subdirectories for lexicon files.
    pub(crate) fn lexicon_folders(&self) -> impl Iterator<Item = PathBuf> {
        SUBFOLDERS.iter().map(|folder| self.folder.join(folder)).filter(|folder| folder.is_dir())
    }
}

/// Returns the data directory of a clone with this root, if it is one.
fn clone_data(root: &Path) -> Option<PathBuf> {
    let data = root.join("data");
    let is_clone = root.join("Cargo.toml").is_file() && data.join("permissive").is_dir() && data.join("sources").is_dir();
    is_clone.then_some(data)
}

/// Returns the user's data directory, which may not exist, or `None` if there is no home directory.
pub(crate) fn user_data() -> Option<PathBuf> {
    project().map(|project| project.data_dir().to_owned())
}

/// Returns the user's cache directory.
pub(crate) fn user_cache() -> Option<PathBuf> {
    project().map(|project| project.cache_dir().to_owned())
}

fn project() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "deska")
}
