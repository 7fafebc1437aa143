//! The CTU competition with students' `player.py` files: `deska tournament ctu`, `deska ctu check`
//! and `deska ctu new`.

mod check;
mod new;
mod terms;
pub(crate) mod verify;

use std::path::{Path, PathBuf};

use ::arena::event::{EventDirectory, Format as System, Plan};
use ::arena::games::ctu::{CoursePoints, find_players};
use ::arena::{Entrant, EventSetting, Standing};
use anyhow::{Context, bail};
use cli::output::{Answer, Format, print_line};
use crossword::ctu::Duty;
use serde_json::json;

use self::check::KindName;
use self::terms::{LoadedTerms, Terms};
use crate::contests::playing::{Files, play_plan, report_changes, seed};

/// The name of the game in event records.
pub(crate) const NAME: &str = "ctu";

#[derive(clap::Args)]
#[command(after_help = "Example: deska tournament ctu players --dictionary dic.txt --pairs 5 \\
              --out ctu-2026
The folder contains NAME/player.py or NAME.py for each player. The same command resumes the event with the current content of the folder: it \
         plays the games of new players, replays those of changed files, and leaves out removed players.")]
pub(crate) struct Arguments {
    /// The folder of the players
    folder: PathBuf,
    /// Built-in players that take part: simple, greedy, strong; comma-separated
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    with: Vec<String>,
    /// Pairs of games per pairing: the same bag twice, with swapped seats
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pairs: u32,
    /// Pairs of games of each kind in the course's check, which decides whether a player is valid;
    /// 0 skips the check
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    check: u32,
    /// Folder that stores every finished game; the same command resumes an interrupted event
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Write the report, one HTML file with all games, to this file [default: FOLDER/report.html
    /// with --out]
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Output format: text, or json: one line per finished game, then the standings
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    terms: Terms,
}

/// Plays the competition as a round robin.
pub(crate) fn tournament(arguments: &Arguments) -> anyhow::Result<Answer> {
    let mut entrants = find_players(&arguments.folder)?;
    entrants.extend(arguments.with.iter().map(Entrant::builtin));
    if entrants.len() < 2 {
        bail!("{} contains only one player: add another one, or use --with greedy", arguments.folder.display());
    }
    Entrant::check_distinct(&entrants)?;
    let started = arguments.out.as_deref().map(EventDirectory::plan).transpose()?.flatten();
    let terms = started.map_or_else(|| arguments.terms.clone(), |plan| arguments.terms.clone().resuming(&plan.options));
    let opened = terms.open(Duty::Tournament)?;
    let mut competition = opened.competition()?;
    competition.admit(&mut entrants)?;
    let mut plan = Plan {
        conditions: terms.conditions(),
        pairs: arguments.pairs,
        seed: seed(terms.seed)?,
        jail: Some(opened.jail()),
        format: System::RoundRobin,
        ..Plan::new(competition.names(), entrants)
    };
    if let Some(out) = &arguments.out {
        let (resumed, news) = EventDirectory::resume(out, &plan)?;
        plan = resumed;
        copy_dictionaries(&opened, out)?;
        // Write the players to the folder before reporting them.
        drop(EventDirectory::open(out, &plan)?);
        report_changes(&news);
    }
    check_all(arguments, &opened, &mut plan)?;
    let files = Files { out: arguments.out.as_deref(), report: arguments.report.clone() };
    let (plan, records) = play_plan(&competition, &plan, &files, Some(terms.threads), arguments.format)?;
    if arguments.format == Format::Json {
        let as_json = |points: CoursePoints| json!({ "valid": points.valid, "tournament": points.tournament, "points": points.total() });
        let points: Vec<_> = Standing::of(&plan, &records)
            .players
            .iter()
            .filter_map(|player| {
                let mut entry = as_json(player.course?);
                entry["name"] = json!(player.name);
                Some(entry)
            })
            .collect();
        print_line(json!({ "type": "course", "points": points }))?;
    }
    Ok(Answer::Yes)
}

/// Copies the dictionaries into the folder of the event, so that its games can be verified.
fn copy_dictionaries(opened: &LoadedTerms, out: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(out).with_context(|| format!("making {}", out.display()))?;
    for (number, dictionary) in (1..).zip(&opened.dictionaries) {
        let to = out.join(dictionary_file_name(number));
        std::fs::copy(&dictionary.path, &to).with_context(|| format!("writing {}", to.display()))?;
    }
    Ok(())
}

/// Returns the file name of a dictionary in the folder of an event, numbered from 1.
pub(super) fn dictionary_file_name(number: usize) -> String {
    format!("words-{number}.txt")
}

/// Runs the course's check for all students without a result for their current file.
fn check_all(arguments: &Arguments, opened: &LoadedTerms, plan: &mut Plan) -> anyhow::Result<()> {
    if arguments.check == 0 {
        return Ok(());
    }
    // The check always uses course mode.
    let course = opened.with_course_mode();
    let check_seed = seed(arguments.terms.seed)?;
    for number in 0..plan.entrants.len() {
        let entrant = &plan.entrants[number];
        if !entrant.is_student() || entrant.withdrawn || entrant.checked.is_some() {
            continue;
        }
        let player = Entrant { checked: None, ..entrant.clone() };
        let report = check::check_player(&course, &arguments.terms, &player, "simple", &KindName::ALL, (arguments.check, &check_seed))?;
        eprintln!("{}: {} games of the course's check, {} lost by a violation", player.name, report.games, report.violations.len());
        if let Some(violation) = report.violations.first() {
            eprintln!("    {}", violation.forfeit);
        }
        plan.entrants[number].checked = Some(report.checked());
        if let Some(out) = &arguments.out {
            // Store each result immediately.
            drop(EventDirectory::open(out, plan)?);
        }
    }
    Ok(())
}

/// The arguments of `deska ctu`.
#[derive(clap::Args)]
#[command(after_help = "Example: deska ctu check player.py --dictionary dic.txt")]
pub struct CtuArguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Run the course's check: some dozens of games against a simple player, with all violations
    /// listed
    Check(Box<check::Check>),
    /// Create a folder for a new player: player.py, base.py, a dictionary and a README, ready to
    /// run
    New(new::New),
}

/// Runs `deska ctu`.
///
/// # Errors
/// Returns an error if a player, dictionary or folder is missing.
pub fn run(arguments: CtuArguments) -> anyhow::Result<Answer> {
    match arguments.verb {
        Verb::Check(arguments) => check::run(&arguments),
        Verb::New(arguments) => new::run(&arguments),
    }
}
