//! The error for unknown player names.

/// A name is not the name of a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player `{name}` of {game}; known: {list}", list = known.join(", "))]
pub struct UnknownPlayer {
    /// The name, truncated.
    pub name: String,
    pub game: &'static str,
    /// The names of the players, weakest first.
    pub known: &'static [&'static str],
}

impl UnknownPlayer {
    /// Creates the error for a game.
    pub(crate) fn new(name: &str, game: &'static str, known: &'static [&'static str]) -> UnknownPlayer {
        // The name may be untrusted input of any length.
        UnknownPlayer { name: name.chars().take(40).collect(), game, known }
    }
}
