//! Events: plan, folder, progress bar, and final standings. `deska match` is an event of two
//! players.

use std::path::{Path, PathBuf};

use ::arena::event::{EntrantChanges, EventDirectory, EventSeed, Format as System, Plan, Progress, Runner};
use ::arena::stats::{Sprt, Verdict};
use ::arena::{Entrant, EventSetting, GameRecord, Standing, report};
use anyhow::{Context, bail};
use cli::interrupt;
use cli::output::{self, Answer, Format, print_line};
use indicatif::{ProgressBar, ProgressStyle};
use play::CancellationToken;
use serde_json::json;

use super::external::ExternalArguments;
use super::game::{GameArguments, open};
use super::setting::SettingVisitor;
use crate::games;

/// The arguments of `deska match`.
#[derive(clap::Args)]
#[command(after_help = games::MATCH_HELP)]
pub struct MatchArguments {
    /// The two players
    #[arg(num_args = 2, required = true, value_names = ["PLAYER", "PLAYER"])]
    players: Vec<String>,
    /// End as soon as a sequential test decides between a difference of ELO0 and of ELO1
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Error probability of the test: accepts ELO1 when ELO0 is true
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, requires = "sprt", value_parser = parse_probability)]
    alpha: f64,
    /// Error probability of the test: accepts ELO0 when ELO1 is true
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, requires = "sprt", value_parser = parse_probability)]
    beta: f64,
    #[command(flatten)]
    event: EventArguments,
}

/// The arguments shared by matches and tournaments.
#[derive(clap::Args)]
pub(crate) struct EventArguments {
    /// Pairs of games per pairing: the same seed twice, with swapped seats
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) pairs: u32,
    /// Random seed, for a reproducible event [default: 256 secret bits; their hash is printed at
    /// the start and the bits themselves after the event]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Number of concurrent games [default: number of CPU cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) threads: Option<u32>,
    /// Folder that stores every finished game; the same command resumes an interrupted event
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    /// Write the report, one HTML file with all games, to this file [default: FOLDER/report.html
    /// with --out]
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    /// Output format: text, or json: one line per finished game, then the standings
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) game: GameArguments,
    #[command(flatten)]
    pub(crate) external: ExternalArguments,
}

pub(crate) fn run_match(arguments: MatchArguments) -> anyhow::Result<Answer> {
    let sprt = arguments.sprt.as_deref().map(|bounds| read_sprt(bounds, arguments.alpha, arguments.beta)).transpose()?;
    let entrants = read_entrants(&arguments.players)?;
    play(&arguments.event, entrants, System::RoundRobin, sprt)
}

/// Parses an error probability.
fn parse_probability(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share| (0.0001..=0.4999).contains(share))
        .ok_or_else(|| "expected a number from 0.0001 to 0.4999, such as 0.05".to_owned())
}

fn read_sprt(text: &str, alpha: f64, beta: f64) -> anyhow::Result<Sprt> {
    let bounds = text.split_once(',').and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    match bounds {
        Some((elo0, elo1)) if elo0 < elo1 && f64::abs(elo0) <= 1000.0 && f64::abs(elo1) <= 1000.0 => Ok(Sprt { elo0, elo1, alpha, beta }),
        _ => bail!("--sprt {text}: write two Elo differences, the smaller first, such as --sprt 0,10"),
    }
}

/// Parses the players. Appends a number to duplicate names.
pub(crate) fn read_entrants(players: &[String]) -> anyhow::Result<Vec<Entrant>> {
    let mut entrants: Vec<Entrant> = Vec::new();
    for text in players {
        let mut entrant: Entrant = text.parse()?;
        let plain = entrant.name.clone();
        for number in 2.. {
            if entrants.iter().all(|other| other.name != entrant.name) {
                break;
            }
            entrant.name = format!("{plain} ({number})");
        }
        entrants.push(entrant);
    }
    Ok(entrants)
}

/// Plays an event and prints its result.
pub(crate) fn play(arguments: &EventArguments, entrants: Vec<Entrant>, system: System, sprt: Option<Sprt>) -> anyhow::Result<Answer> {
    let external = entrants.iter().any(Entrant::is_external).then_some(&arguments.external);
    open(&arguments.game, external, Event { arguments, entrants, system, sprt })
}

/// An event before its game is opened.
struct Event<'a> {
    arguments: &'a EventArguments,
    entrants: Vec<Entrant>,
    system: System,
    sprt: Option<Sprt>,
}

impl SettingVisitor for Event<'_> {
    type Out = Answer;

    fn visit<S: EventSetting>(self, setting: &S) -> anyhow::Result<Answer> {
        let Event { arguments, entrants, system, sprt } = self;
        let mut conditions = arguments.game.conditions();
        if let Some([player, name, _]) =
            arguments.external.option.iter().find(|[player, ..]| entrants.iter().all(|entrant| entrant.name != *player))
        {
            let names: Vec<&str> = entrants.iter().filter(|entrant| entrant.is_external()).map(|entrant| entrant.name.as_str()).collect();
            bail!("--option {player}.{name}: no player is called {player}; the programs are {}", names.join(", "));
        }
        if entrants.iter().any(Entrant::is_external) {
            conditions["outside"] = arguments.external.conditions();
        }
        conditions["opening"] = json!(setting.opening_moves());
        let plan = Plan {
            conditions,
            format: system,
            pairs: arguments.pairs,
            seed: seed(arguments.seed)?,
            sprt,
            jail: setting.jail(),
            ..Plan::new(setting.names(), entrants)
        };
        let files = Files { out: arguments.out.as_deref(), report: arguments.report.clone() };
        let (plan, records) = play_plan(setting, &plan, &files, arguments.threads, arguments.format)?;
        let rejected = plan.sprt.is_some_and(|_| {
            let test = Standing::of(&plan, &records).duel.and_then(|duel| duel.test);
            test.and_then(|test| test.decided).is_some_and(|(_, verdict)| verdict == Verdict::Rejected)
        });
        Ok(if rejected { Answer::No } else { Answer::Yes })
    }
}

/// Returns the given seed, or a secret random one.
pub(crate) fn seed(asked: Option<u64>) -> anyhow::Result<EventSeed> {
    match asked {
        Some(number) => Ok(number.into()),
        None => EventSeed::drawn().context("drawing the seed of the event"),
    }
}

/// The paths of an event.
pub struct Files<'a> {
    /// The folder that stores every finished game.
    pub out: Option<&'a Path>,
    /// The path of the report; by default in the folder.
    pub report: Option<PathBuf>,
}

/// Plays the remaining games of a plan with a progress bar, prints the standings and writes the
/// report. Returns the plan as played: a resumed event keeps the order of its players.
///
/// # Errors
/// Returns an error if the folder or the report cannot be written, or the folder contains another
/// event.
pub fn play_plan<S: EventSetting>(
    setting: &S,
    plan: &Plan,
    files: &Files<'_>,
    threads: Option<u32>,
    format: Format,
) -> anyhow::Result<(Plan, Vec<GameRecord>)> {
    let (plan, mut directory, done) = match files.out {
        Some(path) => {
            let (plan, news) = EventDirectory::resume(path, plan)?;
            let (directory, done) = EventDirectory::open(path, &plan)?;
            report_changes(&news);
            (plan, Some(directory), done)
        }
        None => (plan.clone(), None, Vec::new()),
    };
    if let Some(secret) = plan.seed.secret().filter(|secret| secret.published().is_none()) {
        match format {
            Format::Text => print_line(format_args!("the seed stays secret until the event is over; its SHA-256 is\n{}", secret.sha256()))?,
            Format::Json => print_line(json!({ "type": "seed", "sha256": secret.sha256() }))?,
        }
    }
    let mut plan = plan;
    if !done.is_empty() {
        cli::output::print_warning(format_args!("{} of {} games are already played", done.len(), 2 * plan.total_pairs()));
    }
    let stop = interrupt::stop();
    let available = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let runner = Runner { setting, plan: &plan, threads: threads.map_or(available, |threads| threads as usize), stop: &stop };
    let records = play_with_progress(&runner, done, directory.as_mut(), Some(format))?;
    if plan.is_over(&records) {
        plan.seed = plan.seed.over();
        if let Some(directory) = &mut directory {
            directory.close(&plan)?;
        }
    }
    let plan = &plan;
    let standing = Standing::of(plan, &records);
    match format {
        Format::Text => output::print_wrapped(report::text(plan, &standing).trim_end())?,
        Format::Json => print_line(json!({ "type": "standing", "plan": plan, "standing": standing }))?,
    }
    if let Some(path) = files.report.clone().or_else(|| files.out.map(|out| out.join("report.html"))) {
        std::fs::write(&path, report::html(plan, &records)).with_context(|| format!("writing {}", path.display()))?;
        cli::output::print_warning(format_args!("report: {}", path.display()));
    }
    if stop.is_cancelled() {
        match files.out {
            Some(_) => cli::output::print_warning(format_args!("interrupted: the same command resumes the event")),
            None => cli::output::print_warning(format_args!("interrupted")),
        }
    }
    Ok((plan.clone(), records))
}

/// Reports changes of players in a resumed event.
pub(crate) fn report_changes(news: &EntrantChanges) {
    for (names, what) in [
        (&news.changed, "resubmitted: games of the earlier file are played again"),
        (&news.added, "new in this event"),
        (&news.withdrawn, "withdrawn: excluded with all their games"),
        (&news.unmarked, "played so far without a hash of its file: assumed to be the current file"),
    ] {
        if !names.is_empty() {
            eprintln!("{what}: {}", names.join(", "));
        }
    }
}

/// Plays the games with a progress bar. With a format, also reports forfeits and finished games.
fn play_with_progress<S: EventSetting>(
    runner: &Runner<'_, S>,
    done: Vec<GameRecord>,
    directory: Option<&mut EventDirectory>,
    format: Option<Format>,
) -> anyhow::Result<Vec<GameRecord>> {
    let plan = runner.plan;
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left {msg}")?;
    let bar = ProgressBar::new(2 * plan.total_pairs()).with_style(style).with_position(done.len() as u64);
    let mut failed = Ok(());
    let mut on_progress = |progress: &Progress<'_>| {
        bar.inc(1);
        if plan.entrants.len() == 2 && progress.games.len().is_multiple_of(16) {
            let halves: u32 = progress.games.iter().filter_map(|record| record.halves_of(0)).sum();
            bar.set_message(format!("{:.1}%", 50.0 * f64::from(halves) / progress.games.len() as f64));
        }
        if let Some(lost) = progress.latest.forfeit.as_ref().filter(|_| format.is_some()) {
            let name = &plan.entrants[progress.latest.players[usize::from(lost.seat)]].name;
            bar.suspend(|| cli::output::print_warning(format_args!("{name} has lost a game: {}", lost.forfeit)));
        }
        if format == Some(Format::Json) && failed.is_ok() {
            failed = print_line(line(plan, progress.latest));
            if failed.is_err() {
                runner.stop.cancel();
            }
        }
    };
    let records = runner.run(done, directory, &mut on_progress)?;
    bar.finish_and_clear();
    failed.map(|()| records)
}

/// Formats a game as a JSON line; its moves are in the folder.
fn line(plan: &Plan, record: &GameRecord) -> serde_json::Value {
    json!({
        "type": "game",
        "task": record.task,
        "half": record.half,
        "players": record.players.map(|player| &plan.entrants[player].name),
        "winner": record.winner.map(|seat| &plan.entrants[record.players[usize::from(seat)]].name),
        "points": record.points,
        "forfeit": record.forfeit,
        "moves": record.moves.len(),
        "milliseconds": record.took as f64 / 1e3,
        "log_sha256": record.log_sha256,
    })
}

/// Plays the games of an event with only a progress bar as output.
///
/// # Errors
/// Returns an error if the folder cannot be written, or contains another event.
pub fn play_quietly<S: EventSetting>(
    setting: &S,
    plan: &Plan,
    out: Option<&Path>,
    threads: Option<u32>,
    stop: &CancellationToken,
) -> anyhow::Result<Vec<GameRecord>> {
    let (mut directory, done) = match out {
        Some(path) => {
            let (directory, done) = EventDirectory::open(path, plan)?;
            (Some(directory), done)
        }
        None => (None, Vec::new()),
    };
    let available = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let runner = Runner { setting, plan, threads: threads.map_or(available, |threads| threads as usize), stop };
    play_with_progress(&runner, done, directory.as_mut(), None)
}
