//! Learned values of a lexicon: leaves and winning chances, from installed or named files.

use std::path::PathBuf;

use anyhow::Context;
use assets::Library;
use crossword::RuleSet;
use engine::tiles::LearnedValues;
use engine::tiles::leaves::{self, LeavesFile};
use engine::tiles::wins::{self, WinFile};
use lexicon::Lexicon;

/// Files that replace the installed ones.
#[derive(clap::Args, Debug, Clone, Default)]
pub struct LearnedArguments {
    /// A file of leaves to use instead of the installed one for the lexicon
    #[arg(long, value_name = "FILE")]
    pub leaves: Option<PathBuf>,
    /// A file of winning chances to use instead of the installed one
    #[arg(long, value_name = "FILE")]
    pub wins: Option<PathBuf>,
}

impl LearnedArguments {
    /// Returns the learned values for a lexicon and rule set.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read, is damaged, or belongs to other rules.
    pub fn open(&self, library: &Library, lexicon: &Lexicon, rules: &RuleSet) -> anyhow::Result<LearnedValues> {
        let mut learned = match (&self.leaves, &self.wins) {
            (Some(_), Some(_)) => LearnedValues::none(rules),
            _ => learned(library, lexicon, rules)?,
        };
        if let Some(path) = &self.leaves {
            learned = learned.with_leaves(&LeavesFile::open(path, rules).context("--leaves")?, lexicon);
        }
        if let Some(path) = &self.wins {
            let file = WinFile::open(path).context("--wins")?;
            if file.rules != rules.name() {
                anyhow::bail!(
                    "--wins: {} is for the rules {}, not for {}: name another file, or other rules",
                    path.display(),
                    file.rules,
                    rules.name()
                );
            }
            learned = learned.with_wins(file);
        }
        Ok(learned)
    }
}

/// Loads the installed learned values for a lexicon and rule set.
///
/// # Errors
/// Returns an error if a file is damaged.
pub fn learned(library: &Library, lexicon: &Lexicon, rules: &RuleSet) -> anyhow::Result<LearnedValues> {
    let files = |ending| library.learned_files(lexicon, rules.name(), ending).map(|found| (found.path, found.bytes));
    Ok(LearnedValues::from_files(rules, lexicon, files(leaves::file::EXTENSION), files(wins::EXTENSION))?)
}

/// Returns a loader of learned values for players. It warns of a damaged file and ignores it.
pub fn loader(library: Library) -> impl Fn(&Lexicon, &RuleSet) -> Option<LearnedValues> + Send + Sync + 'static {
    move |lexicon, rules| {
        learned(&library, lexicon, rules).inspect_err(|error| crate::output::print_warning(format_args!("{error:#}"))).ok()
    }
}

/// Describes whose leaves are used, in a few words for the user.
#[must_use]
pub fn describe_leaves(learned: &LearnedValues, lexicon: &Lexicon) -> String {
    match &learned.leaves_of {
        None => "no leaves are installed: all count as 0 (`deska-lab experiment leaves` learns them)".to_owned(),
        Some(_) if learned.own => format!("leaves of {}", lexicon.name()),
        Some(other) => format!("leaves borrowed from {other}"),
    }
}
