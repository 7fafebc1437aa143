//! The argument by which every verb that needs data can be told where to look first.

use std::path::PathBuf;

use anyhow::Context;

/// Where data is looked for.
#[derive(clap::Args, Debug, Clone, Default)]
pub(crate) struct DataArguments {
    /// Folder in which data is looked for first, and into which new lexicons go
    #[arg(long, value_name = "FOLDER", global = true)]
    pub(crate) data_dir: Option<PathBuf>,
}

impl DataArguments {
    /// The lexicons at hand.
    pub(crate) fn library(&self) -> anyhow::Result<assets::Library> {
        assets::Library::find(self.data_dir.as_deref()).context("--data-dir")
    }
}
