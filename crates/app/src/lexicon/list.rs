//! `deska lexicon list`.

use assets::{KNOWN, Listed};
use cli::data::DataArguments;
use cli::output::{Answer, Format, grouped, say};
use serde_json::{Value, json};

#[derive(clap::Args)]
#[command(after_help = "Example: deska lexicon list --format json")]
pub(crate) struct Arguments {
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(data: &DataArguments, arguments: Arguments) -> anyhow::Result<Answer> {
    let library = data.library()?;
    let listed = library.list();
    match arguments.format {
        Format::Json => say(Value::from(listed.iter().map(as_json).collect::<Vec<_>>()))?,
        _ => {
            for item in &listed {
                say(as_text(item))?;
            }
            for known in KNOWN.iter().filter(|known| listed.iter().all(|item| item.name != known.name)) {
                say(format_args!(
                    "{:<15} not at hand: {}; `deska lexicon info {}` says how it is made",
                    known.name, known.about, known.name
                ))?;
            }
        }
    }
    Ok(Answer::Yes)
}

/// The file a lexicon is in, or a word for the program itself.
fn path(item: &Listed) -> String {
    item.path.as_ref().map_or_else(String::new, |path| path.display().to_string())
}

fn as_json(item: &Listed) -> Value {
    let mut value = json!({ "name": item.name, "place": item.place.to_string(), "path": item.path });
    match &item.lexicon {
        Ok(lexicon) => {
            value["words"] = json!(lexicon.info().words);
            value["alphabet"] = json!(lexicon.alphabet().name());
            value["licence"] = json!(lexicon.info().licence);
        }
        Err(error) => value["error"] = json!(error.to_string()),
    }
    value
}

fn as_text(item: &Listed) -> String {
    let found = format!("{} {}", item.place, path(item));
    match &item.lexicon {
        Ok(lexicon) => {
            let info = lexicon.info();
            let licence = if info.licence.is_empty() { "licence not known" } else { &info.licence };
            format!(
                "{:<15} {:>9} words  {:<8} {}\n{:15} {licence}",
                item.name,
                grouped(info.words),
                lexicon.alphabet().title(),
                found.trim(),
                ""
            )
        }
        Err(error) => format!("{:<15} cannot be used: {error}", item.name),
    }
}
