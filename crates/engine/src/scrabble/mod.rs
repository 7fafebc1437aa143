//! Players of Scrabble.

mod challenge;
mod exchange;
mod greedy;
mod heuristic;

pub use self::greedy::Greedy;
pub use self::heuristic::{BadSettings, BonusSquares, Heuristic};

use crossword::scrabble::Scrabble;
use play::Player;

/// The names of the players, weakest first.
pub const PLAYERS: [&str; 1] = ["greedy"];

/// The player with this name for games of Scrabble.
///
/// # Errors
/// There is none with this name; the error lists those there are.
pub fn by_name(name: &str) -> Result<Box<dyn Player<Scrabble>>, UnknownPlayer> {
    match name {
        "greedy" => Ok(Box::new(Greedy)),
        _ => Err(UnknownPlayer { name: name.chars().take(40).collect() }),
    }
}

/// A name that is no player's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player `{name}` of scrabble; known: {list}", list = PLAYERS.join(", "))]
pub struct UnknownPlayer {
    /// What was asked for.
    pub name: String,
}
