//! `deska-lab experiment evaluation`: fits the weights of Pentago's evaluation. Each round plays
//! games of the search against itself and fits the weights to all games so far; the next round
//! plays with these weights. `engine::pentago::training` describes labels and fit.

mod games;
mod numbers;
mod playing;

use std::path::Path;

use anyhow::Context;
use cli::interrupt;
use cli::output::{Answer, Format, print_line};
use engine::pentago::search::Weights;
use engine::pentago::training::{Game, GameGenerator, PassReport, STAGES, Settings, ValidationReport, fit, validate};
use indicatif::{ProgressBar, ProgressStyle};
use play::CancellationToken;
use serde_json::json;

use self::games::GamesFile;
use self::numbers::Recipe;
pub(super) use self::numbers::read as read_numbers;
use crate::experiment::work::Work;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska-lab experiment evaluation --out evaluation
          deska-lab experiment evaluation --games 200 --nodes 2000 --rounds 1 \\
              --out trial

The games of a round are in FOLDER/games-1.txt etc., one per line; its weights are in FOLDER/weights-1.txt, in the engine's format: \
         copied over crates/engine/src/pentago/search/weights.txt they are built into the program. Ctrl-C ends the run after the games in \
         progress; the same command resumes it and produces the same files.")]
pub(crate) struct Arguments {
    /// Number of rounds; each plays with the weights of the previous one and fits them to all
    /// games so far
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Games per round; every sixteenth is held out from the fit to validate it
    #[arg(long, value_name = "N", default_value_t = 60_000, value_parser = clap::value_parser!(u64).range(16..=10_000_000))]
    games: u64,
    /// Search nodes per move
    #[arg(long, value_name = "N", default_value_t = 8_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Passes over all positions in each of the three stages of a fit
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    passes: u32,
    /// The weights for the first round: `built-in`, `zero` (which makes the result reproducible
    /// from this command alone), or a file of weights
    #[arg(long, value_name = "NUMBERS", default_value = "built-in")]
    start: String,
    /// Seed of the first round's games and of the fits; later rounds use the following seeds
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    work: Work,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let mut weights = match arguments.start.as_str() {
        "built-in" => Weights::built_in().clone(),
        "zero" => Weights::zero(),
        file => numbers::read(Path::new(file)).context("--start")?,
    };
    let first = numbers::hash(&weights);
    arguments.work.make_folder()?;
    let threads = arguments.work.threads();
    let stop = interrupt::stop_saying("stopping after the games in progress (Ctrl-C again to end immediately)");
    let mut all = Vec::new();
    let mut recipe =
        Recipe { command: String::new(), games: Vec::new(), settings: format!("seed {}, {} passes", arguments.seed, arguments.passes) };
    for round in 1..=arguments.rounds {
        let Some((games, hash)) = play(arguments, round, &weights, threads, &stop)? else { return Ok(Answer::Yes) };
        all.extend(games);
        recipe.games.push(hash);
        recipe.command = command(arguments, round);
        let path = arguments.work.out.join(format!("weights-{round}.txt"));
        let fitted = match recipe.read_if_made(&path)? {
            Some(weights) => weights,
            None => {
                let settings = Settings { passes: arguments.passes, seed: arguments.seed, threads };
                let mut printed = Ok(());
                let fitted = fit(&all, &settings, &stop, &mut |passed| {
                    if printed.is_ok() {
                        printed = print_pass(round, passed, arguments.work.format);
                    }
                });
                printed?;
                let Some(fitted) = fitted else {
                    cli::output::print_warning(format_args!("interrupted in the fit of round {round}: the same command restarts this fit"));
                    return Ok(Answer::Yes);
                };
                recipe.write(&path, &fitted, &header(&all, &fitted, &first, threads))?;
                fitted
            }
        };
        print_round(&all, round, [&weights, &fitted], threads, arguments.work.format)?;
        if arguments.work.format == Format::Text {
            print_line(format_args!("round {round}: numbers in {}", path.display()))?;
        }
        weights = fitted;
    }
    Ok(Answer::Yes)
}

/// Plays a round. Returns its games and their hash, or `None` if interrupted.
fn play(
    arguments: &Arguments,
    round: u32,
    weights: &Weights,
    threads: usize,
    stop: &CancellationToken,
) -> anyhow::Result<Option<(Vec<Game>, String)>> {
    let Arguments { games, nodes, work: Work { format, .. }, .. } = *arguments;
    let course = GameGenerator { seed: arguments.seed.wrapping_add(u64::from(round - 1)), nodes };
    let head = format!("deska pentago training 2: seed {}, {nodes} nodes a move, numbers {}", course.seed, numbers::hash(weights));
    let path = arguments.work.out.join(format!("games-{round}.txt"));
    let mut file = GamesFile::open(&path, &head, games)?;
    let bar = ProgressBar::new(games).with_position(file.len()).with_message(format!("round {round}"));
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} games, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    // Games of earlier runs must not affect the estimate of the remaining time.
    bar.reset_eta();
    let played = playing::play(&mut file, games, &course, weights, threads, stop, &mut |len| bar.set_position(len));
    bar.finish_and_clear();
    played?;
    let len = file.len();
    if len < games {
        cli::output::print_warning(format_args!(
            "interrupted after {len} of {games} games of round {round}: the same command resumes the round"
        ));
        return Ok(None);
    }
    let (played, hash) = file.finish();
    let positions: usize = played.iter().map(|game| game.samples.len()).sum();
    match format {
        Format::Json => print_line(json!({ "round": round, "games": games, "positions": positions, "file": path, "sha256": hash }))?,
        Format::Text => print_line(format_args!("round {round}: {games} games with {positions} positions in {}", path.display()))?,
    }
    Ok(Some((played, hash)))
}

/// Returns the command that produces the weights of this round. It is stored in the files, so it
/// keeps its first name, from before `deska-lab` existed.
fn command(arguments: &Arguments, round: u32) -> String {
    let Arguments { games, nodes, passes, seed, .. } = arguments;
    let start = match arguments.start.as_str() {
        known @ ("built-in" | "zero") => known,
        _ => "FILE",
    };
    format!(
        "deska experiment evaluation --rounds {round} --games {games} --nodes {nodes} --passes {passes} --seed {seed} --start {start} --out FOLDER"
    )
}

/// Returns the comment lines at the head of a file of weights.
fn header(games: &[Game], weights: &Weights, first: &str, threads: usize) -> Vec<String> {
    let positions: usize = games.iter().map(|game| game.samples.len()).sum();
    let mut comments = vec![format!(
        "Fitted to {positions} positions of {} games of the search against itself, but for those of one game of sixteen.",
        games.len()
    )];
    // By hash, since the built-in weights may change.
    comments.push(format!("The first round was played with the numbers {first}, each later one with those of the round before."));
    if let Some(ValidationReport { samples, positions, replies, entropy }) = validate(games, weights, threads) {
        comments.push(format!(
            "Loss over the {samples} positions kept back {positions:.4} (not less than {entropy:.4}), over where best moves lead from them {replies:.4}."
        ));
    }
    comments
}

fn print_pass(round: u32, passed: &PassReport, format: Format) -> anyhow::Result<()> {
    let PassReport { stage, pass, fitted, held_out, replies } = passed;
    if format == Format::Json {
        return print_line(
            json!({ "round": round, "stage": stage, "pass": pass, "loss": fitted, "kept_back": held_out, "kept_back_replies": replies }),
        );
    }
    let part = |name: &str, loss: Option<f64>| loss.map_or(String::new(), |loss| format!(", {name} {loss:.4}"));
    print_line(format_args!(
        "round {round}, stage {stage} of {STAGES}, pass {pass}: loss {fitted:.4}{}{}",
        part("kept back", *held_out),
        part("after their best moves", *replies)
    ))
}

/// Prints the loss of the built-in weights, of those the round was played with, and of the fitted
/// ones.
fn print_round(games: &[Game], round: u32, [played, fitted]: [&Weights; 2], threads: usize, format: Format) -> anyhow::Result<()> {
    let mut rows = vec![("built in".to_owned(), Weights::built_in()), (format!("round {round}"), fitted)];
    if played != Weights::built_in() {
        rows.insert(1, ("played with".to_owned(), played));
    }
    for (n, (name, weights)) in rows.into_iter().enumerate() {
        let Some(ValidationReport { samples, positions, replies, entropy }) = validate(games, weights, threads) else { continue };
        if format == Format::Json {
            print_line(
                json!({ "round": round, "numbers": name, "kept_back": samples, "loss": positions, "replies": replies, "least": entropy }),
            )?;
            continue;
        }
        if n == 0 {
            print_line(format_args!(
                "loss over {samples} positions kept back (not less than {entropy:.4}), and over where best moves lead from them:"
            ))?;
        }
        print_line(format_args!("  {name:<12} {positions:.4}  {replies:.4}"))?;
    }
    Ok(())
}
