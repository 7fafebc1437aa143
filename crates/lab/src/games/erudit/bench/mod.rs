//! `deska-lab bench erudit`: time and points per turn of the greedy, exact and alpha-beta players,
//! with the most frequent nouns and with all, for racks with and without stars.
//!
//! Positions come from games of the exact player against itself with a fixed seed; each player then
//! searches the same positions. Points are the same on every machine. Alpha-beta knows the other
//! rack and the order of the bag, and searches a fixed number of turns ahead among the
//! highest-scoring ones, so it scores fewer points per turn where replies matter.

mod deals;
mod diagram;
mod exposure;
mod leaves;
mod matches;
mod proofs;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use cli::atomic_file;
use cli::data::DataArguments;
use cli::output::{Answer, Format, print_line};
use crossword::erudit::{Erudit, EruditRules};
use engine::erudit::alphabeta::{Depth, look_ahead};
use engine::erudit::{Limits, best_turn, chain};
use lexicon::classes::{Classes, vocabulary};
use play::CancellationToken;
use serde_json::json;

use self::deals::{Turn, mean, quantile, turns};
use self::diagram::Bar;

/// The 12,000 most frequent nouns, as class 1 of two.
const FREQUENT_NOUNS: &[u8] = include_bytes!("../../../../../../data/cc-by-sa/ru-nouns-frequent.classes");

#[derive(clap::Args)]
#[command(
    after_help = "Examples: deska-lab bench erudit
          deska-lab bench erudit --games 10 --svg times.svg
          deska-lab bench erudit proofs --games 40
          deska-lab bench erudit matches --players static exact --games 400
          deska-lab bench erudit levels",
    args_conflicts_with_subcommands = true
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: Option<Benchmark>,
    /// Number of games to take positions from
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Number of turns per game, from its start
    #[arg(long, value_name = "N", default_value_t = 15)]
    turns: usize,
    /// Search depth of alpha-beta, in turns
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=10))]
    depth: u32,
    /// Number of turns alpha-beta searches per position, the highest-scoring ones
    #[arg(long, value_name = "N", default_value_t = 10)]
    width: usize,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write a chart of the times to this SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

#[derive(clap::Subcommand)]
enum Benchmark {
    /// How often the best turn is proven within a time limit, and the loss otherwise
    Proofs(proofs::Arguments),
    /// Matches of two players, in pairs of games with the same tiles and swapped seats
    Matches(matches::Arguments),
    /// Matches of each level against the next weaker one
    Levels(matches::Ladder),
    /// Learn the values of kept tiles from games
    Leaves(leaves::Arguments),
    /// Learn the cost of opening points to the opponent from games
    Exposure(exposure::Arguments),
}

/// A subset of the words of a lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Words {
    Frequent,
    All,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match &arguments.what {
        None => compare(&arguments),
        Some(Benchmark::Proofs(proofs)) => proofs::run(proofs),
        Some(Benchmark::Matches(matches)) => matches::run(matches),
        Some(Benchmark::Levels(ladder)) => matches::ladder(ladder),
        Some(Benchmark::Leaves(leaves)) => leaves::run(leaves),
        Some(Benchmark::Exposure(exposure)) => exposure::run(exposure),
    }
}

/// Opens the game with a subset of the words, ready to be searched.
fn erudit(data: &DataArguments, name: &str, words: Words) -> anyhow::Result<Erudit> {
    let (library, rules) = (data.library()?, EruditRules::standard());
    let mut lexicon = library.open_as(name, rules.alphabet())?;
    if words == Words::Frequent {
        let classes = Classes::from_bytes(FREQUENT_NOUNS).map_err(|fault| anyhow::anyhow!("the classes of frequent nouns: {fault:?}"))?;
        lexicon = vocabulary(&lexicon, &classes, 1).context("the most frequent nouns require the lexicon ru-nouns")?;
    }
    let game = Erudit::new(rules, library.with_gaddag(&lexicon)?, 2)?;
    game.generator().warm_up();
    Ok(game)
}

/// A player's results in all positions.
#[derive(Default)]
struct Column {
    milliseconds: Vec<f64>,
    points: Vec<f64>,
}

/// A search that returns the points of its turn.
type Finder<'a> = &'a dyn Fn(&Turn) -> u32;

fn compare(arguments: &Arguments) -> anyhow::Result<Answer> {
    let mut bars = Vec::new();
    for words in [Words::Frequent, Words::All] {
        let game = erudit(&arguments.data, "ru-nouns", words)?;
        let turns = turns(&game, arguments.games, arguments.turns, arguments.seed)?;
        if arguments.format == Format::Text {
            print_line(format_args!("{} words: {} turns of {} games", game.lexicon().info().words, turns.len(), arguments.games))?;
            print_line("player      racks            turns  points per turn ms per turn   median       95%       max")?;
        }
        let stop = CancellationToken::new();
        let depth = Depth { turns: Some(arguments.depth), width: Some(arguments.width) };
        let players: [(&str, Finder<'_>); 3] = [
            ("greedy", &|turn| chain(&game, &turn.situation).score()),
            ("exact", &|turn| best_turn(&game, &turn.situation, &Limits::default(), &stop).score),
            ("alpha-beta", &|turn| {
                let line = look_ahead(&game, &turn.known, &depth, &Limits::default(), &stop);
                let judged = line.turn.and_then(|found| game.rules().judge(&turn.situation, &found, None).ok());
                judged.map_or(0, |scored| scored.score)
            }),
        ];
        for (name, find) in players {
            let mut columns = [Column::default(), Column::default()];
            for turn in &turns {
                let start = Instant::now();
                let points = find(turn);
                let column = &mut columns[usize::from(turn.stars > 0)];
                column.milliseconds.push(start.elapsed().as_secs_f64() * 1e3);
                column.points.push(f64::from(points));
            }
            let milliseconds: Vec<f64> = columns.iter().flat_map(|column| &column.milliseconds).copied().collect();
            let points: Vec<f64> = columns.iter().flat_map(|column| &column.points).copied().collect();
            bars.push(Bar { words: game.lexicon().info().words, player: name, milliseconds: mean(&milliseconds), points: mean(&points) });
            for (racks, column) in ["without a star", "with stars"].iter().zip(&mut columns) {
                print(arguments.format, &game, name, racks, column)?;
            }
        }
    }
    if let Some(file) = &arguments.svg {
        atomic_file::write_over(file, diagram::draw(&bars).as_bytes()).with_context(|| format!("writing {}", file.display()))?;
    }
    Ok(Answer::Yes)
}

fn print(format: Format, game: &Erudit, name: &str, racks: &str, column: &mut Column) -> anyhow::Result<()> {
    let (points, time) = (mean(&column.points), mean(&column.milliseconds));
    let [median, nearly_all, max] = [0.5, 0.95, 1.0].map(|share| quantile(&mut column.milliseconds, share));
    let count = column.points.len();
    match format {
        Format::Text => print_line(format_args!(
            "{name:<11} {racks:<14} {count:>7}  {points:>14.1}  {time:>10.2}  {median:>8.2}  {nearly_all:>8.1}  {max:>8.0}"
        )),
        Format::Json => print_line(json!({
            "words": game.lexicon().info().words, "player": name, "racks": racks, "turns": count, "points": points,
            "mean_ms": time, "median_ms": median, "p95_ms": nearly_all, "most_ms": max,
        })),
    }
}
