//! Dictionary definitions in one file.
//!
//! [`Definitions`] contains the entries of one language. A word without an entry is looked up as a
//! form of another: irregular forms (`went`) are listed, regular ones (`ponies`) are found by the
//! file's rules ([`Rule`]). A word may also be known only as derived from another
//! ([`Builder::derivation`]): a lookup then returns the relation and the definitions of the base
//! word. The module and the file format do not depend on a language.
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
//! [`mod@file`] describes the format. Blocks of entries are compressed separately, so a lookup
//! decompresses the block of the word and the blocks with the texts that it shares with synonyms.

mod builder;
mod entry;
pub mod file;
mod inflection;

use std::collections::HashMap;
use std::fmt;

use unicode_normalization::UnicodeNormalization;

pub use builder::{Builder, DefinitionsBuildError};
pub use file::{Definitions, DefinitionsError, DefinitionsFormatError};
pub use inflection::{Rule, RuleError};

use entry::{Derivation, Entry, Text};
use file::Reader;
use inflection::{Base, Rules};

/// The meanings of one word as one part of speech.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The explained word as spelled: `mouse` for `mice`, with a capital letter if it is a name.
    pub headword: String,
    pub part_of_speech: Option<PartOfSpeech>,
    /// Meanings in the order of the source; at least one.
    pub senses: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PartOfSpeech {
    Noun,
    Verb,
    Adjective,
    Adverb,
}

impl PartOfSpeech {
    pub const ALL: [PartOfSpeech; 4] = [PartOfSpeech::Noun, PartOfSpeech::Verb, PartOfSpeech::Adjective, PartOfSpeech::Adverb];

    /// Returns the English name: noun, verb, adjective, adverb.
    pub fn name(self) -> &'static str {
        match self {
            PartOfSpeech::Noun => "noun",
            PartOfSpeech::Verb => "verb",
            PartOfSpeech::Adjective => "adjective",
            PartOfSpeech::Adverb => "adverb",
        }
    }

    /// Returns the letter used in files and as the class of rules: n, v, a, r.
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

/// Metadata of a definitions file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct About {
    /// The language code, such as `en`.
    pub language: String,
    /// Pairs of letters that a lookup does not distinguish: the first is read as the second. `ёе`
    /// for Russian.
    pub fold: String,
    pub headwords: usize,
    pub senses: usize,
    /// Where the definitions come from, one line each.
    pub sources: Vec<String>,
    pub licence: String,
    /// The command that made the file; empty if unknown.
    pub made_with: String,
}

/// How a word gets its definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Explanation {
    /// The word has its own definition.
    Directly,
    /// The word is a form of a defined word.
    AsForm,
    /// The word, or the word that it is a form of, is derived from a defined word.
    ByDerivation,
}

/// Counts of defined words in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Coverage {
    pub words: usize,
    pub direct: usize,
    /// Words that are forms of defined words.
    pub inflected: usize,
    pub derived: usize,
}

impl Coverage {
    /// Counts one more word.
    pub fn count(&mut self, explained: Option<Explanation>) {
        self.words += 1;
        match explained {
            Some(Explanation::Directly) => self.direct += 1,
            Some(Explanation::AsForm) => self.inflected += 1,
            Some(Explanation::ByDerivation) => self.derived += 1,
            None => {}
        }
    }

    /// Returns the number of words with any definition.
    pub fn defined(&self) -> usize {
        self.direct + self.inflected + self.derived
    }
}

/// All entries in memory, for checking many words.
#[derive(Debug)]
pub struct LoadedEntries<'a> {
    definitions: &'a Definitions,
    entries: HashMap<String, Entry>,
}

impl LoadedEntries<'_> {
    /// Returns how a word gets its definition, or `None` if it has none.
    pub fn explanation(&self, word: &str) -> Result<Option<Explanation>, DefinitionsFormatError> {
        let key = key(word, &self.definitions.about().fold);
        Ok(resolve(&key, self.definitions.rules(), &mut |key| Ok(self.entries.get(key).cloned()))?.explanation())
    }
}

/// Looks up many words with one cache.
pub struct Lookup<'a> {
    definitions: &'a Definitions,
    reader: Reader<'a>,
}

impl Lookup<'_> {
    /// Like [`Definitions::look_up`].
    pub fn word(&mut self, word: &str) -> Vec<Definition> {
        self.try_word(word).unwrap_or_default()
    }

    fn try_word(&mut self, word: &str) -> Result<Vec<Definition>, DefinitionsFormatError> {
        let Lookup { definitions: all, reader } = self;
        let fold = &all.about().fold;
        let resolved = resolve(&key(word, fold), all.rules(), &mut |key| reader.entry(key))?;
        let mut definitions = Vec::new();
        if let Some((headword, said)) = resolved.prefixed {
            definitions.push(Definition { headword, part_of_speech: None, senses: vec![said] });
        }
        for FoundEntry { entry, class, .. } in resolved.found {
            append_definitions(&mut definitions, reader, &entry, class, fold, MAX_DERIVATIONS)?;
        }
        Ok(definitions)
    }
}

impl Definitions {
    /// Returns the definitions of a word, in either case: first its own, then those of the words it
    /// is a form of. The base word follows a derived word. Returns nothing if the word is unknown
    /// or the file is damaged; [`try_look_up`](Definitions::try_look_up) distinguishes the two.
    pub fn look_up(&self, word: &str) -> Vec<Definition> {
        self.try_look_up(word).unwrap_or_default()
    }

    /// Like [`look_up`](Definitions::look_up), but returns an error if the file is damaged.
    pub fn try_look_up(&self, word: &str) -> Result<Vec<Definition>, DefinitionsFormatError> {
        self.lookup().try_word(word)
    }

    /// Returns a lookup for many words with a shared cache of decompressed blocks. Looking words up
    /// in alphabetical order decompresses each block about once.
    #[must_use]
    pub fn lookup(&self) -> Lookup<'_> {
        Lookup { definitions: self, reader: self.reader() }
    }

    /// Counts how many words have a definition. Reads the whole file, so it suits reports rather
    /// than lookups.
    pub fn coverage<Word: AsRef<str>>(&self, words: impl IntoIterator<Item = Word>) -> Result<Coverage, DefinitionsFormatError> {
        let entries = self.load_entries()?;
        let mut coverage = Coverage::default();
        for word in words {
            coverage.count(entries.explanation(word.as_ref())?);
        }
        Ok(coverage)
    }

    /// Reads all entries, for checking many words.
    pub fn load_entries(&self) -> Result<LoadedEntries<'_>, DefinitionsFormatError> {
        let entries = self.reader().all_entries()?.into_iter().map(|mut entry| {
            // Only the presence of a text matters, and entries are cloned for every word.
            entry.senses.iter_mut().for_each(|sense| (sense.headword, sense.text) = (String::new(), Text::There(0, 0)));
            (entry.key.clone(), entry)
        });
        Ok(LoadedEntries { definitions: self, entries: entries.collect() })
    }
}

/// Appends the definitions of an entry: its meanings and, for a derived word, its relation to the
/// base word and the definitions of that word.
fn append_definitions(
    definitions: &mut Vec<Definition>,
    reader: &mut Reader<'_>,
    entry: &Entry,
    class: Option<char>,
    fold: &str,
    depth: usize,
) -> Result<(), DefinitionsFormatError> {
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
    // A forged file may list thousands.
    for derivation in entry.derivations.iter().take(MAX_DERIVATIONS).filter(|_| depth > 0) {
        if let Some(base) = reader.entry(&key(&derivation.base, fold))? {
            append_definitions(definitions, reader, &base, None, fold, depth - 1)?;
        }
    }
    Ok(())
}

/// Normalizes a word to its key: NFC, lower case, folded.
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

/// Maximum number of steps from a derived word to its base words, and of base words followed at
/// each step.
const MAX_DERIVATIONS: usize = 3;

/// An entry that explains a word, and the class whose meanings apply (`None` for all).
struct FoundEntry {
    entry: Entry,
    class: Option<char>,
    /// Whether the entry belongs to the word itself, rather than to a word it is a form of.
    own: bool,
}

/// The entries that explain a word.
struct Resolution {
    found: Vec<FoundEntry>,
    /// For a word with a prefix whose rest is explained: the word and its label.
    prefixed: Option<(String, String)>,
}

impl Resolution {
    fn explanation(&self) -> Option<Explanation> {
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

/// Finds the entries that explain a word: [`without_prefix`] of the word, else of the rest after
/// one of the rules' prefixes.
fn resolve(
    key: &str,
    rules: &Rules,
    get: &mut dyn FnMut(&str) -> Result<Option<Entry>, DefinitionsFormatError>,
) -> Result<Resolution, DefinitionsFormatError> {
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

/// Finds the entries that explain a word: its own, those it is an irregular form of, and those
/// found by rules.
///
/// A rule does not apply if the source is more specific: if the word has meanings of that part of
/// speech itself (`glass` is not a plural of `glas`), or is an irregular form with that part of
/// speech (`does`, the verb).
fn without_prefix(
    key: &str,
    rules: &Rules,
    get: &mut dyn FnMut(&str) -> Result<Option<Entry>, DefinitionsFormatError>,
) -> Result<Vec<FoundEntry>, DefinitionsFormatError> {
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
        // A capital class has no part of speech, so any entry without one overrides it.
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
    // Drops entries without a meaning of the class.
    found.retain(|FoundEntry { entry, class, .. }| {
        entry.senses.iter().any(|sense| counts(sense.part, *class)) || class.is_none() && !entry.derivations.is_empty()
    });
    Ok(found)
}

/// Returns the class letter of a part of speech; `-` for none.
fn class_of(part: Option<PartOfSpeech>) -> char {
    part.map_or('-', PartOfSpeech::letter)
}

fn counts(part: Option<PartOfSpeech>, class: Option<char>) -> bool {
    class.is_none_or(|class| class == class_of(part))
}

/// Groups the meanings of an entry by spelling and part of speech, lower-case spellings first.
fn grouped(
    entry: &Entry,
    class: Option<char>,
    read: &mut dyn FnMut(&Text) -> Result<String, DefinitionsFormatError>,
) -> Result<Vec<Definition>, DefinitionsFormatError> {
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
