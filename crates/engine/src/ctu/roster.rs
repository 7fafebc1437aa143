//! Players by name.

use crossword::ctu::Ctu;
use play::Player;

use crate::UnknownPlayer;
use crate::ctu::{Greedy, Simple, Strong};

/// The names of the players, weakest first.
pub const PLAYERS: [&str; 3] = ["simple", "greedy", "strong"];

/// The player with this name.
///
/// # Errors
/// There is none with this name; the error lists those there are.
pub fn by_name(name: &str) -> Result<Box<dyn Player<Ctu>>, UnknownPlayer> {
    match name {
        "simple" => Ok(Box::new(Simple)),
        "greedy" => Ok(Box::new(Greedy)),
        "strong" => Ok(Box::new(Strong::default())),
        _ => Err(UnknownPlayer::new(name, "ctu", &PLAYERS)),
    }
}
