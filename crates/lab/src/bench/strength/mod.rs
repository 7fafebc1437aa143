//! `deska-lab bench strength`: speed and strength of players with tiles: games, rollouts and
//! endgames per second, and matches in pairs of games with the same tiles.
//!
//! Games are played as in self-play and simulation, without a table, so that thousands take
//! minutes.

mod endgames;
mod matches;
mod regret;
mod results_file;
mod speed;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use cli::interrupt;
use cli::learned::{LearnedArguments, describe_leaves};
use cli::output::{Answer, Format, print_line, print_warning};
use cli::words::Words;
use crossword::Generator;
use engine::tiles::LearnedValues;
use play::CancellationToken;
use serde_json::{Value, json};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska-lab bench strength --quick
          deska-lab bench strength --lexicon en --pairs 10000 --sim-pairs 200 \\
              --seconds 1 --format json
          deska-lab bench strength --regret 48

Speeds are measured on one thread. In matches each thread plays its own games. With --quick everything is a hundredth as long, which \
         tests that it works but not the strength. Ctrl-C ends it and prints the results so far.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    words: Words,
    #[command(flatten)]
    learned: LearnedArguments,
    /// Pairs of games in matches between players without search
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pairs: u64,
    /// Pairs of games in matches with simulation
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    sim_pairs: u64,
    /// Seconds per move for a simulation
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    /// Rollouts per move instead of seconds, for the same games on every machine
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    rollouts: Option<u64>,
    /// Start games where static players have left at most this many tiles in the bag, to measure
    /// endgames
    #[arg(long, value_name = "TILES", value_parser = clap::value_parser!(u8).range(1..))]
    from: Option<u8>,
    /// Measure only the loss of win rate per move against the best candidate, over this many
    /// positions played out to the end
    #[arg(long, value_name = "POSITIONS", conflicts_with_all = ["only", "from", "out"], value_parser = clap::value_parser!(u64).range(1..=100_000))]
    regret: Option<u64>,
    /// Play only matches whose name contains this text, such as `master against greedy`
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// File of endgames (CGP, and after a tab the exact value if known) instead of endgames from
    /// self-play
    #[arg(long, value_name = "FILE")]
    endgames: Option<PathBuf>,
    /// Folder for the results of matches; the same command resumes an interrupted run
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Make everything a hundredth as long
    #[arg(long)]
    quick: bool,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of threads for matches [default: number of CPU cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Output format: a line of text or an object per figure
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("write seconds from 0.01 to 3600".to_owned()),
    }
}

/// The context of all measurements.
struct Bench<'a> {
    generator: Generator,
    learned: LearnedValues,
    arguments: &'a Arguments,
    threads: usize,
    stop: CancellationToken,
}

/// The factor by which a quick run is shorter.
const QUICK: u64 = 100;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let (library, generator) = arguments.words.generator()?;
    let learned = arguments.learned.open(&library, generator.lexicon(), generator.rules())?;
    if !learned.own {
        print_warning(describe_leaves(&learned, generator.lexicon()));
    }
    generator.warm_up();
    let bench = Bench {
        generator,
        learned,
        arguments,
        threads: arguments.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get),
        stop: interrupt::stop_saying("stopping: printing the results so far (Ctrl-C again to end immediately)"),
    };
    let words = bench.generator.lexicon().info().words;
    if arguments.format == Format::Text {
        print_line(format_args!("{}, {}: {words} words", bench.generator.rules().name(), bench.generator.lexicon().name()))?;
    }
    if let Some(positions) = arguments.regret {
        regret::measure(&bench, positions)?;
        return Ok(Answer::Yes);
    }
    if bench.arguments.only.is_none() {
        let endgames = endgames::load(&bench)?;
        speed::measure(&bench)?;
        endgames::solve(&bench, &endgames)?;
    }
    matches::play(&bench)?;
    Ok(Answer::Yes)
}

impl Bench<'_> {
    /// Returns a number, scaled down in a quick run.
    fn scaled(&self, number: u64) -> u64 {
        if self.arguments.quick { number.div_ceil(QUICK) } else { number }
    }

    /// Prints a figure as text or as JSON.
    fn print_figure(&self, text: &str, mut value: Value) -> anyhow::Result<()> {
        if self.arguments.format == Format::Text {
            return print_line(text);
        }
        value["lexicon"] = json!(self.generator.lexicon().name());
        value["rules"] = json!(self.generator.rules().name());
        print_line(value)
    }
}
