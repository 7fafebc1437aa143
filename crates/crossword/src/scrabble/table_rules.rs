//! The [`TableRules`] of Scrabble.

use play::{TableRules, Violation};

use super::{Action, Event, Position, Scrabble, Why};
use crate::{Move, legality};

impl TableRules for Scrabble {
    fn violation(&self, why: &Why) -> Violation {
        legality::violation(why.code(), why.to_string(), &why.squares(), why.words())
    }

    fn scores(&self, position: &Position) -> Vec<i32> {
        position.scores.clone()
    }

    fn last_resort(&self) -> Action {
        Move::Pass.into()
    }

    /// Opening, draws and answers to a challenge do not end a turn.
    fn keeps_turn(&self, event: &Event) -> bool {
        match event {
            Event::Opening { .. }
            | Event::Drew { .. }
            | Event::Challenged { .. }
            | Event::Accepted { .. }
            | Event::Redealt { .. }
            | Event::SetUp(_) => true,
            Event::Placed { .. } | Event::Exchanged { .. } | Event::Passed { .. } | Event::Ended { .. } => false,
        }
    }

    fn is_step(&self, event: &Event) -> bool {
        !matches!(event, Event::Opening { .. } | Event::Drew { .. } | Event::Accepted { .. } | Event::Redealt { .. } | Event::SetUp(_))
    }

    fn draw_rounds(&self, event: &Event) -> Option<usize> {
        if let Event::Opening { rounds, .. } = event { Some(rounds.len()) } else { None }
    }

    fn has_challengeable_word(&self, position: &Position) -> bool {
        position.window.is_some()
    }

    fn reveals_validity(&self, event: &Event) -> bool {
        matches!(event, Event::Challenged { .. })
    }

    fn redeal_hidden(&self, position: &Position) -> Vec<Event> {
        position.others_with_tiles(position.turn).map(|seat| Event::Redealt { seat }).collect()
    }
}
