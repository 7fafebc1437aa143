//! The view of a game.

use crossword::erudit::{self, Permissions};
use crossword::{Last, OverView};
use play::Seat;
use serde::Serialize;

use crate::games::WireForm;

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
    pub over: Option<OverView>,
    /// The actions you may take now.
    pub may: Permissions,
}

impl WireForm for erudit::View {
    type Form = View;

    fn shown(&self) -> View {
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
            last: self.last.clone(),
            over: self.over.clone(),
            may: self.may,
        }
    }
}
