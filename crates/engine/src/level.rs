//! The five levels of play for people. How a level plays is each game's own.

use std::fmt;

/// How well a level plays: 1 for a beginner, 5 for the best there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All of them, weakest first.
    pub const ALL: [Level; 5] = [Level(1), Level(2), Level(3), Level(4), Level(5)];

    /// The best there is.
    pub const HIGHEST: Level = Level(5);

    /// The level with this number, 1 to 5.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 5 { Some(Level(number)) } else { None }
    }

    /// The level of this name, `level-1` to `level-5`.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.to_string() == name)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What a game's list for levels 1 to 4 says of it. The highest has no weaknesses to be listed.
    pub(crate) fn of<T>(self, weaker: &[T; 4]) -> Option<&T> {
        weaker.get(usize::from(self.0) - 1)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level-{}", self.0)
    }
}
