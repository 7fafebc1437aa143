//! The view of a game, and previews of turns.

use crossword::erudit;
use play::Seat;
use serde::Serialize;

use super::SeenStep;
use crate::games::WireForm;
use crate::games::crossword::{Last, Over, Word};

/// The view of a game for one viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The rows from the top, with `.` for an empty square.
    pub board: Vec<String>,
    /// Your seat; `null` for a spectator.
    pub seat: Option<usize>,
    /// Your rack: `АБВ*`.
    pub rack: Option<String>,
    /// The number of tiles on each rack.
    pub racks: Vec<usize>,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The tiles neither on the board nor on your rack: `[["А",8],…]`.
    pub unseen: Vec<(char, u8)>,
    /// The scores by seat.
    pub scores: Vec<i32>,
    /// The seat to act; `null` before the start and after the end.
    pub turn: Option<usize>,
    /// The number of consecutive passes.
    pub passes: usize,
    pub gone: Vec<usize>,
    /// All words played so far.
    pub used: Vec<String>,
    /// By seat: stars from the last turn that must be placed in the next one.
    pub stars_due: Vec<usize>,
    /// The last turn with a placement.
    pub last: Option<Last>,
    /// The result, once the game is over.
    pub over: Option<Over>,
    /// The actions you may take now.
    pub may: Permissions,
}

/// The actions that a viewer may take now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Permissions {
    /// Place words.
    pub place: bool,
    /// Take a star from the board.
    pub take: bool,
    pub exchange: bool,
    pub pass: bool,
    pub resign: bool,
}

impl WireForm for erudit::View {
    type Form = View;

    fn shown(&self) -> View {
        let erudit::Permissions { place, take, exchange, pass, resign } = self.may;
        View {
            board: self.rows(),
            seat: self.seat.map(Seat::index),
            rack: self.rack_text(),
            racks: self.racks.clone(),
            bag: self.bag,
            unseen: self.unseen_by_letter(),
            scores: self.scores.clone(),
            turn: self.turn.map(Seat::index),
            passes: self.passes,
            gone: self.gone.iter().map(Seat::index).collect(),
            used: self.used.iter().map(|word| word.text(&self.alphabet)).collect(),
            stars_due: self.stars_due.clone(),
            last: self.last.as_ref().map(Last::from),
            over: self.over.as_ref().map(Over::from),
            may: Permissions { place, take, exchange, pass, resign },
        }
    }
}

/// The effect of an unfinished turn if it ended now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preview {
    /// The total score.
    pub score: u32,
    /// Whether it uses a full rack.
    pub bonus: bool,
    /// The parts with their words.
    pub steps: Vec<SeenStep>,
    /// The words that would score, if each new word scores once at the end of the turn.
    pub union: Vec<Word>,
    /// The number of stars that must still be placed before the turn may end.
    pub stars_owed: usize,
    /// The rack after the turn.
    pub rack: String,
}

impl WireForm for erudit::Preview {
    type Form = Preview;

    fn shown(&self) -> Preview {
        Preview {
            score: self.score,
            bonus: self.bonus,
            steps: SeenStep::all(&self.steps),
            union: Word::all(&self.union),
            stars_owed: self.stars_owed,
            rack: self.rack.clone(),
        }
    }
}
