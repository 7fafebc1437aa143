//! Players of Pentago and their components.
//!
//! - [`classic`]: naive, minimax, alpha-beta and negascout with a static evaluation of 32 lines and
//!   node counters.
//! - [`search`]: the strong search: iterative deepening on all cores, a transposition table and a
//!   learned evaluation; it proves wins and losses.
//! - [`solve`]: exact solver of late positions.
//! - [`known`]: positions with stored values or scores, the file format of the opening book and the
//!   endgame base.
//! - [`early`]: embedded exact values of all positions with few marbles.
//! - [`book`] and [`base`]: how these are built and checked.
//! - [`training`]: fits the weights of the search's evaluation.
//! - [`benchmark`]: benchmark positions for the classical engines.
//! - [`strong`]: the player that combines them; [`roster`]: all players by name, and the levels.

pub mod base;
pub mod benchmark;
pub mod book;
pub mod classic;
pub mod compare;
mod counts;
pub mod early;
pub mod known;
pub mod roster;
pub mod search;
pub mod solve;
pub mod strong;
pub mod training;
mod value;

pub use self::value::{UnknownValue, Value};
