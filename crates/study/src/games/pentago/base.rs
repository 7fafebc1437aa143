//! `deska pentago base`: a file of exact values of late positions, used in play.

use std::num::NonZeroUsize;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::Context;
use cli::interrupt;
use cli::output::{Answer, Format, print_line, print_wrapped};
use cli::pentago::files::{self, Kind};
use cli::pentago::positions;
use engine::pentago::base::{extend, play_to, verify};
use engine::pentago::known::KnownPositions;
use engine::pentago::search::{Options, Search};
use engine::pentago::solve::Limits;
use indicatif::ProgressBar;
use pentago::{Position, Setup};
use play::{CancellationToken, Seed};
use serde_json::json;

use super::files::{FileArguments, count_by_marbles};

/// The arguments of `deska pentago base`.
#[derive(clap::Args)]
#[command(after_help = "Example: deska pentago base build --games 100")]
pub(super) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Solve positions from games of the search against itself, or from a file, and add them
    Build(Build),
    /// Solve positions of the base again; exit code 1 if one differs
    Check(Check),
    /// Show the number of positions
    Info(Info),
}

#[derive(clap::Args)]
struct LimitArguments {
    /// Number of threads [default: number of CPU cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Memory limit of a solve in MB
    #[arg(long, value_name = "MB", default_value_t = Limits::MEMORY / 1_000_000)]
    memory: u64,
}

impl LimitArguments {
    fn limits(&self) -> Limits {
        let threads = self.threads.map_or(Limits::default().threads, NonZeroUsize::get);
        Limits { memory: self.memory.saturating_mul(1_000_000), threads }
    }
}

#[derive(clap::Args)]
#[command(after_help = "Examples: deska pentago base build --games 100\n          deska pentago base build --positions positions.txt\n\n\
                  Ctrl-C ends it; solved positions are kept, and the next build continues.")]
struct Build {
    #[command(flatten)]
    file: FileArguments,
    #[command(flatten)]
    limited: LimitArguments,
    /// Add the positions of this file, one per line or in a table, instead of those of games
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "marbles", "seed"])]
    positions: Option<String>,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 20)]
    games: u64,
    /// Solve positions with this number of marbles
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u8).range(8..=34))]
    marbles: u8,
    /// Seed of the first game; later games use the following seeds
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(clap::Args)]
#[command(after_help = "Example: deska pentago base check --sample 50")]
struct Check {
    #[command(flatten)]
    file: FileArguments,
    #[command(flatten)]
    limited: LimitArguments,
    /// Number of positions to solve, spread over the base
    #[arg(long, value_name = "N", default_value_t = 100)]
    sample: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(clap::Args)]
#[command(after_help = "Example: deska pentago base info")]
struct Info {
    #[command(flatten)]
    file: FileArguments,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Runs `deska pentago base`.
pub(super) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.verb {
        Verb::Build(a) => build(&a),
        Verb::Check(a) => check(&a),
        Verb::Info(a) => info(&a.file, Kind::Base, a.format),
    }
}

/// Search nodes per move in games that positions are taken from.
const NODES: u64 = 20_000;
/// Seconds of work between writes of the file.
const WRITE_INTERVAL_SECONDS: u64 = 10;

fn build(arguments: &Build) -> anyhow::Result<Answer> {
    let path = arguments.file.path(Kind::Base)?;
    let rules = arguments.file.rules;
    let mut base = arguments.file.read(Kind::Base)?.unwrap_or_else(|| KnownPositions::new(rules));
    let before = base.len();
    let limits = arguments.limited.limits();
    let interrupted = interrupt::flag();
    let mut kept = Instant::now();
    let mut add = |base: &mut KnownPositions, position: &Position| -> anyhow::Result<()> {
        extend(base, position, &limits, &CancellationToken::new()).with_context(|| position.setup().to_string())?;
        if kept.elapsed().as_secs() >= WRITE_INTERVAL_SECONDS {
            files::merge(&path, base)?;
            kept = Instant::now();
        }
        Ok(())
    };
    if let Some(file) = &arguments.positions {
        for line in positions::read(file, rules)? {
            if interrupted.load(Ordering::Relaxed) {
                break;
            }
            let line = line?;
            add(&mut base, &line.position).with_context(|| format!("line {}", line.number))?;
        }
    } else {
        let bar = ProgressBar::new(arguments.games);
        let mut search = Search::new(Options { table_bytes: 8 << 20, ..Options::default() });
        for seed in arguments.seed..arguments.seed.saturating_add(arguments.games) {
            if interrupted.load(Ordering::Relaxed) {
                break;
            }
            if let Some(position) = play_to(rules, arguments.marbles.into(), &Seed::from_number(seed), &mut search, NODES) {
                add(&mut base, &position)?;
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
    }
    // Merge with positions that other processes have added.
    let base = files::merge(&path, &base)?;
    let (positions, new) = (base.len(), base.len() - before);
    match arguments.format {
        Format::Text => print_wrapped(format_args!("{}: {positions} positions, {new} of them new", path.display()))?,
        Format::Json => print_line(json!({"file": path, "rules": rules.name(), "positions": positions, "new": new}))?,
    }
    Ok(Answer::Yes)
}

fn check(arguments: &Check) -> anyhow::Result<Answer> {
    let base = arguments.file.open(Kind::Base)?;
    let limits = arguments.limited.limits();
    let mut all: Vec<_> = base.iter().filter_map(|(board, entry)| Some((board, entry.value?))).collect();
    all.sort_unstable();
    let step = all.len().div_ceil(arguments.sample.max(1)).max(1);
    let bar = ProgressBar::new(all.len().div_ceil(step) as u64);
    let (mut solved, mut wrong) = (0, 0);
    for &(board, value) in all.iter().step_by(step) {
        let position = Position::new(Setup { board, waiting: None }, base.rules()).with_context(|| format!("the base contains {board}"))?;
        if let Some(found) = verify(&position, value, &limits, &CancellationToken::new()).with_context(|| board.to_string())? {
            cli::output::print_warning(format_args!("{board} is a {found}, but the base has {value}"));
            wrong += 1;
        }
        solved += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    match arguments.format {
        Format::Text => print_line(format_args!("{solved} of {} positions solved again, {wrong} differ", all.len()))?,
        Format::Json => print_line(json!({"positions": all.len(), "solved": solved, "differing": wrong}))?,
    }
    Ok(if wrong == 0 { Answer::Yes } else { Answer::No })
}

/// Prints the content of a book or base.
pub(super) fn info(file: &FileArguments, kind: Kind, format: Format) -> anyhow::Result<Answer> {
    let known = file.open(kind)?;
    let (path, rules, counts) = (file.path(kind)?, known.rules(), count_by_marbles(&known));
    match format {
        Format::Text => {
            print_line(format_args!("{}\n{rules}, {} positions", path.display(), known.len()))?;
            print_line("marbles  positions  proved")?;
            for (marbles, all, proved) in counts {
                print_line(format_args!("{marbles:>7} {all:>10} {proved:>7}"))?;
            }
        }
        Format::Json => {
            let counts: Vec<_> =
                counts.into_iter().map(|(marbles, all, proved)| json!({"marbles": marbles, "positions": all, "proved": proved})).collect();
            print_line(json!({"file": path, "rules": rules.name(), "positions": known.len(), "by_marbles": counts}))?;
        }
    }
    Ok(Answer::Yes)
}
