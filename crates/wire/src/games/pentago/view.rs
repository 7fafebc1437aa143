//! The view of a game, and previews of moves.

use pentago::game::{self, LastView, OverView};
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
    pub last: Option<Last>,
    /// The result, once the game is over.
    pub over: Option<Over>,
    /// The actions you may take now.
    pub may: Permissions,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Last {
    pub seat: usize,
    /// The notation, such as `c6AR`.
    pub r#move: String,
    /// The square on which the marble was placed.
    pub placed: usize,
    /// The square of the marble after the rotation.
    pub square: usize,
    /// The rotated quadrant and the direction, such as `AR`.
    pub turn: Option<String>,
}

impl From<LastView> for Last {
    fn from(last: LastView) -> Last {
        let LastView { seat, r#move, placed, square, turn } = last;
        Last { seat, r#move, placed, square, turn }
    }
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Over {
    /// The reason: `placed`, `turned`, `gave`, `both`, `full`, `answered`, `waited`, `timeout`, `resigned`, `flagged`, `abandoned`, `agreed`, `draw-claimed` or `aborted`.
    pub reason: &'static str,
    /// The winners; both seats share a draw.
    pub winners: Vec<usize>,
}

impl From<OverView> for Over {
    fn from(over: OverView) -> Over {
        Over { reason: over.reason, winners: over.winners }
    }
}

/// The actions that a viewer may take now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Permissions {
    pub place: bool,
    /// Rotate a quadrant afterwards.
    pub turn: bool,
    pub resign: bool,
}

impl WireForm for game::View {
    type Form = View;

    fn shown(&self) -> View {
        let game::Permissions { place, turn, resign } = self.may;
        View {
            rules: self.rules,
            board: self.board.to_string(),
            seat: self.seat.map(Seat::index),
            turn: self.turn,
            waiting: self.waiting,
            fives: self.fives.clone(),
            last: self.last.clone().map(Last::from),
            over: self.over.clone().map(Over::from),
            may: Permissions { place, turn, resign },
        }
    }
}

/// The effect of a move, or of a placement before its rotation is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preview {
    /// The board after the placement, before the rotation.
    pub placed: String,
    /// The board after the rotation; equal to `placed` without one.
    pub board: String,
    /// Whether a rotation must still be chosen.
    pub needs_turn: bool,
    /// Whether the opponent may then answer the seat's five.
    pub waits: bool,
    /// The result, if the move ends the game.
    pub over: Option<Over>,
    pub fives: Vec<usize>,
}

impl WireForm for game::Preview {
    type Form = Preview;

    fn shown(&self) -> Preview {
        Preview {
            placed: self.placed.to_string(),
            board: self.board.to_string(),
            needs_turn: self.needs_turn,
            waits: self.waits,
            over: self.over.clone().map(Over::from),
            fives: self.fives.clone(),
        }
    }
}
