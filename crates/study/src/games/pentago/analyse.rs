//! `deska pentago analyse`: searches the best moves, reported as the search deepens.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use anyhow::Context;
use cli::output::{Answer, Format, print_line};
use engine::pentago::classic::{self, Classic};
use engine::pentago::search::{Options, Search, SearchResult};
use pentago::Position;
use play::{Budget, CancellationToken};
use serde_json::json;

use super::common::PositionArguments;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska pentago analyse --seconds 2 \\
              --position .......w......b.....................
          deska pentago analyse --engine negascout --depth 3 --format json

A node is a position after a move that is evaluated. The score is that of the side to move; 30,000 minus n is a win at the n-th \
          move.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Stop after this many seconds; 0 means not before the value is proven or the program is
    /// interrupted
    #[arg(long, value_name = "S", default_value_t = 5.0)]
    seconds: f64,
    /// Number of threads; by default all processors
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Maximum depth in moves; for the classical engines the exact depth (by default 3)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=36))]
    depth: Option<u32>,
    /// Evaluate at most N positions, with one thread: the result is the same on every machine
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Search the best N moves, with one thread
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    lines: u16,
    /// Memory of the transposition table, in MB
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    /// The engine: search, or one of the classical ones
    #[arg(long, value_enum, default_value_t)]
    engine: Engine,
    /// Output format: one line per depth and improved move, the last one final
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Engine {
    /// The strongest
    #[default]
    Search,
    /// The best static evaluation after one move
    Naive,
    /// All sequences of --depth moves
    Minimax,
    /// Minimax with alpha-beta pruning
    Alphabeta,
    /// Alpha-beta with null-window searches
    Negascout,
}

impl Engine {
    const fn classic(self) -> Option<Classic> {
        match self {
            Engine::Search => None,
            Engine::Naive => Some(Classic::Naive),
            Engine::Minimax => Some(Classic::Minimax),
            Engine::Alphabeta => Some(Classic::AlphaBeta),
            Engine::Negascout => Some(Classic::Negascout),
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let position = arguments.position.read()?;
    let time = Duration::try_from_secs_f64(arguments.seconds).context("--seconds: a number of seconds from 0 up")?;
    if let Some(engine) = arguments.engine.classic() {
        return classical(&position, engine, arguments.depth.unwrap_or(3), arguments.format);
    }
    let bytes = usize::try_from(arguments.memory << 20).context("--memory: more than this machine can address")?;
    let mut options = Options { table_bytes: bytes, ..Options::default() };
    options.threads = arguments.threads.map_or(options.threads, NonZeroUsize::get);
    options.max_depth = arguments.depth.unwrap_or(options.max_depth);
    let stop = CancellationToken::new();
    let budget = Budget { time: (!time.is_zero()).then_some(time), nodes: arguments.nodes, seed: None };
    if arguments.lines > 1 {
        return several(&position, &mut Search::new(options), &budget, arguments);
    }
    let mut printed = Ok(());
    let mut last = None;
    let found = Search::new(options).run(&position, &budget, &stop, &mut |found| {
        if printed.is_ok() {
            printed = print_line(line(found, arguments.format));
        }
        if printed.is_err() {
            stop.cancel();
        }
        last = Some(found.clone());
    });
    printed?;
    // Print the final result unless it was reported already; its node count may be higher.
    if last.as_ref() != Some(&found) || arguments.format == Format::Text {
        print_line(line(&found, arguments.format))?;
    }
    Ok(Answer::Yes)
}

/// Searches several lines and prints them at the end; as JSON also after each completed depth.
fn several(position: &Position, search: &mut Search, budget: &Budget, arguments: &Arguments) -> anyhow::Result<Answer> {
    let (stop, mut printed, mut depth) = (CancellationToken::new(), Ok(()), 0);
    let json = |found: &[SearchResult], last: bool| {
        let lines: Vec<serde_json::Value> = found.iter().map(to_json).collect();
        print_line(json!({ "lines": lines, "final": last }))
    };
    let found = search.run_lines(position, (usize::from(arguments.lines), None), budget, &stop, &mut |found| {
        let completed = found.iter().map(|line| line.depth).min().unwrap_or_default();
        if printed.is_ok() && arguments.format == Format::Json && completed > depth {
            printed = json(found, false);
            depth = completed;
        }
        if printed.is_err() {
            stop.cancel();
        }
    });
    printed?;
    match arguments.format {
        Format::Json => json(&found, true)?,
        Format::Text => found.iter().try_for_each(|found| print_line(line(found, Format::Text)))?,
    }
    Ok(Answer::Yes)
}

fn to_json(found: &SearchResult) -> serde_json::Value {
    let moves: Vec<String> = found.line.iter().map(ToString::to_string).collect();
    let value = found.value.map_or("unknown", engine::pentago::Value::name);
    json!({
        "move": found.play.to_string(), "value": value, "score": found.score, "depth": found.depth, "nodes": found.nodes, "nps": found.speed(),
        "line": moves, "proven": found.proven, "seconds": found.time.as_secs_f64(),
    })
}

fn line(found: &SearchResult, format: Format) -> String {
    let moves: Vec<String> = found.line.iter().map(ToString::to_string).collect();
    let value = found.value.map_or("unknown", engine::pentago::Value::name);
    match format {
        Format::Json => to_json(found).to_string(),
        Format::Text => {
            let value = if found.proven { format!("{value}, proved") } else { format!("{:+}", found.score) };
            let speed = found.speed() as f64 / 1e6;
            format!(
                "{:>2}  {:<4} {value:<12} {:>12} nodes  {:>7.3} s  {speed:>5.1} M/s  {}",
                found.depth,
                found.play.to_string(),
                found.nodes,
                found.time.as_secs_f64(),
                moves.join(" ")
            )
        }
    }
}

/// Runs a classical engine, which reports only once.
fn classical(position: &Position, engine: Classic, depth: u32, format: Format) -> anyhow::Result<Answer> {
    let begun = Instant::now();
    let depth = if engine == Classic::Naive { 1 } else { depth };
    let choice = classic::choose(position, &classic::Settings::new(engine, depth), &CancellationToken::new());
    let seconds = begun.elapsed().as_secs_f64();
    let speed = choice.calculations as f64 / seconds.max(1e-9);
    let proven = choice.proven();
    let value = proven.map_or("unknown", engine::pentago::Value::name);
    let play = choice.play.to_string();
    match format {
        Format::Json => print_line(json!({
            "move": play, "value": value, "score": choice.score, "depth": depth, "nodes": choice.calculations, "nps": speed as u64, "line": [play],
            "proven": proven.is_some(), "seconds": seconds,
        }))?,
        Format::Text => print_line(format_args!(
            "{play}  {}  depth {depth}, {} calculations, {seconds:.3} s, {:.2} M/s",
            if proven.is_some() { format!("{value}, proved") } else { format!("{:+}", choice.score) },
            choice.calculations,
            speed / 1e6
        ))?,
    }
    Ok(Answer::Yes)
}
