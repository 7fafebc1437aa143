//! Computer players, one folder per game. No I/O, no async.
//!
//! Not part of this crate: the rules (see the crates of the games), matches, statistics and clocks.
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
