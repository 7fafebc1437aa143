//! Players of the CTU competition.

mod greedy;
mod reply;
mod roster;
mod simple;
mod strong;
mod table;

pub use self::greedy::Greedy;
pub use self::roster::{PLAYERS, by_name};
pub use self::simple::Simple;
pub use self::strong::{Strong, Tuning};
pub use crate::unknown::UnknownPlayer;
