//! `deska restore FILE`: a copy put back in the place of the database.

use std::path::PathBuf;

use cli::output::{Answer, say};

use crate::backup::{copied, data_base_file, told};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska restore deska-monday.db
          deska restore --database games.db /backup/games.db

End the server first. The database that was there is kept beside the restored one, under its name with .before-restore.")]
pub(crate) struct Arguments {
    /// The copy to put back; it stays where it is
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Database: a file [default: deska.db in your data folder]
    #[arg(long, value_name = "FILE")]
    database: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let database = data_base_file(arguments.database.as_deref(), "restore it with psql or pg_restore")?;
    let copied = copied(async |progress| store::restore(&arguments.file, &database, progress).await)?;
    let Some(copied) = copied else { return Ok(Answer::No) };
    say(format_args!("{}: {} of {}", database.display(), told(&copied), arguments.file.display()))?;
    if let Some(replaced) = copied.replaced {
        say(format_args!("what was there is kept as {}", replaced.display()))?;
    }
    Ok(Answer::Yes)
}
