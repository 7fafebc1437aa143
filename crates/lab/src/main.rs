//! The program `deska-lab`: benchmarks, experiments with players, and tables of exact values, for
//! people who develop and study the players of `deska`.
//!
//! Players are in `engine`, events between them in `arena` and `study`. Exit codes are those of
//! `deska`.
#![forbid(unsafe_code)]

mod bench;
mod experiment;
mod games;
#[cfg(test)]
#[path = "../../app/src/help_tests.rs"]
mod help_tests;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use cli::exit::exit_code;

/// The name of the program.
const NAME: &str = "deska-lab";

#[derive(Parser)]
#[command(
    name = NAME,
    version,
    about = "Benchmarks and experiments with the games and players of Deska",
    after_help = "Examples: deska-lab bench server
          deska-lab experiment thesis --pairs 1000"
)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Measure speed, size and strength
    Bench(games::BenchArguments),
    /// Reproduce the published results of players, and fit values to games
    Experiment(experiment::Arguments),
    /// The tables of single games.
    #[command(flatten)]
    Table(games::Table),
    /// Print the completion script of a shell
    #[command(after_help = "Example: deska-lab completions bash > \\
             ~/.local/share/bash-completion/completions/deska-lab")]
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Serve games to `bench server`.
    #[command(hide = true)]
    Serve(bench::server::process::Arguments),
    /// Sandbox this process, then run an outside program in it.
    #[command(hide = true)]
    Jail,
}

fn main() -> ExitCode {
    let answer = match Arguments::parse().verb {
        Verb::Bench(a) => a.what.run(),
        Verb::Experiment(a) => experiment::run(a),
        Verb::Table(table) => table.run(),
        Verb::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), NAME, &mut script);
            cli::output::write(&script)
        }
        Verb::Serve(a) => bench::server::process::run(a),
        Verb::Jail => return arena::sandbox::jail(),
    };
    exit_code(NAME, answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subcommand_has_examples_that_parse() {
        let found = help_tests::check_examples::<Arguments>();
        assert!(found > 20, "{found}");
    }

    #[test]
    fn completions_include_every_subcommand() {
        help_tests::check_completions::<Arguments>();
    }
}
