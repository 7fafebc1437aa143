//! Players of Scrabble.

mod challenge;
mod exchange;
mod greedy;
mod heuristic;
mod level;
mod roster;
mod strong;

pub use self::greedy::GreedyPlayer;
pub use self::heuristic::{BadSettings, BonusSquares, Heuristic};
pub use self::level::LevelPlayer;
pub use self::roster::{Roster, UnknownPlayer};
pub use self::strong::{StrongPlayer, last_move, situation};
pub use crate::level::Level;
pub use crate::tiles::master::Mind;

use crossword::scrabble::Scrabble;
use play::Player;

/// The names of the players, weakest first. `heuristic` may have settings; see [`Heuristic`]. `static` may have leaves of a file; see [`Roster::reading_files`].
pub const PLAYERS: [&str; 10] = ["level-1", "level-2", "level-3", "level-4", "greedy", "heuristic", "static", "level-5", "sim", "master"];

/// What a player is called in records of games, which other programs show to their readers: `Computer level 3`.
pub fn title(player: &str) -> String {
    format!("Computer {}", player.replace('-', " "))
}

/// The player with this name for games of Scrabble, from a roster of its own that knows no classes of words: for those who play levels, [`Roster::player`]
/// is the one to ask.
///
/// # Errors
/// There is none with this name; the error lists those there are.
pub fn by_name(name: &str) -> Result<Box<dyn Player<Scrabble>>, UnknownPlayer> {
    Roster::default().player(name)
}
