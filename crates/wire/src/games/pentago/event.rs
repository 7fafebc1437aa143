//! What happens in a game.

use pentago::game::EventView;
use serde::Serialize;

use super::Over;
use crate::games::WireForm;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A marble was placed and a quadrant turned.
    Moved {
        /// By whom.
        seat: usize,
        /// As it is written: `c6AR`.
        r#move: String,
        /// Where the marble was placed.
        placed: usize,
        /// Where it lies after the turn.
        square: usize,
        /// The quadrant and direction turned: `AR`; `null` where there was no turn.
        turn: Option<String>,
        /// The board after it.
        board: String,
        /// Does the seat wait for an answer to its five?
        waits: bool,
        /// How the game ended by it.
        over: Option<Over>,
    },
    /// The time for a turn ran out.
    Lapsed {
        /// Whose: it has lost.
        seat: usize,
    },
}

impl WireForm for EventView {
    type Form = Event;

    fn shown(&self) -> Event {
        match self.clone() {
            EventView::Moved { seat, r#move, placed, square, turn, board, waits, over } => {
                Event::Moved { seat, r#move, placed, square, turn, board: board.to_string(), waits, over: over.map(Over::from) }
            }
            EventView::Lapsed { seat } => Event::Lapsed { seat },
        }
    }
}
