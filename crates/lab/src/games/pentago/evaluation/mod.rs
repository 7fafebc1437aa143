//! The numbers of Pentago's evaluation made anew: rounds of games of the search against itself, and after each a fit to all games so far, with whose numbers the next round
//! is played. How games are labelled and numbers fitted is told in `engine::pentago::training`.

mod games;
mod numbers;
mod playing;

use std::path::Path;

use anyhow::Context;
use cli::interrupt;
use cli::output::{Answer, Format, say};
use engine::pentago::search::Weights;
use engine::pentago::training::{Game, GameGenerator, PassReport, STAGES, Settings, ValidationReport, fit, validate};
use indicatif::{ProgressBar, ProgressStyle};
use play::Stop;
use serde_json::json;

use self::games::GamesFile;
use self::numbers::Recipe;
pub(super) use self::numbers::read as read_numbers;
use crate::contests::experiment::work::Work;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska experiment evaluation --out evaluation
          deska experiment evaluation --games 200 --nodes 2000 --rounds 1 \\
              --out trial

A round's games are in FOLDER/games-1.txt and so on, a line a game; its numbers in FOLDER/weights-1.txt, in the form in which the \
          engine holds its own: copied over crates/engine/src/pentago/search/weights.txt they are built into the program. Ctrl-C ends it when the \
          games in progress are over; the same command goes on, and comes to the same files.")]
pub(crate) struct Arguments {
    /// Rounds; each is played with the numbers of the one before, and fitted to the games of all
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Games a round; every sixteenth is kept back from the fit, to see how good it is
    #[arg(long, value_name = "N", default_value_t = 60_000, value_parser = clap::value_parser!(u64).range(16..=10_000_000))]
    games: u64,
    /// Positions that the search looks at for a move of a game
    #[arg(long, value_name = "N", default_value_t = 8_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How often a fit goes through all positions, in each of its three stages
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    passes: u32,
    /// The numbers with which the first round is played: `built-in`, `zero` (then nothing but this command is needed to make them again), or a file of numbers
    #[arg(long, value_name = "NUMBERS", default_value = "built-in")]
    start: String,
    /// Seed of the first round's games and of the fits; the next rounds' games count on from it
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
    let stop = interrupt::stop_saying("stopping when the games in progress are over (Ctrl-C again to end at once)");
    let mut all = Vec::new();
    let mut recipe =
        Recipe { command: String::new(), games: Vec::new(), settings: format!("seed {}, {} passes", arguments.seed, arguments.passes) };
    for round in 1..=arguments.rounds {
        let Some((games, hash)) = play(arguments, round, &weights, threads, &stop)? else { return Ok(Answer::Yes) };
        all.extend(games);
        recipe.games.push(hash);
        recipe.command = command(arguments, round);
        let path = arguments.work.out.join(format!("weights-{round}.txt"));
        let fitted = match recipe.made(&path)? {
            Some(weights) => weights,
            None => {
                let settings = Settings { passes: arguments.passes, seed: arguments.seed, threads };
                let mut told = Ok(());
                let fitted = fit(&all, &settings, &stop, &mut |passed| {
                    if told.is_ok() {
                        told = tell_pass(round, passed, arguments.work.format);
                    }
                });
                told?;
                let Some(fitted) = fitted else {
                    cli::output::warn(format_args!("interrupted in the fit of round {round}: the same command begins this fit again"));
                    return Ok(Answer::Yes);
                };
                recipe.write(&path, &fitted, &header(&all, &fitted, &first, threads))?;
                fitted
            }
        };
        tell_round(&all, round, [&weights, &fitted], threads, arguments.work.format)?;
        if arguments.work.format == Format::Text {
            say(format_args!("round {round}: numbers in {}", path.display()))?;
        }
        weights = fitted;
    }
    Ok(Answer::Yes)
}

/// The games of a round and their hash; nothing if it was interrupted.
fn play(arguments: &Arguments, round: u32, weights: &Weights, threads: usize, stop: &Stop) -> anyhow::Result<Option<(Vec<Game>, String)>> {
    let Arguments { games, nodes, work: Work { format, .. }, .. } = *arguments;
    let course = GameGenerator { seed: arguments.seed.wrapping_add(u64::from(round - 1)), nodes };
    let head = format!("deska pentago training 2: seed {}, {nodes} nodes a move, numbers {}", course.seed, numbers::hash(weights));
    let path = arguments.work.out.join(format!("games-{round}.txt"));
    let mut file = GamesFile::open(&path, &head, games)?;
    let bar = ProgressBar::new(games).with_position(file.len()).with_message(format!("round {round}"));
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} games, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    // What was played before says nothing of how long the rest will take.
    bar.reset_eta();
    let played = playing::play(&mut file, games, &course, weights, threads, stop, &mut |len| bar.set_position(len));
    bar.finish_and_clear();
    played?;
    let len = file.len();
    if len < games {
        cli::output::warn(format_args!("interrupted after {len} of {games} games of round {round}: the same command goes on"));
        return Ok(None);
    }
    let (played, hash) = file.finish();
    let positions: usize = played.iter().map(|game| game.samples.len()).sum();
    match format {
        Format::Json => say(json!({ "round": round, "games": games, "positions": positions, "file": path, "sha256": hash }))?,
        Format::Text => say(format_args!("round {round}: {games} games with {positions} positions in {}", path.display()))?,
    }
    Ok(Some((played, hash)))
}

/// The command that makes the numbers of this round.
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

/// What is said of numbers at the head of their file.
fn header(games: &[Game], weights: &Weights, first: &str, threads: usize) -> Vec<String> {
    let positions: usize = games.iter().map(|game| game.samples.len()).sum();
    let mut said = vec![format!(
        "Fitted to {positions} positions of {} games of the search against itself, but for those of one game of sixteen.",
        games.len()
    )];
    // What is built in will be other numbers one day, perhaps these.
    said.push(format!("The first round was played with the numbers {first}, each later one with those of the round before."));
    if let Some(ValidationReport { samples, positions, replies, entropy }) = validate(games, weights, threads) {
        said.push(format!(
            "Loss over the {samples} positions kept back {positions:.4} (not less than {entropy:.4}), over where best moves lead from them {replies:.4}."
        ));
    }
    said
}

fn tell_pass(round: u32, passed: &PassReport, format: Format) -> anyhow::Result<()> {
    let PassReport { stage, pass, fitted, held_out, replies } = passed;
    if format == Format::Json {
        return say(
            json!({ "round": round, "stage": stage, "pass": pass, "loss": fitted, "kept_back": held_out, "kept_back_replies": replies }),
        );
    }
    let part = |name: &str, loss: Option<f64>| loss.map_or(String::new(), |loss| format!(", {name} {loss:.4}"));
    say(format_args!(
        "round {round}, stage {stage} of {STAGES}, pass {pass}: loss {fitted:.4}{}{}",
        part("kept back", *held_out),
        part("after their best moves", *replies)
    ))
}

/// How good the numbers are that the round was played with, those it has given, and those built in.
fn tell_round(games: &[Game], round: u32, [played, fitted]: [&Weights; 2], threads: usize, format: Format) -> anyhow::Result<()> {
    let mut rows = vec![("built in".to_owned(), Weights::built_in()), (format!("round {round}"), fitted)];
    if played != Weights::built_in() {
        rows.insert(1, ("played with".to_owned(), played));
    }
    for (n, (name, weights)) in rows.into_iter().enumerate() {
        let Some(ValidationReport { samples, positions, replies, entropy }) = validate(games, weights, threads) else { continue };
        if format == Format::Json {
            say(json!({ "round": round, "numbers": name, "kept_back": samples, "loss": positions, "replies": replies, "least": entropy }))?;
            continue;
        }
        if n == 0 {
            say(format_args!(
                "loss over {samples} positions kept back (not less than {entropy:.4}), and over where best moves lead from them:"
            ))?;
        }
        say(format_args!("  {name:<12} {positions:.4}  {replies:.4}"))?;
    }
    Ok(())
}
