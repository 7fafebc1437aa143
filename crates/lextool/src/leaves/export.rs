//! `deska lexicon leaves export`: writes leaves as KLV2, the common format of other programs.

use std::path::PathBuf;

use assets::licence_line;
use cli::data::DataArguments;
use cli::output::{Answer, Format, grouped, print_line, print_warning};
use engine::tiles::leaves::klv2;
use serde_json::json;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska lexicon leaves export en --out en.klv2
          deska lexicon leaves export learned/en.leaves --out mine.klv2

The adjustments for the end of the bag and for the first move are not part of a KLV2 file.")]
pub(crate) struct Arguments {
    /// A lexicon, or a .leaves file
    #[arg(value_name = "LEXICON_OR_FILE")]
    name: String,
    /// The rule set [default: that of the lexicon's language]
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
    /// The output file
    #[arg(long, value_name = "FILE.klv2")]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    replace: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(data: &DataArguments, arguments: &Arguments) -> anyhow::Result<Answer> {
    let out = &arguments.out;
    super::ensure_replaceable(out, arguments.replace)?;
    let found = super::open(&data.library()?, &arguments.name, arguments.rules.as_deref())?;
    let leaves = found.file.leaves.values().len() - 1;
    lexicon::file::write_renamed(out, &klv2::write(&found.file.leaves))
        .map_err(|error| anyhow::Error::new(error).context(out.display().to_string()))?;
    match arguments.format {
        Format::Json => {
            print_line(
                json!({ "lexicon": found.file.lexicon, "rules": found.file.rules, "leaves": leaves, "path": out, "licence": licence_line(&found.file.licence) }),
            )?;
        }
        Format::Text => {
            print_line(format_args!("{}: {} leaves of {}, {}", out.display(), grouped(leaves), found.file.lexicon, found.file.rules))?
        }
    }
    if !found.file.licence.is_empty() {
        print_warning(format_args!("the licence of these values also applies to the file: {}", licence_line(&found.file.licence)));
    }
    Ok(Answer::Yes)
}
