//! The view of a game.

use crossword::ctu::{self, Permissions};
use crossword::{Last, OverView};
use play::Seat;
use serde::Serialize;

use crate::games::WireForm;

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
    pub over: Option<OverView>,
    /// The actions that the viewer may take now.
    pub may: Permissions,
}

impl WireForm for ctu::View {
    type Form = View;

    fn shown(&self) -> View {
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
            last: self.last.clone(),
            over: self.over.clone(),
            may: self.may,
        }
    }
}
