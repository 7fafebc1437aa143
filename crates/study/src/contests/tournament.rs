//! `deska tournament`: events of more than two players, and subcommands for their folders.

use std::path::PathBuf;

use ::arena::event::{EventDirectory, Format as System};
use ::arena::{Standing, report};
use anyhow::{Context, bail};
use cli::output::{self, Answer, Format, print_line};
use serde_json::json;

use super::playing::{EventArguments, play, read_entrants};
use crate::games;

/// The arguments of `deska tournament`.
#[derive(clap::Args)]
#[command(after_help = games::TOURNAMENT_HELP)]
pub struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Play a tournament, or resume one
    Play(Box<Play>),
    #[command(flatten)]
    Own(games::Tournament),
    /// Show the standings of an event, which may be in progress
    Show(Show),
    /// Write the report of an event again: one HTML file with all games
    Report(Report),
    /// Replay the games of an event and check that the results are the same
    Verify(super::verify::Arguments),
}

#[derive(clap::Args)]
#[command(after_help = games::TOURNAMENT_PLAY_HELP)]
struct Play {
    /// The players: built-in names, or cmd: and the command of an outside program; prefix NAME= to
    /// rename one
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// The pairing system
    #[arg(long, value_enum, default_value_t)]
    system: SystemName,
    /// Rounds of a Swiss event [default: enough for a single winner]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: Option<u32>,
    #[command(flatten)]
    event: EventArguments,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum SystemName {
    /// Every player meets every other
    #[default]
    RoundRobin,
    /// The first player meets all others
    Gauntlet,
    /// Players with similar scores meet
    Swiss,
}

#[derive(clap::Args)]
#[command(after_help = "Example: deska tournament show levels")]
struct Show {
    /// The folder of the event
    folder: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(clap::Args)]
#[command(after_help = "Example: deska tournament report levels --report levels.html")]
struct Report {
    /// The folder of the event
    folder: PathBuf,
    /// The output file [default: report.html in the folder]
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

pub(super) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.verb {
        Verb::Play(arguments) => run_play(&arguments),
        Verb::Own(tournament) => tournament.run(),
        Verb::Show(arguments) => show(&arguments),
        Verb::Report(arguments) => write_report(&arguments),
        Verb::Verify(arguments) => super::verify::run(&arguments),
    }
}

fn run_play(arguments: &Play) -> anyhow::Result<Answer> {
    let entrants = read_entrants(&arguments.players)?;
    let system = match (arguments.system, arguments.rounds) {
        (SystemName::Swiss, rounds) => {
            let usual = usize::BITS - (entrants.len() - 1).leading_zeros();
            System::Swiss { rounds: rounds.unwrap_or(usual) }
        }
        (_, Some(_)) => bail!("--rounds requires --system swiss"),
        (SystemName::RoundRobin, None) => System::RoundRobin,
        (SystemName::Gauntlet, None) => System::Gauntlet,
    };
    play(&arguments.event, entrants, system, None)
}

fn show(arguments: &Show) -> anyhow::Result<Answer> {
    let (plan, records) = EventDirectory::read(&arguments.folder)?;
    let standing = Standing::of(&plan, &records);
    match arguments.format {
        Format::Text => output::print_wrapped(report::text(&plan, &standing).trim_end())?,
        Format::Json => print_line(json!({ "plan": plan, "standing": standing }))?,
    }
    Ok(Answer::Yes)
}

fn write_report(arguments: &Report) -> anyhow::Result<Answer> {
    let (plan, records) = EventDirectory::read(&arguments.folder)?;
    let path = arguments.report.clone().unwrap_or_else(|| arguments.folder.join("report.html"));
    std::fs::write(&path, report::html(&plan, &records)).with_context(|| format!("writing {}", path.display()))?;
    print_line(path.display())?;
    Ok(Answer::Yes)
}
