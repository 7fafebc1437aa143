//! `deska scrabble leaves`: prints the leave values of all parts of a rack.

use anyhow::{Context, bail};
use cli::learned::{LearnedArguments, describe_leaves};
use cli::output::{Answer, MovesFormat, print_line};
use cli::words::Words;
use crossword::{KINDS, Tiles};
use lexicon::Tile;
use serde_json::{Value, json};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska scrabble leaves 'AEINRS?'
          deska scrabble leaves AEINRST --lexicon en --top 5 --format tsv

Values are in points. If the best placement is worth less than the best leave, exchanging the other tiles is better.")]
pub(crate) struct Arguments {
    /// The rack; ? is a blank
    #[arg(value_name = "RACK")]
    rack: String,
    /// Print only the best N leaves
    #[arg(long, value_name = "N")]
    top: Option<usize>,
    #[command(flatten)]
    words: Words,
    #[command(flatten)]
    learned: LearnedArguments,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: MovesFormat,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let (library, lexicon, rules) = arguments.words.open()?;
    let alphabet = rules.alphabet();
    let rack = Tiles::parse(&arguments.rack, alphabet).context("the rack")?;
    if rack.is_empty() || rack.len() > rules.rack_size() {
        bail!("the rack has {} tiles: write 1 to {}", rack.len(), rules.rack_size());
    }
    if let Some(kind) = (0..KINDS as Tile).find(|&kind| rack.count(kind) > rules.tiles().count(kind)) {
        let (tile, there) = (Tiles::from_iter([kind]), rules.tiles().count(kind));
        bail!("the rack has {} of the tile {}, but {} has only {there}", rack.count(kind), tile.display(alphabet), rules.name());
    }
    let learned = arguments.learned.open(&library, &lexicon, &rules)?;
    let leaves = learned.equities.leaves();
    let mut parts: Vec<(i32, Tiles, Tiles)> = parts(&rack)
        .into_iter()
        .filter(|part| part.len() < rules.rack_size())
        .map(|part| (leaves.value(&part).map_or(0, i32::from), part, rack.without(&part).unwrap_or_default()))
        .collect();
    parts.sort_by_key(|(value, part, _)| (-value, part.len()));
    parts.truncate(arguments.top.unwrap_or(usize::MAX));
    let text = |tiles: &Tiles| if tiles.is_empty() { "-".to_owned() } else { tiles.display(alphabet).to_string() };
    match arguments.format {
        MovesFormat::Json => {
            let parts: Vec<Value> = parts
                .iter()
                .map(|(value, part, gone)| {
                    let exchange = (!gone.is_empty()).then(|| format!("ex {}", gone.display(alphabet)));
                    json!({ "kept": part.display(alphabet).to_string(), "value": f64::from(*value) / 100.0, "exchange": exchange })
                })
                .collect();
            let of = &learned.leaves_of;
            print_line(
                json!({ "rack": rack.display(alphabet).to_string(), "lexicon": lexicon.name(), "rules": rules.name(), "leaves_of": of,
                        "borrowed": of.is_some() && !learned.own, "parts": parts }),
            )?;
        }
        MovesFormat::Tsv => {
            for (value, part, gone) in &parts {
                print_line(format_args!("{}\t{:.2}\t{}", part.display(alphabet), f64::from(*value) / 100.0, gone.display(alphabet)))?;
            }
        }
        MovesFormat::Text => {
            print_line(format_args!("{}, {}", rules.name(), describe_leaves(&learned, &lexicon)))?;
            let width = rules.rack_size();
            print_line(format_args!("{:<width$}  {:>7}  exchange", "kept", "value"))?;
            for (value, part, gone) in &parts {
                print_line(format!("{:<width$}  {:>+7.2}  {}", text(part), f64::from(*value) / 100.0, text(gone)))?;
            }
        }
    }
    Ok(Answer::Yes)
}

/// Returns all sub-multisets of a rack, including the empty one and the whole rack.
fn parts(rack: &Tiles) -> Vec<Tiles> {
    let mut parts = vec![Tiles::new()];
    for kind in 0..KINDS as Tile {
        for at in 0..parts.len() {
            let mut part = parts[at];
            for _ in 0..rack.count(kind) {
                part.add(kind);
                parts.push(part);
            }
        }
    }
    parts
}
