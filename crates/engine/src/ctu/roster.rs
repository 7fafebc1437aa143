//! Finds players by name.

use crossword::ctu::Ctu;
use play::Player;

use crate::UnknownPlayer;
use crate::ctu::{GreedyPlayer, PLAYERS, SimplePlayer, StrongPlayer};

/// Returns the player with this name.
///
/// # Errors
/// Returns an error that lists the known names if there is no such player.
pub fn by_name(name: &str) -> Result<Box<dyn Player<Ctu>>, UnknownPlayer> {
    match name {
        "simple" => Ok(Box::new(SimplePlayer)),
        "greedy" => Ok(Box::new(GreedyPlayer)),
        "strong" => Ok(Box::new(StrongPlayer::default())),
        _ => Err(UnknownPlayer::new(name, "ctu", &PLAYERS)),
    }
}
