//! The `--data-dir` argument, and the default paths of database and settings.

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use directories::ProjectDirs;

/// The arguments that locate data.
#[derive(clap::Args, Debug, Clone, Default)]
pub struct DataArguments {
    /// Folder to search for data first, and to write new lexicons to
    #[arg(long, value_name = "FOLDER", global = true)]
    pub data_dir: Option<PathBuf>,
}

impl DataArguments {
    /// Returns the library of installed lexicons.
    ///
    /// # Errors
    /// Returns an error if the given path is not a folder.
    pub fn library(&self) -> anyhow::Result<assets::Library> {
        assets::Library::find(self.data_dir.as_deref()).context("--data-dir")
    }
}

/// Returns the path of the database in the user's data folder.
///
/// # Errors
/// Returns an error if the user has no home folder.
pub fn default_database() -> anyhow::Result<PathBuf> {
    ProjectDirs::from("", "", "deska")
        .map(|folders| folders.data_dir().join("deska.db"))
        .ok_or_else(|| anyhow!("your data folder can't be found (no home folder): name a database with --database FILE"))
}

/// The database of the service installed by `deska install`.
pub const SERVICE_DATABASE: &str = "/var/lib/deska/deska.db";

/// Returns the server's settings file, if one exists: the user's own, else the system's.
#[must_use]
pub fn settings_file() -> Option<PathBuf> {
    let own = ProjectDirs::from("", "", "deska").map(|folders| folders.config_dir().join("deska.toml"));
    own.into_iter().chain([PathBuf::from("/etc/deska/deska.toml")]).find(|file| file.exists())
}
