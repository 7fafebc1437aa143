//! Collects definitions and packs them into a file.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use sha2::{Digest, Sha256};

use super::entry::Derivation;
use super::file::{Definitions, DefinitionsFormatError, MAGIC, PLAIN_VERSION, VERSION};
use super::inflection::{Rule, RuleError};
use super::{About, PartOfSpeech, class_of, key};
use crate::header::Writer;
use crate::query::hex;

/// Size of a block's text before compression. Larger blocks compress better; smaller ones
/// decompress faster.
const BLOCK_SIZE: usize = 1 << 14;

/// Maximum size of a reference to a text in another entry: `N12345.678` and its line feed.
const MAX_REFERENCE_LEN: usize = 12;

/// Collects words with their meanings and forms.
#[derive(Debug, Default)]
pub struct Builder {
    about: About,
    drafts: BTreeMap<String, Draft>,
    rules: Vec<Rule>,
}

#[derive(Debug, Default)]
struct Draft {
    classes: BTreeSet<char>,
    senses: Vec<Meaning>,
    forms: Vec<(Option<PartOfSpeech>, String)>,
    derivations: Vec<Derivation>,
}

#[derive(Debug)]
struct Meaning {
    headword: String,
    part: Option<PartOfSpeech>,
    text: String,
}

/// Definitions that cannot be packed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DefinitionsBuildError {
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The packed file is unreadable because an entry is too long.
    #[error("the definitions cannot be packed: {0}")]
    Unreadable(#[from] DefinitionsFormatError),
}

/// Maps a text to the place where it is written out: block number and index in the block.
type Places<'a> = HashMap<&'a str, (usize, usize)>;

impl Builder {
    /// Creates an empty builder. The counts in `about` are recomputed.
    pub fn new(about: About) -> Builder {
        Builder { about, ..Builder::default() }
    }

    /// Adds a meaning of a word, after those added before. Line breaks and runs of spaces become
    /// single spaces. Ignores an empty text or word and a text that the word already has.
    pub fn sense(&mut self, headword: &str, part: Option<PartOfSpeech>, text: &str) {
        let (headword, text) = (one_line(headword), one_line(text));
        let draft = self.drafts.entry(key(&headword, &self.about.fold)).or_default();
        let known = draft.senses.iter().any(|sense| (&sense.headword, sense.part, &sense.text) == (&headword, part, &text));
        if !text.is_empty() && !headword.is_empty() && !known {
            draft.senses.push(Meaning { headword, part, text });
        }
    }

    /// Adds an irregular form of a word. `finish` drops it if the word has no meaning of that part
    /// of speech.
    pub fn form(&mut self, form: &str, part: Option<PartOfSpeech>, headword: &str) {
        let (form, base) = (key(&one_line(form), &self.about.fold), key(&one_line(headword), &self.about.fold));
        let draft = self.drafts.entry(form.clone()).or_default();
        if form != base && !draft.forms.contains(&(part, base.clone())) {
            draft.forms.push((part, base));
        }
    }

    /// Adds a derivation: `label` is the text before the base word, such as `diminutive of`.
    /// `finish` drops it if the base word has no explanation.
    pub fn derivation(&mut self, headword: &str, label: &str, base: &str) {
        let [headword, label, base] = [headword, label, base].map(one_line);
        let draft = self.drafts.entry(key(&headword, &self.about.fold)).or_default();
        let derivation = Derivation { label, base, headword };
        if !derivation.label.is_empty() && !derivation.base.is_empty() && !draft.derivations.contains(&derivation) {
            draft.derivations.push(derivation);
        }
    }

    /// Returns whether a meaning of the word has been added.
    pub fn has_senses(&self, word: &str) -> bool {
        self.drafts.get(&key(word, &self.about.fold)).is_some_and(|draft| !draft.senses.is_empty())
    }

    /// Returns whether a derivation of the word has been added.
    pub fn is_derived(&self, word: &str) -> bool {
        self.drafts.get(&key(word, &self.about.fold)).is_some_and(|draft| !draft.derivations.is_empty())
    }

    /// Adds a word to an inflection class, named by a capital letter. Ignores other letters.
    pub fn class(&mut self, headword: &str, class: char) {
        if class.is_ascii_uppercase() {
            self.drafts.entry(key(&one_line(headword), &self.about.fold)).or_default().classes.insert(class);
        }
    }

    /// Adds an inflection rule.
    pub fn rule(&mut self, rule: Rule) {
        let fold = |text: &str| if text.is_empty() { String::new() } else { key(text, &self.about.fold) };
        let rule = Rule { class: rule.class, base: fold(&rule.base), form: fold(&rule.form), condition: fold(&rule.condition) };
        if !self.rules.contains(&rule) {
            self.rules.push(rule);
        }
    }

    /// Keeps the words for which `keep` returns true. Its arguments are the folded word in lower
    /// case, and whether all its meanings are spelled with a capital letter, as names are.
    pub fn retain(&mut self, mut keep: impl FnMut(&str, bool) -> bool) {
        self.drafts.retain(|key, draft| {
            let name = !draft.senses.is_empty() && draft.senses.iter().all(|sense| sense.headword.chars().any(char::is_uppercase));
            keep(key, name)
        });
    }

    /// Packs all words into a file.
    pub fn finish(mut self) -> Result<Definitions, DefinitionsBuildError> {
        self.drop_empty();
        let blocks = self.blocks();
        let places = self.places(&blocks);
        let (mut index, mut packed) = (String::new(), Vec::new());
        for (number, keys) in blocks.iter().enumerate() {
            let (mut text, mut texts) = (String::new(), 0);
            for key in keys {
                self.write_entry(&mut text, key, (number, &mut texts), &places);
            }
            let block = pack(&text);
            let _ = writeln!(index, "{}\t{}", block.len(), keys.first().copied().unwrap_or_default());
            packed.extend(block);
        }
        super::inflection::Rules::new(&self.rules)?;
        let rules: String = self.rules.iter().map(Rule::line).collect();
        let parts = [pack(&index), pack(&rules), packed];
        let mut bytes = self.header(&parts);
        bytes.extend(parts.concat());
        let definitions = Definitions::from_bytes(bytes)?;
        definitions.verify()?;
        Ok(definitions)
    }

    /// Drops forms of missing words, and words that have no content.
    fn drop_empty(&mut self) {
        let known: BTreeSet<(String, char)> =
            self.drafts.iter().flat_map(|(key, draft)| draft.senses.iter().map(|sense| (key.clone(), class_of(sense.part)))).collect();
        for draft in self.drafts.values_mut() {
            draft.forms.retain(|(part, base)| known.contains(&(base.clone(), class_of(*part))));
        }
        self.drop_baseless();
        self.drafts
            .retain(|key, draft| !(key.is_empty() || draft.senses.is_empty() && draft.forms.is_empty() && draft.derivations.is_empty()));
    }

    /// Drops derivations from words without an explanation, including chains of derivations that
    /// end nowhere.
    fn drop_baseless(&mut self) {
        let fold = &self.about.fold;
        let mut explained: BTreeSet<String> =
            self.drafts.iter().filter(|(_, draft)| !draft.senses.is_empty()).map(|(key, _)| key.clone()).collect();
        loop {
            let more: Vec<String> = self
                .drafts
                .iter()
                .filter(|(word, draft)| {
                    !explained.contains(*word) && draft.derivations.iter().any(|one| explained.contains(&key(&one.base, fold)))
                })
                .map(|(key, _)| key.clone())
                .collect();
            if more.is_empty() {
                break;
            }
            explained.extend(more);
        }
        for (word, draft) in &mut self.drafts {
            draft.derivations.retain(|one| {
                let base = key(&one.base, fold);
                base != *word && explained.contains(&base)
            });
        }
    }

    /// Maps each text to the entry that writes it out: the one with the most meanings, so that
    /// words with many meanings need no other block.
    fn owners(&self) -> HashMap<&str, &str> {
        let mut owners: HashMap<&str, (usize, &str)> = HashMap::new();
        for (key, draft) in &self.drafts {
            for sense in &draft.senses {
                let owner = owners.entry(&sense.text).or_insert((0, key));
                if draft.senses.len() > owner.0 {
                    *owner = (draft.senses.len(), key);
                }
            }
        }
        owners.into_iter().map(|(text, (_, key))| (text, key)).collect()
    }

    /// Divides the keys into blocks.
    fn blocks(&self) -> Vec<Vec<&str>> {
        let owners = self.owners();
        let (mut blocks, mut block, mut size) = (Vec::new(), Vec::new(), 0);
        for (key, draft) in &self.drafts {
            block.push(key.as_str());
            size += key.len() + 2;
            size += draft.derivations.iter().map(|one| one.label.len() + one.base.len() + one.headword.len()).sum::<usize>();
            for sense in &draft.senses {
                size += if owners.get(sense.text.as_str()) == Some(&key.as_str()) { sense.text.len() + 2 } else { MAX_REFERENCE_LEN };
            }
            if size >= BLOCK_SIZE {
                blocks.push(std::mem::take(&mut block));
                size = 0;
            }
        }
        if !block.is_empty() {
            blocks.push(block);
        }
        blocks
    }

    /// Returns the place where each text is written out.
    fn places(&self, blocks: &[Vec<&str>]) -> Places<'_> {
        let owners = self.owners();
        let mut places = Places::new();
        for (number, keys) in blocks.iter().enumerate() {
            let mut texts = 0;
            for (key, sense) in keys.iter().flat_map(|key| self.drafts[*key].senses.iter().map(move |sense| (*key, sense))) {
                // An entry may have the same text twice, as two parts of speech.
                if owners.get(sense.text.as_str()) == Some(&key) && !places.contains_key(sense.text.as_str()) {
                    places.insert(&sense.text, (number, texts));
                    texts += 1;
                }
            }
        }
        places
    }

    /// Writes an entry. `here` is the number of the block and how many texts it has written so far;
    /// a text whose place is exactly `here` is written out, all others become references.
    fn write_entry(&self, block: &mut String, key: &str, here: (usize, &mut usize), places: &Places<'_>) {
        let (number, texts) = here;
        let draft = &self.drafts[key];
        let _ = write!(block, "={key}");
        if !draft.classes.is_empty() {
            let _ = write!(block, "\t{}", draft.classes.iter().collect::<String>());
        }
        block.push('\n');
        for (part, base) in &draft.forms {
            let _ = writeln!(block, "<{}{base}", class_of(*part));
        }
        for Derivation { label, base, headword } in &draft.derivations {
            let spelled = if headword == key { String::new() } else { format!("\t{headword}") };
            let _ = writeln!(block, ">{label}\t{base}{spelled}");
        }
        let mut headword = key;
        for sense in &draft.senses {
            if sense.headword != headword {
                headword = &sense.headword;
                let _ = writeln!(block, "~{headword}");
            }
            let letter = class_of(sense.part);
            let place = places[sense.text.as_str()];
            if place == (number, *texts) {
                *texts += 1;
                let _ = writeln!(block, "{letter}{}", sense.text);
            } else {
                let letter = if letter == '-' { '+' } else { letter.to_ascii_uppercase() };
                let _ = writeln!(block, "{letter}{}.{}", place.0, place.1);
            }
        }
    }

    fn header(&self, parts: &[Vec<u8>; 3]) -> Vec<u8> {
        let about = &self.about;
        let is_new =
            self.drafts.values().any(|draft| !draft.derivations.is_empty()) || self.rules.iter().any(|rule| rule.form.ends_with('-'));
        let mut header = Writer::new(MAGIC, if is_new { VERSION } else { PLAIN_VERSION });
        let mut line = |key: &str, value: &str| {
            if !value.trim().is_empty() {
                header.line(key, &one_line(value));
            }
        };
        line("language", &about.language);
        line("fold", &about.fold);
        line("headwords", &self.drafts.values().filter(|draft| !draft.senses.is_empty()).count().to_string());
        line("senses", &self.drafts.values().map(|draft| draft.senses.len()).sum::<usize>().to_string());
        for (key, part) in ["index", "rules", "blocks"].iter().zip(parts) {
            line(key, &part.len().to_string());
        }
        line("body-sha256", &hex(&Sha256::digest(parts.concat())));
        for source in &about.sources {
            line("source", source);
        }
        line("licence", &about.licence);
        line("made-with", &about.made_with);
        header.finish()
    }
}

fn pack(text: &str) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    written.expect("writing to memory does not fail")
}

/// Replaces line breaks and repeated spaces by single spaces.
fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}
