//! The word lists at hand, opened when a game first needs them.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use play::time::Instant;

use crossword::RuleSet;
use engine::tiles::{LearnedValues, leaves, wins};
use lexicon::classes::Classes;
use lexicon::{Definitions, Lexicon, LexiconName, LexiconRef};

use crate::fair::Urgency;

/// Where word lists come from.
pub trait Words: Send + Sync + 'static {
    /// All lists, those that are known but not at hand, too. Opens none of them.
    fn list(&self) -> Vec<WordList>;

    /// Opens a list. May read a file.
    ///
    /// # Errors
    /// There is none of this name, it is not at hand, or it is damaged.
    fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError>;

    /// The same list with a GADDAG, by which a computer player is faster. May take seconds; `None` if there can be none.
    fn quicken(&self, lexicon: &Lexicon) -> Option<Lexicon>;

    /// How common the words of a list are, by which computer players of lower levels know fewer of them. May read a file.
    fn classes(&self, _: &Lexicon) -> Option<Classes> {
        None
    }

    /// What self-play taught of a list by a rule set: what leaves are worth, and chances of winning. May read files.
    fn learned(&self, _: &Lexicon, _: &RuleSet) -> Option<LearnedValues> {
        None
    }

    /// What words of a language mean; `None` if that is not at hand. May read a file.
    fn definitions(&self, _: &str) -> Option<Definitions> {
        None
    }

    /// The files by which a list is played elsewhere, by a page without a server. May read files.
    ///
    /// # Errors
    /// There is no such list, or it can't be read.
    fn files(&self, name: &LexiconName) -> Result<Vec<WordFile>, WordsError> {
        let lexicon = self.open(name)?.without_gaddag().map_err(|error| WordsError::Unavailable(error.to_string()))?;
        let bytes = lexicon.to_bytes().map_err(|error| WordsError::Unavailable(error.to_string()))?;
        let file = |role: &'static str, bytes: Vec<u8>| WordFile { name: format!("{name}.{role}"), of: name.to_string(), role, bytes };
        let classes = self.classes(&lexicon).map(|classes| file("classes", classes.to_bytes()));
        Ok([Some(file("lexicon", bytes)), classes].into_iter().flatten().collect())
    }

    /// Where the words and definitions at hand come from. May read files.
    fn sources(&self) -> Vec<WordSource> {
        Vec::new()
    }
}

/// A file by which a list is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordFile {
    /// Its name.
    pub name: String,
    /// The list, or of definitions the language.
    pub of: String,
    /// What it is: `lexicon`, `classes`, `leaves`, `wins` or `definitions`.
    pub role: &'static str,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

/// Where words, or what they mean, come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordSource {
    /// The name of the list; of definitions, their language.
    pub name: String,
    /// The language.
    pub language: String,
    /// Are these definitions, and no list of words?
    pub definitions: bool,
    /// How many words, where that is counted.
    pub words: Option<u64>,
    /// Packages with their versions and what was taken, one an item.
    pub sources: Vec<String>,
    /// The licence.
    pub licence: String,
}

/// A word list that is known here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordList {
    /// Its name: `cs-mixed`.
    pub name: LexiconName,
    /// The language of its words: `cs`.
    pub language: String,
    /// How many words, where that is known without opening it.
    pub words: Option<u64>,
    /// The licence of its words.
    pub licence: String,
    /// What to do to have it, if it is not at hand.
    pub cure: Option<String>,
}

/// A word list that can't be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordsError {
    /// There is none of this name.
    #[error("There is no lexicon \"{name}\" here. Known: {known}.")]
    Unknown {
        /// What was asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// It is known, but not at hand, or it can't be read; the text says the cure.
    #[error("{0}")]
    Unavailable(String),
}

impl WordsError {
    fn unknown(name: &str, lists: &[WordList]) -> WordsError {
        let known: Vec<&str> = lists.iter().map(|list| list.name.as_str()).collect();
        WordsError::Unknown { name: name.chars().take(40).collect(), known: known.join(", ") }
    }
}

/// The lexicons found in data folders and in the program.
#[cfg(feature = "network")]
impl Words for assets::Library {
    fn list(&self) -> Vec<WordList> {
        let mut lists = Vec::new();
        for listed in assets::Library::list(self) {
            lists.push(match listed.lexicon {
                Ok(lexicon) => WordList {
                    language: language(lexicon.alphabet().name()).to_owned(),
                    words: Some(lexicon.info().words as u64),
                    licence: lexicon.info().licence.clone(),
                    cure: None,
                    name: listed.name,
                },
                Err(error) => {
                    tracing::warn!(name = %listed.name, %error, "a lexicon can't be used");
                    missing(&listed.name, format!("The file of the lexicon \"{}\" is damaged: make it again.", listed.name))
                }
            });
        }
        for known in &assets::KNOWN {
            if !lists.iter().any(|list| list.name == known.name) {
                lists.push(missing(&known.name, known.cure.to_owned()));
            }
        }
        lists
    }

    fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
        let lists = Words::list(self);
        let Some(list) = lists.iter().find(|list| list.name == *name) else {
            return Err(WordsError::unknown(name.as_str(), &lists));
        };
        if let Some(cure) = &list.cure {
            return Err(WordsError::Unavailable(format!("The lexicon \"{name}\" is not at hand. {cure}")));
        }
        assets::Library::open(self, name).map_err(|error| {
            tracing::error!(%name, %error, "a lexicon can't be opened");
            WordsError::Unavailable(format!("The lexicon \"{name}\" can't be opened: its file is damaged; make it again."))
        })
    }

    fn quicken(&self, lexicon: &Lexicon) -> Option<Lexicon> {
        match self.with_gaddag(lexicon) {
            Ok(quick) => Some(quick),
            Err(error) => {
                tracing::warn!(%error, "computer players go on with the DAWG");
                None
            }
        }
    }

    fn classes(&self, lexicon: &Lexicon) -> Option<Classes> {
        assets::Library::classes(self, lexicon).unwrap_or_else(|error| {
            tracing::warn!(lexicon = lexicon.name(), %error, "lower levels know all words of this lexicon");
            None
        })
    }

    fn learned(&self, lexicon: &Lexicon, rules: &RuleSet) -> Option<LearnedValues> {
        let files = |ending| self.beside(lexicon, rules.name(), ending).map(|found| (found.path, found.bytes));
        match LearnedValues::from_files(rules, lexicon, files(leaves::file::EXTENSION), files(wins::EXTENSION)) {
            Ok(learned) => {
                if !learned.own {
                    let of = learned.leaves_of.as_deref();
                    tracing::info!(lexicon = lexicon.name(), of, "this lexicon has no leaves of its own: they are borrowed, or count as 0");
                }
                Some(learned)
            }
            Err(error) => {
                tracing::warn!(lexicon = lexicon.name(), %error, "computer players know nothing of what leaves are worth");
                None
            }
        }
    }

    fn definitions(&self, language: &str) -> Option<Definitions> {
        assets::Library::definitions(self, language)
    }

    fn files(&self, name: &LexiconName) -> Result<Vec<WordFile>, WordsError> {
        let opened = Words::open(self, name)?;
        let damaged = |error: lexicon::LexiconError| WordsError::Unavailable(error.to_string());
        let plain = opened.without_gaddag().map_err(damaged)?;
        let of = || name.to_string();
        let mut files =
            vec![WordFile { name: format!("{name}.lexicon"), of: of(), role: "lexicon", bytes: plain.to_bytes().map_err(damaged)? }];
        if let Some(classes) = Words::classes(self, &opened) {
            files.push(WordFile { name: format!("{name}.classes"), of: of(), role: "classes", bytes: classes.to_bytes() });
        }
        let rules = games::GameName::at_tables().flat_map(games::Rules::of);
        for rules in rules {
            for (role, ending) in [("leaves", leaves::file::EXTENSION), ("wins", wins::EXTENSION)] {
                let Some(found) = self.beside(&opened, rules, ending).next() else { continue };
                let known = found.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                let known = known.trim_end_matches(" in the program").to_owned();
                if let Ok(bytes) = found.bytes
                    && files.iter().all(|file| file.name != known)
                {
                    files.push(WordFile { name: known, of: of(), role, bytes: bytes.into_owned() });
                }
            }
        }
        let language = language(opened.alphabet().name()).to_owned();
        if let Some(definitions) = Words::definitions(self, &language) {
            let bytes = definitions.bytes().to_vec();
            files.push(WordFile { name: format!("{language}.definitions"), of: language, role: "definitions", bytes });
        }
        Ok(files)
    }

    fn sources(&self) -> Vec<WordSource> {
        let lists = assets::Library::list(self).into_iter().filter_map(|listed| {
            let lexicon = listed.lexicon.ok()?;
            let info = lexicon.info();
            Some(WordSource {
                language: language(lexicon.alphabet().name()).to_owned(),
                definitions: false,
                words: Some(info.words as u64),
                sources: info.sources.clone(),
                licence: info.licence.clone(),
                name: listed.name.to_string(),
            })
        });
        let definitions = ["en", "cs", "ru"].into_iter().filter_map(|language| {
            let found = Words::definitions(self, language)?;
            Some(WordSource {
                name: language.to_owned(),
                language: language.to_owned(),
                definitions: true,
                words: None,
                sources: found.about().sources.clone(),
                licence: found.about().licence.clone(),
            })
        });
        lists.chain(definitions).collect()
    }
}

/// The language that an alphabet stands for: `en` for `english`.
#[must_use]
pub fn language(alphabet: &str) -> &str {
    match alphabet {
        "english" => "en",
        "czech" => "cs",
        "russian" => "ru",
        other => other,
    }
}

/// A lexicon that is known but can't be used; its name begins with its language.
fn missing(name: &LexiconName, cure: String) -> WordList {
    let language = name.as_str().split('-').next().unwrap_or_default().to_owned();
    WordList { name: name.clone(), language, words: None, licence: String::new(), cure: Some(cure) }
}

/// The files of the list that was asked for last.
type LastFiles = Option<(LexiconName, Arc<[WordFile]>)>;

/// The lists there were at some time.
type WordListSnapshot = (Instant, Arc<[WordList]>);

/// How long a list of lexicons counts as new.
const LISTED_FOR: Duration = Duration::from_secs(3);

/// Keeps opened lists, so that all games on one list share it.
#[derive(Clone)]
pub struct Lexicons {
    words: Arc<dyn Words>,
    opened: Arc<Mutex<HashMap<LexiconName, Lexicon>>>,
    /// Those whose GADDAG is made or was.
    quickened: Arc<Mutex<HashSet<LexiconName>>>,
    /// Held while one is opened, so that none is opened twice.
    opening: Arc<tokio::sync::Mutex<()>>,
    listed: Arc<Mutex<Option<WordListSnapshot>>>,
    /// A page asks for one file of a list after the other.
    files: Arc<Mutex<LastFiles>>,
}

impl Lexicons {
    pub(crate) fn new(words: Arc<dyn Words>) -> Lexicons {
        Lexicons {
            words,
            opened: Arc::default(),
            quickened: Arc::default(),
            opening: Arc::default(),
            listed: Arc::default(),
            files: Arc::default(),
        }
    }

    /// All lists, as they were a moment ago at most.
    pub(crate) async fn list(&self) -> Arc<[WordList]> {
        let kept = self.listed.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((at, lists)) = kept
            && at.elapsed() < LISTED_FOR
        {
            return lists;
        }
        let lexicons = self.clone();
        let looking = Urgency::Quick.run(move || {
            let lists: Arc<[WordList]> = lexicons.words.list().into();
            *lexicons.listed.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), Arc::clone(&lists)));
            lists
        });
        looking.await.unwrap_or_else(|failed| {
            tracing::error!(%failed, "the lexicons could not be listed");
            Arc::default()
        })
    }

    /// An opened list as good as it is by now: with its GADDAG once that is made.
    pub(crate) fn opened(&self, name: &LexiconName) -> Option<Lexicon> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// How common the words of a list are. May read a file.
    pub(crate) fn classes(&self, lexicon: &Lexicon) -> Option<Classes> {
        self.words.classes(lexicon)
    }

    /// What self-play taught of a list by a rule set. May read files.
    pub(crate) fn learned(&self, lexicon: &Lexicon, rules: &RuleSet) -> Option<LearnedValues> {
        self.words.learned(lexicon, rules)
    }

    /// Where the words and definitions at hand come from.
    pub(crate) async fn sources(&self) -> Vec<WordSource> {
        let words = Arc::clone(&self.words);
        let looking = Urgency::Quick.run(move || words.sources());
        looking.await.unwrap_or_else(|failed| {
            tracing::error!(%failed, "the sources of the words could not be listed");
            Vec::new()
        })
    }

    /// The files of a list. May read files.
    pub(crate) fn files(&self, name: &LexiconName) -> Result<Arc<[WordFile]>, WordsError> {
        let mut last = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, files)) = &*last
            && known == name
        {
            return Ok(Arc::clone(files));
        }
        let files: Arc<[WordFile]> = self.words.files(name)?.into();
        *last = Some((name.clone(), Arc::clone(&files)));
        Ok(files)
    }

    /// What words of a language mean. May read a file.
    pub(crate) fn definitions(&self, language: &str) -> Option<Definitions> {
        self.words.definitions(language)
    }

    fn keep(&self, name: &LexiconName, lexicon: Lexicon) {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone(), lexicon);
    }

    /// The name that a game or a question gives; whether there is such a list shows when it is opened.
    ///
    /// # Errors
    /// It is none: a path, or any other text. What comes from outside never leads to a file.
    pub(crate) async fn named(&self, asked: &LexiconRef) -> Result<LexiconName, WordsError> {
        match asked {
            LexiconRef::Named(name) => Ok(name.clone()),
            LexiconRef::File(text) => Err(WordsError::unknown(text, &self.list().await)),
        }
    }

    /// Opens a list, once.
    pub(crate) async fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
        let _one_by_one = self.opening.lock().await;
        if let Some(lexicon) = self.opened(name) {
            return Ok(lexicon);
        }
        let (lexicons, wanted) = (self.clone(), name.clone());
        // Whoever begins or opens a game waits for it.
        let opening = Urgency::Quick.run(move || -> Result<Lexicon, WordsError> {
            let lexicon = lexicons.words.open(&wanted)?;
            lexicons.keep(&wanted, lexicon.clone());
            Ok(lexicon)
        });
        opening
            .await
            .unwrap_or_else(|failed| Err(WordsError::Unavailable(format!("The lexicon \"{name}\" could not be opened: {failed}."))))
    }

    /// Opens a list for a game by these rules: where words are laid on a board, its GADDAG is made in the background, once.
    pub(crate) async fn open_for(&self, rules: &games::Rules, name: &LexiconName) -> Result<Lexicon, WordsError> {
        let lexicon = self.open(name).await?;
        let wanted = rules.laying().is_some() && lexicon.graph().gaddag().is_none();
        if wanted && self.quickened.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone()) {
            let (lexicons, name, slow) = (self.clone(), name.clone(), lexicon.clone());
            Urgency::Patient.run(move || {
                if let Some(quick) = lexicons.words.quicken(&slow) {
                    lexicons.keep(&name, quick);
                }
            });
        }
        Ok(lexicon)
    }
}

/// No word lists at all, for tests of what needs none.
#[cfg(test)]
pub(crate) struct NoWords;

#[cfg(test)]
impl Words for NoWords {
    fn list(&self) -> Vec<WordList> {
        Vec::new()
    }

    fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
        Err(WordsError::unknown(name.as_str(), &[]))
    }

    fn quicken(&self, _: &Lexicon) -> Option<Lexicon> {
        None
    }
}
