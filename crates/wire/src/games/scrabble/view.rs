//! How a game stands for one viewer, and what a draft would bring.

use crossword::scrabble;
use play::Seat;
use serde::Serialize;

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
    /// Your rack: `AEIN?`.
    pub rack: Option<String>,
    /// The number of tiles on each rack.
    pub racks: Vec<usize>,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// What is neither on the board nor on your own rack: `[["A",8],…]`.
    pub unseen: Vec<(char, u8)>,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// The seat on turn; `null` before the start and after the end.
    pub turn: Option<usize>,
    /// Turns in a row that brought no points.
    pub scoreless: usize,
    /// The seats that have left the game.
    pub gone: Vec<usize>,
    /// The seat whose placing can still be challenged, by the seat on turn.
    pub challengeable: Option<usize>,
    /// The last placing.
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
    /// Lay tiles.
    pub place: bool,
    /// Exchange tiles.
    pub exchange: bool,
    /// Challenge the placing before, or accept it.
    pub challenge: bool,
    /// Pass.
    pub pass: bool,
    /// Resign.
    pub resign: bool,
}

impl WireForm for scrabble::View {
    type Form = View;

    fn shown(&self) -> View {
        let scrabble::Permissions { place, exchange, challenge, pass, resign } = self.may;
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
            last: self.last.as_ref().map(Last::from),
            over: self.over.as_ref().map(Over::from),
            may: Permissions { place, exchange, challenge, pass, resign },
        }
    }
}

/// What a placing would bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preview {
    /// Points in all.
    pub score: u32,
    /// Would the whole rack be used?
    pub bingo: bool,
    /// The words it would form, the main word first. Whether they are words is found out by playing them.
    pub words: Vec<Word>,
}

impl WireForm for scrabble::Preview {
    type Form = Preview;

    fn shown(&self) -> Preview {
        Preview { score: self.score, bingo: self.bingo, words: Word::all(&self.words) }
    }
}
