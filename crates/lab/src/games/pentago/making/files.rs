//! Which book or base is meant, and what it holds.

use std::path::PathBuf;

use anyhow::{Context, bail};
use cli::pentago::files::{Kind, read, usual};
use engine::pentago::known::KnownPositions;
use indicatif::{ProgressBar, ProgressStyle};
use pentago::RuleSet;

#[derive(clap::Args)]
pub(super) struct FileArguments {
    /// The file; without it the one in your data folder, of this rule set
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
            None => usual(kind, self.rules).context("your system names no data folder: say where with --file"),
        }
    }

    /// What the file holds; none where there is no file.
    pub(super) fn read(&self, kind: Kind) -> anyhow::Result<Option<KnownPositions>> {
        let path = self.path(kind)?;
        let known = read(&path)?;
        if let Some(known) = known.as_ref().filter(|known| known.rules() != self.rules) {
            bail!("{} is of {}: name it with --rules, or another file with --file", path.display(), known.rules());
        }
        Ok(known)
    }

    /// What the file holds.
    pub(super) fn open(&self, kind: Kind) -> anyhow::Result<KnownPositions> {
        let verb = if kind == Kind::Book { "book" } else { "base" };
        let path = self.path(kind)?;
        self.read(kind)?.with_context(|| format!("{}: there is none; make it with `deska pentago {verb} build`", path.display()))
    }
}

/// A bar on the terminal for so many positions.
pub(super) fn bar_of(positions: usize) -> ProgressBar {
    let bar = ProgressBar::new(positions as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} positions, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// How many positions it has by number of marbles, and how many of them are proved.
pub(super) fn by_marbles(known: &KnownPositions) -> Vec<(usize, usize, usize)> {
    let mut counts = vec![(0, 0); pentago::SQUARES + 1];
    for (board, entry) in known.iter() {
        counts[board.count()].0 += 1;
        counts[board.count()].1 += usize::from(entry.value.is_some());
    }
    counts.into_iter().enumerate().filter(|(_, (all, _))| *all > 0).map(|(marbles, (all, proved))| (marbles, all, proved)).collect()
}
