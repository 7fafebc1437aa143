//! The answer to names that nobody has.

/// A name that is no player's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player `{name}` of {game}; known: {list}", list = known.join(", "))]
pub struct UnknownPlayer {
    /// The name, shortened.
    pub name: String,
    /// The game that has no such player.
    pub game: &'static str,
    /// Those it has, weakest first.
    pub known: &'static [&'static str],
}

impl UnknownPlayer {
    /// The game has none of this name.
    pub(crate) fn new(name: &str, game: &'static str, known: &'static [&'static str]) -> UnknownPlayer {
        // What is asked for may come from anywhere, and is long perhaps.
        UnknownPlayer { name: name.chars().take(40).collect(), game, known }
    }
}
