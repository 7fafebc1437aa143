//! `deska lexicon leaves info`: shows the source, licence and size of leaves.

use assets::licence_line;
use cli::data::DataArguments;
use cli::output::{Answer, Format, grouped, print_line};
use serde_json::json;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska lexicon leaves info en
          deska lexicon leaves info learned/cs-mixed.leaves --format json")]
pub(crate) struct Arguments {
    /// A lexicon, or a .leaves file
    #[arg(value_name = "LEXICON_OR_FILE")]
    name: String,
    /// The rule set [default: that of the lexicon's language, or the file's own]
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(data: &DataArguments, arguments: &Arguments) -> anyhow::Result<Answer> {
    let found = super::open(&data.library()?, &arguments.name, arguments.rules.as_deref())?;
    let file = &found.file;
    let borrowed = found.lexicon.as_ref().map(|lexicon| !file.is_of(lexicon));
    let (leaves, max) = (file.leaves.values().len() - 1, file.leaves.index().max_tiles());
    if arguments.format == Format::Json {
        print_line(json!({
            "rules": file.rules, "lexicon": file.lexicon, "words_sha256": file.words_sha256, "borrowed": borrowed, "leaves": leaves, "most": max,
            "late_shift": file.late.shift, "late_share": file.late.share, "opening": file.opening, "sources": file.sources, "licence": licence_line(&file.licence),
            "made_with": file.made_with, "place": found.place,
        }))?;
        return Ok(Answer::Yes);
    }
    let or_unknown = |text: &str| if text.is_empty() { "unknown".to_owned() } else { text.to_owned() };
    let lexicon = match borrowed {
        Some(true) => format!("{} (borrowed: learned with other words)", file.lexicon),
        _ => file.lexicon.clone(),
    };
    let late = if file.late.shift.is_empty() { "unknown" } else { "known" };
    let mut lines = vec![
        ("lexicon", lexicon),
        ("sha-256", file.words_sha256.clone()),
        ("rules", file.rules.clone()),
        ("leaves", format!("{} of up to {max} tiles", grouped(leaves))),
        ("late", format!("the adjustment for the end of the bag is {late}")),
        ("opening", format!("a vowel next to a premium square costs {:.2} points on the first move", f64::from(file.opening) / 1000.0)),
    ];
    lines.extend(file.sources.iter().map(|source| ("source", source.clone())));
    lines.extend([
        ("licence", or_unknown(&licence_line(&file.licence))),
        ("made with", or_unknown(&file.made_with)),
        ("found", found.place),
    ]);
    for (key, value) in lines {
        print_line(format_args!("{key:<10} {value}"))?;
    }
    Ok(Answer::Yes)
}
