//! `deska-lab bench review`: the time that the review of a game takes, with a stored game per kind.

use std::num::NonZeroUsize;
use std::time::Instant;

use anyhow::Context;
use cli::data::DataArguments;
use cli::interrupt;
use cli::output::{Answer, Format, print_line};
use serde_json::json;
use study::review::{ReviewSettings, Reviewer};

use crate::games::GAMES_TO_REVIEW;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska-lab bench review
          deska-lab bench review --only GAME --nodes 1000

The games are in tests/data/review. The time includes opening the lexicon.")]
pub(crate) struct Arguments {
    /// Only the game of this name
    #[arg(long, value_name = "GAME")]
    only: Option<String>,
    /// Rollouts per turn in games reviewed by simulation [default: that of the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    rollouts: Option<u64>,
    /// Nodes per turn in games reviewed by search [default: that of the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Turns reviewed at the same time [default: number of CPU cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let games: Vec<_> = GAMES_TO_REVIEW.iter().filter(|(name, _)| arguments.only.as_deref().is_none_or(|only| only == *name)).collect();
    if games.is_empty() {
        let known: Vec<&str> = GAMES_TO_REVIEW.iter().map(|(name, _)| *name).collect();
        anyhow::bail!("--only {}: choose one of {}", arguments.only.as_deref().unwrap_or_default(), known.join(", "));
    }
    let stop = interrupt::stop_saying("stopping (Ctrl-C again to end immediately)");
    if arguments.format == Format::Text {
        print_line(format_args!("{:<10} {:>5} {:>8} {:>8}  budget", "game", "turns", "seconds", "per turn"))?;
    }
    for (name, log) in games {
        // A reviewer of its own: no game gains from what an earlier one has opened.
        let settings = ReviewSettings { rollouts: arguments.rollouts, nodes: arguments.nodes, ..ReviewSettings::default() };
        let reviewer = Reviewer::new(arguments.data.library()?, None, settings, arguments.threads)?;
        let begun = Instant::now();
        let Some(file) = reviewer.review_file(name, log.to_vec(), &stop).with_context(|| (*name).to_owned())? else { break };
        let seconds = begun.elapsed().as_secs_f64();
        let (turns, maker) = (file.review.turns.len(), &file.review.maker);
        let unreviewed = file.review.turns.iter().filter(|turn| turn.result.is_none()).count();
        let budget = maker.budget;
        match arguments.format {
            Format::Json => print_line(json!({
                "game": name,
                "turns": turns,
                "unreviewed": unreviewed,
                "seconds": seconds,
                "maker": maker,
                "lexicon_hash": file.review.lexicon_hash,
                "accuracy": file.review.seats.iter().map(|seat| seat.accuracy).collect::<Vec<_>>(),
            }))?,
            Format::Text => {
                let unit = serde_json::to_value(budget.unit)?;
                let unit = unit.as_str().unwrap_or_default();
                print_line(format_args!(
                    "{name:<10} {turns:>5} {seconds:>8.2} {:>8.3}  {}, {} {unit}",
                    seconds / turns as f64,
                    maker.player,
                    budget.amount
                ))?;
            }
        }
    }
    Ok(Answer::Yes)
}
