//! Hints in steps.

use play::Game;

use super::game::TileGame;
use super::texts::Language;

/// The hint steps already shown in this turn.
#[derive(Debug, Default)]
pub(super) struct Hints {
    version: usize,
    steps_shown: u8,
}

impl Hints {
    /// Returns the next hint: first the score or length, then the square, then the move.
    pub(super) fn next<G: TileGame>(
        &mut self,
        game: &Game<G>,
        roster: &G::Roster,
        view: &G::View,
        draft: &G::Draft,
        language: Language,
    ) -> String {
        if self.version != game.version() {
            *self = Hints { version: game.version(), steps_shown: 0 };
        }
        let step = (self.steps_shown + 1).min(3);
        let Some(hint) = game.rules().hint(roster, view, draft, step, language) else { return language.hint_none() };
        self.steps_shown = step;
        hint
    }

    /// Restarts the hints, because the draft has changed.
    pub(super) fn reset(&mut self) {
        self.steps_shown = 0;
    }
}
