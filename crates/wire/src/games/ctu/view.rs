//! How a game stands for one viewer, and what a placing would bring.

use crossword::ctu;
use play::Seat;
use serde::Serialize;

use crate::games::WireForm;
use crate::games::crossword::{Last, Over, Word};

/// How a game stands, for one viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The rows, top to bottom; `.` for an empty square.
    pub board: Vec<String>,
    /// The viewer's seat.
    pub seat: Option<usize>,
    /// That seat's rack.
    pub rack: Option<String>,
    /// The number of letters on each rack.
    pub racks: [usize; 2],
    /// The number of letters in the bag.
    pub bag: usize,
    /// What may be in the bag or on a rack that the viewer does not see.
    pub unseen: Vec<(char, u8)>,
    /// Points by seat.
    pub scores: [i32; 2],
    /// The seat on turn.
    pub turn: Option<usize>,
    /// Moves in a row that changed no score.
    pub still: u32,
    /// Moves so far.
    pub moves: usize,
    /// The mode.
    pub duty: &'static str,
    /// The last placing.
    pub last: Option<Last>,
    /// How it came out.
    pub over: Option<Over>,
    /// What the viewer may do now.
    pub may: Permissions,
}

/// What a viewer may do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Permissions {
    /// Lay letters.
    pub place: bool,
    /// Lay more than one letter.
    pub place_more: bool,
    /// Exchange letters.
    pub exchange: bool,
    /// Pass.
    pub pass: bool,
    /// Resign.
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

/// What a placing would bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Preview {
    /// Points in all.
    pub score: u32,
    /// The words it would form, the main word first.
    pub words: Vec<Word>,
}

impl WireForm for ctu::Preview {
    type Form = Preview;

    fn shown(&self) -> Preview {
        Preview { score: self.score, words: Word::all(&self.words) }
    }
}
