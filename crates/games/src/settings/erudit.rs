//! The switches of Erudit.

use std::ops::RangeInclusive;

use crossword::erudit::{EruditRules, Leftovers, Repeats, Scoring, StarWorth, Take};
use serde::{Deserialize, Serialize};

use super::{BadSetting, switch};

/// The totals that can be agreed on.
const TOTALS: RangeInclusive<u32> = 50..=10_000;

/// What can be chosen besides the lexicon. What is not chosen is as the rule set has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// What a star on the board is worth.
    #[serde(default, with = "switch::optional", skip_serializing_if = "Option::is_none")]
    pub star_worth: Option<StarWorth>,
    /// May stars be taken?
    #[serde(default, with = "switch::optional", skip_serializing_if = "Option::is_none")]
    pub take: Option<Take>,
    /// What a turn scores.
    #[serde(default, with = "switch::optional", skip_serializing_if = "Option::is_none")]
    pub scoring: Option<Scoring>,
    /// Words a second time.
    #[serde(default, with = "switch::optional", skip_serializing_if = "Option::is_none")]
    pub repeats: Option<Repeats>,
    /// Tiles left at the end.
    #[serde(default, with = "switch::optional", skip_serializing_if = "Option::is_none")]
    pub leftovers: Option<Leftovers>,
    /// Tiles that the bag must hold for an exchange.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchange_minimum: Option<usize>,
    /// The total that ends the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed_total: Option<u32>,
}

impl Settings {
    /// These rules with what was chosen.
    ///
    /// # Errors
    /// A number is out of its bounds.
    pub fn apply(&self, rules: EruditRules) -> Result<EruditRules, BadSetting> {
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
        if let Some(asked) = self.exchange_minimum {
            let most = rules.laying().rack_size();
            if asked > most {
                return Err(BadSetting::Exchange { asked, most });
            }
            rules = rules.with_exchange_minimum(asked);
        }
        if let Some(asked) = self.agreed_total {
            if !TOTALS.contains(&asked) {
                return Err(BadSetting::Total { asked, least: *TOTALS.start(), most: *TOTALS.end() });
            }
            rules = rules.with_agreed_total(Some(asked));
        }
        Ok(rules)
    }
}

/// All that holds by some rules, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InForce {
    /// What always has a value.
    #[serde(flatten)]
    switches: Settings,
    /// The total that ends the game; null: none does.
    agreed_total: Option<u32>,
}

/// What holds by these rules.
#[must_use]
pub fn in_force(rules: &EruditRules) -> InForce {
    let switches = Settings {
        star_worth: Some(rules.star_worth()),
        take: Some(rules.take()),
        scoring: Some(rules.scoring()),
        repeats: Some(rules.repeats()),
        leftovers: Some(rules.leftovers()),
        exchange_minimum: Some(rules.laying().exchange_minimum()),
        agreed_total: None,
    };
    InForce { switches, agreed_total: rules.agreed_total() }
}
