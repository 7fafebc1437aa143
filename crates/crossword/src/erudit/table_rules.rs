//! The [`TableRules`] of Erudit.

use play::{Seat, TableRules, Violation};

use super::{Action, Erudit, Event, Fault, Position, Why};
use crate::legality;

impl TableRules for Erudit {
    fn violation(&self, fault: &Fault) -> Violation {
        let why = &fault.why;
        Violation {
            part: fault.step,
            letter: if let Why::OtherLetter { stands_for, .. } = why { Some(*stands_for) } else { None },
            ..legality::violation(why.code(), fault.to_string(), &why.squares(), why.words())
        }
    }

    fn scores(&self, position: &Position) -> Vec<i32> {
        position.scores.clone()
    }

    fn last_resort(&self) -> Action {
        Action::Pass
    }

    /// Opening and draws do not end a turn.
    fn keeps_turn(&self, event: &Event) -> bool {
        matches!(event, Event::Opening { .. } | Event::Drew { .. } | Event::Redealt { .. })
    }

    fn is_step(&self, event: &Event) -> bool {
        !self.keeps_turn(event)
    }

    /// The values of all racks are shown at once.
    fn draw_rounds(&self, event: &Event) -> Option<usize> {
        matches!(event, Event::Opening { .. }).then_some(1)
    }

    /// A rack of only stars that are due is not redealt.
    fn redeal_hidden(&self, position: &Position) -> Vec<Event> {
        let anew = |seat: &Seat| position.racks[seat.index()].len() > position.stars_due[seat.index()];
        position.others_with_tiles(position.turn).filter(anew).map(|seat| Event::Redealt { seat }).collect()
    }
}
