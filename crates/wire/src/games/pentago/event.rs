//! Events of a game.

use pentago::game::EventView;
use serde::Serialize;

use super::Over;
use crate::games::WireForm;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A seat placed a marble and rotated a quadrant.
    Moved {
        seat: usize,
        /// The notation, such as `c6AR`.
        r#move: String,
        /// The square on which the marble was placed.
        placed: usize,
        /// The square of the marble after the rotation.
        square: usize,
        /// The rotated quadrant and the direction, such as `AR`; `null` without a rotation.
        turn: Option<String>,
        /// The board after the move.
        board: String,
        /// Whether the opponent may still answer the seat's five.
        waits: bool,
        /// The result, if the game ended with it.
        over: Option<Over>,
    },
    /// A seat exceeded its time for the turn.
    Lapsed {
        /// The seat, which loses.
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
