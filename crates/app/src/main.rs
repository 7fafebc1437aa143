//! The program `deska`: command line and small subcommands, one per file. `play` is in `terminal`,
//! `lexicon` in `lextool`; analysis of positions, matches and tournaments are in `study`.
//! Benchmarks and experiments are in another program, `deska-lab` (crate `lab`).
//!
//! Without a subcommand `deska` serves the page. Exit codes: 0 success or yes; 1 no (such as a
//! word that is not in the lexicon, or a damaged file); 2 bad input, with an error message that
//! says where and how to fix it; 130 interrupted by Ctrl-C.
#![forbid(unsafe_code)]

mod admin;
mod backup;
mod check;
mod completions;
mod healthcheck;
#[cfg(test)]
mod help_tests;
mod install;
mod licences;
mod log;
mod man;
mod restore;
mod serve;
mod settings;

use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};
use cli::exit::exit_code;
use cli::moved;

/// Text after the options in `deska man --help`.
const MAN_HELP: &str = "Examples: deska man > deska.1
          deska man lexicon build > deska-lexicon-build.1
          deska man --to man1
Read a page with `man -l deska.1`. Pages in ~/.local/share/man/man1 are found by name: `man deska-lexicon-build`.";

#[derive(Parser)]
#[command(
    name = "deska",
    version,
    about = "Play, analyse and host word and board games",
    after_help = "Examples: deska
          deska --port 8421 --database club.db
          deska lexicon list",
    args_conflicts_with_subcommands = true
)]
struct Arguments {
    #[command(subcommand)]
    verb: Option<Verb>,
    /// Options of `serve`, which is the default subcommand.
    #[command(flatten)]
    serve: serve::Arguments,
}

#[derive(Subcommand)]
enum Verb {
    /// Serve the page and the API (the default command)
    Serve(serve::Arguments),
    /// Administer members, bans, announcements and games
    Admin(admin::Arguments),
    /// Copy the database, even while a server writes it
    Backup(backup::Arguments),
    /// Verify the hashes and rules of every stored game
    Check(check::Arguments),
    /// Restore the database from a copy
    Restore(restore::Arguments),
    /// Check whether a server is ready
    Healthcheck(healthcheck::Arguments),
    /// Install the program with its completions, manual pages and unit file
    Install(install::Arguments),
    /// Print the licences of the program, its data and its libraries
    Licences(licences::Arguments),
    /// Word lists: build, import, export, list, look up
    Lexicon(lextool::Arguments),
    /// The analysis subcommands, one per game.
    #[command(flatten)]
    Study(study::Verb),
    /// Review finished games: every turn compared with the best one
    Review(study::review::ReviewArguments),
    /// Statistics of players over finished games
    Stats(study::stats::StatsArguments),
    /// Play a game in the terminal
    Play(terminal::Arguments),
    /// Play a match of two players, in pairs of games
    Match(study::contests::MatchArguments),
    /// Tournaments of built-in players and outside programs
    Tournament(study::contests::TournamentArguments),
    /// The CTU competition: create a player, and check one
    Ctu(study::CompetitionArguments),
    /// Print the completion script of a shell
    Completions(completions::Arguments),
    /// Print or write the manual pages
    Man(man::Arguments),
    #[command(hide = true, disable_help_flag = true)]
    Bench(moved::Arguments),
    #[command(hide = true, disable_help_flag = true)]
    Experiment(moved::Arguments),
    /// Sandbox this process, then run an outside program in it.
    #[command(hide = true)]
    Jail,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let verb = arguments.verb.unwrap_or(Verb::Serve(arguments.serve));
    let answer = match verb {
        Verb::Serve(a) => serve::run(a, |games| games.knowing(study::shared_positions(), Arc::new(study::keep_positions))),
        Verb::Admin(a) => admin::run(&a),
        Verb::Backup(a) => backup::run(&a),
        Verb::Check(a) => check::run(&a),
        Verb::Restore(a) => restore::run(&a),
        Verb::Healthcheck(a) => healthcheck::run(&a),
        Verb::Install(a) => install::run(&a),
        Verb::Licences(a) => licences::run(&a),
        Verb::Lexicon(a) => lextool::run(a),
        Verb::Study(verb) => verb.run(),
        Verb::Review(a) => study::review::run(&a),
        Verb::Stats(a) => study::stats::run(&a),
        Verb::Play(a) => terminal::run(a),
        Verb::Match(a) => study::contests::run_match(a),
        Verb::Tournament(a) => study::contests::run_tournament(a),
        Verb::Ctu(a) => study::run_competition(a),
        Verb::Completions(a) => completions::run(&a),
        Verb::Man(a) => man::run(&a),
        Verb::Bench(_) => moved::run("bench"),
        Verb::Experiment(_) => moved::run("experiment"),
        Verb::Jail => return ::arena::sandbox::jail(),
    };
    exit_code("deska", answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subcommand_has_examples_that_parse() {
        let found = help_tests::check_examples::<Arguments>();
        assert!(found > 50, "{found}");
    }

    #[test]
    fn completions_include_every_subcommand() {
        help_tests::check_completions::<Arguments>();
    }
}
