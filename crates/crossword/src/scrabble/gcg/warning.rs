//! What is read here, but not by all programs of the field.

use super::entry::{Entry, Key};
use super::write::MARK;
use super::{Gcg, WRITTEN_LIMIT};

/// Something in a record at which other programs stop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Warning {
    /// A pragma that belongs before the moves stands behind one.
    #[error("`#{pragma}` stands after the first move; other programs want it before all moves")]
    Late {
        /// Its name.
        pragma: &'static str,
    },
    /// A kind of game that is not known here; it was read as the usual one.
    #[error("the kind of game `{value}` is not known here; it was read as a game of the usual kind, `classic`")]
    Variant {
        /// What stands there.
        value: String,
    },
    /// No lexicon is named.
    #[error("no lexicon is named; other programs want a line `#lexicon NAME`")]
    NoLexicon,
    /// A line of a note that is longer than others read.
    #[error("a note has a line of {length} characters; other programs read {WRITTEN_LIMIT} at most")]
    LongNote {
        /// The length of the longest.
        length: usize,
    },
}

/// The one kind of game that is played here.
const CLASSIC: &str = "classic";

impl Warning {
    /// Its stable name, for sentences in other languages.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Late { .. } => "late-pragma",
            Self::Variant { .. } => "unknown-variant",
            Self::NoLexicon => "no-lexicon",
            Self::LongNote { .. } => "long-note",
        }
    }

    /// What it speaks of, by name.
    #[must_use]
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Late { pragma } => vec![("pragma", (*pragma).to_owned())],
            Self::Variant { value } => vec![("value", value.clone())],
            Self::NoLexicon => Vec::new(),
            Self::LongNote { length } => vec![("length", length.to_string()), ("limit", WRITTEN_LIMIT.to_string())],
        }
    }
}

/// The warnings of a record, in the order of its lines, each with the entry it is about.
pub(super) fn of(gcg: &Gcg) -> Vec<(Option<usize>, Warning)> {
    let mut warnings = Vec::new();
    let (mut begun, mut lexicon, mut longest) = (false, false, (0, None));
    for (place, entry) in gcg.entries().iter().enumerate() {
        match entry {
            Entry::Setting { key, value } => {
                lexicon |= *key == Key::Lexicon && !value.is_empty();
                if begun {
                    warnings.push((Some(place), Warning::Late { pragma: key.name() }));
                }
                if *key == Key::GameType && !value.eq_ignore_ascii_case(CLASSIC) {
                    warnings.push((Some(place), Warning::Variant { value: value.clone() }));
                }
            }
            Entry::Event(event) => {
                begun = true;
                // The first line stands behind its mark.
                let lines =
                    event.note.iter().flat_map(|note| note.split('\n').zip(std::iter::once(MARK.len()).chain(std::iter::repeat(0))));
                let length = lines.map(|(line, mark)| line.chars().count() + mark).max().unwrap_or_default();
                if length > longest.0 {
                    longest = (length, Some(place));
                }
            }
            Entry::Player { .. } | Entry::Other(_) | Entry::Rack { .. } => {}
        }
    }
    if !lexicon {
        warnings.push((None, Warning::NoLexicon));
    }
    let (length, place) = longest;
    if length > WRITTEN_LIMIT {
        warnings.push((place, Warning::LongNote { length }));
    }
    warnings
}
