//! What can be chosen for a game of the CTU competition.

use crossword::ctu::{CtuRules, Duty, EmptyBag};
use serde::{Deserialize, Serialize};

use super::switch;

/// The settings of an event, as its games keep them. Nothing of it can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The mode: what must be done where a move of exactly one letter is possible.
    #[serde(with = "switch")]
    pub duty: Duty,
    /// What happens when the bag is empty.
    #[serde(with = "switch")]
    pub empty_bag: EmptyBag,
    /// Moves in a row without a change of the score that end the game.
    pub still_moves: u32,
}

impl Settings {
    /// What holds by these rules.
    #[must_use]
    pub fn of(rules: &CtuRules) -> Settings {
        Settings { duty: rules.duty(), empty_bag: rules.empty_bag(), still_moves: rules.still_moves() }
    }

    /// These rules with what was chosen.
    #[must_use]
    pub fn apply(self, rules: CtuRules) -> CtuRules {
        rules.with_duty(self.duty).with_empty_bag(self.empty_bag).with_still_moves(self.still_moves)
    }
}
