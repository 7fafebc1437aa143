//! Events of a game.

use balda::game::EventView;
use serde::Serialize;

use super::{Over, Word};
use crate::games::WireForm;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    Started {
        word: String,
        /// The result, if the game ended with it.
        over: Option<Over>,
    },
    /// A seat played a word.
    Placed {
        #[serde(flatten)]
        word: Word,
        /// The seat's total score after it.
        total: i32,
        /// The result, if the game ended with it.
        over: Option<Over>,
    },
    /// The seat passed.
    Passed {
        seat: usize,
        /// Whether the time ran out.
        timeout: bool,
        /// The seat's passes that count.
        passes: u8,
        /// The result, if the game ended with it.
        over: Option<Over>,
    },
    /// A seat offered a word that is not in the lexicon.
    Offered {
        #[serde(flatten)]
        word: Word,
        /// The seat that must answer.
        to: usize,
    },
    /// Accept the offered word.
    Accepted {
        /// The seat that answered.
        by: usize,
        #[serde(flatten)]
        word: Word,
        /// The total score of the seat that offered it.
        total: i32,
        /// The result, if the game ended with it.
        over: Option<Over>,
    },
    /// Decline the offered word.
    Declined {
        /// The seat that answered.
        by: usize,
        /// The seat that offered the word.
        seat: usize,
        word: String,
        /// Whether the time ran out.
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
