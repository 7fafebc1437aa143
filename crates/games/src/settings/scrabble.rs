//! The settings of a Scrabble game.

use crossword::{Challenge, EndRule, RuleSet};
use serde::{Deserialize, Serialize};

use super::switch;

/// The settings besides rule set and lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The challenge rule.
    #[serde(default = "default_challenge", with = "switch")]
    pub challenge: Challenge,
    /// The scoring at the end. Absent in games stored before it could be chosen; they end by the
    /// former rule for their number of seats.
    #[serde(default, with = "switch::optional")]
    pub ends: Option<EndRule>,
}

const fn default_challenge() -> Challenge {
    Challenge::Void
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { challenge: default_challenge(), ends: None }
    }
}

impl Settings {
    /// Applies the settings to a rule set.
    #[must_use]
    pub fn apply(self, rules: RuleSet) -> RuleSet {
        let rules = rules.with_challenge(self.challenge);
        match self.ends {
            None => rules.with_legacy_end_rules(),
            Some(ends) => rules.with_end_rule(ends),
        }
    }

    /// Fills in the end rule of the rule set if none was chosen, for storing a new game.
    #[must_use]
    pub fn with_default_end_rule(self, rules: &RuleSet, seats: usize) -> Settings {
        Settings { ends: self.ends.or(Some(rules.end_rule(seats))), ..self }
    }

    /// Returns the effective settings; `rules` is the rule set they were applied to.
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
    fn a_stored_game_keeps_its_end_rule() {
        let (czech, english) = (RuleSet::scrabble_cs(), RuleSet::scrabble_en());
        // The format of games stored by earlier versions.
        let stored: Settings = serde_json::from_value(json!({"challenge": "void", "ends": null})).unwrap();
        for (settings, rules, seats, ends, settlement) in [
            (stored, &czech, 2, "tournament", Settlement::TwiceOthers),
            (stored, &czech, 4, "thesis", Settlement::Deduct),
            (stored.with_default_end_rule(&czech, 2), &czech, 2, "thesis", Settlement::Deduct),
            (stored.with_default_end_rule(&english, 2), &english, 2, "tournament", Settlement::TwiceOthers),
            (stored.with_default_end_rule(&english, 3), &english, 3, "thesis", Settlement::Deduct),
        ] {
            // The settings survive a round trip through JSON.
            let settings: Settings = serde_json::from_value(json!(settings)).unwrap();
            let applied = settings.apply(rules.clone());
            assert_eq!(json!(settings.in_force(&applied, seats))["ends"], ends);
            assert_eq!(applied.settlement(seats), settlement);
        }
    }

    #[test]
    fn errors_name_the_field_and_its_values() {
        let read = |value| serde_json::from_value::<Settings>(value).unwrap_err().to_string();
        assert_eq!(read(json!({"challenge": "triple"})), "`triple` is no value of challenge; known: void, off, single, double, five-point");
        assert_eq!(read(json!({"ends": "never"})), "`never` is no value of ends; known: tournament, thesis");
        assert!(read(json!({"colour": "red"})).starts_with("unknown field `colour`"));
        assert!(read(json!({"challenge": 5})).contains("a value of challenge: void, off"));
    }
}
