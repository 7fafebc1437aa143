//! One entry as stored in a block: lines of text.
//!
//! | line | meaning |
//! |---|---|
//! | `=cat` | starts an entry: its key; capital class letters may follow after a tab: `=кошка⇥I` |
//! | `~Cat` | the spelling of the meanings that follow, if it differs from the key |
//! | `n`, `v`, `a`, `r`, `-` and a text | a meaning, with its part of speech or (`-`) without one |
//! | `N`, `V`, `A`, `R`, `+` and `12.5` | the same, with the text of another entry: text 5 (from 0) of those written out in block 12 |
//! | `<v` and a key | the entry is an irregular verb form of that key |
//! | `>`, a label, a tab and a word | the entry is derived from that word: `>diminutive of⇥dog`; the derived word's spelling may follow after a tab |

use super::PartOfSpeech;

/// An entry whose texts may still be references.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) classes: String,
    pub(super) senses: Vec<Sense>,
    /// Keys of the words that this entry is an irregular form of.
    pub(super) forms: Vec<(Option<PartOfSpeech>, String)>,
    pub(super) derivations: Vec<Derivation>,
}

/// The base word of a derived word, and their relation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Derivation {
    /// The text before the base word: `diminutive of`.
    pub(super) label: String,
    /// The base word as spelled.
    pub(super) base: String,
    /// The derived word as spelled.
    pub(super) headword: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sense {
    pub(super) headword: String,
    pub(super) part: Option<PartOfSpeech>,
    pub(super) text: Text,
}

/// The text of a meaning, inline or by reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Text {
    Here(String),
    /// A reference: block number, and index of the text in it.
    There(usize, usize),
}

impl Entry {
    /// Returns whether the entry lists this class or has a meaning of that part of speech.
    pub(super) fn has_class(&self, class: char) -> bool {
        self.classes.contains(class) || self.senses.iter().any(|sense| super::class_of(sense.part) == class)
    }

    /// Parses one entry; `text` starts with its first line. Returns `None` if a line is invalid.
    pub(super) fn parse(text: &str) -> Option<Entry> {
        let mut lines = text.lines();
        let first = lines.next().and_then(|line| line.strip_prefix('='))?;
        let (key, classes) = first.split_once('\t').unwrap_or((first, ""));
        let mut entry = Entry { key: key.to_owned(), classes: classes.to_owned(), ..Entry::default() };
        let mut headword = key;
        for line in lines.take_while(|line| !line.starts_with('=')) {
            let mut letters = line.chars();
            let kind = letters.next()?;
            let rest = letters.as_str();
            match kind {
                '~' => headword = rest,
                '<' => {
                    let mut letters = rest.chars();
                    let part = letters.next().and_then(part_of)?;
                    entry.forms.push((part, letters.as_str().to_owned()));
                }
                '>' => {
                    let mut fields = rest.split('\t');
                    let (label, base) = (fields.next().unwrap_or_default(), fields.next()?);
                    let headword = fields.next().unwrap_or(key);
                    entry.derivations.push(Derivation { label: label.to_owned(), base: base.to_owned(), headword: headword.to_owned() });
                }
                _ => {
                    let (part, text) = match part_of(kind) {
                        Some(part) => (part, Text::Here(rest.to_owned())),
                        None => {
                            let part = part_of(if kind == '+' { '-' } else { kind.to_ascii_lowercase() })?;
                            let (block, number) = rest.split_once('.')?;
                            let parsed = |text: &str| text.parse().ok();
                            (part, Text::There(parsed(block)?, parsed(number)?))
                        }
                    };
                    entry.senses.push(Sense { headword: headword.to_owned(), part, text });
                }
            }
        }
        Some(entry)
    }
}

/// Parses the letter of a part of speech: `Some(None)` for none, `None` for an unknown letter.
pub(super) fn part_of(letter: char) -> Option<Option<PartOfSpeech>> {
    match letter {
        '-' => Some(None),
        _ => PartOfSpeech::ALL.into_iter().find(|part| part.letter() == letter).map(Some),
    }
}
