//! `deska lexicon leaves`: files of leave values, one subcommand per file.

mod export;
mod import;
mod info;
mod show;

use std::path::Path;

use anyhow::Context;
use assets::Library;
use cli::data::DataArguments;
use cli::output::Answer;
use crossword::RuleSet;
use engine::tiles::leaves::file::EXTENSION;
use engine::tiles::leaves::{LeavesFile, LeavesFileError, LeavesFormatError};
use lexicon::Lexicon;

/// The arguments of `deska lexicon leaves`.
#[derive(clap::Args)]
#[command(after_help = "Example: deska lexicon leaves show ERS 'EINRS?' --lexicon en

A leave is the tiles kept on the rack; its value is in points. `deska-lab experiment leaves` learns them by self-play.")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Import leaves from a KLV2 file of another program
    Import(import::Arguments),
    /// Export leaves to a KLV2 file
    Export(export::Arguments),
    /// Show the source, licence and size of leaves
    Info(info::Arguments),
    /// Show the values of leaves
    Show(show::Arguments),
}

/// Runs `deska lexicon leaves`.
pub(super) fn run(data: &DataArguments, arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.verb {
        Verb::Import(arguments) => import::run(data, &arguments),
        Verb::Export(arguments) => export::run(data, &arguments),
        Verb::Info(arguments) => info::run(data, &arguments),
        Verb::Show(arguments) => show::run(data, &arguments),
    }
}

/// The leaves found for a name or path.
struct FoundLeaves {
    file: LeavesFile,
    rules: RuleSet,
    /// The path, for messages.
    place: String,
    /// The lexicon they were found for; `None` if a file was named.
    lexicon: Option<Lexicon>,
}

/// Opens a file of leaves by its path, or the installed leaves of a lexicon.
fn open(library: &Library, name_or_path: &str, rules: Option<&str>) -> anyhow::Result<FoundLeaves> {
    let path = Path::new(name_or_path);
    if path.extension().is_some_and(|ending| ending == EXTENSION) {
        let (file, rules) = open_file(path, rules)?;
        return Ok(FoundLeaves { file, rules, place: name_or_path.to_owned(), lexicon: None });
    }
    let (lexicon, rules) = cli::words::open_any(library, name_or_path, rules)?;
    let rules = cli::words::placement_rules(&rules)?;
    let installed: Vec<_> = library.learned_files(&lexicon, rules.name(), EXTENSION).collect();
    for found in installed {
        let bytes = found.bytes.with_context(|| found.path.display().to_string())?;
        match LeavesFile::from_bytes(&bytes, rules) {
            Ok(file) => {
                return Ok(FoundLeaves {
                    file,
                    rules: rules.clone(),
                    place: found.path.display().to_string(),
                    lexicon: Some(lexicon.clone()),
                });
            }
            Err(LeavesFormatError::Rules { .. } | LeavesFormatError::Count { .. }) => {}
            Err(fault) => return Err(fault).with_context(|| found.path.display().to_string()),
        }
    }
    anyhow::bail!(
        "no leaves are installed for {} and {}: learn them with\n    deska-lab experiment leaves --lexicon {name_or_path}{} --out FOLDER\nor name a file \
                that ends in .{EXTENSION}",
        lexicon.name(),
        rules.name(),
        if RuleSet::for_alphabet(lexicon.alphabet()).as_ref() == Some(rules) {
            String::new()
        } else {
            format!(" --rules {}", rules.name())
        }
    )
}

/// Opens a file with the given rules, or with those named in the file.
fn open_file(path: &Path, asked: Option<&str>) -> anyhow::Result<(LeavesFile, RuleSet)> {
    let rules = match asked {
        Some(name) => cli::words::placement_rules(&cli::words::with_tiles(name)?)?.clone(),
        // For a file of other rules the error names them.
        None => cli::words::rule_set(RuleSet::names().next().unwrap_or_default())?,
    };
    match LeavesFile::open(path, &rules) {
        Err(LeavesFileError::Content { fault: LeavesFormatError::Rules { found, .. }, .. }) if asked.is_none() => {
            let rules = cli::words::with_tiles(&found).with_context(|| path.display().to_string())?;
            let rules = cli::words::placement_rules(&rules)?.clone();
            Ok((LeavesFile::open(path, &rules)?, rules))
        }
        opened => Ok((opened?, rules)),
    }
}

/// Fails if the file exists and may not be replaced.
fn ensure_replaceable(file: &Path, replace: bool) -> anyhow::Result<()> {
    if !replace && file.exists() {
        anyhow::bail!("{} exists already: choose another file, or add --replace", file.display());
    }
    Ok(())
}
