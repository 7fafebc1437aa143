//! Pentago.

pub(crate) mod bench;
pub(crate) mod evaluation;
mod rows;
pub(crate) mod scripted;

use cli::output::Answer;

use crate::experiment::ladder::Ladder;

/// The arguments of `deska-lab pentago`.
#[derive(clap::Args)]
#[command(after_help = "Example: deska-lab pentago rows pentago-15.tsv --marbles 15 --count 100")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Write a table of game positions with their exact values
    Rows(rows::Arguments),
}

/// Runs `deska-lab pentago`.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    match &arguments.verb {
        Verb::Rows(arguments) => rows::run(arguments),
    }
}

/// The players of the round robin; level-5 uses `search` and `solve`.
const PLAYERS: [&str; 9] = ["level-1", "naive", "level-2", "level-3", "minimax:2", "alphabeta:3", "negascout:3", "search", "level-5"];

/// Returns the round robin of Pentago's players.
pub(crate) fn ladder() -> Ladder {
    Ladder { rules: "pentago-standard", nodes: 20_000, players: &PLAYERS }
}
