//! Lexicons. Each keeps what was made for it: generators, and what single games need.

use lexicon::classes::Classes;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crossword::{Generator, RuleSet};
use lexicon::{Alphabet, LexiconName, LexiconRef};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};

use crate::{bad, games};

/// A set of words that a game is played with.
#[pyclass(frozen, module = "deska")]
#[derive(Clone)]
pub(crate) struct Lexicon {
    pub(crate) inner: lexicon::Lexicon,
    /// By what name it was opened, if it was.
    named: Option<LexiconName>,
    pub(crate) made: Arc<Made>,
}

/// What was made for a lexicon: the first game waits for it, all others share it.
#[derive(Default)]
pub(crate) struct Made {
    /// The words with their GADDAG, where they came without one.
    full: OnceLock<lexicon::Lexicon>,
    generators: Mutex<Vec<Generator>>,
    /// What single games made.
    pub(crate) games: games::Made,
    /// How common its words are, where that is known.
    classes: OnceLock<Option<Classes>>,
}

/// What self-play taught of a lexicon by a rule set, as far as files are at hand that can be read.
pub(crate) fn learned(lexicon: &lexicon::Lexicon, rules: &RuleSet) -> Option<engine::tiles::LearnedValues> {
    let library = assets::Library::find(None).ok()?;
    let files = |ending| library.beside(lexicon, rules.name(), ending).map(|found| (found.path, found.bytes));
    let (leaves, wins) = (engine::tiles::leaves::file::EXTENSION, engine::tiles::wins::EXTENSION);
    engine::tiles::LearnedValues::from_files(rules, lexicon, files(leaves), files(wins)).ok()
}

/// Lexicons that were opened by name.
static NAMED: Mutex<Vec<Lexicon>> = Mutex::new(Vec::new());

impl Lexicon {
    fn of(inner: lexicon::Lexicon, named: Option<LexiconName>) -> Lexicon {
        Lexicon { inner, named, made: Arc::default() }
    }

    /// A lexicon by its name, opened once in this process; or from a file, read anew each time, since it may have changed.
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

    /// What finds moves with these words by a rule set.
    pub(crate) fn generator(&self, rules: &RuleSet) -> PyResult<Generator> {
        let mut made = self.made.generators.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(generator) = made.iter().find(|generator| generator.rules() == rules) {
            return Ok(generator.clone());
        }
        let generator = Generator::new(rules, self.full()).map_err(bad)?;
        generator.warm_up();
        made.push(generator.clone());
        Ok(generator)
    }

    /// How common its words are, where that is known: which words the levels of computers know follows from it.
    pub(crate) fn classes(&self) -> Option<Classes> {
        self.made.classes.get_or_init(|| assets::Library::find(None).ok()?.classes(&self.inner).ok()?).clone()
    }

    fn full(&self) -> &lexicon::Lexicon {
        if self.inner.graph().gaddag().is_some() {
            return &self.inner;
        }
        // Without it moves are found more slowly, that is all.
        self.made.full.get_or_init(|| self.inner.build_gaddag().unwrap_or_else(|_| self.inner.clone()))
    }
}

#[pymethods]
impl Lexicon {
    /// The words of an iterable, in the letters of an alphabet: english, czech or russian.
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

    /// A lexicon by its name (`en`, `ru-nouns`, ...) or from a file of words.
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

    /// All words in the alphabet's order.
    fn words(&self) -> Vec<String> {
        self.inner.words().map(|word| self.inner.alphabet().decode(&word)).collect()
    }

    /// Words made of exactly these letters; `?` stands for any.
    #[pyo3(signature = (letters, shorter = false))]
    fn anagrams(&self, letters: &str, shorter: bool) -> PyResult<Vec<String>> {
        let letters = lexicon::query::Letters::parse(self.inner.alphabet(), letters).map_err(bad)?;
        let found = lexicon::query::anagrams(self.inner.graph(), &letters, shorter);
        Ok(found.iter().map(|anagram| self.inner.alphabet().decode(&anagram.word)).collect())
    }
}

/// The lexicons at hand, by name.
#[pyfunction]
pub(crate) fn lexicons() -> PyResult<Vec<String>> {
    Ok(assets::Library::find(None).map_err(bad)?.list().into_iter().map(|listed| listed.name.to_string()).collect())
}
