//! The settings of an Erudit game.

use std::ops::RangeInclusive;

use crossword::erudit::{EruditRules, Leftovers, Repeats, Scoring, StarWorth, Take};
use serde::{Deserialize, Serialize};

use super::{SettingsError, switch};

/// The allowed values of an agreed total.
const TOTALS: RangeInclusive<u32> = 50..=10_000;

/// The settings besides the lexicon. The rule set has the defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The value of a star on the board.
    #[serde(default, with = "switch::optional", skip_serializing_if = "Option::is_none")]
    pub star_worth: Option<StarWorth>,
    /// Whether and when stars may be taken.
    #[serde(default, with = "switch::optional", skip_serializing_if = "Option::is_none")]
    pub take: Option<Take>,
    /// How a turn is scored.
    #[serde(default, with = "switch::optional", skip_serializing_if = "Option::is_none")]
    pub scoring: Option<Scoring>,
    /// Whether a word may be repeated.
    #[serde(default, with = "switch::optional", skip_serializing_if = "Option::is_none")]
    pub repeats: Option<Repeats>,
    /// What happens to tiles left at the end.
    #[serde(default, with = "switch::optional", skip_serializing_if = "Option::is_none")]
    pub leftovers: Option<Leftovers>,
    /// The minimum number of tiles in the bag for an exchange.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchange_minimum: Option<usize>,
    /// The total score that ends the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed_total: Option<u32>,
}

impl Settings {
    /// Applies the settings to a rule set.
    ///
    /// # Errors
    /// A number is out of range.
    pub fn apply(&self, rules: EruditRules) -> Result<EruditRules, SettingsError> {
        let mut rules = rules;
        if let Some(worth) = self.star_worth {
            rules = rules.with_star_worth(worth);
        }
        if let Some(take) = self.take {
            rules = rules.with_take(take);
        }
        if let Some(scoring) = self.scoring {
            rules = rules.with_scoring(scoring);
        }
        if let Some(repeats) = self.repeats {
            rules = rules.with_repeats(repeats);
        }
        if let Some(leftovers) = self.leftovers {
            rules = rules.with_leftovers(leftovers);
        }
        if let Some(requested) = self.exchange_minimum {
            let max = rules.placement_rules().rack_size();
            if requested > max {
                return Err(SettingsError::Exchange { requested, max });
            }
            rules = rules.with_exchange_minimum(requested);
        }
        if let Some(requested) = self.agreed_total {
            if !TOTALS.contains(&requested) {
                return Err(SettingsError::Total { requested, min: *TOTALS.start(), max: *TOTALS.end() });
            }
            rules = rules.with_agreed_total(Some(requested));
        }
        Ok(rules)
    }
}

/// The effective settings for display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InForce {
    /// The settings that always have a value.
    #[serde(flatten)]
    switches: Settings,
    /// The total score that ends the game; null for none.
    agreed_total: Option<u32>,
}

/// Returns the effective settings of a rule set.
#[must_use]
pub fn in_force(rules: &EruditRules) -> InForce {
    let switches = Settings {
        star_worth: Some(rules.star_worth()),
        take: Some(rules.take()),
        scoring: Some(rules.scoring()),
        repeats: Some(rules.repeats()),
        leftovers: Some(rules.leftovers()),
        exchange_minimum: Some(rules.placement_rules().exchange_minimum()),
        agreed_total: None,
    };
    InForce { switches, agreed_total: rules.agreed_total() }
}
