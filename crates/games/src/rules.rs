//! Rule sets of all games.

use crossword::RuleSet;
use crossword::ctu::CtuRules;
use crossword::erudit::EruditRules;
use lexicon::LexiconName;

use crate::{AddedRules, GameName, Language};

/// A rule set of any game.
#[derive(Clone, Debug, PartialEq)]
pub enum Rules {
    Scrabble(RuleSet),
    Balda(balda::RuleSet),
    Erudit(EruditRules),
    Pentago(pentago::RuleSet),
    Ctu(CtuRules),
    /// A rule set of a registered game.
    Added(AddedRules),
}

impl From<RuleSet> for Rules {
    fn from(rules: RuleSet) -> Rules {
        Rules::Scrabble(rules)
    }
}

/// The error for an unknown rule set name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule set `{name}`; known: {known}")]
pub struct UnknownRules {
    pub name: String,
    /// The known names, separated by commas.
    pub known: String,
}

impl Rules {
    /// Iterates over the names of all rule sets, grouped by game.
    pub fn names() -> impl Iterator<Item = &'static str> {
        GameName::all().into_iter().flat_map(Rules::of)
    }

    /// Returns the names of a game's rule sets, the default one first.
    #[must_use]
    pub fn of(game: GameName) -> Vec<&'static str> {
        match game {
            GameName::Scrabble => RuleSet::names().collect(),
            GameName::Balda => balda::RuleSet::names().collect(),
            GameName::Erudit => EruditRules::names().collect(),
            GameName::Pentago => pentago::RuleSet::ALL.map(pentago::RuleSet::name).to_vec(),
            GameName::Ctu => CtuRules::names().collect(),
            GameName::Added(game) => game.rules.to_vec(),
        }
    }

    /// Returns the rule set with this name.
    ///
    /// # Errors
    /// The name is unknown; the error lists the known ones.
    pub fn by_name(name: &str) -> Result<Rules, UnknownRules> {
        let of_game = |game: GameName| match game {
            GameName::Scrabble => RuleSet::by_name(name).map(Rules::Scrabble),
            GameName::Balda => balda::RuleSet::by_name(name).map(Rules::Balda),
            GameName::Erudit => EruditRules::by_name(name).map(Rules::Erudit),
            GameName::Pentago => pentago::RuleSet::by_name(name).map(Rules::Pentago),
            GameName::Ctu => CtuRules::by_name(name).map(Rules::Ctu),
            GameName::Added(game) => game.rules.iter().find(|known| **known == name).map(|name| Rules::Added(AddedRules { game, name })),
        };
        GameName::all()
            .into_iter()
            .find_map(of_game)
            .ok_or_else(|| UnknownRules { name: name.chars().take(40).collect(), known: Rules::names().collect::<Vec<_>>().join(", ") })
    }

    #[must_use]
    pub const fn game(&self) -> GameName {
        match self {
            Rules::Scrabble(_) => GameName::Scrabble,
            Rules::Balda(_) => GameName::Balda,
            Rules::Erudit(_) => GameName::Erudit,
            Rules::Pentago(_) => GameName::Pentago,
            Rules::Ctu(_) => GameName::Ctu,
            Rules::Added(rules) => GameName::Added(rules.game),
        }
    }

    /// Returns the language of the rule set; `None` in games without words and in those with the
    /// same rules for every language.
    #[must_use]
    pub fn only_language(&self) -> Option<Language> {
        match self {
            Rules::Scrabble(rules) => Some(Language::of_alphabet(rules.alphabet().name())),
            Rules::Erudit(rules) => Some(Language::of_alphabet(rules.alphabet().name())),
            Rules::Ctu(rules) => Some(Language::of_alphabet(rules.alphabet().name())),
            Rules::Balda(_) | Rules::Pentago(_) | Rules::Added(_) => None,
        }
    }

    /// Returns the default language; `None` in games without words.
    #[must_use]
    pub fn language(&self) -> Option<Language> {
        match self {
            Rules::Scrabble(_) | Rules::Erudit(_) | Rules::Ctu(_) => self.only_language(),
            Rules::Balda(_) => Some(Language::Russian),
            Rules::Pentago(_) | Rules::Added(_) => None,
        }
    }

    /// Returns the name of the default lexicon; `None` in games without words.
    #[must_use]
    pub fn usual_lexicon(&self) -> Option<&'static LexiconName> {
        self.game().usual_lexicon(self.language()?)
    }

    /// Returns the rules of board and tiles; `None` in games without tiles.
    #[must_use]
    pub fn laying(&self) -> Option<&RuleSet> {
        match self {
            Rules::Scrabble(rules) => Some(rules),
            Rules::Erudit(rules) => Some(rules.laying()),
            Rules::Ctu(rules) => Some(rules.laying()),
            Rules::Balda(_) | Rules::Pentago(_) | Rules::Added(_) => None,
        }
    }

    /// Returns the name, such as `scrabble-en`.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Rules::Scrabble(rules) => rules.name(),
            Rules::Balda(rules) => rules.name(),
            Rules::Erudit(rules) => rules.name(),
            Rules::Pentago(rules) => rules.name(),
            Rules::Ctu(rules) => rules.name(),
            Rules::Added(rules) => rules.name,
        }
    }

    /// Returns the name for people.
    #[must_use]
    pub fn title(&self) -> &str {
        match self {
            Rules::Scrabble(rules) => rules.title(),
            Rules::Balda(rules) => rules.title(),
            Rules::Erudit(rules) => rules.title(),
            Rules::Pentago(rules) => rules.name(),
            Rules::Ctu(rules) => rules.title(),
            Rules::Added(rules) => rules.game.title,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_round_trips() {
        for name in Rules::names() {
            let rules = Rules::by_name(name).unwrap();
            assert_eq!(rules.name(), name);
            assert!(name.starts_with(rules.game().name()), "{name}");
            if rules.game() == GameName::Scrabble {
                assert!(rules.language().is_some_and(|language| name.ends_with(language.code())), "{name}");
            }
            assert_eq!(rules.usual_lexicon().is_some(), rules.language().is_some(), "{name}");
        }
    }

    #[test]
    fn the_error_for_an_unknown_name_lists_the_known_ones() {
        let unknown = Rules::by_name("scrable").unwrap_err().to_string();
        let known = "scrabble-en, scrabble-cs, scrabble-ru, balda, erudit, pentago-standard, pentago-answer, ctu";
        assert!(unknown.starts_with(&format!("there is no rule set `scrable`; known: {known}")), "{unknown}");
    }
}
