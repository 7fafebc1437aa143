//! Statistics that can be trusted: pairs of games are what is independent, not games, so errors follow from pairs.

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
