//! What happens in a game.

use balda::game::{EventView, SeenWord};
use serde::Serialize;

use super::Over;
use crate::games::WireForm;

/// A word named or offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Word {
    /// By whom.
    pub seat: usize,
    /// As it is written: `1,1 Л БАЛ`.
    pub r#move: String,
    /// Where the letter was put.
    pub square: usize,
    /// The letter.
    pub letter: char,
    /// The squares of the word in the order of its letters.
    pub path: Vec<usize>,
    /// The word.
    pub word: String,
    /// Its points.
    pub score: u32,
    /// Was it accepted by another seat, since the lexicon lacks it?
    pub approved: bool,
}

impl From<SeenWord> for Word {
    fn from(seen: SeenWord) -> Word {
        let SeenWord { seat, r#move, square, letter, path, word, score, approved } = seen;
        Word { seat, r#move, square, letter, path, word, score, approved }
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The start word was set.
    Started {
        /// The word.
        word: String,
        /// How the game came out, if that ended it.
        over: Option<Over>,
    },
    /// A word was named.
    Placed {
        /// The word.
        #[serde(flatten)]
        word: Word,
        /// Points of the seat after it.
        total: i32,
        /// How the game came out, if that ended it.
        over: Option<Over>,
    },
    /// A turn went by.
    Passed {
        /// Whose.
        seat: usize,
        /// Because its time ran out?
        timeout: bool,
        /// How many passes of the seat count now.
        passes: u8,
        /// How the game came out, if that ended it.
        over: Option<Over>,
    },
    /// A word that the lexicon lacks was put to another seat.
    Offered {
        /// The word.
        #[serde(flatten)]
        word: Word,
        /// Who is to answer.
        to: usize,
    },
    /// The offered word counts.
    Accepted {
        /// Who said so.
        by: usize,
        /// The word.
        #[serde(flatten)]
        word: Word,
        /// Points of the seat that offered it, after it.
        total: i32,
        /// How the game came out, if that ended it.
        over: Option<Over>,
    },
    /// The offered word does not count.
    Declined {
        /// Who said so.
        by: usize,
        /// Whose word it was.
        seat: usize,
        /// The word.
        word: String,
        /// Because the time to answer ran out?
        timeout: bool,
    },
}

impl WireForm for EventView {
    type Form = Event;

    fn shown(&self) -> Event {
        match self.clone() {
            EventView::Started { word, over } => Event::Started { word, over: over.map(Over::from) },
            EventView::Placed { word, total, over } => Event::Placed { word: word.into(), total, over: over.map(Over::from) },
            EventView::Passed { seat, timeout, passes, over } => Event::Passed { seat, timeout, passes, over: over.map(Over::from) },
            EventView::Offered { word, to } => Event::Offered { word: word.into(), to },
            EventView::Accepted { by, word, total, over } => Event::Accepted { by, word: word.into(), total, over: over.map(Over::from) },
            EventView::Declined { by, seat, word, timeout } => Event::Declined { by, seat, word, timeout },
        }
    }
}
