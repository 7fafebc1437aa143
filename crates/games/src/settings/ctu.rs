//! The settings of a game of the CTU competition.

use crossword::ctu::{CtuRules, Duty, EmptyBag};
use serde::{Deserialize, Serialize};

use super::switch;

/// The settings of an event, which its games store. None is optional.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The mode: the obligation of a seat that can make a move of exactly one letter.
    #[serde(with = "switch")]
    pub duty: Duty,
    /// The rule for an empty bag.
    #[serde(with = "switch")]
    pub empty_bag: EmptyBag,
    /// The number of consecutive moves without a change of the score that ends the game.
    pub still_moves: u32,
}

impl Settings {
    /// Returns the settings of a rule set.
    #[must_use]
    pub fn of(rules: &CtuRules) -> Settings {
        Settings { duty: rules.duty(), empty_bag: rules.empty_bag(), still_moves: rules.still_moves() }
    }

    /// Applies the settings to a rule set.
    #[must_use]
    pub fn apply(self, rules: CtuRules) -> CtuRules {
        rules.with_duty(self.duty).with_empty_bag(self.empty_bag).with_still_moves(self.still_moves)
    }
}
