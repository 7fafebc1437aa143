//! Players by name.

use crossword::ctu::Ctu;
use play::Player;

use crate::UnknownPlayer;
use crate::ctu::{GreedyPlayer, SimplePlayer, StrongPlayer};

/// The names of the players, weakest first.
pub const PLAYERS: [&str; 3] = ["simple", "greedy", "strong"];

/// The player with this name.
///
/// # Errors
/// There is none with this name; the error lists those there are.
pub fn by_name(name: &str) -> Result<Box<dyn Player<Ctu>>, UnknownPlayer> {
    match name {
        "simple" => Ok(Box::new(SimplePlayer)),
        "greedy" => Ok(Box::new(GreedyPlayer)),
        "strong" => Ok(Box::new(StrongPlayer::default())),
        _ => Err(UnknownPlayer::new(name, "ctu", &PLAYERS)),
    }
}
