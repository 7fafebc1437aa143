//! What a table asks of Balda besides its rules.

use play::TableRules;

use super::{Action, Balda, Event, State, View};

impl TableRules for Balda {
    fn scores(&self, state: &State) -> Vec<i32> {
        state.scores.clone()
    }

    fn last_resort(&self) -> Action {
        Action::Pass
    }

    /// The start word.
    fn label(&self, state: &State) -> Option<String> {
        (!state.start.is_empty()).then(|| self.words().letters().decode(&state.start))
    }

    /// A word that was declined leaves the turn with whoever offered it, and its clock running on.
    fn keeps_turn(&self, event: &Event) -> bool {
        matches!(event, Event::Declined { .. })
    }

    /// An answer is told with the word it is about.
    fn is_step(&self, event: &Event) -> bool {
        !matches!(event, Event::Started { .. } | Event::Offered { .. })
    }

    /// Who is behind takes what is offered.
    fn takes_draw(&self, view: &View) -> bool {
        let own = view.seat.and_then(|seat| view.scores.get(seat.index()).copied());
        own.is_some() && own < view.scores.iter().max().copied()
    }
}
