//! The morphological dictionary of OpenCorpora, as the Python packages `pymorphy3-dicts-ru` carry it compiled.
//!
//! Three of the package's files matter here:
//!
//! - `words.dawg`: every form of every word, as a double-array graph ([`dawg`]); with each form go two numbers for each of its readings: the paradigm and the
//!   place of the form in it;
//! - `paradigms.array`: for each paradigm and each of its places the number of a tag (and of an ending and a prefix, which are needed to
//!   make one form of another, not to find forms: the graph has them all);
//! - `gramtab-opencorpora-int.json`: the tags, such as `NOUN,inan,femn sing,nomn`.
//!
//! Place 0 of a paradigm is the word as a dictionary lists it. What is a noun for a word game is the affair of [`russian_nouns`](crate::russian_nouns).

pub mod dawg;
mod paradigms;
mod texts;

use crate::package::Package;
pub use paradigms::Paradigms;

/// The dictionary in the PyPI registry.
pub const PYMORPHY_DICTS_RU: Package = Package {
    name: "pymorphy3-dicts-ru",
    version: "2.4.417150.4580142",
    archive: "pymorphy3_dicts_ru-2.4.417150.4580142-py2.py3-none-any.whl",
    sha256: "718bac64c73c10c16073a199402657283d9b64c04188b694f6d3e9b0d85440f4",
};

/// The files of the package that [`OpenCorpora::read`] wants, in its order.
pub const FILES: [&str; 3] = ["/data/words.dawg", "/data/paradigms.array", "/data/gramtab-opencorpora-int.json"];

/// The dictionary, read.
#[derive(Debug)]
pub struct OpenCorpora {
    words: dawg::Dawg,
    paradigms: Paradigms,
    tags: Vec<Tag>,
}

/// A tag: what is said of a form, such as `NOUN`, `inan`, `sing`, `nomn`. Those before the space hold for the whole word, those behind it for the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag(String);

impl Tag {
    /// A tag written as in the package.
    pub fn new(text: &str) -> Tag {
        Tag(text.to_owned())
    }

    /// Whether one of its grammemes is this.
    pub fn has(&self, grammeme: &str) -> bool {
        self.grammemes().any(|one| one == grammeme)
    }

    /// Its grammemes; the first is the part of speech.
    pub fn grammemes(&self) -> impl Iterator<Item = &str> {
        self.0.split([',', ' '])
    }
}

/// One reading of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading<'a> {
    /// The form, in small letters, YO kept.
    pub form: &'a str,
    /// Its tag.
    pub tag: &'a Tag,
    /// The number of the word's paradigm.
    pub paradigm: u16,
    /// The place of the form in the paradigm: 0 is the word as a dictionary lists it.
    pub place: u16,
}

/// Why the files are no dictionary.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file} of pymorphy3-dicts-ru, {at}: {what}; wanted is version 2.4.417150.4580142")]
pub struct OpenCorporaError {
    /// The file.
    pub file: &'static str,
    /// Where in it: a byte, an item.
    pub at: String,
    /// What is wrong there.
    pub what: &'static str,
}

impl OpenCorpora {
    /// Reads the contents of [`FILES`].
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

    /// Shows every reading of every form, forms in the order of their bytes, until one is answered with an error.
    pub fn readings<E: From<OpenCorporaError>>(&self, mut look: impl FnMut(Reading<'_>) -> Result<(), E>) -> Result<(), E> {
        self.words.records(|form, [paradigm, place]| {
            let tag = self.paradigms.tag(paradigm, place).and_then(|tag| self.tags.get(usize::from(tag)));
            let tag = tag.ok_or_else(|| wrong("words.dawg", format!("the form {form:?}"), "a place beyond its paradigm"))?;
            look(Reading { form, tag, paradigm, place })
        })
    }

    /// The paradigms.
    pub fn paradigms(&self) -> &Paradigms {
        &self.paradigms
    }
}

fn wrong(file: &'static str, at: String, what: &'static str) -> OpenCorporaError {
    OpenCorporaError { file, at, what }
}
