//! `deska backup FILE`: copies the database while a server may be writing it. Also has helpers of
//! `deska restore`.

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, bail};
use cli::interrupt;
use cli::output::{Answer, print_line};
use indicatif::ProgressBar;
use store::{Address, Copied, CopyError, CopyProgress};

use crate::settings::DatabaseArguments;

/// Interval between checks for Ctrl-C.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

#[derive(clap::Args)]
#[command(after_help = "Examples: deska backup deska-monday.db
          deska backup --force --database games.db /backup/games.db

A server may run and write meanwhile. The copy is readable only by its owner, since it contains the seeds of the games.")]
pub(crate) struct Arguments {
    /// The copy to create
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArguments,
    /// Overwrite FILE if it exists
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let database = require_file(arguments.database.existing()?, "make its copy with pg_dump")?;
    let copied = run_copy(async |progress| store::back_up(&database, &arguments.file, arguments.force, progress).await)?;
    let Some(copied) = copied else { return Ok(Answer::No) };
    print_line(format_args!("{}: {} of {}", arguments.file.display(), describe(&copied), database.display()))?;
    Ok(Answer::Yes)
}

/// Returns the file of a database. Fails for PostgreSQL with the advice `cure`.
pub(crate) fn require_file(address: Address, cure: &str) -> anyhow::Result<PathBuf> {
    match address {
        Address::File(file) => Ok(file),
        address @ Address::Postgres(_) => bail!("{address} is a database of a PostgreSQL server, not a file: {cure}"),
    }
}

/// Runs a copy with a progress bar. Returns `None` if Ctrl-C interrupted it; a partial copy is
/// removed.
pub(crate) fn run_copy(work: impl AsyncFnOnce(CopyProgress<'_>) -> Result<Copied, CopyError>) -> anyhow::Result<Option<Copied>> {
    let interrupted = interrupt::flag();
    let bar = ProgressBar::new(1);
    let progress = |done: u64, of: u64| {
        bar.set_length(of.max(done).max(1));
        bar.set_position(done);
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("starting the runtime")?;
    let done = runtime.block_on(async {
        let interruption = async {
            while !interrupted.load(Ordering::Relaxed) {
                tokio::time::sleep(POLL_INTERVAL).await;
            }
        };
        tokio::select! {
            done = work(&progress) => done.map(Some),
            () = interruption => Ok(None),
        }
    });
    bar.finish_and_clear();
    Ok(done?)
}

/// Describes how much was copied.
pub(crate) fn describe(copied: &Copied) -> String {
    let games = if copied.games == 1 { String::from("1 game") } else { format!("{} games", copied.games) };
    format!("{} KiB, {games}", copied.bytes.div_ceil(1024))
}
