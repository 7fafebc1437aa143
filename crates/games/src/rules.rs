//! Rule sets of all games.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crossword::RuleSet;
use lexicon::LexiconName;

use crate::{GameName, Language};

/// A rule set of a game.
pub trait GameRules: Any + fmt::Debug + Send + Sync {
    fn game(&self) -> GameName;

    /// Returns the name, such as `scrabble-en`.
    fn name(&self) -> &str;

    /// Returns the name for people.
    fn title(&self) -> &str {
        self.game().title()
    }

    /// Returns the language of the rule set; `None` in games without words and in those with the
    /// same rules for every language.
    fn only_language(&self) -> Option<Language> {
        None
    }

    /// Returns the default language; `None` in games without words.
    fn language(&self) -> Option<Language> {
        self.only_language()
    }

    /// Returns the rules of board and tiles; `None` in games without tiles.
    fn placement_rules(&self) -> Option<&RuleSet> {
        None
    }
}

/// A rule set without settings.
#[derive(Clone, Copy, Debug)]
pub struct NamedRules {
    pub game: GameName,
    pub name: &'static str,
}

impl GameRules for NamedRules {
    fn game(&self) -> GameName {
        self.game
    }

    fn name(&self) -> &str {
        self.name
    }
}

/// A rule set of any game. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Rules(Arc<dyn GameRules>);

impl<T: GameRules> From<T> for Rules {
    fn from(rules: T) -> Rules {
        Rules(Arc::new(rules))
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        self.name() == other.name()
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
        (game.module().rule_sets)()
    }

    /// Returns the rule set with this name.
    ///
    /// # Errors
    /// The name is unknown; the error lists the known ones.
    pub fn by_name(name: &str) -> Result<Rules, UnknownRules> {
        GameName::all()
            .into_iter()
            .find_map(|game| (game.module().rules)(name))
            .ok_or_else(|| UnknownRules { name: name.chars().take(40).collect(), known: Rules::names().collect::<Vec<_>>().join(", ") })
    }

    /// Returns the rule set as its game's type, or `None` if it is of another game.
    #[must_use]
    pub fn get<T: GameRules>(&self) -> Option<&T> {
        let any: &dyn Any = &*self.0;
        any.downcast_ref()
    }

    #[must_use]
    pub fn game(&self) -> GameName {
        self.0.game()
    }

    /// See [`GameRules::only_language`].
    #[must_use]
    pub fn only_language(&self) -> Option<Language> {
        self.0.only_language()
    }

    /// See [`GameRules::language`].
    #[must_use]
    pub fn language(&self) -> Option<Language> {
        self.0.language()
    }

    /// Returns the name of the default lexicon; `None` in games without words.
    #[must_use]
    pub fn usual_lexicon(&self) -> Option<&'static LexiconName> {
        self.game().usual_lexicon(self.language()?)
    }

    /// See [`GameRules::placement_rules`].
    #[must_use]
    pub fn placement_rules(&self) -> Option<&RuleSet> {
        self.0.placement_rules()
    }

    /// See [`GameRules::name`].
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// See [`GameRules::title`].
    #[must_use]
    pub fn title(&self) -> &str {
        self.0.title()
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
            if rules.game() == crate::SCRABBLE {
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
