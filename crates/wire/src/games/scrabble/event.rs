//! What happens in a game, as one viewer may know it.

use crossword::scrabble::EventView;
use serde::Serialize;

use crate::games::WireForm;
use crate::games::crossword::{Over, Word};

/// What happened, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Who begins.
    Opening {
        /// The rounds of draws for the start, in each the tile by seat: `[["A","A","T"],["C","?",null]]`; only those who tied draw again.
        draws: Vec<Vec<Option<char>>>,
        /// The seat that begins.
        first: usize,
    },
    /// Tiles went from the bag to a rack.
    Drew {
        /// Whose.
        seat: usize,
        /// How many.
        count: usize,
        /// Which; only for that seat itself.
        tiles: Option<String>,
    },
    /// Tiles were laid.
    Placed {
        /// By whom.
        seat: usize,
        /// As it is written: `8h KROKET`.
        r#move: String,
        /// Where the new tiles lie.
        squares: Vec<usize>,
        /// The words formed, the main word first.
        words: Vec<Word>,
        /// Points of the turn.
        score: u32,
        /// Points of the seat after it.
        total: i32,
        /// Was the whole rack used?
        bingo: bool,
    },
    /// Tiles were exchanged.
    Exchanged {
        /// By whom.
        seat: usize,
        /// How many.
        count: usize,
        /// Which; only your own.
        tiles: Option<String>,
    },
    /// A turn went by.
    Passed {
        /// Whose.
        seat: usize,
        /// Because its time ran out?
        timeout: bool,
    },
    /// The placing before was challenged.
    Challenged {
        /// By whom.
        seat: usize,
        /// Who had laid.
        against: usize,
        /// The words that are not in the lexicon; none in a file, which does not name them.
        unknown: Vec<String>,
        /// Did the tiles go back?
        upheld: bool,
        /// Points added to `against`.
        points: i64,
    },
    /// The placing before was let stand.
    Accepted {
        /// By whom.
        seat: usize,
    },
    /// In a game that goes on from a position: tiles of a seat went back into the bag, and as many are drawn anew.
    Redealt {
        /// Whose.
        seat: usize,
    },
    /// In a game that goes on from a record, in place of `opening`.
    SetUp {
        /// The seat on turn.
        seat: usize,
    },
    /// In a file alone: the clock was overrun.
    Overtime {
        /// Whose.
        seat: usize,
        /// Points added for it.
        points: i64,
    },
    /// The end and its reckoning.
    Ended(Over),
}

impl WireForm for EventView {
    type Form = Event;

    fn shown(&self) -> Event {
        match self.clone() {
            EventView::Opening { draws, first } => Event::Opening { draws, first },
            EventView::Drew { seat, count, tiles } => Event::Drew { seat, count, tiles },
            EventView::Placed { seat, r#move, squares, words, score, total, bingo } => {
                Event::Placed { seat, r#move, squares, words: Word::all(&words), score, total, bingo }
            }
            EventView::Exchanged { seat, count, tiles } => Event::Exchanged { seat, count, tiles },
            EventView::Passed { seat, timeout } => Event::Passed { seat, timeout },
            EventView::Challenged { seat, against, unknown, upheld, points } => {
                Event::Challenged { seat, against, unknown, upheld, points: points.into() }
            }
            EventView::Accepted { seat } => Event::Accepted { seat },
            EventView::Redealt { seat } => Event::Redealt { seat },
            EventView::SetUp { seat } => Event::SetUp { seat },
            EventView::Ended(over) => Event::Ended(Over::from(&over)),
        }
    }
}
