//! `deska-lab bench erudit exposure`: learns from self-play what it costs to open points to the
//! opponent.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use cli::data::DataArguments;
use cli::interrupt;
use cli::output::{Answer, print_line, print_warning};
use engine::erudit::{ExposureSample, ExposureSamples};
use engine::tiles::LearnedSource;

use super::{Words, erudit};

#[derive(clap::Args)]
#[command(after_help = "Example: deska-lab bench erudit exposure --games 10000
The output is the content of crates/engine/src/erudit/exposure.txt. Ctrl-C ends the run with the games so far.")]
pub(crate) struct Arguments {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "ru-nouns")]
    lexicon: String,
    /// Number of self-play games
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Search states per turn
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    states: u64,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of threads; the result does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    #[command(flatten)]
    data: DataArguments,
}

/// A regression line of lost points on opened points.
struct Line {
    slope: f64,
    /// Half of the 95% confidence interval.
    margin: f64,
}

impl Line {
    /// Fits by least squares. Returns `None` if no sample differs in opened points.
    fn fit(samples: &[ExposureSample]) -> Option<Line> {
        let count = samples.len() as f64;
        let lost = samples.iter().map(|sample| sample.cost).sum::<f64>() / count;
        let squares: f64 = samples.iter().map(|sample| sample.exposure.powi(2)).sum();
        if squares <= 0.0 {
            return None;
        }
        let slope = samples.iter().map(|sample| sample.exposure * (sample.cost - lost)).sum::<f64>() / squares;
        let rest: f64 = samples.iter().map(|sample| (sample.exposure * (sample.cost - lost - slope * sample.exposure)).powi(2)).sum();
        Some(Line { slope, margin: 1.96 * rest.sqrt() / squares })
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let game = erudit(&arguments.data, &arguments.lexicon, Words::All)?;
    let source = LearnedSource::new(cli::learned::loader(arguments.data.library()?));
    let learned = source.of(game.lexicon(), game.rules().placement_rules());
    let samples = ExposureSamples { game: &game, equities: &learned.equities, seed: arguments.seed, states: arguments.states };
    let threads = arguments.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let stop = interrupt::stop_saying("stopping with the games so far");
    let (next, found) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        let work = || {
            while !stop.is_cancelled() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= arguments.games {
                    break;
                }
                let of_game = samples.of_game(number);
                let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                found.push((number, of_game));
                if found.len().is_multiple_of(1000) {
                    print_warning(format_args!("{} of {} games", found.len(), arguments.games));
                }
            }
        };
        (0..threads).for_each(|_| drop(scope.spawn(work)));
    });
    let mut found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    found.sort_by_key(|(number, _)| *number);
    let games = found.len();
    let all: Vec<ExposureSample> = found.into_iter().flat_map(|(_, samples)| samples).collect();
    let Some(line) = Line::fit(&all) else { anyhow::bail!("in {games} games there was no choice between turns: play more") };
    let info = game.lexicon().info();
    print_line("# How much a point that a turn opens to the opponent counts, in percent; learned by")?;
    print_line(format_args!(
        "# deska-lab bench erudit exposure --lexicon {} --games {games} --states {} --seed {}",
        arguments.lexicon, arguments.states, arguments.seed
    ))?;
    print_line(format_args!(
        "# {}, words {}, leaves of {}",
        info.name,
        info.words_sha256,
        learned.leaves_of.as_deref().unwrap_or("nothing")
    ))?;
    print_line(format_args!("# {} random turns; {:.1} ±{:.1}% (95%)", all.len(), 100.0 * line.slope, 100.0 * line.margin))?;
    print_line(format_args!("{:.0}", (100.0 * line.slope).max(0.0)))?;
    Ok(Answer::Yes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_line_is_recovered() {
        let sample = |number: i32| {
            let opened = f64::from(number % 7 - 3);
            ExposureSample { exposure: opened, cost: 0.4 * opened + f64::from(number % 2) - 3.0 }
        };
        let samples: Vec<ExposureSample> = (0..1400).map(sample).collect();
        let line = Line::fit(&samples).unwrap();
        assert!((line.slope - 0.4).abs() < 0.001 && line.margin < 0.05, "{} {}", line.slope, line.margin);
        assert!(Line::fit(&[]).is_none());
    }
}
