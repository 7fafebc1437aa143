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
    /// `#rack1` before the first event.
    #[error("`#rack{player}` stands before the first move, so it does not say what was left where the record stops")]
    RackBeforeMoves {
        /// The number of the player.
        player: usize,
    },
    /// Points that are written otherwise than the total says.
    #[error("the score is {stated}, but the total is right for {ours}; it was read as {ours}")]
    OtherScore {
        /// What is written.
        stated: i64,
        /// How it was read.
        ours: i64,
    },
    /// The rack of one player is not reckoned up at the end, though that of another is.
    #[error("the game is over, but no line says what `{nick}` loses for the rack; the points do not count it")]
    RackNotReckoned {
        /// The player's nick.
        nick: String,
    },
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
            Self::RackBeforeMoves { .. } => "rack-before-moves",
            Self::OtherScore { .. } => "other-score",
            Self::RackNotReckoned { .. } => "rack-not-reckoned",
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
            Self::RackBeforeMoves { player } => vec![("player", player.to_string())],
            Self::OtherScore { stated, ours } => vec![("stated", stated.to_string()), ("ours", ours.to_string())],
            Self::RackNotReckoned { nick } => vec![("nick", nick.clone())],
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
