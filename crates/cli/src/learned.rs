//! What was learned of a lexicon's leaves and of its chances of winning: the files at hand, or those that are named.

use std::path::PathBuf;

use anyhow::Context;
use assets::Library;
use crossword::RuleSet;
use engine::tiles::LearnedValues;
use engine::tiles::leaves::{self, LeavesFile};
use engine::tiles::wins::{self, WinFile};
use lexicon::Lexicon;

/// Files in place of those at hand.
#[derive(clap::Args, Debug, Clone, Default)]
pub struct LearnedArguments {
    /// A file of leaves, in place of the one at hand for the lexicon
    #[arg(long, value_name = "FILE")]
    pub leaves: Option<PathBuf>,
    /// A file of chances of winning, in place of the one at hand
    #[arg(long, value_name = "FILE")]
    pub wins: Option<PathBuf>,
}

impl LearnedArguments {
    /// What is known of the lexicon by these rules.
    ///
    /// # Errors
    /// A file can't be read, is damaged, or is for other rules.
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

/// What the files at hand say of a lexicon by these rules.
///
/// # Errors
/// A file is damaged.
pub fn learned(library: &Library, lexicon: &Lexicon, rules: &RuleSet) -> anyhow::Result<LearnedValues> {
    let files = |ending| library.beside(lexicon, rules.name(), ending).map(|found| (found.path, found.bytes));
    Ok(LearnedValues::from_files(rules, lexicon, files(leaves::file::EXTENSION), files(wins::EXTENSION))?)
}

/// Finds for players what the files at hand say. A file that is damaged is warned of, and counts as none.
pub fn source(library: Library) -> impl Fn(&Lexicon, &RuleSet) -> Option<LearnedValues> + Send + Sync + 'static {
    move |lexicon, rules| learned(&library, lexicon, rules).inspect_err(|error| crate::output::warn(format_args!("{error:#}"))).ok()
}

/// Whose values these are, in a few words for people.
#[must_use]
pub fn whose(learned: &LearnedValues, lexicon: &Lexicon) -> String {
    match &learned.leaves_of {
        None => "no leaves are at hand: all count as 0 (`deska experiment leaves` learns them)".to_owned(),
        Some(_) if learned.own => format!("leaves of {}", lexicon.name()),
        Some(other) => format!("leaves borrowed from {other}"),
    }
}
