//! The view of a game.

use crossword::scrabble::{self, Permissions};
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
    /// Your rack: `AEIN?`.
    pub rack: Option<String>,
    /// The number of tiles on each rack.
    pub racks: Vec<usize>,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The tiles neither on the board nor on your rack: `[["A",8],…]`.
    pub unseen: Vec<(char, u8)>,
    /// The scores by seat.
    pub scores: Vec<i32>,
    /// The seat to act; `null` before the start and after the end.
    pub turn: Option<usize>,
    /// The number of consecutive scoreless turns.
    pub scoreless: usize,
    pub gone: Vec<usize>,
    /// The seat whose placement the seat to act can challenge.
    pub challengeable: Option<usize>,
    /// The last placement.
    pub last: Option<Last>,
    /// The result, once the game is over.
    pub over: Option<OverView>,
    /// The actions you may take now.
    pub may: Permissions,
}

impl WireForm for scrabble::View {
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
            scoreless: self.scoreless,
            gone: self.gone.iter().map(Seat::index).collect(),
            challengeable: self.window.as_ref().map(|window| window.seat.index()),
            last: self.last.clone(),
            over: self.over.clone(),
            may: self.may,
        }
    }
}
