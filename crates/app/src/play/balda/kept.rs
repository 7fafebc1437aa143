//! What the terminal asks of Balda to keep its games and to seat its players.

use balda::game::{Action, Balda, State};
use engine::balda::Roster;
use lexicon::Lexicon;
use play::Player;

use crate::play::played::Kept;

impl Kept for Balda {
    const NAME: games::GameName = games::GameName::Balda;

    type Roster = Roster;

    fn player(roster: &Roster, name: &str) -> anyhow::Result<Box<dyn Player<Balda>>> {
        Ok(roster.player(name)?)
    }

    fn words(&self) -> &Lexicon {
        Balda::words(self).lexicon()
    }

    fn pass() -> Action {
        Action::Pass
    }

    fn scores(state: &State) -> &[i32] {
        &state.scores
    }

    /// The start word.
    fn label(&self, state: &State) -> Option<String> {
        (!state.start.is_empty()).then(|| Balda::words(self).letters().decode(&state.start))
    }
}
