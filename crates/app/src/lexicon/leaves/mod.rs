//! `deska lexicon leaves`: files of what leaves are worth. One verb a file.

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

/// What `deska lexicon leaves` is told.
#[derive(clap::Args)]
#[command(after_help = "Example: deska lexicon leaves show ERS 'EINRS?' --lexicon en

What tiles kept on the rack are worth, in points. `deska experiment leaves` learns them by self-play.")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Make a file of leaves of a KLV2 file, as other programs write them
    Import(import::Arguments),
    /// Write leaves as a KLV2 file
    Export(export::Arguments),
    /// Say where leaves come from
    Info(info::Arguments),
    /// Say what leaves are worth
    Show(show::Arguments),
}

/// Runs the verb.
pub(super) fn run(data: &DataArguments, arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.verb {
        Verb::Import(arguments) => import::run(data, &arguments),
        Verb::Export(arguments) => export::run(data, &arguments),
        Verb::Info(arguments) => info::run(data, &arguments),
        Verb::Show(arguments) => show::run(data, &arguments),
    }
}

/// A file of leaves that was found.
struct FoundLeaves {
    file: LeavesFile,
    rules: RuleSet,
    /// Where it lies, for people.
    place: String,
    /// The lexicon that it was looked up for; none where a file was named.
    lexicon: Option<Lexicon>,
}

/// Opens a file of leaves by its path, or those at hand for a lexicon.
fn open(library: &Library, name_or_path: &str, rules: Option<&str>) -> anyhow::Result<FoundLeaves> {
    let path = Path::new(name_or_path);
    if path.extension().is_some_and(|ending| ending == EXTENSION) {
        let (file, rules) = open_file(path, rules)?;
        return Ok(FoundLeaves { file, rules, place: name_or_path.to_owned(), lexicon: None });
    }
    let (lexicon, rules) = cli::words::open_any(library, name_or_path, rules)?;
    let rules = cli::words::laying(&rules)?;
    let at_hand: Vec<_> = library.beside(&lexicon, rules.name(), EXTENSION).collect();
    for found in at_hand {
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
        "no leaves are at hand for {} and {}: learn them with\n  deska experiment leaves --lexicon {name_or_path}{} --out FOLDER\nor name a file \
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

/// Opens a file for the rules that it names itself, unless others are asked for.
fn open_file(path: &Path, asked: Option<&str>) -> anyhow::Result<(LeavesFile, RuleSet)> {
    let rules = match asked {
        Some(name) => cli::words::laying(&cli::words::with_tiles(name)?)?.clone(),
        // Of a file for others it is told which.
        None => cli::words::rule_set(RuleSet::names().next().unwrap_or_default())?,
    };
    match LeavesFile::open(path, &rules) {
        Err(LeavesFileError::Content { fault: LeavesFormatError::Rules { found, .. }, .. }) if asked.is_none() => {
            let rules = cli::words::with_tiles(&found).with_context(|| path.display().to_string())?;
            let rules = cli::words::laying(&rules)?.clone();
            Ok((LeavesFile::open(path, &rules)?, rules))
        }
        opened => Ok((opened?, rules)),
    }
}

/// Nothing is written over that nobody said to replace.
fn not_there(file: &Path, replace: bool) -> anyhow::Result<()> {
    if !replace && file.exists() {
        anyhow::bail!("{} is there already: choose another file, or say --replace", file.display());
    }
    Ok(())
}
