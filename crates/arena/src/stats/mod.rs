//! Match statistics. Pairs of games are the independent unit, not games, so errors are computed
//! from pairs.

mod normal;
mod pentanomial;
mod ratings;
mod sprt;
#[cfg(test)]
mod tests;

pub use self::normal::{normal, wilson};
pub use self::pentanomial::{Interval, Pentanomial, elo_of, score_of};
pub use self::ratings::{Meeting, Rating, Ratings, rate};
pub use self::sprt::{Sprt, Verdict};
