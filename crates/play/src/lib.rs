//! What all games share: seats, what is pending, the outcome, dice, the event log, the lines of rule sets' files, and the trait [`Rules`] by which every
//! game is played.
//!
//! A game is its log. [`Rules::judge`] turns an action into an event that carries its verdict, its score and everything else that
//! [`Rules::fold`] needs, so folding a log asks no lexicon and draws nothing, and an old game stays as it was when a lexicon changes.
//! [`Game`] puts the two together: *propose* (changes nothing), then whoever keeps the log stores the record, then *commit*.
//!
//! What is deliberately absent: boards and tiles (the games' crates), players that play well (`engine`), storage, clocks that tick.
#![forbid(unsafe_code)]

pub mod back;
mod brief;
mod codes;
mod dice;
mod game;
mod player;
mod record;
mod rules;
mod seat;
pub mod settings;
mod table_rules;
pub mod time;

pub use crate::brief::BriefPlayer;
pub use crate::dice::{Dice, Seed, SeedError};
pub use crate::game::{CommitError, Entry, Game, Offer, Proposal, ProposeError};
pub use crate::player::{Budget, Player, Stop, Thought};
pub use crate::record::{PlayerName, Record, RecordError, SeenRecord};
pub use crate::rules::{Closing, Corrupt, Imagine, NextStep, Outcome, Refused, Rules};
pub use crate::seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use crate::table_rules::TableRules;
