//! Warnings about records that other programs may not read.

use super::entry::{Entry, Key};
use super::write::NOTE_PREFIX;
use super::{Gcg, WRITTEN_LIMIT};

/// A part of a record that other programs may reject.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Warning {
    #[error("`#{pragma}` comes after the first move; other programs require it before all moves")]
    Late { pragma: &'static str },
    /// An unknown game variant; the record was parsed as the classic one.
    #[error("the game type `{value}` is unknown; the file was read as `classic`")]
    Variant { value: String },
    #[error("no lexicon is named; other programs require a line `#lexicon NAME`")]
    NoLexicon,
    #[error("`#rack{player}` comes before the first move, so it does not give the final rack")]
    RackBeforeMoves {
        /// Player number, from 1.
        player: usize,
    },
    #[error("the score is {stated}, but the total implies {ours}, which was used")]
    OtherScore {
        /// The score in the line.
        stated: i64,
        /// The score that was used.
        ours: i64,
    },
    /// The rack of one player is not settled at the end, although that of another is.
    #[error("the game is over, but the rack of `{nick}` is not settled; the scores do not include it")]
    RackNotSettled { nick: String },
    /// A line of a note that is too long for other programs.
    #[error("a note has a line of {length} characters; other programs read at most {WRITTEN_LIMIT}")]
    LongNote {
        /// The length of the longest line.
        length: usize,
    },
}

/// The only supported game variant.
const CLASSIC: &str = "classic";

impl Warning {
    /// Returns the stable code, for translations.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Late { .. } => "late-pragma",
            Self::Variant { .. } => "unknown-variant",
            Self::NoLexicon => "no-lexicon",
            Self::RackBeforeMoves { .. } => "rack-before-moves",
            Self::OtherScore { .. } => "other-score",
            Self::RackNotSettled { .. } => "rack-not-reckoned",
            Self::LongNote { .. } => "long-note",
        }
    }

    /// Returns the named parameters of the message.
    #[must_use]
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Late { pragma } => vec![("pragma", (*pragma).to_owned())],
            Self::Variant { value } => vec![("value", value.clone())],
            Self::NoLexicon => Vec::new(),
            Self::RackBeforeMoves { player } => vec![("player", player.to_string())],
            Self::OtherScore { stated, ours } => vec![("stated", stated.to_string()), ("ours", ours.to_string())],
            Self::RackNotSettled { nick } => vec![("nick", nick.clone())],
            Self::LongNote { length } => vec![("length", length.to_string()), ("limit", WRITTEN_LIMIT.to_string())],
        }
    }
}

/// Returns the warnings of a record in the order of its lines, each with the index of its entry.
pub(super) fn warnings(gcg: &Gcg) -> Vec<(Option<usize>, Warning)> {
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
                // The first line follows its mark.
                let lines =
                    event.note.iter().flat_map(|note| note.split('\n').zip(std::iter::once(NOTE_PREFIX.len()).chain(std::iter::repeat(0))));
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
