//! Players by name.

use crossword::erudit::Erudit;
use play::Player;

use crate::erudit::{Greedy, PLAYERS};

/// Finds players by their names. Cheap to clone and to share.
#[derive(Clone, Debug, Default)]
pub struct Roster;

/// A name that is no player's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player `{name}` of erudit; known: {list}", list = PLAYERS.join(", "))]
pub struct UnknownPlayer {
    /// The name, shortened.
    pub name: String,
}

impl Roster {
    /// The player of this name.
    ///
    /// # Errors
    /// There is none with this name; the error lists those there are.
    pub fn player(&self, name: &str) -> Result<Box<dyn Player<Erudit>>, UnknownPlayer> {
        match name {
            "greedy" => Ok(Box::new(Greedy)),
            _ => Err(UnknownPlayer { name: name.chars().take(40).collect() }),
        }
    }
}
