//! Players of Pentago, and what they ask.
//!
//! - [`classic`]: naive, minimax, alpha-beta and negascout with the static value of 32 lines, each with its counters.
//! - [`search`]: the real one: iterative deepening on all cores, a transposition table, its own evaluation; it proves wins and losses.
//! - [`solve`]: exact solving of late positions.
//! - [`known`]: positions whose value or score is kept: opening book and endgame base, one file format.
//! - [`early`]: the exact values of all positions with few marbles, part of the program.
//! - [`book`] and [`base`]: how these are built and checked.
//! - [`training`]: where the numbers of the search's evaluation come from.
//! - [`work`]: fixed work for the classical engines, to measure them.
//! - [`strong`]: the player that combines them; [`roster`]: all players by name, and the levels.

pub mod base;
pub mod book;
pub mod classic;
mod counts;
pub mod early;
pub mod known;
pub mod roster;
pub mod search;
pub mod solve;
pub mod strong;
pub mod training;
mod value;
pub mod work;

pub use self::value::{UnknownValue, Value};
