//! The interface of scripted players.

use rand_chacha::ChaCha8Rng;
use serde_json::Value;

/// A player that chooses an action from a view in well under a millisecond, since the server
/// should be the bottleneck.
pub(crate) trait Script: Send + Sync {
    /// Returns the settings of a new game other than seats and time.
    fn setup(&self) -> Value;

    /// Chooses an action for the seat to move in this view.
    ///
    /// # Errors
    /// Returns an error if the view cannot be parsed.
    fn choose(&self, view: &Value, random: &mut ChaCha8Rng) -> anyhow::Result<Value>;

    /// Returns a computer player that thinks for a minute per move, if the game has one.
    fn slow_computer(&self) -> Option<&'static str> {
        None
    }

    /// Returns whether guests may request all words of a position.
    fn explores(&self) -> bool {
        false
    }

    /// Returns the query of an analysis without an end, if the game has one.
    fn live_analysis(&self) -> Option<String> {
        None
    }
}

/// A game with its scripted player.
pub(crate) struct Scripted {
    /// The display name.
    pub(crate) name: &'static str,
    pub(crate) script: Box<dyn Script>,
}
