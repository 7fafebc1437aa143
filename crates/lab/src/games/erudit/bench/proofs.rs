//! `deska-lab bench erudit proofs`: in how many positions the best turn is proven within a time
//! limit, and the loss otherwise.

use std::time::{Duration, Instant};

use ::arena::stats::wilson;
use cli::data::DataArguments;
use cli::output::{Answer, Format, print_line};
use engine::erudit::{Limits, best_turn, chain};
use play::CancellationToken;
use serde_json::json;

use super::deals::{mean, quantile, turns};
use super::{Words, erudit};

#[derive(clap::Args)]
#[command(after_help = "Example: deska-lab bench erudit proofs --games 40 --seconds 1 --hurried 0.02")]
pub(crate) struct Arguments {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "ru-nouns")]
    lexicon: String,
    /// Number of games whose turns are searched, about 25 each
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Time per turn, in seconds
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = cli::erudit::seconds)]
    seconds: f64,
    /// A shorter time, to measure the loss of a search that ends early
    #[arg(long, value_name = "S", default_value_t = 0.02, value_parser = cli::erudit::seconds)]
    hurried: f64,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

/// The results for one position.
struct Row {
    stars: usize,
    milliseconds: f64,
    proven: bool,
    greedy: f64,
    score: f64,
    /// With the shorter time: points, and whether they were proven.
    hurried: (f64, bool),
    /// With thirty times the time, if unproven before: points, and whether they are proven now.
    later: Option<(f64, bool)>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let game = erudit(&arguments.data, &arguments.lexicon, Words::All)?;
    let limits = |seconds: f64| Limits { time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
    let stop = CancellationToken::new();
    let mut rows = Vec::new();
    for turn in turns(&game, arguments.games, usize::MAX, arguments.seed)? {
        let situation = &turn.situation;
        let hurried = best_turn(&game, situation, &limits(arguments.hurried), &stop);
        let start = Instant::now();
        let found = best_turn(&game, situation, &limits(arguments.seconds), &stop);
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        let later = (!found.proven).then(|| best_turn(&game, situation, &limits(30.0 * arguments.seconds), &stop));
        rows.push(Row {
            stars: turn.stars,
            milliseconds,
            proven: found.proven,
            greedy: f64::from(chain(&game, situation).score()),
            score: f64::from(found.score),
            hurried: (f64::from(hurried.score), hurried.proven),
            later: later.map(|later| (f64::from(later.score), later.proven)),
        });
    }
    if arguments.format == Format::Text {
        print_line(format_args!(
            "{}, {} words: {} turns of {} games",
            arguments.lexicon,
            game.lexicon().info().words,
            rows.len(),
            arguments.games
        ))?;
        print_line(format_args!(
            "racks          turns  proven in {} s (95%)        ms: median     95%     99%     max   points  greedy   lost after {} s",
            arguments.seconds, arguments.hurried
        ))?;
    }
    for (name, min, max) in [("all", 0, 9), ("without a star", 0, 0), ("one star", 1, 1), ("more stars", 2, 9)] {
        let some: Vec<&Row> = rows.iter().filter(|row| (min..=max).contains(&row.stars)).collect();
        if !some.is_empty() {
            print(arguments.format, name, &some)?;
        }
    }
    let unproven: Vec<&Row> = rows.iter().filter(|row| !row.proven).collect();
    if arguments.format == Format::Text && !unproven.is_empty() {
        let known: Vec<f64> =
            unproven.iter().filter_map(|row| row.later.filter(|later| later.1).map(|later| later.0 - row.score)).collect();
        print_line(format_args!(
            "not proven: {}; {} of them are proven in thirty times the time: they lose {:.2} points on average, and {} lose none",
            unproven.len(),
            known.len(),
            mean(&known),
            known.iter().filter(|lost| **lost <= 0.0).count()
        ))?;
    }
    Ok(Answer::Yes)
}

fn print(format: Format, name: &str, rows: &[&Row]) -> anyhow::Result<()> {
    let proven = rows.iter().filter(|row| row.proven).count();
    let (low, high) = wilson(proven as f64, rows.len() as f64);
    let share = proven as f64 / rows.len() as f64;
    let mut times: Vec<f64> = rows.iter().map(|row| row.milliseconds).collect();
    let [median, most_of, nearly_all, longest] = [0.5, 0.95, 0.99, 1.0].map(|share| quantile(&mut times, share));
    let of = |value: fn(&Row) -> f64| mean(&rows.iter().map(|row| value(row)).collect::<Vec<f64>>());
    let (points, greedy) = (of(|row| row.score), of(|row| row.greedy));
    // Compared with the best known turn.
    let lost = of(|row| row.later.map_or(row.score, |later| later.0) - row.hurried.0);
    let losing = of(|row| f64::from(u8::from(row.later.map_or(row.score, |later| later.0) > row.hurried.0)));
    match format {
        Format::Text => print_line(format_args!(
            "{name:<14} {:>5}  {:>6.2}% ({:>6.2} to {:>6.2}%) {:>15.2} {most_of:>7.1} {nearly_all:>7.1} {longest:>7.0}  {points:>6.1}  {greedy:>6.1}   {lost:.2} points, {:.1}% of turns",
            rows.len(),
            100.0 * share,
            100.0 * low,
            100.0 * high,
            median,
            100.0 * losing
        ))?,
        Format::Json => print_line(json!({
            "racks": name, "turns": rows.len(), "proven": share, "interval": [low, high], "median_ms": median, "p95_ms": most_of,
            "p99_ms": nearly_all, "most_ms": longest, "points": points, "greedy": greedy, "hurried_loss": lost, "hurried_losing": losing,
            "hurried_proven": of(|row| f64::from(u8::from(row.hurried.1))),
        }))?,
    }
    Ok(())
}
