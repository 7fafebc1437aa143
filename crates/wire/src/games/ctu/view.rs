//! The view of a game, and previews of placements.

use crossword::ctu;
use play::Seat;
use serde::Serialize;

use crate::games::WireForm;
use crate::games::crossword::{Last, Over, Word};

/// The view of a game for one viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The rows from the top, with `.` for an empty square.
    pub board: Vec<String>,
    pub seat: Option<usize>,
    /// The rack of the viewer.
    pub rack: Option<String>,
    /// The number of letters on each rack.
    pub racks: [usize; 2],
    /// The number of letters in the bag.
    pub bag: usize,
    /// The letters in the bag and on racks that the viewer does not see.
    pub unseen: Vec<(char, u8)>,
    /// The scores by seat.
    pub scores: [i32; 2],
    /// The seat to act.
    pub turn: Option<usize>,
    /// The number of consecutive moves without a change of the score.
    pub still: u32,
    /// The number of moves so far.
    pub moves: usize,
    pub duty: &'static str,
    /// The last placement.
    pub last: Option<Last>,
    /// The result, once the game is over.
    pub over: Option<Over>,
    /// The actions that the viewer may take now.
    pub may: Permissions,
}

/// The actions that a viewer may take now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Permissions {
    /// Place letters.
    pub place: bool,
    /// Place more than one letter.
    pub place_more: bool,
    pub exchange: bool,
    pub pass: bool,
    pub resign: bool,
}

impl WireForm for ctu::View {
    type Form = View;

    fn shown(&self) -> View {
        let ctu::Permissions { place, place_more, exchange, pass, resign } = self.may;
        View {
            board: self.rows(),
            seat: self.seat.map(Seat::index),
            rack: self.rack_text(),
            racks: self.racks,
            bag: self.bag,
            unseen: self.unseen_by_letter(),
            scores: self.scores,
            turn: self.turn.map(Seat::index),
            still: self.still,
            moves: self.moves,
            duty: self.duty.name(),
            last: self.last.as_ref().map(Last::from),
            over: self.over.as_ref().map(Over::from),
            may: Permissions { place, place_more, exchange, pass, resign },
        }
    }
}

/// The effect of a placement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Preview {
    /// The total score.
    pub score: u32,
    /// The words formed, main word first.
    pub words: Vec<Word>,
}

impl WireForm for ctu::Preview {
    type Form = Preview;

    fn shown(&self) -> Preview {
        Preview { score: self.score, words: Word::all(&self.words) }
    }
}
