//! What can be chosen for a game of Scrabble, and what a wish comes to.

use crossword::{Challenge, EndRule, RuleSet};
use lexicon::Lexicon;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use store::GameRow;

use crate::hosted::{House, Settled, Wish, WishError, lexica, stored_options};

/// The usual lexicon of each language, where there is a choice.
pub(in crate::hosted) const USUAL: [&str; 3] = ["en", "cs-mixed", "ru-all"];

/// What can be chosen besides rule set and lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Settings {
    #[serde(default)]
    pub(super) challenge: ChallengeName,
    /// Told of every game since there is a choice by language; games stored before do not say it, and end as all games of their number of seats did then.
    #[serde(default)]
    ends: Option<EndName>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ChallengeName {
    #[default]
    Void,
    Off,
    Single,
    Double,
    #[serde(rename = "five-point")]
    FivePoint,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum EndName {
    Tournament,
    Thesis,
}

impl ChallengeName {
    /// Does a placing lie open until it is challenged or accepted?
    fn opens_words(self) -> bool {
        match self {
            ChallengeName::Void | ChallengeName::Off => false,
            ChallengeName::Single | ChallengeName::Double | ChallengeName::FivePoint => true,
        }
    }
}

/// Can the words of a stored game be challenged? What can't be read is taken as if they could.
pub(in crate::hosted) fn opens_words(row: &GameRow) -> bool {
    let settings = stored_options(row).ok().and_then(|options| serde_json::from_value::<Settings>(Value::Object(options)).ok());
    settings.is_none_or(|settings| settings.challenge.opens_words())
}

impl EndName {
    fn of(rules: &RuleSet, seats: usize) -> EndName {
        match rules.end_rule(seats) {
            EndRule::Tournament => EndName::Tournament,
            EndRule::Thesis => EndName::Thesis,
        }
    }
}

impl Settings {
    pub(super) fn apply(self, rules: RuleSet) -> RuleSet {
        let rules = rules.with_challenge(match self.challenge {
            ChallengeName::Void => Challenge::Void,
            ChallengeName::Off => Challenge::Off,
            ChallengeName::Single => Challenge::Single,
            ChallengeName::Double => Challenge::Double,
            ChallengeName::FivePoint => Challenge::FivePoint,
        });
        match self.ends {
            None => rules.with_former_ends(),
            Some(EndName::Tournament) => rules.with_end_rule(EndRule::Tournament),
            Some(EndName::Thesis) => rules.with_end_rule(EndRule::Thesis),
        }
    }

    /// With the ending of these rules, unless one was chosen.
    fn ending_by(self, rules: &RuleSet, seats: usize) -> Settings {
        Settings { ends: self.ends.or(Some(EndName::of(rules, seats))), ..self }
    }

    /// As everybody may see them; `rules` are those to which they were applied.
    pub(super) fn shown(self, rules: &RuleSet, seats: usize) -> Map<String, Value> {
        let ends = EndName::of(rules, seats);
        [("challenge", json!(self.challenge)), ("ends", json!(ends))].map(|(key, value)| (key.to_owned(), value)).into_iter().collect()
    }
}

/// The settings of a stored game, for lists; empty if they can't be read.
pub(in crate::hosted) fn listed(rules: RuleSet, options: &Map<String, Value>, seats: usize) -> Map<String, Value> {
    let settings = serde_json::from_value::<Settings>(Value::Object(options.clone()));
    settings.map_or_else(|_| Map::new(), |settings| settings.shown(&settings.apply(rules), seats))
}

/// Looks at a wish for a game of Scrabble.
pub(in crate::hosted) async fn settle(wish: &Wish, house: &House) -> Result<Settled, WishError> {
    if !(1..=play::MAX_SEATS).contains(&wish.seats) {
        return Err(WishError::Seats(format!("Scrabble has 1 to {} seats, not {}.", play::MAX_SEATS, wish.seats)));
    }
    let settings: Settings = serde_json::from_value(Value::Object(wish.settings.clone()))
        .map_err(|why| WishError::Setting(format!("The settings are not understood: {why}.")))?;
    let settings = match &wish.rules {
        games::Rules::Scrabble(rules) => settings.ending_by(rules, wish.seats),
        _ => settings,
    };
    let (name, lexicon) = lexica::choose(&wish.rules, &USUAL, wish.lexicon.as_deref(), house).await?;
    let settings = match json!(settings) {
        Value::Object(settings) => settings,
        _ => Map::new(),
    };
    Ok(Settled { lexicon: Some(name), lexicon_hash: Some(lexicon.info().words_sha256.clone()), settings })
}

/// The lexicon by which these rules are played: the one named, else the usual one that is at hand.
pub(in crate::hosted) async fn choose(rules: &RuleSet, named: Option<&str>, house: &House) -> Result<(String, Lexicon), WishError> {
    lexica::choose(&games::Rules::Scrabble(rules.clone()), &USUAL, named, house).await
}

#[cfg(test)]
mod tests {
    use crossword::Settlement;

    use super::*;

    #[test]
    fn a_game_keeps_the_ending_it_was_begun_with() {
        let (czech, english) = (RuleSet::scrabble_cs(), RuleSet::scrabble_en());
        // As games of earlier versions were stored.
        let stored: Settings = serde_json::from_value(json!({"challenge": "void", "ends": null})).unwrap();
        for (settings, rules, seats, ends, settlement) in [
            (stored, &czech, 2, "tournament", Settlement::TwiceOthers),
            (stored, &czech, 4, "thesis", Settlement::Deduct),
            (stored.ending_by(&czech, 2), &czech, 2, "thesis", Settlement::Deduct),
            (stored.ending_by(&english, 2), &english, 2, "tournament", Settlement::TwiceOthers),
            (stored.ending_by(&english, 3), &english, 3, "thesis", Settlement::Deduct),
        ] {
            // What is stored reads back as the same.
            let settings: Settings = serde_json::from_value(json!(settings)).unwrap();
            let applied = settings.apply(rules.clone());
            assert_eq!(settings.shown(&applied, seats)["ends"], ends);
            assert_eq!(applied.settlement(seats), settlement);
        }
    }
}
