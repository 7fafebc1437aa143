//! Word lists, opened when a game first needs them.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use play::time::Instant;

use crossword::RuleSet;
use engine::tiles::LearnedValues;
use lexicon::classes::Classes;
use lexicon::{Definitions, Lexicon, LexiconName, LexiconRef};

use crate::runtime::{Priority, compute};

/// A source of word lists.
pub trait Words: Send + Sync + 'static {
    /// Returns all lists, including known ones that are not installed. Opens none of them.
    fn list(&self) -> Vec<WordList>;

    /// Opens a list. May read a file.
    ///
    /// # Errors
    /// The list is unknown, not installed or damaged.
    fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError>;

    /// Returns the list with a GADDAG, which speeds up move generation. May take seconds. Returns
    /// `None` if none can be built.
    fn with_gaddag(&self, lexicon: &Lexicon) -> Option<Lexicon>;

    /// Returns the frequency classes of a list's words. Computer players of lower levels use only
    /// the more common ones. May read a file.
    fn classes(&self, _: &Lexicon) -> Option<Classes> {
        None
    }

    /// Returns the leave values and winning chances learned by self-play for a list and rule set.
    /// May read files.
    fn learned(&self, _: &Lexicon, _: &RuleSet) -> Option<LearnedValues> {
        None
    }

    /// Returns the definitions of a language, or `None` if they are not installed. May read a file.
    fn definitions(&self, _: &str) -> Option<Definitions> {
        None
    }

    /// Returns the files a page needs to play with a list offline. May read files.
    ///
    /// # Errors
    /// The list does not exist or can't be read.
    fn files(&self, name: &LexiconName) -> Result<Vec<WordFile>, WordsError> {
        let lexicon = self.open(name)?.without_gaddag().map_err(|error| WordsError::Unavailable(error.to_string()))?;
        let bytes = lexicon.to_bytes().map_err(|error| WordsError::Unavailable(error.to_string()))?;
        let file = |role: &'static str, bytes: Vec<u8>| WordFile { name: format!("{name}.{role}"), of: name.to_string(), role, bytes };
        let classes = self.classes(&lexicon).map(|classes| file("classes", classes.to_bytes()));
        Ok([Some(file("lexicon", bytes)), classes].into_iter().flatten().collect())
    }

    /// Returns the sources of the installed words and definitions. May read files.
    fn sources(&self) -> Vec<WordSource> {
        Vec::new()
    }
}

/// A file needed to play with a list offline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordFile {
    pub name: String,
    /// The name of the list; for definitions, the language.
    pub of: String,
    /// One of `lexicon`, `classes`, `leaves`, `wins` or `definitions`.
    pub role: &'static str,
    pub bytes: Vec<u8>,
}

/// The source of a word list or of definitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordSource {
    /// The name of the list; for definitions, their language.
    pub name: String,
    pub language: String,
    /// Whether this is a source of definitions rather than of a list.
    pub definitions: bool,
    /// The number of words, if counted.
    pub words: Option<u64>,
    /// The packages, each with its version and the parts used.
    pub sources: Vec<String>,
    pub licence: String,
}

/// A known word list, which may not be installed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordList {
    /// For example `cs-mixed`.
    pub name: LexiconName,
    /// For example `cs`.
    pub language: String,
    /// The number of words, if known without opening the list.
    pub words: Option<u64>,
    pub licence: String,
    /// How to install the list, if it is not installed.
    pub cure: Option<String>,
}

/// Why a word list can't be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordsError {
    /// No list has this name.
    #[error("There is no lexicon \"{name}\" here. Known: {known}.")]
    Unknown {
        /// The requested name.
        name: String,
        /// The known names, separated by commas.
        known: String,
    },
    /// The list is not installed or can't be read. The text says how to fix that.
    #[error("{0}")]
    Unavailable(String),
}

impl WordsError {
    pub fn unknown(name: &str, lists: &[WordList]) -> WordsError {
        let known: Vec<&str> = lists.iter().map(|list| list.name.as_str()).collect();
        WordsError::Unknown { name: name.chars().take(40).collect(), known: known.join(", ") }
    }
}

/// Returns the language code of an alphabet, such as `en` for `english`.
#[must_use]
pub fn language(alphabet: &str) -> &str {
    match alphabet {
        "english" => "en",
        "czech" => "cs",
        "russian" => "ru",
        other => other,
    }
}

/// The files of the most recently requested list.
type LastFiles = Option<(LexiconName, Arc<[WordFile]>)>;

/// The known lists at an instant.
type WordListSnapshot = (Instant, Arc<[WordList]>);

/// How long the cached list of lexicons is used.
const LISTED_FOR: Duration = Duration::from_secs(3);

/// A cache of opened lists, which all games on a list share.
#[derive(Clone)]
pub struct Lexicons {
    words: Arc<dyn Words>,
    opened: Arc<Mutex<HashMap<LexiconName, Lexicon>>>,
    /// The lists whose GADDAG has been built or is being built.
    with_gaddag: Arc<Mutex<HashSet<LexiconName>>>,
    /// Held while a list is opened, to keep it from being opened twice.
    opening: Arc<tokio::sync::Mutex<()>>,
    listed: Arc<Mutex<Option<WordListSnapshot>>>,
    /// The last list's files, cached because a page requests them one by one.
    files: Arc<Mutex<LastFiles>>,
}

impl Lexicons {
    pub fn new(words: Arc<dyn Words>) -> Lexicons {
        Lexicons {
            words,
            opened: Arc::default(),
            with_gaddag: Arc::default(),
            opening: Arc::default(),
            listed: Arc::default(),
            files: Arc::default(),
        }
    }

    /// Returns all lists, from a short-lived cache.
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

    /// Returns an opened list, with its GADDAG once that is built.
    pub fn opened(&self, name: &LexiconName) -> Option<Lexicon> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// Returns the frequency classes of a list's words. May read a file.
    pub fn classes(&self, lexicon: &Lexicon) -> Option<Classes> {
        self.words.classes(lexicon)
    }

    /// Returns the values learned by self-play for a list and rule set. May read files.
    pub fn learned(&self, lexicon: &Lexicon, rules: &RuleSet) -> Option<LearnedValues> {
        self.words.learned(lexicon, rules)
    }

    /// Returns the sources of the installed words and definitions.
    pub async fn sources(&self) -> Vec<WordSource> {
        let words = Arc::clone(&self.words);
        let looking = compute(Priority::Interactive, move || words.sources());
        looking.await.unwrap_or_else(|failed| {
            tracing::error!(%failed, "the sources of the words could not be listed");
            Vec::new()
        })
    }

    /// Returns the files of a list. May read files.
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

    /// Returns the definitions of a language. May read a file.
    pub fn definitions(&self, language: &str) -> Option<Definitions> {
        self.words.definitions(language)
    }

    fn keep(&self, name: &LexiconName, lexicon: Lexicon) {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone(), lexicon);
    }

    /// Returns the list name that a game or request refers to. The list may not exist.
    ///
    /// # Errors
    /// The reference is not a name but a path or other text. Untrusted input must never reach the
    /// file system.
    pub async fn named(&self, asked: &LexiconRef) -> Result<LexiconName, WordsError> {
        match asked {
            LexiconRef::Named(name) => Ok(name.clone()),
            LexiconRef::File(text) => Err(WordsError::unknown(text, &self.list().await)),
        }
    }

    /// Opens a list, or returns it from the cache.
    pub async fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
        let _one_by_one = self.opening.lock().await;
        if let Some(lexicon) = self.opened(name) {
            return Ok(lexicon);
        }
        let (lexicons, wanted) = (self.clone(), name.clone());
        // Someone is waiting to create or open a game.
        let opening = compute(Priority::Interactive, move || -> Result<Lexicon, WordsError> {
            let lexicon = lexicons.words.open(&wanted)?;
            lexicons.keep(&wanted, lexicon.clone());
            Ok(lexicon)
        });
        opening
            .await
            .unwrap_or_else(|failed| Err(WordsError::Unavailable(format!("The lexicon \"{name}\" could not be opened: {failed}."))))
    }

    /// Opens a list for a game. For games with placements on a board, its GADDAG is built once in
    /// the background.
    pub async fn open_for(&self, rules: &games::Rules, name: &LexiconName) -> Result<Lexicon, WordsError> {
        let lexicon = self.open(name).await?;
        let wanted = rules.placement_rules().is_some() && lexicon.graph().gaddag().is_none();
        if wanted && self.with_gaddag.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone()) {
            let (lexicons, name, slow) = (self.clone(), name.clone(), lexicon.clone());
            compute(Priority::Background, move || {
                if let Some(fast) = lexicons.words.with_gaddag(&slow) {
                    lexicons.keep(&name, fast);
                }
            });
        }
        Ok(lexicon)
    }
}

/// A source without word lists.
pub struct NoWords;

impl Words for NoWords {
    fn list(&self) -> Vec<WordList> {
        Vec::new()
    }

    fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
        Err(WordsError::unknown(name.as_str(), &[]))
    }

    fn with_gaddag(&self, _: &Lexicon) -> Option<Lexicon> {
        None
    }
}
