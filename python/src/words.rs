//! Lexicons, each with a cache of its generators and of values for single games.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crossword::{Generator, RuleSet};
use lexicon::classes::Classes;
use lexicon::{Alphabet, LexiconName, LexiconRef};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};

use crate::bad;

/// A lexicon.
#[pyclass(frozen, module = "deska")]
#[derive(Clone)]
pub(crate) struct Lexicon {
    pub(crate) inner: lexicon::Lexicon,
    /// The name it was opened by, if any.
    named: Option<LexiconName>,
    pub(crate) cache: Arc<LexiconCache>,
}

/// Values cached for a lexicon and shared by all its games.
#[derive(Default)]
pub(crate) struct LexiconCache {
    /// The lexicon with a GADDAG, if it was opened without one.
    full: OnceLock<lexicon::Lexicon>,
    generators: Mutex<Vec<Generator>>,
    /// The caches of single games, by their types.
    games: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
    /// The word classes, if known.
    classes: OnceLock<Option<Classes>>,
}

/// Loads the learned values of a lexicon and rule set from installed files, if they can be read.
pub(crate) fn learned(lexicon: &lexicon::Lexicon, rules: &RuleSet) -> Option<engine::tiles::LearnedValues> {
    let library = assets::Library::find(None).ok()?;
    let files = |ending| library.learned_files(lexicon, rules.name(), ending).map(|found| (found.path, found.bytes));
    let (leaves, wins) = (engine::tiles::leaves::file::EXTENSION, engine::tiles::wins::EXTENSION);
    engine::tiles::LearnedValues::from_files(rules, lexicon, files(leaves), files(wins)).ok()
}

/// Cache of lexicons opened by name.
static NAMED: Mutex<Vec<Lexicon>> = Mutex::new(Vec::new());

impl Lexicon {
    fn of(inner: lexicon::Lexicon, named: Option<LexiconName>) -> Lexicon {
        Lexicon { inner, named, cache: Arc::default() }
    }

    /// Opens a lexicon by name, cached per process, or from a file, which is read each time since
    /// it may have changed.
    pub(crate) fn open_named(py: Python<'_>, wanted: impl Into<LexiconRef>) -> PyResult<Lexicon> {
        let wanted = wanted.into();
        let known = |lexicon: &Lexicon| matches!((&lexicon.named, &wanted), (Some(name), LexiconRef::Named(wanted)) if name == wanted);
        if let Some(lexicon) = NAMED.lock().unwrap_or_else(PoisonError::into_inner).iter().find(|lexicon| known(lexicon)) {
            return Ok(lexicon.clone());
        }
        let opened = py.detach(|| {
            let library = assets::Library::find(None).map_err(bad)?;
            let named = match &wanted {
                LexiconRef::Named(name) => Some(name.clone()),
                LexiconRef::File(_) => None,
            };
            Ok::<_, PyErr>(Lexicon::of(library.open_with_gaddag(&wanted).map_err(bad)?, named))
        })?;
        let mut all = NAMED.lock().unwrap_or_else(PoisonError::into_inner);
        if opened.named.is_some() && !all.iter().any(known) {
            all.push(opened.clone());
        }
        Ok(opened)
    }

    /// Returns the cache of a game, empty at first.
    pub(crate) fn cache<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let mut games = self.cache.games.lock().unwrap_or_else(PoisonError::into_inner);
        let cache = games.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default()));
        Arc::clone(cache).downcast().unwrap_or_default()
    }

    /// Returns the move generator for a rule set, cached.
    pub(crate) fn generator(&self, rules: &RuleSet) -> PyResult<Generator> {
        let mut generators = self.cache.generators.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(generator) = generators.iter().find(|generator| generator.rules() == rules) {
            return Ok(generator.clone());
        }
        let generator = Generator::new(rules, self.full()).map_err(bad)?;
        generator.warm_up();
        generators.push(generator.clone());
        Ok(generator)
    }

    /// Returns the word classes, if known. They decide which words weaker computer players know.
    pub(crate) fn classes(&self) -> Option<Classes> {
        self.cache.classes.get_or_init(|| assets::Library::find(None).ok()?.classes(&self.inner).ok()?).clone()
    }

    fn full(&self) -> &lexicon::Lexicon {
        if self.inner.graph().gaddag().is_some() {
            return &self.inner;
        }
        // If this fails, moves are only found more slowly.
        self.cache.full.get_or_init(|| self.inner.build_gaddag().unwrap_or_else(|_| self.inner.clone()))
    }
}

#[pymethods]
impl Lexicon {
    /// Creates a lexicon from an iterable of words and an alphabet: english, czech or russian.
    #[new]
    #[pyo3(signature = (words, alphabet = "english", name = "words"))]
    fn new(words: &Bound<'_, PyAny>, alphabet: &str, name: &str) -> PyResult<Lexicon> {
        if words.is_instance_of::<PyString>() || words.is_instance_of::<PyBytes>() {
            return Err(bad(format!(
                "{0} is one text, not a list of words: write Lexicon.open({0}) for a lexicon by name, or give a list",
                words.repr()?
            )));
        }
        let letters =
            Alphabet::by_name(alphabet).ok_or_else(|| bad(format!("there is no alphabet `{alphabet}`; known: english, czech, russian")))?;
        let words: Vec<String> = words.try_iter()?.map(|word| word?.extract()).collect::<PyResult<_>>()?;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        Ok(Lexicon::of(lexicon::Lexicon::build(name, &letters, &words).map_err(bad)?, None))
    }

    /// Opens a lexicon by its name (`en`, `ru-nouns`, ...) or from a word file.
    #[staticmethod]
    fn open(py: Python<'_>, name_or_path: &str) -> PyResult<Lexicon> {
        Lexicon::open_named(py, name_or_path)
    }

    #[getter]
    fn name(&self) -> &str {
        self.inner.name()
    }

    #[getter]
    fn alphabet(&self) -> &str {
        self.inner.alphabet().name()
    }

    #[getter]
    fn sha256(&self) -> &str {
        &self.inner.info().words_sha256
    }

    fn __len__(&self) -> usize {
        self.inner.info().words
    }

    fn __contains__(&self, word: &str) -> bool {
        self.inner.contains_str(word)
    }

    fn __repr__(&self) -> String {
        format!("<deska.Lexicon {} of {} words>", self.inner.name(), self.inner.info().words)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Lexicon>().is_ok_and(|other| {
            let (one, two) = (&self.inner, &other.get().inner);
            one.alphabet() == two.alphabet() && one.info().words_sha256 == two.info().words_sha256
        })
    }

    fn __hash__(&self) -> u64 {
        u64::from_str_radix(&self.inner.info().words_sha256[..15], 16).unwrap_or_default()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let class = py.get_type::<Lexicon>();
        match &self.named {
            Some(name) => Ok((class.getattr("open")?, (name.as_str(),).into_pyobject(py)?)),
            None => Ok((class.into_any(), (self.words(), self.alphabet(), self.name()).into_pyobject(py)?)),
        }
    }

    /// Returns all words in alphabetical order.
    fn words(&self) -> Vec<String> {
        self.inner.words().map(|word| self.inner.alphabet().decode(&word)).collect()
    }

    /// Returns words made of exactly these letters; `?` matches any letter.
    #[pyo3(signature = (letters, shorter = false))]
    fn anagrams(&self, letters: &str, shorter: bool) -> PyResult<Vec<String>> {
        let letters = lexicon::query::Letters::parse(self.inner.alphabet(), letters).map_err(bad)?;
        let found = lexicon::query::anagrams(self.inner.graph(), &letters, shorter);
        Ok(found.iter().map(|anagram| self.inner.alphabet().decode(&anagram.word)).collect())
    }
}

/// Returns the names of the installed lexicons.
#[pyfunction]
pub(crate) fn lexicons() -> PyResult<Vec<String>> {
    Ok(assets::Library::find(None).map_err(bad)?.list().into_iter().map(|listed| listed.name.to_string()).collect())
}
