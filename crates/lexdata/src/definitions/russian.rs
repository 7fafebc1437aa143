//! Russian definitions from the Python package wiki-ru-wordnet, an SQLite file with the Russian
//! Wiktionary as of 2017.
//!
//! Each row of its table `synsets` is one meaning of one word: `WORD~ru~WORD~ru~WIKI
//! TEXT~NUMBER~NUMBER`, in the order of the Wiktionary's page. Names and phrases are skipped. Parts
//! of speech are not given. Forms are found by the rules of a hunspell dictionary: its affix groups
//! become rules, and its words refer to their groups. Words missing from it have no forms.
//!
//! Nouns missing from the Wiktionary of that year are defined, in this order, by a hand-maintained
//! list, by the word that they are derived from (`russian_derived`) if that one has a definition,
//! or by their translations in FreeDict's dictionaries.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use lexicon::definitions::{About, Builder, Rule};

use super::derived::Traits;
use super::freedict::{self, FreeDictError};
use super::markup::plain;
use super::russian_derived;
use super::sqlite::{Sqlite, SqliteError, Value};
use crate::hand;
use crate::hunspell::{Dictionary, DictionaryError};
use crate::opencorpora::{OpenCorpora, OpenCorporaError};
use crate::russian_nouns::{by_spelling, is_singular};

/// The maximum number of meanings per word.
pub const MAX_SENSES: usize = 8;

/// The maximum number of translations per language.
const MAX_TRANSLATIONS: usize = 2;

/// Why the sources cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RussianError {
    /// The SQLite file.
    #[error("wikiwordnet.db of wiki-ru-wordnet: {0}")]
    Database(#[from] SqliteError),
    /// A row with an unexpected format.
    #[error("wikiwordnet.db of wiki-ru-wordnet, row {0} of synsets: no meaning between tildes; expected version 1.0.3")]
    Row(usize),
    /// A hunspell file that is not UTF-8.
    #[error("{0} of dictionary-ru is not UTF-8")]
    Encoding(&'static str),
    /// The spelling dictionary.
    #[error(transparent)]
    Dictionary(#[from] DictionaryError),
    /// The morphological dictionary.
    #[error(transparent)]
    OpenCorpora(#[from] OpenCorporaError),
    /// A dictionary of translations.
    #[error(transparent)]
    FreeDict(#[from] FreeDictError),
}

/// The sources of the definitions.
#[derive(Debug, Clone, Copy)]
pub struct Sources<'a> {
    /// wikiwordnet.db
    pub database: &'a [u8],
    /// The rules of the spelling dictionary.
    pub aff: &'a [u8],
    /// The words of the spelling dictionary.
    pub dic: &'a [u8],
    /// The morphological dictionary, to identify nouns.
    pub opencorpora: &'a OpenCorpora,
    /// FreeDict's dictionaries into Russian: the abbreviation of the other language, and both
    /// files.
    pub translations: &'a [(&'static str, [Vec<u8>; 2])],
}

/// Collects the definitions of all sources. `words` are those of the largest lexicon; its adverbs
/// refer to adjectives.
pub fn collect<'w>(about: About, sources: &Sources<'_>, words: impl Iterator<Item = String> + 'w) -> Result<Builder, RussianError> {
    let mut builder = Builder::new(About { language: "ru".to_owned(), fold: "ёе".to_owned(), ..about });
    wiktionary(&mut builder, sources.database)?;
    for (word, meanings) in hand::definitions(hand::RUSSIAN_DEFINITIONS) {
        meanings.for_each(|meaning| builder.sense(word, None, meaning));
    }
    let aff = std::str::from_utf8(sources.aff).map_err(|_| RussianError::Encoding("index.aff"))?;
    aff.lines().filter_map(rule).for_each(|rule| builder.rule(rule));
    let dic = std::str::from_utf8(sources.dic).map_err(|_| RussianError::Encoding("index.dic"))?;
    for (word, groups) in dic.lines().filter_map(|line| line.trim().split_once('/')).filter(|(word, _)| is_word(word)) {
        groups.chars().for_each(|group| builder.class(word, group));
    }
    let nouns = Nouns::read(sources)?;
    // Twice, for words derived from derived words.
    nouns.derive(&mut builder);
    nouns.derive(&mut builder);
    nouns.translate(&mut builder, sources.translations)?;
    nouns.derive(&mut builder);
    for word in words.map(|word| word.to_lowercase()).filter(|word| is_word(word) && word.ends_with(['о', 'е'])) {
        if !builder.has_senses(&word) && !builder.is_derived(&word) {
            let found = russian_derived::adverb(&word, &|base| builder.has_senses(base));
            if let Some((label, base)) = found {
                builder.derivation(&word, &label, &base);
            }
        }
    }
    Ok(builder)
}

/// Adds the definitions of the Wiktionary.
fn wiktionary(builder: &mut Builder, database: &[u8]) -> Result<(), RussianError> {
    let (mut number, mut wrong) = (0, None);
    let mut last: (String, usize) = Default::default();
    Sqlite::open(database)?.rows("synsets", &mut |row| {
        number += 1;
        let Some((word, wiki)) = meaning(row) else {
            wrong.get_or_insert(number);
            return;
        };
        if !is_word(word) {
            return;
        }
        if last.0 != word {
            last = (word.to_owned(), 0);
        }
        if let Some(text) = plain(wiki).filter(|_| last.1 < MAX_SENSES) {
            last.1 += 1;
            builder.sense(word, None, &text);
        }
    })?;
    wrong.map_or(Ok(()), |row| Err(RussianError::Row(row)))
}

/// The nouns of the lexicons, by their spelling with YE for YO.
struct Nouns {
    spelled: BTreeMap<String, String>,
    traits: HashMap<String, Traits>,
}

impl Nouns {
    fn read(sources: &Sources<'_>) -> Result<Nouns, RussianError> {
        let mut nouns = Nouns { spelled: BTreeMap::new(), traits: HashMap::new() };
        sources.opencorpora.readings(|reading| -> Result<(), RussianError> {
            if is_singular(&reading) && is_word(reading.form) {
                let folded = fold(reading.form);
                let traits = nouns.traits.entry(folded.clone()).or_default();
                traits.noun = true;
                if reading.tag.has("anim") || traits.animate.is_none() {
                    traits.animate = Some(reading.tag.has("anim"));
                    let gender = [("masc", 'm'), ("femn", 'f'), ("neut", 'n')].into_iter().find(|(mark, _)| reading.tag.has(mark));
                    traits.gender = gender.map(|(_, gender)| gender);
                }
                nouns.spelled.entry(folded).or_insert_with(|| reading.form.to_owned());
            }
            Ok(())
        })?;
        let dictionary = Dictionary::parse(sources.aff, sources.dic)?;
        for word in by_spelling(&dictionary).into_iter().filter(|word| is_word(word)) {
            let folded = fold(word);
            nouns.traits.entry(folded.clone()).or_default().noun = true;
            nouns.spelled.entry(folded).or_insert_with(|| word.to_owned());
        }
        Ok(nouns)
    }

    /// Adds derivations of nouns without a definition.
    fn derive(&self, builder: &mut Builder) {
        let explained = |word: &str| builder.has_senses(word) || builder.is_derived(word);
        let mut derivations = Vec::new();
        for (folded, word) in self.spelled.iter().filter(|(folded, _)| !explained(folded)) {
            let traits = |word: &str| self.traits.get(word).copied().unwrap_or_default();
            if let Some((label, base)) = russian_derived::noun(folded, &traits, &explained) {
                let base = self.spelled.get(&base).cloned().unwrap_or(base);
                derivations.push((word, label, base));
            }
        }
        for (word, label, base) in derivations {
            builder.derivation(word, &label, &base);
        }
    }

    /// Adds translations to nouns without a definition.
    fn translate(&self, builder: &mut Builder, dictionaries: &[(&'static str, [Vec<u8>; 2])]) -> Result<(), RussianError> {
        let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (language, [dict, index]) in dictionaries {
            let mut of_language: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
            for entry in freedict::entries(dict, index)? {
                if !entry.marks.split(',').any(|mark| mark == "n") {
                    continue;
                }
                for word in entry.words() {
                    let folded = fold(&word);
                    let Some((_, word)) = self.spelled.get_key_value(&folded) else { continue };
                    if !builder.has_senses(word) && !builder.is_derived(word) {
                        of_language.entry(word).or_default().insert(entry.headword.clone());
                    }
                }
            }
            for (word, translations) in of_language {
                let translations: Vec<String> = translations.into_iter().take(MAX_TRANSLATIONS).collect();
                found.entry(word).or_default().push(format!("{language} {}", translations.join(", ")));
            }
        }
        for (word, translations) in found {
            builder.sense(word, None, &format!("перевод: {}", translations.join("; ")));
        }
        Ok(())
    }
}

fn fold(word: &str) -> String {
    word.replace('ё', "е")
}

/// Returns the word and the wiki text of a row.
fn meaning(row: &[Value]) -> Option<(&str, &str)> {
    let [_, word, definition] = row else { return None };
    let (word, definition) = (word.text()?, definition.text()?);
    let wiki = definition.splitn(5, '~').nth(4)?.rsplitn(3, '~').nth(2)?;
    Some((word, wiki))
}

/// Returns whether it is a word of 2 to 15 lowercase letters, not a name or a phrase.
fn is_word(word: &str) -> bool {
    (2..=15).contains(&word.chars().count()) && word.chars().all(|letter| matches!(letter, 'а'..='я' | 'ё'))
}

/// Parses a rule such as `SFX K а ами [^я]а`. Returns `None` for headers and other lines.
fn rule(line: &str) -> Option<Rule> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let ["SFX", group, strip, add, condition] = fields[..] else { return None };
    let none = |text: &str| if text == "0" { String::new() } else { text.to_owned() };
    let mut letters = group.chars();
    let class = letters.next().filter(|_| letters.as_str().is_empty())?;
    Some(Rule { class, base: none(strip), form: none(add), condition: condition.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_words_and_rules_are_parsed() {
        let text = |text: &str| Value::Text(text.to_owned());
        let row = [Value::Integer(7), text("кот"), text("кот~ru~кот~ru~самец ~ [[кошка|кошки]]~12~34")];
        assert_eq!(meaning(&row), Some(("кот", "самец ~ [[кошка|кошки]]")));
        assert_eq!(meaning(&[Value::Integer(7), text("кот"), text("самец")]), None);
        assert_eq!(meaning(&row[..2]), None);
        for (word, expected) in
            [("кот", true), ("ёж", true), ("я", false), ("Кот", false), ("кто-то", false), ("дед мороз", false), ("cat", false)]
        {
            assert_eq!(is_word(word), expected, "{word}");
        }
        let made = rule("SFX K   а    ами        [^я]а").unwrap();
        assert_eq!((made.class, made.base.as_str(), made.form.as_str(), made.condition.as_str()), ('K', "а", "ами", "[^я]а"));
        assert_eq!(rule("SFX K а 0 .").unwrap().form, "");
        assert_eq!(rule("SFX K Y 55"), None);
        assert_eq!(rule("SET UTF-8"), None);
    }
}
