//! `deska lexicon info`: shows source, licence, sizes and hash of a lexicon.

use std::path::PathBuf;

use anyhow::bail;
use assets::{Library, LocationKind, licence_line};
use cli::data::DataArguments;
use cli::letters::Letters;
use cli::output::{Answer, Format, columns, grouped, print_line, with_hanging_indent};
use lexicon::{Graph, Lexicon, node};
use serde_json::{Value, json};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska lexicon info en\n          deska lexicon info words.txt --alphabet russian --format json")]
pub(crate) struct Arguments {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file [default: all installed
    /// lexicons]
    #[arg(value_name = "NAME_OR_FILE")]
    name: Option<String>,
    /// The same as an option, as in other commands
    #[arg(long, short, value_name = "NAME_OR_FILE", conflicts_with = "name")]
    lexicon: Option<String>,
    #[command(flatten)]
    letters: Letters,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The size of a DAWG.
struct Size {
    /// Number of edge lists.
    states: usize,
    edges: usize,
}

impl Size {
    fn of(graph: &Graph) -> Size {
        let nodes = graph.nodes();
        let mut seen = vec![false; nodes.len()];
        let mut open = vec![graph.dawg()];
        let mut size = Size { states: 0, edges: 0 };
        while let Some(first) = open.pop() {
            // 0 is the final state without edges.
            if first == 0 || std::mem::replace(&mut seen[first as usize], true) {
                continue;
            }
            size.states += 1;
            for &edge in &nodes[first as usize..] {
                size.edges += 1;
                open.push(node::child(edge));
                if node::is_last(edge) {
                    break;
                }
            }
        }
        size
    }
}

pub(super) fn run(data: &DataArguments, arguments: Arguments) -> anyhow::Result<Answer> {
    let library = data.library()?;
    let one = arguments.name.as_ref().or(arguments.lexicon.as_ref());
    let names = match one {
        Some(name) => vec![name.clone()],
        None => library.list().into_iter().map(|item| item.name.to_string()).collect(),
    };
    let mut values = Vec::new();
    let mut damaged = Vec::new();
    for (at, name) in names.iter().enumerate() {
        let lexicon = match arguments.letters.open(&library, name) {
            Ok(lexicon) => lexicon,
            Err(error) if one.is_some() => return Err(error.into()),
            // An unreadable lexicon does not hide the others.
            Err(error) => {
                cli::output::print_warning(format_args!("deska: {name}: {error}"));
                damaged.push(name.as_str());
                continue;
            }
        };
        let (place, path) = describe_location(&library, name);
        match arguments.format {
            Format::Json => values.push(as_json(&lexicon, place, path)),
            _ => {
                if at > damaged.len() {
                    print_line("")?;
                }
                print_line(as_text(&lexicon, place, path).trim_end())?;
            }
        }
    }
    if arguments.format == Format::Json {
        match (one, values.pop()) {
            (Some(_), Some(value)) => print_line(format_args!("{value}"))?,
            (_, last) => print_line(Value::from(values.into_iter().chain(last).collect::<Vec<_>>()))?,
        }
    }
    if !damaged.is_empty() {
        bail!("some installed lexicons cannot be used: {}; build them again, or remove their files", damaged.join(", "));
    }
    Ok(Answer::Yes)
}

fn describe_location(library: &Library, name: &str) -> (LocationKind, Option<PathBuf>) {
    library.location_of(name).unwrap_or((LocationKind::Embedded, None))
}

fn as_json(lexicon: &Lexicon, place: LocationKind, path: Option<PathBuf>) -> Value {
    let (info, size) = (lexicon.info(), Size::of(lexicon.graph()));
    json!({
        "name": info.name,
        "alphabet": lexicon.alphabet().name(),
        "letters": lexicon.alphabet().letters().iter().collect::<String>(),
        "folds": lexicon.alphabet().folds().iter().map(|(from, to)| json!({ "from": from, "to": to })).collect::<Vec<_>>(),
        "words": info.words,
        "words_sha256": info.words_sha256,
        "states": size.states,
        "edges": size.edges,
        "nodes": lexicon.graph().nodes().len(),
        "bytes": lexicon.graph().nodes().len() * 4,
        "gaddag": lexicon.graph().gaddag().is_some(),
        "sources": info.sources,
        "licence": licence_line(&info.licence),
        "made_with": info.made_with,
        "place": place.to_string(),
        "path": path,
    })
}

/// Lists letters that are read as others, such as `; Ё is read as Е`, or nothing.
fn folds(lexicon: &Lexicon) -> String {
    lexicon.alphabet().folds().iter().map(|(from, to)| format!("; {from} is read as {to}")).collect()
}

fn as_text(lexicon: &Lexicon, place: LocationKind, path: Option<PathBuf>) -> String {
    let (info, size) = (lexicon.info(), Size::of(lexicon.graph()));
    let nodes = lexicon.graph().nodes().len();
    let letters: String = lexicon.alphabet().letters().iter().collect();
    let gaddag = if lexicon.graph().gaddag().is_some() { "DAWG and GADDAG" } else { "DAWG" };
    let or_unknown = |text: &str| if text.is_empty() { "unknown".to_owned() } else { text.to_owned() };
    let found = path.map_or_else(|| place.to_string(), |path| format!("{} ({place})", path.display()));
    let mut lines = vec![
        ("name", info.name.clone()),
        ("alphabet", format!("{}, {letters}{}", lexicon.alphabet().title(), folds(lexicon))),
        ("words", grouped(info.words)),
        ("sha-256", info.words_sha256.clone()),
        ("DAWG", format!("{} states, {} edges", grouped(size.states), grouped(size.edges))),
        ("nodes", format!("{} of 4 bytes ({gaddag})", grouped(nodes))),
    ];
    lines.extend(info.sources.iter().map(|source| ("source", source.clone())));
    lines.extend([("licence", or_unknown(&licence_line(&info.licence))), ("made with", or_unknown(&info.made_with)), ("found", found)]);
    let columns = columns(&std::io::stdout());
    lines.into_iter().map(|(key, value)| with_hanging_indent(&format!("{key:<10} "), &value, columns) + "\n").collect()
}
