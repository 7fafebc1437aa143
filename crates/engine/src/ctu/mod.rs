//! Computer players of the CTU competition.

mod greedy;
mod inference;
mod memory;
mod reply;
mod rollout;
mod roster;
mod self_play;
mod simple;
mod strong;
mod tree;

pub use self::greedy::GreedyPlayer;
pub use self::roster::by_name;
pub use self::simple::SimplePlayer;
pub use self::strong::{StrongPlayer, Tuning};
pub use crate::unknown::UnknownPlayer;
pub use games::ctu::PLAYERS;
