//! What happens in a game, as one viewer may know it.

use crossword::erudit::{self, EventView};
use serde::Serialize;

use crate::games::WireForm;
use crate::games::crossword::{Over, Word};

/// A part of a turn as it was judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeenStep {
    /// As it is written: `8h СЛОВО`, `take 8h А`.
    pub r#move: String,
    /// Is it a star taken?
    pub take: bool,
    /// Where the tiles lie that it put down.
    pub squares: Vec<usize>,
    /// The words formed, the main word first.
    pub words: Vec<Word>,
    /// Points of this laying by itself.
    pub score: u32,
    /// What the turn has come to with it.
    pub total: u32,
    /// Words formed that are not in the lexicon; only in a preview, and only if there are any.
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

/// What happened, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Who begins.
    Opening {
        /// What the tiles of each seat are worth.
        worths: Vec<u32>,
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
    /// Words were laid.
    Laid {
        /// By whom.
        seat: usize,
        /// As it is written: `8h СЛОВО; take 8h А`.
        r#move: String,
        /// The parts with their words and what the turn had come to.
        steps: Vec<SeenStep>,
        /// The words that scored, where each new word scores once at the end of the turn.
        union: Vec<Word>,
        /// Points of the turn.
        score: u32,
        /// Points of the seat after it.
        total: i32,
        /// Was a whole full rack used?
        bonus: bool,
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
    /// In a game that goes on from a position: tiles of a seat went back into the bag, and as many are drawn anew.
    Redealt {
        /// Whose.
        seat: usize,
    },
    /// The end and its reckoning.
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
