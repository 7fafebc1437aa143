//! The commands for people who study games: `deska scrabble`, `balda`, `erudit` and `pentago`
//! analyse positions and finished games, `match`, `tournament` and `ctu` play computer players and
//! external programs against each other, `review` reviews finished games, and `stats` sums up the
//! games of players. One command per file.
//!
//! Players are in `engine`, the rules of events and their statistics in `arena`.
#![forbid(unsafe_code)]

pub mod contests;
mod games;
mod html;
pub mod review;
pub mod stats;

pub use self::games::{CompetitionArguments, DEFAULT_GAME, Verb, keep_positions, run_competition, shared_positions};
