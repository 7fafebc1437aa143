//! The argument by which every verb that needs data can be told where to look first; and where games are kept.

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use directories::ProjectDirs;

/// Where data is looked for.
#[derive(clap::Args, Debug, Clone, Default)]
pub struct DataArguments {
    /// Folder in which data is looked for first, and into which new lexicons go
    #[arg(long, value_name = "FOLDER", global = true)]
    pub data_dir: Option<PathBuf>,
}

impl DataArguments {
    /// The lexicons at hand.
    ///
    /// # Errors
    /// The folder that was named is none.
    pub fn library(&self) -> anyhow::Result<assets::Library> {
        assets::Library::find(self.data_dir.as_deref()).context("--data-dir")
    }
}

/// The database in the user's data folder.
///
/// # Errors
/// The system names no home folder.
pub fn own_data_base() -> anyhow::Result<PathBuf> {
    ProjectDirs::from("", "", "deska")
        .map(|folders| folders.data_dir().join("deska.db"))
        .ok_or_else(|| anyhow!("your data folder can't be found (no home folder): name a database with --database FILE"))
}

/// The database of the service that `deska install` sets up.
pub const SERVICE_DATA_BASE: &str = "/var/lib/deska/deska.db";

/// The settings file of a server, if there is one: the user's own, else the machine's.
#[must_use]
pub fn settings_file() -> Option<PathBuf> {
    let own = ProjectDirs::from("", "", "deska").map(|folders| folders.config_dir().join("deska.toml"));
    own.into_iter().chain([PathBuf::from("/etc/deska/deska.toml")]).find(|file| file.exists())
}
