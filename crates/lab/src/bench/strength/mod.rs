//! `deska bench strength`: how fast and how strong players with tiles are: games, rollouts and endgames a second, and matches in pairs of games with the
//! same tiles.
//!
//! Nobody sits at a table here: games are played as learning and simulation play them, so that thousands take minutes.

mod endgames;
mod kept;
mod matches;
mod regret;
mod speed;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use cli::interrupt;
use cli::learned::{LearnedArguments, whose};
use cli::output::{Answer, Format, say, warn};
use cli::words::Words;
use crossword::Generator;
use engine::tiles::LearnedValues;
use play::Stop;
use serde_json::{Value, json};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska bench strength --quick
          deska bench strength --lexicon en --pairs 10000 --sim-pairs 200 \\
              --seconds 1 --format json
          deska bench strength --regret 48

Speeds are those of one thread. In matches each thread plays games of its own. With --quick everything is a hundredth as long: that all works is \
          seen, not how strong anybody is. Ctrl-C ends it with what is known so far.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    words: Words,
    #[command(flatten)]
    learned: LearnedArguments,
    /// Pairs of games of matches between players that don't look ahead
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pairs: u64,
    /// Pairs of games of matches in which somebody simulates
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    sim_pairs: u64,
    /// Seconds that a simulation may take for a move
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    /// Rollouts of a move instead of seconds: the same games on every machine, however busy it is
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    rollouts: Option<u64>,
    /// Begin games where static players have left so many tiles in the bag, or fewer: what endings are worth
    #[arg(long, value_name = "TILES", value_parser = clap::value_parser!(u8).range(1..))]
    from: Option<u8>,
    /// Only this: over so many positions, how much less the moves that players choose win than the best, each played out to the end of the game
    #[arg(long, value_name = "POSITIONS", conflicts_with_all = ["only", "from", "out"], value_parser = clap::value_parser!(u64).range(1..=100_000))]
    regret: Option<u64>,
    /// Only matches whose names, such as `master against greedy`, hold this text, and nothing else
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Endgames (CGP, and after a tab the exact value if it is known), in place of those of games played here
    #[arg(long, value_name = "FILE")]
    endgames: Option<PathBuf>,
    /// Folder that keeps the games of matches; the same command goes on where it was interrupted
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Everything a hundredth as long
    #[arg(long)]
    quick: bool,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads for matches; without it all processors
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// How to print: a line for each figure, or an object a line
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("write seconds from 0.01 to 3600".to_owned()),
    }
}

/// Everything that is measured needs this.
struct Bench<'a> {
    generator: Generator,
    learned: LearnedValues,
    arguments: &'a Arguments,
    threads: usize,
    stop: Stop,
}

/// How many times shorter a quick run is.
const QUICK: u64 = 100;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let (library, generator) = arguments.words.generator()?;
    let learned = arguments.learned.open(&library, generator.lexicon(), generator.rules())?;
    if !learned.own {
        warn(whose(&learned, generator.lexicon()));
    }
    generator.warm_up();
    let bench = Bench {
        generator,
        learned,
        arguments,
        threads: arguments.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get),
        stop: interrupt::stop_saying("stopping with what is known so far (Ctrl-C again to end at once)"),
    };
    let words = bench.generator.lexicon().info().words;
    if arguments.format == Format::Text {
        say(format_args!("{}, {}: {words} words", bench.generator.rules().name(), bench.generator.lexicon().name()))?;
    }
    if let Some(positions) = arguments.regret {
        regret::measure(&bench, positions)?;
        return Ok(Answer::Yes);
    }
    if bench.arguments.only.is_none() {
        let endgames = endgames::asked(&bench)?;
        speed::measure(&bench)?;
        endgames::solve(&bench, &endgames)?;
    }
    matches::play(&bench)?;
    Ok(Answer::Yes)
}

impl Bench<'_> {
    /// So many, or, where it is to be quick, fewer.
    fn scaled(&self, number: u64) -> u64 {
        if self.arguments.quick { number.div_ceil(QUICK) } else { number }
    }

    /// Prints a figure: a sentence for people, or what it is made of.
    fn tell(&self, text: &str, mut value: Value) -> anyhow::Result<()> {
        if self.arguments.format == Format::Text {
            return say(text);
        }
        value["lexicon"] = json!(self.generator.lexicon().name());
        value["rules"] = json!(self.generator.rules().name());
        say(value)
    }
}
