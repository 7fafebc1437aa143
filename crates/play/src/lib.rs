//! Types shared by all games: seats, pending actions, outcomes, seeded dice, the event log, the
//! parser of rule set files, and the trait [`Rules`] that every game implements.
//!
//! A game is its event log. [`Rules::judge`] turns an action into an event that carries its
//! verdict, its score and everything else that [`Rules::fold`] needs. Folding a log needs neither a
//! lexicon nor randomness, and an old game keeps its result when a lexicon changes. [`Game`]
//! combines the two: `propose` returns a record without changing anything, the caller stores it,
//! then `commit` applies it.
//!
//! Not in this crate: boards and tiles (the crates of the games), strong players (`engine`),
//! storage, running clocks.
#![forbid(unsafe_code)]

mod codes;
mod dice;
mod game;
mod player;
mod record;
mod rules;
mod seat;
pub mod settings;
mod table_rules;
pub mod takeback;
pub mod time;
mod time_limited;
mod violation;
mod wrapper;

pub use crate::dice::{Dice, Seed, SeedError};
pub use crate::game::{CommitError, Entry, Game, Offer, Proposal, ProposeError};
pub use crate::player::{Budget, CancellationToken, Player, SearchInfo};
pub use crate::record::{PlayerName, Record, RecordError, SeenRecord};
pub use crate::rules::{Closing, Corrupt, Determinize, NextStep, Outcome, Rejection, Rules};
pub use crate::seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use crate::table_rules::TableRules;
pub use crate::time_limited::TimeLimitedPlayer;
pub use crate::violation::Violation;
pub use crate::wrapper::RulesWrapper;
