//! The names of games.

use std::fmt;
use std::str::FromStr;

use crate::{AddedGame, added};

/// A game. A new game needs a variant here, a crate of its own, an engine and a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameName {
    /// The crossword game with hidden racks, in several languages.
    Scrabble,
    /// A letter and a word along a path each turn, in any language that has a lexicon.
    Balda,
    /// The Russian relative of Scrabble, with several words in one turn.
    Erudit,
    /// Marbles and rotating quadrants, without words.
    Pentago,
    /// The Scrabble competition of a course at the CTU, for programs.
    Ctu,
    /// A game registered by the program.
    Added(&'static AddedGame),
}

impl GameName {
    /// Returns all games in display order, registered ones last.
    #[must_use]
    pub fn all() -> Vec<GameName> {
        let ours = [GameName::Scrabble, GameName::Balda, GameName::Erudit, GameName::Pentago, GameName::Ctu];
        ours.into_iter().chain(added::all().map(GameName::Added)).collect()
    }

    /// Returns the name in commands, files and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameName::Scrabble => "scrabble",
            GameName::Balda => "balda",
            GameName::Erudit => "erudit",
            GameName::Pentago => "pentago",
            GameName::Ctu => "ctu",
            GameName::Added(game) => game.name,
        }
    }

    /// Returns the English name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            GameName::Scrabble => "Scrabble",
            GameName::Balda => "Balda",
            GameName::Erudit => "Erudit",
            GameName::Pentago => "Pentago",
            GameName::Ctu => "The CTU competition",
            GameName::Added(game) => game.title,
        }
    }

    /// Iterates over the games that people play at tables; the others are played in tournaments
    /// only.
    pub fn at_tables() -> impl Iterator<Item = GameName> {
        GameName::all().into_iter().filter(|game| game.facts().at_tables)
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
