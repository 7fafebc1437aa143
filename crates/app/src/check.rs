//! `deska check`: verifies every stored game.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::Context;
use assets::Library;
use cli::interrupt;
use cli::output::{Answer, print_line};
use indicatif::ProgressBar;

use crate::settings::DatabaseArguments;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska check
          deska check --database /backup/games.db

It compares each record with its hash and replays each game by its rules. A server may run meanwhile. Exit code 1: a game is damaged; a backup
may have an intact copy.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    database: DatabaseArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let (settings, database) = (arguments.database.settings()?, arguments.database.existing()?);
    let library = Library::find(settings.data_dir.as_deref())?;
    let config = settings.into_config(database, Arc::new(server::LibraryWords(library)));
    let interrupted = interrupt::flag();
    let bar = ProgressBar::new(1);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().context("starting the runtime")?;
    let found = runtime.block_on(async {
        let broken_off = async {
            while !interrupted.load(Ordering::Relaxed) {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        };
        let progress = |done: u64, of: u64| {
            bar.set_length(of.max(1));
            bar.set_position(done);
        };
        tokio::select! {
            found = server::check(&config, progress) => found.map(Some),
            () = broken_off => Ok(None),
        }
    });
    bar.finish_and_clear();
    let Some(found) = found? else { return Ok(Answer::No) };
    for game in &found.damaged {
        print_line(format_args!("{}: {}", game.id, game.why))?;
    }
    let counted = |number: u64, one: &str, many: &str| if number == 1 { format!("1 {one}") } else { format!("{number} {many}") };
    print_line(format_args!(
        "{} of {}, {} damaged",
        counted(found.games, "game", "games"),
        counted(found.records, "record", "records"),
        found.damaged.len()
    ))?;
    if found.unhashed > 0 {
        print_line(format_args!(
            "{} of an earlier version have no hashes; only their rules were checked",
            counted(found.unhashed, "record", "records")
        ))?;
    }
    if found.without_words > 0 {
        print_line(format_args!(
            "the rules of {} were not checked, because their lexicon is not installed: `deska lexicon list` lists the installed ones",
            counted(found.without_words, "game", "games")
        ))?;
    }
    Ok(if found.damaged.is_empty() { Answer::Yes } else { Answer::No })
}
