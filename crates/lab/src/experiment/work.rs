//! Arguments shared by experiments that store their progress in a folder.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context;
use cli::output::Format;

#[derive(clap::Args)]
pub(crate) struct Work {
    /// Number of threads; the result does not depend on it [default: number of CPU cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Folder for all files of the experiment
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

impl Work {
    /// Returns the number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }

    /// Creates the folder if it does not exist.
    pub(crate) fn make_folder(&self) -> anyhow::Result<()> {
        std::fs::create_dir_all(&self.out).with_context(|| format!("making {}", self.out.display()))
    }
}
