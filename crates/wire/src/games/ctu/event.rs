//! What happens in a game, as one viewer may know it.

use crossword::ctu::EventView;
use serde::Serialize;

use crate::games::WireForm;
use crate::games::crossword::{Over, Word};

/// What happened, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "CtuEvent"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The board was filled and racks were dealt.
    Opened {
        /// Where letters lie.
        squares: Vec<usize>,
        /// The racks that the viewer may know.
        racks: Vec<Option<String>>,
    },
    /// Letters were laid.
    Placed {
        /// By whom.
        seat: usize,
        /// The first square of its word, its direction, and the word: `[7,3]→ KROKET`, rows and columns from 0.
        r#move: String,
        /// Where the new letters lie.
        squares: Vec<usize>,
        /// The words formed.
        words: Vec<Word>,
        /// Points of the move.
        score: u32,
        /// Points of the seat after it.
        total: i32,
    },
    /// Letters were exchanged.
    Exchanged {
        /// By whom.
        seat: usize,
        /// How many.
        count: usize,
        /// Which, for whoever may know.
        tiles: Option<String>,
    },
    /// A turn went by.
    Passed {
        /// Whose.
        seat: usize,
        /// Because its time ran out?
        timeout: bool,
    },
    /// The end.
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
