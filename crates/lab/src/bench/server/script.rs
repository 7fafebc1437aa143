//! What the scripted players of all games have in common.

use rand_chacha::ChaCha8Rng;
use serde_json::Value;

/// Somebody who reads the view of a seat on turn and says what to do, in well under a millisecond: the load is meant for the server.
pub(crate) trait Script: Send + Sync {
    /// What a game is begun with, besides seats and time.
    fn setup(&self) -> Value;

    /// An action for the seat that is on turn in this view.
    ///
    /// # Errors
    /// The view is not understood.
    fn choose(&self, view: &Value, random: &mut ChaCha8Rng) -> anyhow::Result<Value>;

    /// A computer player that thinks for a minute a move, where the game has one.
    fn slow_computer(&self) -> Option<&'static str> {
        None
    }

    /// May all words of a position be asked for?
    fn explores(&self) -> bool {
        false
    }

    /// The query of an analysis that goes on until somebody ends it, where the game has such.
    fn live_analysis(&self) -> Option<String> {
        None
    }
}

/// A game that is played, by its name.
pub(crate) struct Scripted {
    /// As people read it.
    pub(crate) name: &'static str,
    /// Who plays it.
    pub(crate) script: Box<dyn Script>,
}
