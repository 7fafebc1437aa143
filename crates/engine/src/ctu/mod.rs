//! Computer players of the CTU competition.

mod greedy;
mod guess;
mod memory;
mod reply;
mod roster;
mod self_play;
mod simple;
mod strong;
mod table;
mod tree;

pub use self::greedy::GreedyPlayer;
pub use self::roster::{PLAYERS, by_name};
pub use self::simple::SimplePlayer;
pub use self::strong::{StrongPlayer, Tuning};
pub use crate::unknown::UnknownPlayer;
