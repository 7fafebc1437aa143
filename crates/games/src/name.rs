//! The names of games.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use lexicon::LexiconName;

use crate::{GameModule, Language, registry};

/// A game, with what its module says about it.
#[derive(Clone, Copy)]
pub struct GameName(&'static GameModule);

impl GameName {
    /// Returns the game of a module, which need not be registered yet.
    #[must_use]
    pub const fn of(module: &'static GameModule) -> GameName {
        GameName(module)
    }

    /// Returns all games in display order: in the order of their registration.
    #[must_use]
    pub fn all() -> Vec<GameName> {
        registry::all().map(GameName).collect()
    }

    /// Returns what the game's module says about it.
    #[must_use]
    pub const fn module(self) -> &'static GameModule {
        self.0
    }

    /// Returns the name in commands, files and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns the English name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.0.title
    }

    /// Iterates over the games that people play at tables; the others are played in tournaments
    /// only.
    pub fn at_tables() -> impl Iterator<Item = GameName> {
        GameName::all().into_iter().filter(|game| game.0.at_tables)
    }

    /// Returns the default lexicon of a language.
    #[must_use]
    pub fn usual_lexicon(self, language: Language) -> Option<&'static LexiconName> {
        self.0.lexicons.iter().find(|(of, _)| *of == language).map(|(_, name)| name)
    }
}

impl PartialEq for GameName {
    fn eq(&self, other: &GameName) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for GameName {}

impl Hash for GameName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

impl fmt::Debug for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameName").field(&self.0.name).finish()
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for an unknown game name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game `{0}`; known: {list}", list = names())]
pub struct UnknownGame(String);

/// Returns the known names, separated by commas.
fn names() -> String {
    GameName::all().into_iter().map(GameName::name).collect::<Vec<_>>().join(", ")
}

impl FromStr for GameName {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<GameName, UnknownGame> {
        GameName::all().into_iter().find(|game| game.name() == name).ok_or_else(|| UnknownGame(name.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_round_trips() {
        for game in GameName::all() {
            assert_eq!(game.to_string().parse(), Ok(game));
        }
        let unknown = "chess".parse::<GameName>().unwrap_err().to_string();
        assert!(unknown.starts_with("there is no game `chess`; known: scrabble, balda, erudit, pentago, ctu"), "{unknown}");
    }
}
