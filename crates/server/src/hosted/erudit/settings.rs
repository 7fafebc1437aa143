//! The switches of Erudit, and what a wish for a game comes to.

use crossword::erudit::{EruditRules, Leftovers, Repeats, Scoring, StarWorth, Take};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::hosted::{House, Settled, Wish, WishError, lexica};

/// The usual lexicon first.
pub(in crate::hosted) const USUAL: [&str; 2] = ["ru-nouns", "ru-all"];

/// The least and the greatest total that can be agreed on.
const TOTALS: std::ops::RangeInclusive<u32> = 50..=10_000;

/// What can be chosen besides the lexicon. What is not chosen is as the rule set has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Settings {
    /// What a star on the board is worth: `zero`, `letter`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    star_worth: Option<String>,
    /// May stars be taken: `same-turn`, `next-turn`, `no`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    take: Option<String>,
    /// What a turn scores: `sequential`, `union`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scoring: Option<String>,
    /// Words a second time: `forbidden`, `allowed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    repeats: Option<String>,
    /// Tiles left at the end: `kept`, `deducted`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    leftovers: Option<String>,
    /// Tiles that the bag must hold for an exchange.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exchange_minimum: Option<usize>,
    /// The total that ends the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    agreed_total: Option<u32>,
}

/// A switch that has no such value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum BadSetting {
    #[error("`{value}` is no value of {setting}; known: {known}.")]
    Value { setting: &'static str, value: String, known: String },
    #[error("An exchange can need at most {most} tiles in the bag, not {asked}.")]
    Exchange { asked: usize, most: usize },
    #[error("A total of {0} can't be agreed on; choose one from {first} to {last}.", first = TOTALS.start(), last = TOTALS.end())]
    Total(u32),
}

/// The value of a switch by its name.
fn value<T: Copy>(setting: &'static str, asked: &str, all: &[T], name: fn(T) -> &'static str) -> Result<T, BadSetting> {
    all.iter().copied().find(|one| name(*one) == asked).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|one| name(*one)).collect();
        BadSetting::Value { setting, value: asked.chars().take(40).collect(), known: known.join(", ") }
    })
}

impl Settings {
    /// Reads them; what is not known is refused.
    pub(super) fn read(settings: Map<String, Value>) -> Result<Settings, serde_json::Error> {
        serde_json::from_value(Value::Object(settings))
    }

    /// These rules with what was chosen.
    pub(super) fn apply(&self, rules: EruditRules) -> Result<EruditRules, BadSetting> {
        let mut rules = rules;
        if let Some(asked) = &self.star_worth {
            rules = rules.with_star_worth(value("star_worth", asked, StarWorth::ALL, StarWorth::name)?);
        }
        if let Some(asked) = &self.take {
            rules = rules.with_take(value("take", asked, Take::ALL, Take::name)?);
        }
        if let Some(asked) = &self.scoring {
            rules = rules.with_scoring(value("scoring", asked, Scoring::ALL, Scoring::name)?);
        }
        if let Some(asked) = &self.repeats {
            rules = rules.with_repeats(value("repeats", asked, Repeats::ALL, Repeats::name)?);
        }
        if let Some(asked) = &self.leftovers {
            rules = rules.with_leftovers(value("leftovers", asked, Leftovers::ALL, Leftovers::name)?);
        }
        if let Some(asked) = self.exchange_minimum {
            let most = rules.laying().rack_size();
            if asked > most {
                return Err(BadSetting::Exchange { asked, most });
            }
            rules = rules.with_exchange_minimum(asked);
        }
        if let Some(total) = self.agreed_total {
            if !TOTALS.contains(&total) {
                return Err(BadSetting::Total(total));
            }
            rules = rules.with_agreed_total(Some(total));
        }
        Ok(rules)
    }
}

/// The settings of these rules, as everybody may see them.
pub(super) fn shown(rules: &EruditRules) -> Map<String, Value> {
    object(json!({
        "star_worth": rules.star_worth().name(),
        "take": rules.take().name(),
        "scoring": rules.scoring().name(),
        "repeats": rules.repeats().name(),
        "leftovers": rules.leftovers().name(),
        "exchange_minimum": rules.laying().exchange_minimum(),
        "agreed_total": rules.agreed_total(),
    }))
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// The settings of a stored game, for lists; empty if they can't be read.
pub(in crate::hosted) fn listed(rules: EruditRules, options: &Map<String, Value>) -> Map<String, Value> {
    let settings = Settings::read(options.clone()).ok();
    settings.and_then(|settings| settings.apply(rules).ok()).map(|rules| shown(&rules)).unwrap_or_default()
}

/// Looks at a wish for a game of Erudit.
pub(in crate::hosted) async fn settle(rules: EruditRules, wish: &Wish, house: &House) -> Result<Settled, WishError> {
    if !(2..=play::MAX_SEATS).contains(&wish.seats) {
        return Err(WishError::Seats(format!("Erudit has 2 to {} seats, not {}.", play::MAX_SEATS, wish.seats)));
    }
    let not_understood = |why: serde_json::Error| WishError::Setting(format!("The settings are not understood: {why}."));
    let settings = Settings::read(wish.settings.clone()).map_err(not_understood)?;
    settings.apply(rules).map_err(|why| WishError::Setting(why.to_string()))?;
    let (name, lexicon) = lexica::choose(&wish.rules, &USUAL, wish.lexicon.as_deref(), house).await?;
    let written = object(json!(settings));
    Ok(Settled { lexicon: Some(name), lexicon_hash: Some(lexicon.info().words_sha256.clone()), settings: written })
}
