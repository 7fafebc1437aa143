//! The five levels of play. Each game defines how its levels play.

use std::fmt;

/// A level of play, from 1 for beginners to 5 for the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 5] = [Level(1), Level(2), Level(3), Level(4), Level(5)];

    /// The strongest level.
    pub const HIGHEST: Level = Level(5);

    /// Returns the level with this number, 1 to 5.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 5 { Some(Level(number)) } else { None }
    }

    /// Returns the level with this name, `level-1` to `level-5`.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.to_string() == name)
    }

    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the entry of a game's table for levels 1 to 4. The highest level has no weaknesses
    /// and no entry.
    pub(crate) fn of<T>(self, weaker: &[T; 4]) -> Option<&T> {
        weaker.get(usize::from(self.0) - 1)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level-{}", self.0)
    }
}
