//! `deska lexicon list`: lists the installed lexicons.

use assets::{KNOWN, LibraryEntry, licence_line};
use cli::data::DataArguments;
use cli::output::{Answer, Format, columns, grouped, print_line, with_hanging_indent};
use serde_json::{Value, json};

#[derive(clap::Args)]
#[command(after_help = "Example: deska lexicon list --format json")]
pub(crate) struct Arguments {
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(data: &DataArguments, arguments: Arguments) -> anyhow::Result<Answer> {
    let library = data.library()?;
    let listed = library.list();
    match arguments.format {
        Format::Json => print_line(Value::from(listed.iter().map(as_json).collect::<Vec<_>>()))?,
        _ => {
            let columns = columns(&std::io::stdout());
            for item in &listed {
                print_line(as_text(item, columns))?;
            }
            for known in KNOWN.iter().filter(|known| listed.iter().all(|item| item.name != known.name)) {
                let cure = format!("not installed: {}; `deska lexicon info {}` says how to build it", known.about, known.name);
                print_line(with_hanging_indent(&key(known.name.as_str()), &cure, columns))?;
            }
        }
    }
    Ok(Answer::Yes)
}

/// Returns the path of a lexicon file, or nothing for an embedded lexicon.
fn path(item: &LibraryEntry) -> String {
    item.path.as_ref().map_or_else(String::new, |path| path.display().to_string())
}

fn as_json(item: &LibraryEntry) -> Value {
    let mut value = json!({ "name": item.name.as_str(), "place": item.place.to_string(), "path": item.path });
    match &item.lexicon {
        Ok(lexicon) => {
            value["words"] = json!(lexicon.info().words);
            value["alphabet"] = json!(lexicon.alphabet().name());
            value["licence"] = json!(licence_line(&lexicon.info().licence));
        }
        Err(error) => value["error"] = json!(error.to_string()),
    }
    value
}

/// Formats the name column.
fn key(name: &str) -> String {
    format!("{name:<15} ")
}

fn as_text(item: &LibraryEntry, columns: Option<usize>) -> String {
    let found = format!("{} {}", item.place, path(item));
    let (about, licence) = match &item.lexicon {
        Ok(lexicon) => {
            let info = lexicon.info();
            let about = format!("{:>9} words  {:<8} {}", grouped(info.words), lexicon.alphabet().title(), found.trim());
            (about, Some(if info.licence.is_empty() { "licence unknown".to_owned() } else { licence_line(&info.licence) }))
        }
        Err(error) => (format!("cannot be used: {error}"), None),
    };
    let licence = licence.map_or_else(String::new, |licence: String| format!("\n{}", with_hanging_indent(&key(""), &licence, columns)));
    with_hanging_indent(&key(item.name.as_str()), &about, columns) + &licence
}
