//! Lexicons.

use lexicon::Alphabet;
use pyo3::prelude::*;

use crate::bad;

/// A set of words that a game is played with.
#[pyclass(frozen, module = "deska")]
pub(crate) struct Lexicon {
    pub(crate) inner: lexicon::Lexicon,
}

#[pymethods]
impl Lexicon {
    /// The words of an iterable, in the letters of an alphabet: english, czech or russian.
    #[new]
    #[pyo3(signature = (words, alphabet = "english", name = "words"))]
    fn new(words: &Bound<'_, PyAny>, alphabet: &str, name: &str) -> PyResult<Lexicon> {
        let letters =
            Alphabet::by_name(alphabet).ok_or_else(|| bad(format!("there is no alphabet `{alphabet}`; known: english, czech, russian")))?;
        let words: Vec<String> = words.try_iter()?.map(|word| word?.extract()).collect::<PyResult<_>>()?;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        Ok(Lexicon { inner: lexicon::Lexicon::build(name, &letters, &words).map_err(bad)? })
    }

    /// A lexicon by its name (`en`, `ru-nouns`, ...) or from a file of words.
    #[staticmethod]
    fn open(py: Python<'_>, name_or_path: &str) -> PyResult<Lexicon> {
        let inner = py.detach(|| assets::Library::find(None).map_err(bad)?.open_with_gaddag(name_or_path).map_err(bad))?;
        Ok(Lexicon { inner })
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
    Ok(assets::Library::find(None).map_err(bad)?.list().into_iter().map(|listed| listed.name).collect())
}
