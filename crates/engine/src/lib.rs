//! Who plays well: computer players, a folder a game. No I/O, no async.
//!
//! What is deliberately absent: what is legal (the games' crates), matches and statistics, clocks.
#![forbid(unsafe_code)]

mod attention;
pub mod balda;
mod bound;
pub mod ctu;
pub mod erudit;
mod level;
pub mod pentago;
mod players;
mod random;
pub mod scrabble;
pub mod tiles;
mod unknown;
mod vocabularies;

pub use self::level::Level;
pub use self::players::{Players, self_play_rules};
pub use self::unknown::UnknownPlayer;
