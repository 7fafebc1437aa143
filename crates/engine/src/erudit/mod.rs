//! Players of Erudit.

mod exact;
mod greedy;
mod roster;

pub use self::exact::{Found, Limits, best_turn};
pub use self::greedy::{Greedy, chain};
pub use self::roster::{Roster, UnknownPlayer};

/// The names of the players, weakest first.
pub const PLAYERS: [&str; 1] = ["greedy"];
