//! The file arguments of book and base, and their statistics.

use std::path::PathBuf;

use anyhow::{Context, bail};
use cli::pentago::files::{Kind, default_path, read};
use engine::pentago::known::KnownPositions;
use indicatif::{ProgressBar, ProgressStyle};
use pentago::RuleSet;

#[derive(clap::Args)]
pub(super) struct FileArguments {
    /// The file [default: the one in your data folder for this rule set]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// The rule set: standard or answer
    #[arg(long, value_name = "NAME", default_value = "standard")]
    pub(super) rules: RuleSet,
}

impl FileArguments {
    pub(super) fn path(&self, kind: Kind) -> anyhow::Result<PathBuf> {
        match &self.file {
            Some(file) => Ok(file.clone()),
            None => default_path(kind, self.rules).context("your system has no data folder: name a file with --file"),
        }
    }

    /// Reads the file. Returns `None` if it does not exist.
    pub(super) fn read(&self, kind: Kind) -> anyhow::Result<Option<KnownPositions>> {
        let path = self.path(kind)?;
        let known = read(&path)?;
        if let Some(known) = known.as_ref().filter(|known| known.rules() != self.rules) {
            bail!("{} is for rule set {}: name it with --rules, or another file with --file", path.display(), known.rules());
        }
        Ok(known)
    }

    /// Reads the file, which must exist.
    pub(super) fn open(&self, kind: Kind) -> anyhow::Result<KnownPositions> {
        let verb = if kind == Kind::Book { "book" } else { "base" };
        let path = self.path(kind)?;
        self.read(kind)?
            .with_context(|| format!("{}: the file does not exist; create it with `deska pentago {verb} build`", path.display()))
    }
}

/// Returns a progress bar for a number of positions.
pub(super) fn bar_of(positions: usize) -> ProgressBar {
    let bar = ProgressBar::new(positions as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} positions, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// Counts positions and proved positions by number of marbles.
pub(super) fn count_by_marbles(known: &KnownPositions) -> Vec<(usize, usize, usize)> {
    let mut counts = vec![(0, 0); pentago::SQUARES + 1];
    for (board, entry) in known.iter() {
        counts[board.count()].0 += 1;
        counts[board.count()].1 += usize::from(entry.value.is_some());
    }
    counts.into_iter().enumerate().filter(|(_, (all, _))| *all > 0).map(|(marbles, (all, proved))| (marbles, all, proved)).collect()
}
