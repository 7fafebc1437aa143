//! `deska lexicon leaves import`: reads leaves from KLV2, the common format of other programs.

use std::path::PathBuf;

use anyhow::{Context, bail};
use cli::data::DataArguments;
use cli::output::{Answer, Format, grouped, print_line};
use engine::tiles::leaves::file::EXTENSION;
use engine::tiles::leaves::{Leaves, LeavesFile, Model, klv2};
use serde_json::json;

#[derive(clap::Args)]
#[command(after_help = "Example: deska lexicon leaves import english.klv2 --lexicon en \\
             --out english.leaves

A file NAME.leaves next to the lexicons is used for the lexicon of this name, and for those of the same alphabet without leaves. \
         Values are rounded to a twentieth of a point.")]
pub(crate) struct Arguments {
    /// The KLV2 file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The lexicon that the leaves were learned with: a name or a file
    #[arg(long, short, value_name = "NAME_OR_FILE", default_value = "en")]
    lexicon: String,
    /// The rule set [default: that of the lexicon's language]
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
    /// The licence of the values, as stated by their source
    #[arg(long, value_name = "TEXT", default_value = "")]
    licence: String,
    /// The output file
    #[arg(long, value_name = "FILE.leaves")]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    replace: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(data: &DataArguments, arguments: &Arguments) -> anyhow::Result<Answer> {
    let Arguments { file, out, .. } = arguments;
    if out.extension().is_none_or(|ending| ending != EXTENSION) {
        bail!("{}: the file name must end in .{EXTENSION}", out.display());
    }
    super::ensure_replaceable(out, arguments.replace)?;
    let (lexicon, rules) = cli::words::open_any(&data.library()?, &arguments.lexicon, arguments.rules.as_deref())?;
    let rules = cli::words::placement_rules(&rules)?;
    let bytes = std::fs::read(file).with_context(|| file.display().to_string())?;
    let leaves = klv2::read(&bytes, Leaves::none(rules).index().clone(), rules.name()).with_context(|| file.display().to_string())?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let made = LeavesFile {
        rules: rules.name().to_owned(),
        lexicon: lexicon.name().to_owned(),
        words_sha256: lexicon.info().words_sha256.clone(),
        model: Model::new(rules),
        leaves,
        step: engine::tiles::leaves::file::STEP,
        late: engine::tiles::LateAdjustment::default(),
        opening: 0,
        sources: vec![format!("the file {name}")],
        licence: arguments.licence.clone(),
        made_with: format!("deska lexicon leaves import {name} --lexicon {}", arguments.lexicon),
    };
    made.save(out)?;
    let count = made.leaves.values()[1..].iter().filter(|value| **value != 0).count();
    match arguments.format {
        Format::Json => {
            print_line(
                json!({ "lexicon": made.lexicon, "rules": made.rules, "leaves": made.leaves.values().len() - 1, "valued": count, "path": out }),
            )?;
        }
        Format::Text => print_line(format_args!(
            "{}: {} leaves of {}, {} of them with a value other than 0",
            out.display(),
            grouped(made.leaves.values().len() - 1),
            made.rules,
            grouped(count)
        ))?,
    }
    Ok(Answer::Yes)
}
