//! `deska lexicon leaves show`: shows the values of leaves.

use anyhow::{Context, bail};
use cli::data::DataArguments;
use cli::output::{Answer, MovesFormat, print_line};
use crossword::Tiles;
use serde_json::{Value, json};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska lexicon leaves show ERS 'EINRS?' Q
          deska lexicon leaves show ĚŇ --lexicon cs-mixed --format tsv")]
pub(crate) struct Arguments {
    /// Leaves; ? is a blank
    #[arg(value_name = "LEAVE", required = true)]
    leaves: Vec<String>,
    /// A lexicon, or a .leaves file
    #[arg(long, short, value_name = "LEXICON_OR_FILE", default_value = "en")]
    lexicon: String,
    /// The rule set [default: that of the lexicon's language, or the file's own]
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: MovesFormat,
}

pub(super) fn run(data: &DataArguments, arguments: &Arguments) -> anyhow::Result<Answer> {
    let found = super::open(&data.library()?, &arguments.lexicon, arguments.rules.as_deref())?;
    let (file, alphabet) = (&found.file, found.rules.alphabet());
    let mut values = Vec::with_capacity(arguments.leaves.len());
    for text in &arguments.leaves {
        let leave = Tiles::parse(text, alphabet).with_context(|| format!("the leave {text}"))?;
        let Some(value) = file.leaves.value(&leave) else {
            let max = file.leaves.index().max_tiles();
            bail!("{text} is not a leave of {}: a leave has at most {max} tiles, and no more of a kind than there are", found.rules.name());
        };
        values.push((leave.display(alphabet).to_string(), f64::from(value) / 100.0));
    }
    let borrowed = found.lexicon.as_ref().is_some_and(|lexicon| !file.is_of(lexicon));
    match arguments.format {
        MovesFormat::Json => {
            let leaves: Vec<Value> = values.iter().map(|(leave, value)| json!({ "leave": leave, "value": value })).collect();
            print_line(json!({ "rules": file.rules, "leaves_of": file.lexicon, "borrowed": borrowed, "leaves": leaves }))?;
        }
        MovesFormat::Tsv => {
            for (leave, value) in values {
                print_line(format_args!("{leave}\t{value:.2}"))?;
            }
        }
        MovesFormat::Text => {
            if borrowed {
                print_line(format_args!("borrowed from {}", file.lexicon))?;
            }
            let width = values.iter().map(|(leave, _)| leave.chars().count()).max().unwrap_or(0);
            for (leave, value) in values {
                print_line(format_args!("{leave:<width$} {value:>+7.2}"))?;
            }
        }
    }
    Ok(Answer::Yes)
}
