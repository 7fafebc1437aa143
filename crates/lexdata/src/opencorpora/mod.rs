//! The morphological dictionary of OpenCorpora, as compiled in the Python packages
//! `pymorphy3-dicts-ru`.
//!
//! Three of the package's files are read:
//!
//! - `words.dawg`: every form of every word, as a double-array graph ([`dawg`]). Each form has two
//!   numbers per reading: the paradigm, and the index of the form in it;
//! - `paradigms.array`: the index of a tag for each form of each paradigm (and of an ending and a
//!   prefix, which are only needed to inflect words, not to find forms: the graph has them all);
//! - `gramtab-opencorpora-int.json`: the tags, such as `NOUN,inan,femn sing,nomn`.
//!
//! Form 0 of a paradigm is the base form. [`russian_nouns`](crate::russian_nouns) decides which
//! words are nouns for word games.

pub mod dawg;
mod paradigms;
mod texts;

use crate::package::Package;
pub use paradigms::Paradigms;

/// The dictionary in PyPI.
pub const PYMORPHY_DICTS_RU: Package = Package {
    name: "pymorphy3-dicts-ru",
    version: "2.4.417150.4580142",
    archive: "pymorphy3_dicts_ru-2.4.417150.4580142-py2.py3-none-any.whl",
    sha256: "718bac64c73c10c16073a199402657283d9b64c04188b694f6d3e9b0d85440f4",
};

/// The files of the package for [`OpenCorpora::read`], in its order.
pub const FILES: [&str; 3] = ["/data/words.dawg", "/data/paradigms.array", "/data/gramtab-opencorpora-int.json"];

/// The parsed dictionary.
#[derive(Debug)]
pub struct OpenCorpora {
    words: dawg::Dawg,
    paradigms: Paradigms,
    tags: Vec<Tag>,
}

/// A tag: the grammemes of a form, such as `NOUN`, `inan`, `sing`, `nomn`. Those before the space
/// apply to the whole word, those after it to the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag(String);

impl Tag {
    /// Creates a tag from its notation in the package.
    pub fn new(text: &str) -> Tag {
        Tag(text.to_owned())
    }

    /// Returns whether it contains this grammeme.
    pub fn has(&self, grammeme: &str) -> bool {
        self.grammemes().any(|one| one == grammeme)
    }

    /// Returns its grammemes; the first one is the part of speech.
    pub fn grammemes(&self) -> impl Iterator<Item = &str> {
        self.0.split([',', ' '])
    }
}

/// One reading of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading<'a> {
    /// The form in lowercase, with YO.
    pub form: &'a str,
    pub tag: &'a Tag,
    /// The index of the word's paradigm.
    pub paradigm: u16,
    /// The index of the form in the paradigm; 0 is the base form.
    pub place: u16,
}

/// Why the files are not a dictionary.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file} of pymorphy3-dicts-ru, {at}: {what}; expected version 2.4.417150.4580142")]
pub struct OpenCorporaError {
    pub file: &'static str,
    /// The location in the file: a byte or an item.
    pub at: String,
    pub what: &'static str,
}

impl OpenCorpora {
    /// Parses the contents of [`FILES`].
    pub fn read([words, paradigms, tags]: [&[u8]; 3]) -> Result<OpenCorpora, OpenCorporaError> {
        let words = dawg::Dawg::read(words)?;
        let tags: Vec<Tag> = texts::read(tags)
            .map_err(|(at, what)| wrong("gramtab-opencorpora-int.json", format!("byte {at}"), what))?
            .into_iter()
            .map(Tag)
            .collect();
        let paradigms = Paradigms::read(paradigms)?;
        if let Some((paradigm, _)) = paradigms.tags().find(|&(_, tag)| usize::from(tag) >= tags.len()) {
            return Err(wrong("paradigms.array", format!("paradigm {paradigm}"), "a tag beyond the table of tags"));
        }
        Ok(OpenCorpora { words, paradigms, tags })
    }

    /// Calls `look` for every reading of every form, in the byte order of the forms, until it
    /// returns an error.
    pub fn readings<E: From<OpenCorporaError>>(&self, mut look: impl FnMut(Reading<'_>) -> Result<(), E>) -> Result<(), E> {
        self.words.records(|form, [paradigm, place]| {
            let tag = self.paradigms.tag(paradigm, place).and_then(|tag| self.tags.get(usize::from(tag)));
            let tag = tag.ok_or_else(|| wrong("words.dawg", format!("the form {form:?}"), "a place beyond its paradigm"))?;
            look(Reading { form, tag, paradigm, place })
        })
    }

    /// Returns the paradigms.
    pub fn paradigms(&self) -> &Paradigms {
        &self.paradigms
    }
}

fn wrong(file: &'static str, at: String, what: &'static str) -> OpenCorporaError {
    OpenCorporaError { file, at, what }
}
