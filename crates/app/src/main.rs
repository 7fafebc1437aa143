//! The program `deska`: command line and small subcommands, one per file. `play` is in `terminal`;
//! benchmarks, matches, experiments and tools that build data are in `lab`; analysis of positions
//! is in
//! `study`.
//!
//! Without a subcommand `deska` serves the page. Exit codes: 0 success or yes; 1 no (such as a
//! word that is not in the lexicon, or a damaged file); 2 bad input, with an error message that
//! says where and how to fix it; 130 interrupted by Ctrl-C.
#![forbid(unsafe_code)]

mod admin;
mod admin_bans;
mod admin_notices;
mod backup;
mod check;
mod completions;
mod healthcheck;
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
use cli::interrupt;
use cli::output::{self, Answer};

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
    /// Play a game in the terminal
    Play(terminal::Arguments),
    /// Play a match of two players, in pairs of games
    Match(study::contests::MatchArguments),
    /// Tournaments of built-in players and outside programs
    Tournament(study::contests::TournamentArguments),
    /// The CTU competition: create a player, and check one
    Ctu(study::CompetitionArguments),
    /// Reproduce the published results of players, and fit values to games
    Experiment(lab::experiment::Arguments),
    /// Measure speed, size and strength
    Bench(lab::bench::Arguments),
    /// Print the completion script of a shell
    Completions(completions::Arguments),
    /// Print or write the manual pages
    Man(man::Arguments),
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
        Verb::Play(a) => terminal::run(a),
        Verb::Match(a) => study::contests::run_match(a),
        Verb::Tournament(a) => study::contests::run_tournament(a),
        Verb::Ctu(a) => study::run_competition(a),
        Verb::Experiment(a) => lab::experiment::run(a),
        Verb::Bench(a) => lab::bench::run(a),
        Verb::Completions(a) => completions::run(&a),
        Verb::Man(a) => man::run(&a),
        Verb::Jail => return ::arena::sandbox::jail(),
    };
    if let Some(code) = interrupt::exit_code() {
        if let Err(error) = answer {
            eprintln!("deska: {error:#}");
        }
        return ExitCode::from(code);
    }
    match answer {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        // The reader has closed the pipe, as with `| head`.
        Err(error) if error.downcast_ref::<std::io::Error>().is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe) => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            output::warn(format_args!("deska: {error:#}"));
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory};

    use super::*;

    /// Collects all subcommands with the text after their options.
    fn verbs(command: &Command, name: &str, found: &mut Vec<(String, String)>) {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        found.push((name.to_owned(), help));
        for verb in command.get_subcommands().filter(|verb| !verb.is_hide_set() && verb.get_name() != "help") {
            verbs(verb, &format!("{name} {}", verb.get_name()), found);
        }
    }

    /// Extracts the examples of a help text, each joined to one line.
    fn examples(help: &str) -> Vec<String> {
        let block = help.split("\n\n").next().unwrap_or_default().replace("\\\n", " ");
        block
            .lines()
            .filter_map(|line| line.trim_start_matches("Examples:").trim_start_matches("Example:").trim().strip_prefix("deska"))
            .map(|rest| format!("deska{rest}"))
            .collect()
    }

    /// Every subcommand has examples that fit in 80 columns and parse.
    #[test]
    fn every_subcommand_has_examples_that_parse() {
        let mut program = Arguments::command();
        program.build();
        let mut found = Vec::new();
        verbs(&program, "deska", &mut found);
        assert!(found.len() > 50, "{}", found.len());
        for (verb, help) in found {
            let examples = examples(&help);
            assert!(!examples.is_empty(), "{verb} --help has no example: {help}");
            let wide = help.lines().find(|line| line.contains("deska ") && line.starts_with(['E', ' ']) && line.chars().count() > 80);
            assert_eq!(wide, None, "{verb} --help");
            for example in examples {
                // Ignore redirections.
                let own = example.split(" > ").next().unwrap_or_default().split(" | ").next().unwrap_or_default();
                let words = shlex::split(own).unwrap_or_default();
                // Subcommands with the same arguments share their examples.
                let family = verb.rsplit_once(' ').map_or(verb.as_str(), |(family, _)| family);
                assert!(example.starts_with(family), "{verb} --help shows {example}");
                if let Err(why) = Arguments::try_parse_from(&words) {
                    panic!("{verb} --help shows {example}: {why}");
                }
            }
        }
    }

    #[test]
    fn completions_include_every_subcommand() {
        let mut script = Vec::new();
        clap_complete::generate(clap_complete::Shell::Bash, &mut Arguments::command(), "deska", &mut script);
        let script = String::from_utf8(script).unwrap();
        let mut found = Vec::new();
        verbs(&Arguments::command(), "deska", &mut found);
        for (verb, _) in found {
            let name = verb.rsplit(' ').next().unwrap_or_default();
            assert!(script.contains(name), "{verb}");
        }
    }
}
