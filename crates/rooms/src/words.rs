//! The word lists at hand, opened when a game first needs them.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use play::time::Instant;

use crossword::RuleSet;
use engine::tiles::LearnedValues;
use lexicon::classes::Classes;
use lexicon::{Definitions, Lexicon, LexiconName, LexiconRef};

use crate::runtime::{Priority, compute};

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
    pub fn unknown(name: &str, lists: &[WordList]) -> WordsError {
        let known: Vec<&str> = lists.iter().map(|list| list.name.as_str()).collect();
        WordsError::Unknown { name: name.chars().take(40).collect(), known: known.join(", ") }
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
    pub fn new(words: Arc<dyn Words>) -> Lexicons {
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
    pub async fn list(&self) -> Arc<[WordList]> {
        let kept = self.listed.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((at, lists)) = kept
            && at.elapsed() < LISTED_FOR
        {
            return lists;
        }
        let lexicons = self.clone();
        let looking = compute(Priority::Interactive, move || {
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
    pub fn opened(&self, name: &LexiconName) -> Option<Lexicon> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// How common the words of a list are. May read a file.
    pub fn classes(&self, lexicon: &Lexicon) -> Option<Classes> {
        self.words.classes(lexicon)
    }

    /// What self-play taught of a list by a rule set. May read files.
    pub fn learned(&self, lexicon: &Lexicon, rules: &RuleSet) -> Option<LearnedValues> {
        self.words.learned(lexicon, rules)
    }

    /// Where the words and definitions at hand come from.
    pub async fn sources(&self) -> Vec<WordSource> {
        let words = Arc::clone(&self.words);
        let looking = compute(Priority::Interactive, move || words.sources());
        looking.await.unwrap_or_else(|failed| {
            tracing::error!(%failed, "the sources of the words could not be listed");
            Vec::new()
        })
    }

    /// The files of a list. May read files.
    pub fn files(&self, name: &LexiconName) -> Result<Arc<[WordFile]>, WordsError> {
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
    pub fn definitions(&self, language: &str) -> Option<Definitions> {
        self.words.definitions(language)
    }

    fn keep(&self, name: &LexiconName, lexicon: Lexicon) {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone(), lexicon);
    }

    /// The name that a game or a question gives; whether there is such a list shows when it is opened.
    ///
    /// # Errors
    /// It is none: a path, or any other text. What comes from outside never leads to a file.
    pub async fn named(&self, asked: &LexiconRef) -> Result<LexiconName, WordsError> {
        match asked {
            LexiconRef::Named(name) => Ok(name.clone()),
            LexiconRef::File(text) => Err(WordsError::unknown(text, &self.list().await)),
        }
    }

    /// Opens a list, once.
    pub async fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
        let _one_by_one = self.opening.lock().await;
        if let Some(lexicon) = self.opened(name) {
            return Ok(lexicon);
        }
        let (lexicons, wanted) = (self.clone(), name.clone());
        // Whoever begins or opens a game waits for it.
        let opening = compute(Priority::Interactive, move || -> Result<Lexicon, WordsError> {
            let lexicon = lexicons.words.open(&wanted)?;
            lexicons.keep(&wanted, lexicon.clone());
            Ok(lexicon)
        });
        opening
            .await
            .unwrap_or_else(|failed| Err(WordsError::Unavailable(format!("The lexicon \"{name}\" could not be opened: {failed}."))))
    }

    /// Opens a list for a game by these rules: where words are laid on a board, its GADDAG is made in the background, once.
    pub async fn open_for(&self, rules: &games::Rules, name: &LexiconName) -> Result<Lexicon, WordsError> {
        let lexicon = self.open(name).await?;
        let wanted = rules.laying().is_some() && lexicon.graph().gaddag().is_none();
        if wanted && self.quickened.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone()) {
            let (lexicons, name, slow) = (self.clone(), name.clone(), lexicon.clone());
            compute(Priority::Background, move || {
                if let Some(quick) = lexicons.words.quicken(&slow) {
                    lexicons.keep(&name, quick);
                }
            });
        }
        Ok(lexicon)
    }
}

/// No word lists.
pub struct NoWords;

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
