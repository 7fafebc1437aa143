//! `deska bench`: measurements of speed and size, as ratios side by side in one run, and of players' strength.

pub(crate) mod jail;
pub(crate) mod lexicon;
pub(crate) mod matches;
pub(crate) mod server;
pub(crate) mod strength;
pub(crate) mod usual;

use cli::output::Answer;

use crate::games;

/// What `deska bench` is told.
#[derive(clap::Args)]
#[command(after_help = games::BENCH_HELP)]
pub struct Arguments {
    #[command(subcommand)]
    what: games::Benchmark,
}

/// Measures what is asked for.
///
/// # Errors
/// What is measured can't be had or comes to no end: a lexicon, a file, a server.
pub fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    arguments.what.run()
}
