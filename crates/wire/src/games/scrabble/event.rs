//! Events as one viewer may know them.

use crossword::scrabble::EventView;
use serde::Serialize;

use crate::games::WireForm;
use crate::games::crossword::{Over, Word};

/// An event as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The draw for the start.
    Opening {
        /// The rounds of draws for the start, each with a tile by seat: `[["A","A","T"],["C","?",null]]`. Only tied seats draw again.
        draws: Vec<Vec<Option<char>>>,
        /// The seat that moves first.
        first: usize,
    },
    /// A seat drew tiles.
    Drew {
        seat: usize,
        count: usize,
        /// The tiles; only for the seat itself.
        tiles: Option<String>,
    },
    /// A seat placed tiles.
    Placed {
        seat: usize,
        /// The notation, such as `8h KROKET`.
        r#move: String,
        /// The squares of the new tiles.
        squares: Vec<usize>,
        /// The words formed, main word first.
        words: Vec<Word>,
        /// The score of the turn.
        score: u32,
        /// The seat's total score after it.
        total: i32,
        /// Whether it used the full rack.
        bingo: bool,
    },
    Exchanged {
        seat: usize,
        count: usize,
        /// The tiles; only for the seat itself.
        tiles: Option<String>,
    },
    /// The seat passed.
    Passed {
        seat: usize,
        /// Whether the time ran out.
        timeout: bool,
    },
    /// The last placement was challenged.
    Challenged {
        seat: usize,
        /// The seat that made the placement.
        against: usize,
        /// The words that are not in the lexicon; empty in games from files, which do not list them.
        unknown: Vec<String>,
        /// Whether the placement was taken back.
        upheld: bool,
        /// The points added to the score of `against`.
        points: i64,
    },
    /// The last placement was accepted.
    Accepted { seat: usize },
    /// In a game from a position: the seat's tiles went back into the bag and are drawn again.
    Redealt { seat: usize },
    /// In a game that continues a record: replaces `opening`.
    SetUp {
        /// The seat to act.
        seat: usize,
    },
    /// Only in files: a seat exceeded its time.
    Overtime {
        seat: usize,
        /// The points added as a penalty.
        points: i64,
    },
    /// The game ended and was scored.
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
