//! The view of a game.

use pentago::game::{self, LastView, OverView, Permissions};
use play::Seat;
use serde::Serialize;

use crate::games::WireForm;

/// The view of a game for one viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The name of the rule set.
    pub rules: &'static str,
    pub board: String,
    /// Your seat; `null` for a spectator.
    pub seat: Option<usize>,
    /// The seat to act; `null` after the end.
    pub turn: Option<usize>,
    /// The seat with a five that the opponent may still answer by placing one marble without a rotation.
    pub waiting: Option<usize>,
    pub fives: Vec<usize>,
    pub last: Option<LastView>,
    /// The result, once the game is over.
    pub over: Option<OverView>,
    /// The actions you may take now.
    pub may: Permissions,
}

impl WireForm for game::View {
    type Form = View;

    fn shown(&self) -> View {
        View {
            rules: self.rules,
            board: self.board.to_string(),
            seat: self.seat.map(Seat::index),
            turn: self.turn,
            waiting: self.waiting,
            fives: self.fives.clone(),
            last: self.last.clone(),
            over: self.over.clone(),
            may: self.may,
        }
    }
}
