//! Builds word classes (by commonness) of the built-in lexicons: with each lexicon, or alone with
//! `--classes`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail};
use assets::Library;
use cli::output::grouped;
use lexdata::commonness::wordfreq::Frequencies;
use lexdata::commonness::{Recipe, Source, WORDFREQ};
use lexdata::scowl::{self, Scowl};
use lexicon::Lexicon;
use lexicon::classes::{Classes, EXTENSION};
use serde_json::{Value, json};

use super::packages::{self, Registry};
use super::progress::Progress;

/// Classes that were built and written.
pub(super) struct BuiltClasses {
    classes: Classes,
    path: PathBuf,
}

impl BuiltClasses {
    pub(super) fn as_json(&self) -> Value {
        json!({ "classes": self.classes.lexicon(), "words": self.classes.sizes(), "path": self.path })
    }

    pub(super) fn as_text(&self) -> String {
        let sizes: Vec<String> = self.classes.sizes().into_iter().map(grouped).collect();
        format!("{:10} words by class: {}  {}", self.classes.lexicon(), sizes.join(", "), self.path.display())
    }
}

/// Builds the classes of installed lexicons. `folder` is the data folder, divided by licence,
/// which also contains the lexicons; `None` is the folder for new lexicons. An error of one
/// lexicon does not affect the others.
pub(super) fn build<'a>(
    library: &Library,
    names: &[&'a str],
    scowl: &Path,
    folder: Option<&Path>,
    stop: &AtomicBool,
) -> anyhow::Result<Vec<(&'a str, anyhow::Result<BuiltClasses>)>> {
    let mut sources = Sources { library, folder: scowl, scowl: None, lists: BTreeMap::new() };
    let mut made = Vec::new();
    for (&name, recipe) in names.iter().filter_map(|name| Some((name, Recipe::by_name(name)?))) {
        if stop.load(Ordering::Relaxed) {
            bail!("interrupted");
        }
        let progress = Progress::new(recipe.name);
        progress.step("how common the words are");
        let one = build_one(library, recipe, folder, &mut sources);
        made.push((name, one.with_context(|| format!("building the word classes of {name}"))));
        progress.finish();
    }
    Ok(made)
}

fn build_one(library: &Library, recipe: &Recipe, folder: Option<&Path>, sources: &mut Sources<'_>) -> anyhow::Result<BuiltClasses> {
    let file = |extension: &str| format!("{}.{extension}", recipe.name);
    let path = match folder {
        Some(folder) => folder.join(recipe.folder).join(file(EXTENSION)),
        None => library.folder_for_new().context("you have no home folder for the classes: name a folder with --to")?.join(file(EXTENSION)),
    };
    // A lexicon that was just built takes precedence over an installed one of the same name.
    let shelf = lexdata::recipe::Recipe::by_name(recipe.name).map_or("", |recipe| recipe.terms.folder());
    let beside = folder.map(|folder| folder.join(shelf).join(file(lexicon::file::EXTENSION))).filter(|path| path.is_file());
    let lexicon = match beside {
        Some(path) => Lexicon::open(&path)?,
        None => library.open(recipe.name)?,
    };
    let classes = match recipe.source {
        Source::Scowl => recipe.english(&lexicon, sources.scowl()?)?,
        Source::Wordfreq(language) => {
            let list = sources.list(language)?;
            recipe.inflected(&lexicon, Frequencies::read(list, lexicon.alphabet())?)?
        }
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
    }
    classes.save(&path)?;
    if let (Some(max), Source::Wordfreq(language)) = (recipe.frequent, recipe.source) {
        let frequencies = Frequencies::read(sources.list(language)?, lexicon.alphabet())?;
        recipe.frequent(&lexicon, frequencies, max)?.save(&path.with_file_name(format!("{}-frequent.{EXTENSION}", recipe.name)))?;
    }
    Ok(BuiltClasses { classes, path })
}

/// A cache of sources used by several lexicons.
struct Sources<'a> {
    library: &'a Library,
    folder: &'a Path,
    scowl: Option<Scowl>,
    /// The compressed lists of frequencies by language.
    lists: BTreeMap<&'static str, Vec<u8>>,
}

impl Sources<'_> {
    fn scowl(&mut self) -> anyhow::Result<&Scowl> {
        match &mut self.scowl {
            Some(scowl) => Ok(scowl),
            empty => Ok(empty.insert(Scowl::read(self.folder, scowl::LARGEST)?)),
        }
    }

    fn list(&mut self, language: &'static str) -> anyhow::Result<&[u8]> {
        if !self.lists.contains_key(language) {
            let cache = self.library.cache_folder().context("you have no home folder for the downloaded package")?;
            let [list] =
                packages::files(Registry::Pypi, &WORDFREQ, [&Source::Wordfreq(language).wordfreq_file().unwrap_or_default()], cache)?;
            self.lists.insert(language, list);
        }
        self.lists.get(language).map(Vec::as_slice).context("the list was read a moment ago")
    }
}
