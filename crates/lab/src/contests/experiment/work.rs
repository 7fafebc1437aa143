//! What every experiment is told that keeps its work in a folder.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context;
use cli::output::Format;

#[derive(clap::Args)]
pub(crate) struct Work {
    /// Threads; without it all processors. What comes out does not depend on it
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Folder in which everything is kept
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

impl Work {
    /// How many threads it gets.
    pub(crate) fn threads(&self) -> usize {
        self.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }

    /// Makes the folder where it is not there.
    pub(crate) fn make_folder(&self) -> anyhow::Result<()> {
        std::fs::create_dir_all(&self.out).with_context(|| format!("making {}", self.out.display()))
    }
}
