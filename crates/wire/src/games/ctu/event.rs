//! Events as one viewer may know them.

use crossword::ctu::EventView;
use serde::Serialize;

use crate::games::WireForm;
use crate::games::crossword::{Over, Word};

/// An event as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "CtuEvent"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The start: letters on the board, and the racks dealt.
    Opened {
        /// The squares with letters.
        squares: Vec<usize>,
        /// The racks by seat that the viewer may know.
        racks: Vec<Option<String>>,
    },
    /// A seat placed letters.
    Placed {
        seat: usize,
        /// The first square, direction and word, such as `[7,3]→ KROKET`; rows and columns from 0.
        r#move: String,
        /// The squares of the new letters.
        squares: Vec<usize>,
        /// The words formed.
        words: Vec<Word>,
        /// The score of the move.
        score: u32,
        /// The seat's total score after it.
        total: i32,
    },
    Exchanged {
        seat: usize,
        count: usize,
        /// The letters, if the viewer may know them.
        tiles: Option<String>,
    },
    /// The seat passed.
    Passed {
        seat: usize,
        /// Whether the time ran out.
        timeout: bool,
    },
    /// The game ended.
    Ended(Over),
}

impl WireForm for EventView {
    type Form = Event;

    fn shown(&self) -> Event {
        match self.clone() {
            EventView::Opened { squares, racks } => Event::Opened { squares, racks },
            EventView::Placed { seat, r#move, squares, words, score, total } => {
                Event::Placed { seat, r#move, squares, words: Word::all(&words), score, total }
            }
            EventView::Exchanged { seat, count, tiles } => Event::Exchanged { seat, count, tiles },
            EventView::Passed { seat, timeout } => Event::Passed { seat, timeout },
            EventView::Ended(over) => Event::Ended(Over::from(&over)),
        }
    }
}
