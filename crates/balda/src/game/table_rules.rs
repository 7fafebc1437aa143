//! Implements [`TableRules`] for Balda.

use play::{TableRules, Violation};

use super::{Action, Balda, Event, State, View};
use crate::{RuleViolation, Square};

impl TableRules for Balda {
    fn violation(&self, why: &RuleViolation) -> Violation {
        let (side, squares) = (self.rule_set().side(), why.squares());
        Violation {
            squares: squares.iter().filter(|square| side.contains(**square)).map(|square| square.index(side)).collect(),
            places: squares.iter().map(Square::to_string).collect(),
            words: why.word().map(str::to_owned).into_iter().collect(),
            ..Violation::new(why.code(), why.to_string())
        }
    }

    fn scores(&self, state: &State) -> Vec<i32> {
        state.scores.clone()
    }

    fn last_resort(&self) -> Action {
        Action::Pass
    }

    /// Returns the start word.
    fn label(&self, state: &State) -> Option<String> {
        (!state.start.is_empty()).then(|| self.words().letters().decode(&state.start))
    }

    /// After a declined word, the seat that offered it keeps the turn, and its clock keeps running.
    fn keeps_turn(&self, event: &Event) -> bool {
        matches!(event, Event::Declined { .. })
    }

    /// An offer is not a step of its own, because the answer includes its word.
    fn is_step(&self, event: &Event) -> bool {
        !matches!(event, Event::Started { .. } | Event::Offered { .. })
    }

    /// Accepts a draw if the seat's score is behind.
    fn takes_draw(&self, view: &View) -> bool {
        let own = view.seat.and_then(|seat| view.scores.get(seat.index()).copied());
        own.is_some() && own < view.scores.iter().max().copied()
    }
}
