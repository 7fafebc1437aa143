//! The closed list of games: their names, their rule sets, which rule set goes with which words. Nothing else.
#![forbid(unsafe_code)]

use std::fmt;
use std::str::FromStr;

use crossword::RuleSet;
use crossword::erudit::EruditRules;

/// A game. A new game is one more variant here, a crate of its own, an engine and a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameName {
    /// Crossword game with hidden racks, in several languages.
    Scrabble,
    /// A letter a turn, a word along a path; in every language that has a lexicon.
    Balda,
    /// The Russian relative of Scrabble, whose turn may hold several words.
    Erudit,
    /// Marbles and turning quadrants: a game without words.
    Pentago,
}

impl GameName {
    /// All games.
    pub const ALL: [GameName; 4] = [GameName::Scrabble, GameName::Balda, GameName::Erudit, GameName::Pentago];

    /// Its name in commands, files and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameName::Scrabble => "scrabble",
            GameName::Balda => "balda",
            GameName::Erudit => "erudit",
            GameName::Pentago => "pentago",
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no game's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game `{0}`; known: {list}", list = GameName::ALL.map(GameName::name).join(", "))]
pub struct UnknownGame(String);

impl FromStr for GameName {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<GameName, UnknownGame> {
        GameName::ALL.into_iter().find(|game| game.name() == name).ok_or_else(|| UnknownGame(name.chars().take(40).collect()))
    }
}

/// A rule set with the game it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub enum Rules {
    /// Of Scrabble.
    Scrabble(RuleSet),
    /// Of Balda.
    Balda(balda::RuleSet),
    /// Of Erudit.
    Erudit(EruditRules),
    /// Of Pentago.
    Pentago(pentago::RuleSet),
}

/// A name that is no rule set's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule set `{name}`; known: {known}")]
pub struct UnknownRules {
    /// What was asked for.
    pub name: String,
    /// The names there are, parted by commas.
    pub known: String,
}

impl Rules {
    /// The names of all rule sets.
    pub fn names() -> impl Iterator<Item = &'static str> {
        RuleSet::names().chain(balda::RuleSet::names()).chain(EruditRules::names()).chain(pentago::RuleSet::ALL.map(pentago::RuleSet::name))
    }

    /// The rule set with this name.
    ///
    /// # Errors
    /// The name is none; the error lists those there are.
    pub fn by_name(name: &str) -> Result<Rules, UnknownRules> {
        RuleSet::by_name(name)
            .map(Rules::Scrabble)
            .or_else(|| balda::RuleSet::by_name(name).map(Rules::Balda))
            .or_else(|| EruditRules::by_name(name).map(Rules::Erudit))
            .or_else(|| pentago::RuleSet::by_name(name).map(Rules::Pentago))
            .ok_or_else(|| UnknownRules { name: name.chars().take(40).collect(), known: Rules::names().collect::<Vec<_>>().join(", ") })
    }

    /// Its game.
    #[must_use]
    pub const fn game(&self) -> GameName {
        match self {
            Rules::Scrabble(_) => GameName::Scrabble,
            Rules::Balda(_) => GameName::Balda,
            Rules::Erudit(_) => GameName::Erudit,
            Rules::Pentago(_) => GameName::Pentago,
        }
    }

    /// The language of its words: `en`, `cs`, `ru`; `None` in a game without words. Balda is played in any: the usual one is told.
    #[must_use]
    pub fn language(&self) -> Option<&'static str> {
        match self {
            Rules::Scrabble(rules) => Some(language_of(rules.alphabet().name())),
            Rules::Balda(_) => Some("ru"),
            Rules::Erudit(rules) => Some(language_of(rules.alphabet().name())),
            Rules::Pentago(_) => None,
        }
    }

    /// Its name: `scrabble-en`.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Rules::Scrabble(rules) => rules.name(),
            Rules::Balda(rules) => rules.name(),
            Rules::Erudit(rules) => rules.name(),
            Rules::Pentago(rules) => rules.name(),
        }
    }
}

/// The language whose words are written in the alphabet of this name: `en`, `cs`, `ru`.
#[must_use]
pub fn language_of(alphabet: &str) -> &'static str {
    match alphabet {
        "czech" => "cs",
        "russian" => "ru",
        _ => "en",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for game in GameName::ALL {
            assert_eq!(game.to_string().parse(), Ok(game));
        }
        for name in Rules::names() {
            let rules = Rules::by_name(name).unwrap();
            assert_eq!(rules.name(), name);
            assert!(name.starts_with(rules.game().name()), "{name}");
            if rules.game() == GameName::Scrabble {
                assert!(rules.language().is_some_and(|language| name.ends_with(language)), "{name}");
            }
        }
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        assert_eq!(
            Rules::by_name("scrable").unwrap_err().to_string(),
            "there is no rule set `scrable`; known: scrabble-en, scrabble-cs, scrabble-ru, balda, erudit, pentago-standard, pentago-answer"
        );
        assert_eq!(
            "chess".parse::<GameName>().unwrap_err().to_string(),
            "there is no game `chess`; known: scrabble, balda, erudit, pentago"
        );
    }
}
