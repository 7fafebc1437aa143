//! How a game stands, and what a move would bring.

use pentago::game::{self, LastView, OverView};
use play::Seat;
use serde::Serialize;

use crate::games::WireForm;

/// How a game stands, for one viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The rule set's name.
    pub rules: &'static str,
    /// The board.
    pub board: String,
    /// Your seat; `null`: you look as a spectator.
    pub seat: Option<usize>,
    /// The seat on turn; `null` after the end.
    pub turn: Option<usize>,
    /// The seat that has turned a five and waits for the answer: the seat on turn makes one placing without a turn.
    pub waiting: Option<usize>,
    /// The squares of all lines of five.
    pub fives: Vec<usize>,
    /// The last move.
    pub last: Option<Last>,
    /// How it came out.
    pub over: Option<Over>,
    /// What you may do now.
    pub may: Permissions,
}

/// The last move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Last {
    /// By whom.
    pub seat: usize,
    /// As it is written: `c6AR`.
    pub r#move: String,
    /// Where its marble was placed.
    pub placed: usize,
    /// Where that marble lies after the turn.
    pub square: usize,
    /// The quadrant and direction turned: `AR`.
    pub turn: Option<String>,
}

impl From<LastView> for Last {
    fn from(last: LastView) -> Last {
        let LastView { seat, r#move, placed, square, turn } = last;
        Last { seat, r#move, placed, square, turn }
    }
}

/// How a game came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Over {
    /// Why: `placed`, `turned`, `gave`, `both`, `full`, `answered`, `waited`, `timeout`, `resigned`, `flagged`, `abandoned`, `agreed`, `draw-claimed` or `aborted`.
    pub reason: &'static str,
    /// The seats that won; both: a draw.
    pub winners: Vec<usize>,
}

impl From<OverView> for Over {
    fn from(over: OverView) -> Over {
        Over { reason: over.reason, winners: over.winners }
    }
}

/// What a viewer may do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Permissions {
    /// Place a marble.
    pub place: bool,
    /// Turn a quadrant after it.
    pub turn: bool,
    /// Resign.
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

/// What a move, or a placing before its turn is chosen, would bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preview {
    /// The board with the marble, before the turn.
    pub placed: String,
    /// The board after the turn; the same as `placed` where there is none (yet).
    pub board: String,
    /// Must a turn still be chosen?
    pub needs_turn: bool,
    /// Does the seat then wait for an answer to its five?
    pub waits: bool,
    /// How the game would end by it.
    pub over: Option<Over>,
    /// The squares of all lines of five on `board`.
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
