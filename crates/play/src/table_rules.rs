//! The trait of games that can be played at a table.

use crate::{Rules, Violation};

/// A game that can be played at a table, on the server, in the terminal or in the arena. Each
/// shell extends this trait with what only it needs.
pub trait TableRules: Rules {
    /// Describes a broken rule.
    fn violation(&self, why: &Self::Why) -> Violation;

    /// Returns the scores by seat. In a game without points they express the result, and until the
    /// game is over they are 0 or missing.
    fn scores(&self, position: &Self::Position) -> Vec<i32>;

    /// Returns the points by seat; empty in a game without points.
    fn points(&self, position: &Self::Position) -> Vec<i32> {
        self.scores(position)
    }

    /// Returns the action of a computer player that failed to choose one: the least harmful one,
    /// such as a pass.
    fn last_resort(&self) -> Self::Action;

    /// Returns a label that tells the games of a series apart, such as the start word.
    fn label(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// Returns whether the turn continues after this event because it is not a move of the seat to
    /// act, such as a draw of tiles or the answer to a challenge.
    fn keeps_turn(&self, _event: &Self::Event) -> bool {
        false
    }

    /// Returns whether the event counts as a step of the replay.
    fn is_step(&self, _event: &Self::Event) -> bool {
        true
    }

    /// Returns the number of rounds if the event is a draw for the start, which players watch
    /// before the first turn.
    fn draw_rounds(&self, _event: &Self::Event) -> Option<usize> {
        None
    }

    /// Returns whether a word can be challenged.
    fn has_challengeable_word(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Returns whether the event revealed the validity of words that could be challenged. Such an
    /// event cannot be taken back.
    fn reveals_validity(&self, _event: &Self::Event) -> bool {
        false
    }

    /// Returns the events that redeal the hidden information of all seats but the one to act, for a
    /// new game from a position that people have seen.
    fn redeal_hidden(&self, _position: &Self::Position) -> Vec<Self::Event> {
        Vec::new()
    }

    /// Returns whether a computer player accepts a draw offer; `view` is its own. The caller cannot
    /// wait, so implementations must not search.
    fn takes_draw(&self, _view: &Self::View) -> bool {
        false
    }

    /// Returns whether players may agree to a draw.
    fn allows_draws(&self) -> bool {
        self.seats() > 1
    }
}
