//! Players of Erudit.

mod best;
mod exact;
mod exchange;
mod greedy;
mod level;
mod roster;

pub use self::best::Exact;
pub use self::exact::{Found, Limits, best_turn};
pub use self::greedy::{Greedy, chain};
pub use self::level::{Level, LevelPlayer};
pub use self::roster::{Roster, UnknownPlayer};

/// The names of the players, weakest first.
pub const PLAYERS: [&str; 7] = ["level-1", "level-2", "level-3", "greedy", "level-4", "exact", "level-5"];
