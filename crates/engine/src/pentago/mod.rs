//! Players of Pentago, and what they ask.
//!
//! - [`classic`]: naive, minimax, alpha-beta and negascout with the static value of 32 lines, each with its counters.
//! - [`search`]: the real one: iterative deepening on all cores, a transposition table, its own evaluation; it proves wins and losses.
//! - [`solve`]: exact solving of late positions.

pub mod classic;
mod counts;
pub mod search;
pub mod solve;
mod value;

pub use self::value::{UnknownValue, Value};
