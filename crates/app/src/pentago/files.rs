//! Where the book and the base lie, and reading and writing them whole.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};

use anyhow::{Context, bail};
use directories::ProjectDirs;
use engine::pentago::known::Known;
use engine::pentago::strong::SharedKnown;
use pentago::RuleSet;

use crate::whole;

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The opening book.
    Book,
    /// The endgame base.
    Base,
}

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
    pub(super) fn read(&self, kind: Kind) -> anyhow::Result<Option<Known>> {
        let path = self.path(kind)?;
        let known = read(&path)?;
        if let Some(known) = known.as_ref().filter(|known| known.rules() != self.rules) {
            bail!("{} is of {}: name it with --rules, or another file with --file", path.display(), known.rules());
        }
        Ok(known)
    }

    /// What the file holds.
    pub(super) fn open(&self, kind: Kind) -> anyhow::Result<Known> {
        let verb = if kind == Kind::Book { "book" } else { "base" };
        let path = self.path(kind)?;
        self.read(kind)?.with_context(|| format!("{}: there is none; make it with `deska pentago {verb} build`", path.display()))
    }
}

/// The file in the user's data folder.
pub(crate) fn usual(kind: Kind, rules: RuleSet) -> Option<PathBuf> {
    let ending = if kind == Kind::Book { "book" } else { "base" };
    Some(ProjectDirs::from("", "", "deska")?.data_dir().join("pentago").join(format!("{rules}.{ending}")))
}

/// Reads a file; none where there is none.
pub(crate) fn read(path: &Path) -> anyhow::Result<Option<Known>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(Known::read(&bytes).with_context(|| path.display().to_string())?)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// What a book or a base in the user's data folder knows; nothing where there is none.
pub(crate) fn shared(kind: Kind, rules: RuleSet) -> anyhow::Result<Option<SharedKnown>> {
    let known = usual(kind, rules).map(|path| read(&path)).transpose()?.flatten();
    Ok(known.filter(|known| known.rules() == rules).map(|known| Arc::new(RwLock::new(known))))
}

/// Writes a file, whole or not at all; folders are made.
pub(crate) fn write(path: &Path, known: &Known) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    whole::write_over(path, &known.bytes()).with_context(|| path.display().to_string())
}

/// How many positions it has by number of marbles, and how many of them are proved.
pub(super) fn by_marbles(known: &Known) -> Vec<(usize, usize, usize)> {
    let mut counts = vec![(0, 0); pentago::SQUARES + 1];
    for (board, entry) in known.iter() {
        counts[board.count()].0 += 1;
        counts[board.count()].1 += usize::from(entry.value.is_some());
    }
    counts.into_iter().enumerate().filter(|(_, (all, _))| *all > 0).map(|(marbles, (all, proved))| (marbles, all, proved)).collect()
}
