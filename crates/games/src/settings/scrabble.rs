//! What can be chosen for a game of Scrabble.

use crossword::{Challenge, EndRule, RuleSet};
use serde::{Deserialize, Serialize};

use super::switch;

/// What can be chosen besides rule set and lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// What happens to words that are not in the lexicon.
    #[serde(default = "void", with = "switch")]
    pub challenge: Challenge,
    /// Told of every game since there is a choice by language; games stored before do not say it, and end as all games of their number of seats did then.
    #[serde(default, with = "switch::optional")]
    pub ends: Option<EndRule>,
}

const fn void() -> Challenge {
    Challenge::Void
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { challenge: void(), ends: None }
    }
}

impl Settings {
    /// These rules with what was chosen.
    #[must_use]
    pub fn apply(self, rules: RuleSet) -> RuleSet {
        let rules = rules.with_challenge(self.challenge);
        match self.ends {
            None => rules.with_legacy_end_rules(),
            Some(ends) => rules.with_end_rule(ends),
        }
    }

    /// With the ending of these rules, unless one was chosen: as a new game is stored.
    #[must_use]
    pub fn ending_by(self, rules: &RuleSet, seats: usize) -> Settings {
        Settings { ends: self.ends.or(Some(rules.end_rule(seats))), ..self }
    }

    /// What holds by these rules, to which the settings were applied.
    #[must_use]
    pub fn in_force(self, rules: &RuleSet, seats: usize) -> Settings {
        Settings { ends: Some(rules.end_rule(seats)), ..self }
    }
}

#[cfg(test)]
mod tests {
    use crossword::Settlement;
    use serde_json::json;

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
            assert_eq!(json!(settings.in_force(&applied, seats))["ends"], ends);
            assert_eq!(applied.settlement(seats), settlement);
        }
    }

    #[test]
    fn what_can_not_be_is_told() {
        let read = |value| serde_json::from_value::<Settings>(value).unwrap_err().to_string();
        assert_eq!(read(json!({"challenge": "triple"})), "`triple` is no value of challenge; known: void, off, single, double, five-point");
        assert_eq!(read(json!({"ends": "never"})), "`never` is no value of ends; known: tournament, thesis");
        assert!(read(json!({"colour": "red"})).starts_with("unknown field `colour`"));
        assert!(read(json!({"challenge": 5})).contains("a value of challenge: void, off"));
    }
}
