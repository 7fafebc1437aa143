//! `deska-lab bench pentago`: nodes, speed and strength of Pentago's engines.
//!
//! - `work`: fixed work of the classical engines, compared with the figures of their thesis.
//! - `speed`: nodes per second of the search on one thread and several, and time to a fixed depth.
//! - `opening`, `early`, `middle`, `late`: how often the search keeps the known exact value.
//! - `solve`: exact values of all moves of late positions: time on one thread and two, memory.
//! - `play`: how often the strongest player keeps the known exact value.
//! - `matches`: engines against each other, with both colours from random openings.
//! - `numbers`: the search with built-in weights against the same search with weights of a file.
//! - `memory`: the strongest player with and without its memory of earlier moves.

mod effort;
mod exact;
mod matches;
mod play;
mod solve;
mod speed;
mod work;

use anyhow::{Context, bail};
use cli::interrupt;
use cli::output::{Answer, print_line};

use self::effort::Effort;
use super::evaluation;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska-lab bench pentago\n          \
                  deska-lab bench pentago --part opening --seconds 1,5,30 --rows 60\n          \
                  deska-lab bench pentago --part early --seconds 2 --rows 300\n          \
                  deska-lab bench pentago --part solve --marbles 18,17 --memory 1500\n          \
                  deska-lab bench pentago --part matches --games 200")]
pub(crate) struct Arguments {
    /// What to measure
    #[arg(long, value_name = "PART", value_enum, value_delimiter = ',', default_values_t = [Benchmark::Work, Benchmark::Speed, Benchmark::Late])]
    part: Vec<Benchmark>,
    /// Threads of the search [default: number of CPU cores]
    #[arg(long, value_name = "N")]
    threads: Option<std::num::NonZeroUsize>,
    /// opening, early, middle, late, play: seconds per position; memory, numbers: seconds per
    /// move; several are comma-separated
    #[arg(long, value_name = "S", value_delimiter = ',', default_value = "1", value_parser = seconds)]
    seconds: Vec<f64>,
    /// opening, middle, late: at most this many positions, spread over the table; early: number of
    /// random positions
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    rows: u32,
    /// numbers: a file of evaluation weights to play against; opening, early, middle, late: search
    /// with these weights instead of the built-in ones
    #[arg(long, value_name = "FILE")]
    numbers: Option<std::path::PathBuf>,
    /// opening, middle, late: a table to use instead of the built-in one, with tab-separated
    /// columns: position, side, value, number of value-keeping moves, those moves
    #[arg(long, value_name = "FILE")]
    table: Option<std::path::PathBuf>,
    /// solve: numbers of marbles
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "24,22,20,19,18", value_parser = clap::value_parser!(u8).range(8..=35))]
    marbles: Vec<u8>,
    /// solve, play: memory limit in MB (play: at least 600); solve makes two passes over a
    /// position that does not fit
    #[arg(long, value_name = "MB", default_value_t = 500)]
    memory: u64,
    /// solve: the rule set
    #[arg(long, value_name = "NAME", default_value = "standard")]
    rules: pentago::RuleSet,
    /// matches, memory, numbers: games per match, half with each colour
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// matches, numbers: search nodes per move [default: a million]; opening, early, middle, late:
    /// nodes on one thread instead of seconds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// matches, memory, numbers: seed of the openings; early: seed of the positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Benchmark {
    /// Fixed work of the classical engines
    Work,
    /// Nodes per second of the search
    Speed,
    /// Positions with up to two marbles, or those of --table
    Opening,
    /// Positions with three to five marbles, searched without the program's own exact values
    Early,
    /// Positions with 14 and 15 marbles
    Middle,
    /// Positions with 18 to 35 marbles
    Late,
    /// Exact values of all moves: time and memory by number of marbles
    Solve,
    /// The strongest player in positions of known exact value
    Play,
    /// Matches of the engines
    Matches,
    /// Matches of the search with built-in weights against the same search with those of --numbers
    Numbers,
    /// Matches of the strongest player with its memory against the same player without
    Memory,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("`{text}` is not a number of seconds"))?;
    if (0.001..=86_400.0).contains(&seconds) { Ok(seconds) } else { Err("write a number of seconds from 0.001 to 86400".to_owned()) }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.map_or_else(processors, std::num::NonZeroUsize::get);
    let numbers = arguments.numbers.as_deref().map(evaluation::read_numbers).transpose().context("--numbers")?;
    let mut stop = None;
    for (n, part) in arguments.part.iter().enumerate() {
        if n > 0 {
            print_line("")?;
        }
        match part {
            Benchmark::Work => work::run()?,
            Benchmark::Speed => speed::run(threads)?,
            Benchmark::Opening | Benchmark::Early | Benchmark::Middle | Benchmark::Late => {
                let (rows, file) = (arguments.rows as usize, arguments.table.as_deref());
                let table = match part {
                    Benchmark::Early => exact::Table::early(rows, arguments.seed)?,
                    Benchmark::Opening => exact::Table::read(file, exact::OPENING)?,
                    Benchmark::Middle => exact::Table::read(file, exact::MIDDLE)?,
                    _ => exact::Table::read(file, exact::LATE)?,
                };
                match arguments.nodes {
                    Some(nodes) => exact::run(&table, &[Effort::Nodes(nodes)], rows, 1, numbers.as_ref())?,
                    None => {
                        let efforts: Vec<Effort> = arguments.seconds.iter().map(|&seconds| Effort::Seconds(seconds)).collect();
                        exact::run(&table, &efforts, rows, threads, numbers.as_ref())?;
                    }
                }
            }
            Benchmark::Solve => solve::run(&arguments.marbles, arguments.memory.saturating_mul(1_000_000), arguments.rules)?,
            Benchmark::Play => {
                for &seconds in &arguments.seconds {
                    play::run(seconds, threads, arguments.memory.max(600).saturating_mul(1_000_000))?;
                }
            }
            Benchmark::Matches | Benchmark::Memory | Benchmark::Numbers => {
                let stop = stop.get_or_insert_with(|| {
                    interrupt::stop_saying("stopping with the games finished so far (Ctrl-C again to end immediately)")
                });
                let conditions = matches::Conditions {
                    games: arguments.games,
                    nodes: arguments.nodes.unwrap_or(1_000_000),
                    seed: arguments.seed,
                    threads,
                    stop: stop.clone(),
                };
                match (part, &numbers) {
                    (Benchmark::Matches, _) => matches::run(&conditions)?,
                    (Benchmark::Numbers, Some(others)) => matches::numbers(&conditions, others, &arguments.seconds)?,
                    (Benchmark::Numbers, None) => {
                        bail!("--part numbers requires a file of weights to play against: name it with --numbers")
                    }
                    _ => matches::memory(&conditions, &arguments.seconds)?,
                }
            }
        }
    }
    Ok(Answer::Yes)
}
