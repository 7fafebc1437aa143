//! Players of the CTU competition.

mod greedy;
mod reply;
mod roster;
mod simple;
mod strong;
mod table;

pub use self::greedy::Greedy;
pub use self::roster::{PLAYERS, UnknownPlayer, by_name};
pub use self::simple::Simple;
pub use self::strong::{Strong, Tuning};
