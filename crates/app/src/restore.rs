//! `deska restore FILE`: restores the database from a copy.

use std::path::PathBuf;

use anyhow::bail;
use cli::output::{Answer, print_line};

use crate::backup::{describe, require_file, run_copy};
use crate::settings::{DatabaseArguments, FoundDatabase};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska restore deska-monday.db
          deska restore --database games.db /backup/games.db

Stop the server first. The existing database is kept next to the restored one, with .before-restore appended to its name.")]
pub(crate) struct Arguments {
    /// The copy to restore; it stays where it is
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let FoundDatabase { address, named } = arguments.database.find()?;
    let database = require_file(address, "restore it with psql or pg_restore")?;
    // Without a named or existing database the path is a guess, and no server might use it.
    if !named && !database.exists() {
        bail!(
            "there is no database at {}: name the path of the server's with --database FILE, or its settings with --config FILE",
            database.display()
        );
    }
    let copied = run_copy(async |progress| store::restore(&arguments.file, &database, progress).await)?;
    let Some(copied) = copied else { return Ok(Answer::No) };
    print_line(format_args!("{}: {} of {}", database.display(), describe(&copied), arguments.file.display()))?;
    if let Some(replaced) = copied.replaced {
        print_line(format_args!("the previous database is kept as {}", replaced.display()))?;
    }
    Ok(Answer::Yes)
}
