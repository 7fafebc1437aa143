//! How a game stands for one viewer, and what a turn would bring.

use crossword::erudit;
use play::Seat;
use serde::Serialize;

use super::SeenStep;
use crate::games::WireForm;
use crate::games::crossword::{Last, Over, Word};

/// How a game stands, for one viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The rows, top to bottom; `.` for an empty square.
    pub board: Vec<String>,
    /// Your seat; `null`: you look as a spectator.
    pub seat: Option<usize>,
    /// Your rack: `АБВ*`.
    pub rack: Option<String>,
    /// The number of tiles on each rack.
    pub racks: Vec<usize>,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// What is neither on the board nor on your own rack: `[["А",8],…]`.
    pub unseen: Vec<(char, u8)>,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// The seat on turn; `null` before the start and after the end.
    pub turn: Option<usize>,
    /// Passes in a row.
    pub passes: usize,
    /// The seats that have left the game.
    pub gone: Vec<usize>,
    /// All words so far.
    pub used: Vec<String>,
    /// By seat: stars taken in its last turn that it must lay in its next one.
    pub stars_due: Vec<usize>,
    /// The last turn with a laying.
    pub last: Option<Last>,
    /// How it came out.
    pub over: Option<Over>,
    /// What you may do now.
    pub may: Permissions,
}

/// What a viewer may do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Permissions {
    /// Lay words.
    pub place: bool,
    /// Take a star from the board.
    pub take: bool,
    /// Exchange tiles.
    pub exchange: bool,
    /// Pass.
    pub pass: bool,
    /// Resign.
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

/// What a turn would bring if it ended as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preview {
    /// Points in all.
    pub score: u32,
    /// Would a whole full rack be used?
    pub bonus: bool,
    /// The parts with their words.
    pub steps: Vec<SeenStep>,
    /// The words that would score, where each new word scores once at the end of the turn.
    pub union: Vec<Word>,
    /// Stars that must still be laid before the turn may end.
    pub stars_owed: usize,
    /// The rack after it.
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
