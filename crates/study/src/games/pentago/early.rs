//! `deska pentago early`: the built-in exact values of all positions with few marbles, made from
//! the published strong solution.

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use anyhow::{Context, bail};
use cli::interrupt;
use cli::output::{Answer, Format, print_line};
use engine::pentago::early::{self, EarlyValues, MAX_MARBLES};
use engine::pentago::known::KnownPositions;
use engine::pentago::{Value, book};
use pentago::{Position, RuleSet};
use serde_json::json;

use super::files::bar_of;
use super::slices;

/// The arguments of `deska pentago early`.
#[derive(clap::Args)]
#[command(after_help = "Example: deska pentago early check --marbles 3")]
pub(super) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Create the file from the slices of the published strong solution
    Build(Build),
    /// Check that each value follows from the values after its moves
    Check(Check),
}

#[derive(clap::Args)]
#[command(after_help = "Example: deska pentago early build ~/pentago-slices\n\n\
                  The folder must contain slice-0.pentago to slice-6.pentago. Nothing is downloaded.")]
struct Build {
    /// The folder with the slices
    folder: PathBuf,
    /// The output file
    #[arg(long, value_name = "FILE", default_value = "data/permissive/pentago.early")]
    to: PathBuf,
}

#[derive(clap::Args)]
#[command(after_help = "Example: deska pentago early check --marbles 3")]
struct Check {
    /// The file to check [default: the built-in values]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Maximum number of marbles: with 3 it takes a second, with 5 minutes
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=5))]
    marbles: u8,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Runs `deska pentago early`.
pub(super) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.verb {
        Verb::Build(a) => build(&a),
        Verb::Check(a) => check(&a),
    }
}

fn build(arguments: &Build) -> anyhow::Result<Answer> {
    let mut known = KnownPositions::new(RuleSet::Standard);
    for marbles in 0..=MAX_MARBLES {
        let slice = arguments.folder.join(format!("slice-{marbles}.pentago"));
        if !slice.exists() {
            bail!("{}: slice-{marbles}.pentago is missing; slice-0 to slice-{MAX_MARBLES} are needed", arguments.folder.display());
        }
        let before = known.len();
        slices::read(&slice, marbles, &mut known).with_context(|| slice.display().to_string())?;
        print_line(format_args!("{}: {} positions", slice.display(), known.len() - before))?;
    }
    // A misread slice would contradict the next one.
    for marbles in 0..MAX_MARBLES {
        slices::check_consistency(&known, marbles)?;
    }
    let values = EarlyValues::build(MAX_MARBLES, |position| known.get(position)?.value);
    let values = values.context("the slices lack positions: download them again")?;
    let bytes = values.bytes()?;
    // Verify the compressed data before it replaces the file.
    if EarlyValues::read(&bytes)? != values {
        bail!("the compressed data differs from the values: the memory of this machine may be faulty");
    }
    cli::atomic_file::write_over(&arguments.to, &bytes).with_context(|| arguments.to.display().to_string())?;
    print_line(format_args!("{}: {} bytes for {} positions", arguments.to.display(), bytes.len(), known.len()))?;
    Ok(Answer::Yes)
}

fn check(arguments: &Check) -> anyhow::Result<Answer> {
    let read;
    let values = match &arguments.file {
        Some(path) => {
            let named = || path.display().to_string();
            read = EarlyValues::read(&std::fs::read(path).with_context(named)?).with_context(named)?;
            &read
        }
        None => early::embedded().context("the built-in values are damaged: build the program again")?,
    };
    let interrupted = interrupt::flag();
    let mut counts = Vec::new();
    for marbles in 0..=usize::from(arguments.marbles).min(values.marbles().saturating_sub(1)) {
        let positions = book::positions(RuleSet::Standard, marbles);
        let bar = bar_of(positions.len());
        let mut count = [0_usize; 3];
        for position in &positions {
            if interrupted.load(Ordering::Relaxed) {
                bail!("interrupted: no contradiction found so far");
            }
            count[check_value(values, position)? as usize] += 1;
            bar.inc(1);
        }
        bar.finish_and_clear();
        let [losses, draws, wins] = count;
        if arguments.format == Format::Text {
            print_line(format_args!(
                "{marbles} marbles: {} positions, {wins} won, {draws} drawn, {losses} lost for the side to move",
                positions.len()
            ))?;
        }
        counts.push(json!({"marbles": marbles, "wins": wins, "draws": draws, "losses": losses}));
    }
    if arguments.format == Format::Json {
        print_line(json!({"families": values.families(), "counts": counts}))?;
    }
    Ok(Answer::Yes)
}

/// Returns the value of a position if it follows from the values after its moves.
fn check_value(values: &EarlyValues, position: &Position) -> anyhow::Result<Value> {
    let own = values.get(position);
    let implied = values.moves(position).and_then(|moves| moves.into_iter().map(|(_, value)| value).max());
    match (own, implied) {
        (Some(own), Some(implied)) if own == implied => Ok(own),
        (own, implied) => bail!("{}: the value is {own:?}, but its moves imply {implied:?}: build the file again", position.board()),
    }
}
