//! The view of a game.

use balda::game::{self, OverView, Permissions, SeenWord};
use play::Seat;
use serde::Serialize;

use super::Prize;
use crate::games::WireForm;

/// The view of a game for one viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The rows from the top, with `.` for an empty square.
    pub board: Vec<String>,
    /// The number of squares along an edge.
    pub side: usize,
    /// Whether a word may use a square twice.
    pub knots: bool,
    /// Whether squares that touch at a corner are adjacent.
    pub diagonals: bool,
    /// The squares that multiply the score of a word whose new letter is placed there.
    pub prizes: Vec<Prize>,
    /// Your seat; `null` for a spectator.
    pub seat: Option<usize>,
    /// The start word; empty before the start.
    pub start: String,
    /// The words played, in order.
    pub words: Vec<SeenWord>,
    /// The scores by seat.
    pub scores: Vec<i32>,
    /// The seat to act; `null` before the start and after the end.
    pub turn: Option<usize>,
    /// The offered word that awaits an answer.
    pub offer: Option<Offer>,
    /// The declined words.
    pub declined: Vec<String>,
    /// The passes that count, by seat.
    pub passes: Vec<u8>,
    /// The number of passes with which a seat loses.
    pub most_passes: u8,
    pub gone: Vec<usize>,
    /// The result, once the game is over.
    pub over: Option<OverView>,
    /// The actions you may take now.
    pub may: Permissions,
}

/// An offered word that awaits an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offer {
    /// The seat that must answer.
    pub to: usize,
    #[serde(flatten)]
    pub word: SeenWord,
}

impl WireForm for game::View {
    type Form = View;

    fn shown(&self) -> View {
        View {
            board: self.grid.rows(&self.letters).collect(),
            side: self.grid.side().len(),
            knots: self.shape.knots,
            diagonals: self.shape.diagonals,
            prizes: self.prizes.by_index(),
            seat: self.seat.map(Seat::index),
            start: self.letters.decode(&self.start),
            words: self.seen_words().collect(),
            scores: self.scores.clone(),
            turn: self.turn.map(Seat::index),
            offer: self.seen_offer().map(|(to, word)| Offer { to: to.index(), word }),
            declined: self.declined.iter().map(|word| self.letters.decode(word)).collect(),
            passes: self.passes.clone(),
            most_passes: self.max_passes,
            gone: self.gone.iter().map(Seat::index).collect(),
            over: self.over.clone(),
            may: self.may,
        }
    }
}
