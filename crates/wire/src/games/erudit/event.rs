//! Events as one viewer may know them.

use crossword::erudit::{self, EventView};
use serde::Serialize;

use crate::games::WireForm;
use crate::games::crossword::{Over, Word};

/// A part of a turn with its score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeenStep {
    /// The notation, such as `8h СЛОВО` or `take 8h А`.
    pub r#move: String,
    /// Whether a star is taken.
    pub take: bool,
    /// The squares of the placed tiles.
    pub squares: Vec<usize>,
    /// The words formed, main word first.
    pub words: Vec<Word>,
    /// The score of this laying alone.
    pub score: u32,
    /// The running score of the turn.
    pub total: u32,
    /// The words that are not in the lexicon; only in previews, and absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub unknown: Vec<String>,
}

impl SeenStep {
    pub(super) fn all(steps: &[erudit::SeenStep]) -> Vec<SeenStep> {
        steps.iter().map(SeenStep::from).collect()
    }
}

impl From<&erudit::SeenStep> for SeenStep {
    fn from(step: &erudit::SeenStep) -> SeenStep {
        SeenStep {
            r#move: step.r#move.clone(),
            take: step.take,
            squares: step.squares.clone(),
            words: Word::all(&step.words),
            score: step.score,
            total: step.total,
            unknown: step.unknown.clone(),
        }
    }
}

/// An event as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The draw for the start.
    Opening {
        /// The total tile values by seat.
        worths: Vec<u32>,
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
    /// A seat placed words.
    Laid {
        seat: usize,
        /// The notation, such as `8h СЛОВО; take 8h А`.
        r#move: String,
        /// The parts with their words and running scores.
        steps: Vec<SeenStep>,
        /// The words that scored, if each new word scores once at the end of the turn.
        union: Vec<Word>,
        /// The score of the turn.
        score: u32,
        /// The seat's total score after it.
        total: i32,
        /// Whether it used a full rack.
        bonus: bool,
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
    /// In a game from a position: the seat's tiles went back into the bag and are drawn again.
    Redealt { seat: usize },
    /// The game ended and was scored.
    Ended(Over),
}

impl WireForm for EventView {
    type Form = Event;

    fn shown(&self) -> Event {
        match self.clone() {
            EventView::Opening { worths, first } => Event::Opening { worths, first },
            EventView::Drew { seat, count, tiles } => Event::Drew { seat, count, tiles },
            EventView::Laid { seat, r#move, steps, union, score, total, bonus } => {
                Event::Laid { seat, r#move, steps: SeenStep::all(&steps), union: Word::all(&union), score, total, bonus }
            }
            EventView::Exchanged { seat, count, tiles } => Event::Exchanged { seat, count, tiles },
            EventView::Passed { seat, timeout } => Event::Passed { seat, timeout },
            EventView::Redealt { seat } => Event::Redealt { seat },
            EventView::Ended(over) => Event::Ended(Over::from(&over)),
        }
    }
}
