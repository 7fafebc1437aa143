//! What words mean: a dictionary in one file, looked up where it lies.
//!
//! [`Definitions`] holds the entries of one language. A word that is no entry is looked up as a form of one: irregular forms (`went`) are listed,
//! regular ones (`ponies`) are found by the file's rules ([`Rule`]). A word may also be known only as derived from another ([`Builder::derivation`]): it is told from
//! which and how, and what that one means. Neither this module nor the file format knows a language.
//!
//! ```
//! use lexicon::definitions::{About, Builder, PartOfSpeech, Rule};
//! let mut builder = Builder::new(About { language: "en".into(), ..About::default() });
//! builder.sense("mouse", Some(PartOfSpeech::Noun), "any of numerous small rodents");
//! builder.sense("rat", Some(PartOfSpeech::Noun), "any of various long-tailed rodents");
//! builder.form("mice", Some(PartOfSpeech::Noun), "mouse");
//! builder.rule(Rule { class: 'n', base: "".into(), form: "s".into(), condition: ".".into() });
//! let definitions = builder.finish().unwrap();
//! assert_eq!(definitions.look_up("MICE")[0].headword, "mouse");
//! assert_eq!(definitions.look_up("rats")[0].senses, ["any of various long-tailed rodents"]);
//! assert!(definitions.look_up("qi").is_empty());
//! ```
//!
//! The file is described in [`mod@file`]. Entries lie in blocks that are packed one by one, so a look-up unpacks the block the word is in, and those that its
//! texts share with synonyms: some tens of microseconds each.

mod builder;
mod entry;
pub mod file;
mod inflection;

use std::collections::HashMap;
use std::fmt;

use unicode_normalization::UnicodeNormalization;

pub use builder::{BuildFault, Builder};
pub use file::{Definitions, DefinitionsError, DefinitionsFault};
pub use inflection::{BadRule, Rule};

use entry::{Derivation, Entry, Text};
use file::Reader;
use inflection::{Base, Rules};

/// What one word means as one part of speech.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The word that is explained, as it is spelled: `mouse` for `mice`, with a capital letter if it is a name.
    pub headword: String,
    /// Its part of speech, where the source says it.
    pub part_of_speech: Option<PartOfSpeech>,
    /// Its meanings in the source's order; at least one.
    pub senses: Vec<String>,
}

/// A part of speech.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PartOfSpeech {
    /// cat
    Noun,
    /// go
    Verb,
    /// good
    Adjective,
    /// well
    Adverb,
}

impl PartOfSpeech {
    /// All of them.
    pub const ALL: [PartOfSpeech; 4] = [PartOfSpeech::Noun, PartOfSpeech::Verb, PartOfSpeech::Adjective, PartOfSpeech::Adverb];

    /// The English name: noun, verb, adjective, adverb.
    pub fn name(self) -> &'static str {
        match self {
            PartOfSpeech::Noun => "noun",
            PartOfSpeech::Verb => "verb",
            PartOfSpeech::Adjective => "adjective",
            PartOfSpeech::Adverb => "adverb",
        }
    }

    /// The letter for it in files and as a rule's class: n, v, a, r.
    pub fn letter(self) -> char {
        match self {
            PartOfSpeech::Noun => 'n',
            PartOfSpeech::Verb => 'v',
            PartOfSpeech::Adjective => 'a',
            PartOfSpeech::Adverb => 'r',
        }
    }
}

impl fmt::Display for PartOfSpeech {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is known about definitions besides themselves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct About {
    /// The language: `en`.
    pub language: String,
    /// Letters that a look-up does not tell apart, in pairs: the first counts as the second. `ёе` for Russian.
    pub fold: String,
    /// How many words are explained.
    pub headwords: usize,
    /// How many meanings they have together.
    pub senses: usize,
    /// Where they come from, one line each.
    pub sources: Vec<String>,
    /// The licence of the texts.
    pub licence: String,
    /// The command that made the file; empty where none is known.
    pub made_with: String,
}

/// How a word comes to its definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Explanation {
    /// It has one of its own.
    Directly,
    /// It is a form of a word that has one.
    AsForm,
    /// It, or the word it is a form of, is derived from a word that has one.
    ByDerivation,
}

/// How many of some words have a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Coverage {
    /// Words asked for.
    pub words: usize,
    /// Words that are entries with a meaning themselves.
    pub direct: usize,
    /// Words that are forms of such entries.
    pub inflected: usize,
    /// Words that are derived from others that have a definition.
    pub derived: usize,
}

impl Coverage {
    /// Counts one word more.
    pub fn count(&mut self, explained: Option<Explanation>) {
        self.words += 1;
        match explained {
            Some(Explanation::Directly) => self.direct += 1,
            Some(Explanation::AsForm) => self.inflected += 1,
            Some(Explanation::ByDerivation) => self.derived += 1,
            None => {}
        }
    }

    /// Words that have a definition in one way or another.
    pub fn defined(&self) -> usize {
        self.direct + self.inflected + self.derived
    }
}

/// All entries at hand, to ask for many words how they are explained.
#[derive(Debug)]
pub struct Census<'a> {
    definitions: &'a Definitions,
    entries: HashMap<String, Entry>,
}

impl Census<'_> {
    /// How a word comes to its definition; `None` if it has none.
    pub fn explained(&self, word: &str) -> Result<Option<Explanation>, DefinitionsFault> {
        let key = key(word, &self.definitions.about().fold);
        Ok(resolve(&key, self.definitions.rules(), &mut |key| Ok(self.entries.get(key).cloned()))?.explained())
    }
}

/// Looks up one word after another.
pub struct Lookup<'a> {
    definitions: &'a Definitions,
    reader: Reader<'a>,
}

impl Lookup<'_> {
    /// As [`Definitions::look_up`].
    pub fn word(&mut self, word: &str) -> Vec<Definition> {
        self.try_word(word).unwrap_or_default()
    }

    fn try_word(&mut self, word: &str) -> Result<Vec<Definition>, DefinitionsFault> {
        let Lookup { definitions: all, reader } = self;
        let fold = &all.about().fold;
        let resolved = resolve(&key(word, fold), all.rules(), &mut |key| reader.entry(key))?;
        let mut definitions = Vec::new();
        if let Some((headword, said)) = resolved.prefixed {
            definitions.push(Definition { headword, part_of_speech: None, senses: vec![said] });
        }
        for FoundEntry { entry, class, .. } in resolved.found {
            tell(&mut definitions, reader, &entry, class, fold, MOST_DERIVATIONS)?;
        }
        Ok(definitions)
    }
}

impl Definitions {
    /// What a word means: the word itself first, then the words it is a form of, and after a derived word the one it comes from. Upper and lower case are one. Empty if nothing is known, and also if
    /// the file is damaged there: [`try_look_up`](Definitions::try_look_up) tells which.
    pub fn look_up(&self, word: &str) -> Vec<Definition> {
        self.try_look_up(word).unwrap_or_default()
    }

    /// As [`look_up`](Definitions::look_up), with an error where the file is damaged.
    pub fn try_look_up(&self, word: &str) -> Result<Vec<Definition>, DefinitionsFault> {
        self.lookup().try_word(word)
    }

    /// For many words, which share what is unpacked for them: in the order of the alphabet each block is unpacked about once.
    #[must_use]
    pub fn lookup(&self) -> Lookup<'_> {
        Lookup { definitions: self, reader: self.reader() }
    }

    /// Counts how many words have a definition. Reads the whole file once: for reports, not for look-ups.
    pub fn coverage<Word: AsRef<str>>(&self, words: impl IntoIterator<Item = Word>) -> Result<Coverage, DefinitionsFault> {
        let census = self.census()?;
        let mut coverage = Coverage::default();
        for word in words {
            coverage.count(census.explained(word.as_ref())?);
        }
        Ok(coverage)
    }

    /// Reads all entries, to ask for many words how they are explained.
    pub fn census(&self) -> Result<Census<'_>, DefinitionsFault> {
        let entries = self.reader().all_entries()?.into_iter().map(|mut entry| {
            // Only whether there is a text is asked for, and entries are copied for every word.
            entry.senses.iter_mut().for_each(|sense| (sense.headword, sense.text) = (String::new(), Text::There(0, 0)));
            (entry.key.clone(), entry)
        });
        Ok(Census { definitions: self, entries: entries.collect() })
    }
}

/// Adds what an entry says: its meanings; of a derived word from which it comes, and what that one means.
fn tell(
    definitions: &mut Vec<Definition>,
    reader: &mut Reader<'_>,
    entry: &Entry,
    class: Option<char>,
    fold: &str,
    depth: usize,
) -> Result<(), DefinitionsFault> {
    let mut add = |definition| {
        if !definitions.contains(&definition) {
            definitions.push(definition);
        }
    };
    grouped(entry, class, &mut |text| reader.text(text))?.into_iter().for_each(&mut add);
    if class.is_some() {
        return Ok(());
    }
    for Derivation { label, base, headword } in &entry.derivations {
        add(Definition { headword: headword.clone(), part_of_speech: None, senses: vec![format!("{label} {base}")] });
    }
    // A forged file may name thousands.
    for derivation in entry.derivations.iter().take(MOST_DERIVATIONS).filter(|_| depth > 0) {
        if let Some(base) = reader.entry(&key(&derivation.base, fold))? {
            tell(definitions, reader, &base, None, fold, depth - 1)?;
        }
    }
    Ok(())
}

/// A word as entries are sorted and found by: composed, in small letters, with folded letters.
fn key(word: &str, fold: &str) -> String {
    let folded = |letter: char| {
        let mut pairs = fold.chars();
        while let (Some(from), Some(to)) = (pairs.next(), pairs.next()) {
            if from == letter {
                return to;
            }
        }
        letter
    };
    word.trim().nfc().flat_map(char::to_lowercase).map(folded).collect()
}

/// From a derived word to the one it comes from, and on to the one that one comes from: no further than this, and no more words at a time.
const MOST_DERIVATIONS: usize = 3;

/// An entry that explains a word, with the class whose meanings count, `None` where all do.
struct FoundEntry {
    entry: Entry,
    class: Option<char>,
    /// Is it the word's own, not that of a word it is a form of?
    own: bool,
}

/// What explains a word.
struct Resolution {
    found: Vec<FoundEntry>,
    /// The word and what is said of it, where it has a prefix and the entries are those of the rest.
    prefixed: Option<(String, String)>,
}

impl Resolution {
    fn explained(&self) -> Option<Explanation> {
        let has_senses = |found: &&FoundEntry| !found.entry.senses.is_empty();
        if self.found.is_empty() {
            None
        } else if self.prefixed.is_some() {
            Some(Explanation::ByDerivation)
        } else if self.found.iter().filter(|found| found.own).any(|found| has_senses(&found)) {
            Some(Explanation::Directly)
        } else if self.found.iter().any(|found| found.own) || !self.found.iter().any(|found| has_senses(&found)) {
            Some(Explanation::ByDerivation)
        } else {
            Some(Explanation::AsForm)
        }
    }
}

/// What explains a word: [`without_prefix`] of itself; failing that, of what stands behind a prefix of the rules.
fn resolve(
    key: &str,
    rules: &Rules,
    get: &mut dyn FnMut(&str) -> Result<Option<Entry>, DefinitionsFault>,
) -> Result<Resolution, DefinitionsFault> {
    let found = without_prefix(key, rules, get)?;
    if !found.is_empty() {
        return Ok(Resolution { found, prefixed: None });
    }
    for (prefix, rest) in rules.prefixes(key) {
        let mut found = without_prefix(rest, rules, get)?;
        found.retain(|found| found.entry.has_class(prefix.class));
        if !found.is_empty() {
            return Ok(Resolution { found, prefixed: Some((key.to_owned(), format!("{} {rest}", prefix.label))) });
        }
    }
    Ok(Resolution { found, prefixed: None })
}

/// The entries that explain a word: its own, those it is an irregular form of, those that rules lead to.
///
/// A rule is left alone where the source knows better: where the word has meanings of that part of speech itself (`glass` is no plural of `glas`), or is
/// an irregular form of such a word (`does`, the verb).
fn without_prefix(
    key: &str,
    rules: &Rules,
    get: &mut dyn FnMut(&str) -> Result<Option<Entry>, DefinitionsFault>,
) -> Result<Vec<FoundEntry>, DefinitionsFault> {
    let mut found = Vec::new();
    let mut known: Vec<char> = Vec::new();
    if let Some(entry) = get(key)? {
        known.extend(entry.senses.iter().map(|sense| class_of(sense.part)));
        known.extend(entry.forms.iter().map(|(part, _)| class_of(*part)));
        let forms = entry.forms.clone();
        if !entry.senses.is_empty() || !entry.derivations.is_empty() {
            found.push(FoundEntry { entry, class: None, own: true });
        }
        for (part, base) in forms {
            if let Some(entry) = get(&base)? {
                found.push(FoundEntry { entry, class: Some(class_of(part)), own: false });
            }
        }
    }
    for Base { key, class } in rules.bases(key) {
        // A capital class has no part of speech: it is known better as soon as the word has an entry without one.
        let same = if class.is_ascii_uppercase() { class_of(None) } else { class };
        if known.contains(&same) {
            continue;
        }
        if let Some(entry) = get(&key)?
            && entry.has_class(class)
        {
            found.push(FoundEntry { entry, class: Some(class).filter(char::is_ascii_lowercase), own: false });
        }
    }
    // By an entry without a meaning of that class, nothing is explained.
    found.retain(|FoundEntry { entry, class, .. }| {
        entry.senses.iter().any(|sense| counts(sense.part, *class)) || class.is_none() && !entry.derivations.is_empty()
    });
    Ok(found)
}

/// The class of a part of speech; `-` for none.
fn class_of(part: Option<PartOfSpeech>) -> char {
    part.map_or('-', PartOfSpeech::letter)
}

fn counts(part: Option<PartOfSpeech>, class: Option<char>) -> bool {
    class.is_none_or(|class| class == class_of(part))
}

/// The meanings of an entry by spelling and part of speech: first those spelled in small letters.
fn grouped(
    entry: &Entry,
    class: Option<char>,
    read: &mut dyn FnMut(&Text) -> Result<String, DefinitionsFault>,
) -> Result<Vec<Definition>, DefinitionsFault> {
    let mut definitions: Vec<Definition> = Vec::new();
    for sense in entry.senses.iter().filter(|sense| counts(sense.part, class)) {
        let text = read(&sense.text)?;
        match definitions.iter_mut().find(|d| d.headword == sense.headword && d.part_of_speech == sense.part) {
            Some(definition) => definition.senses.push(text),
            None => definitions.push(Definition { headword: sense.headword.clone(), part_of_speech: sense.part, senses: vec![text] }),
        }
    }
    definitions.sort_by_key(|definition| definition.headword.chars().any(char::is_uppercase));
    Ok(definitions)
}

#[cfg(test)]
mod tests;
