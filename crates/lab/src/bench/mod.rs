//! `deska-lab bench`: benchmarks of speed and size, as ratios within one run, and of playing
//! strength.

pub(crate) mod arena;
pub(crate) mod default_lexicons;
pub(crate) mod jail;
pub(crate) mod lexicon;
pub(crate) mod matches;
pub(crate) mod server;
pub(crate) mod strength;

use cli::output::Answer;

use crate::games;

/// The arguments of `deska-lab bench`.
#[derive(clap::Args)]
#[command(after_help = games::BENCH_HELP)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: games::Benchmark,
}

/// Runs a benchmark.
pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    arguments.what.run()
}
