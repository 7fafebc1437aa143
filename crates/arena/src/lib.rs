//! Who wins: matches and tournaments of any players of any game, their statistics, and players that are outside programs.
//!
//! ```text
//! Contest: what is known of a game   Setting: rules and players of an event   Contestant: who sits at the board
//! referee::play: one game            event::run: all games of a plan, on all cores, kept in a folder
//! stats: percentages, Elo, SPRT      Standing: crosstable and ratings         report: one HTML file
//! club: pairings and tables of people's tournaments
//! ```
//!
//! What is deliberately absent: rules (the games' crates), players that play well (`engine`), the command line (`lab`).
#![forbid(unsafe_code)]

pub mod bot;
pub mod club;
mod contest;
mod contestant;
mod entrant;
#[cfg(target_os = "linux")]
pub mod escapes;
pub mod event;
pub mod games;
pub mod lines;
mod object;
mod record;
pub mod referee;
pub mod report;
pub mod sandbox;
pub mod standing;
pub mod stats;

pub use crate::contest::{Choice, Contest, Names, Setting};
pub use crate::contestant::{Attempt, Builtin, Contestant, Decision, Forfeit, ForfeitKind, Thought};
pub use crate::entrant::{BadEntrant, CheckReport, Entrant, Who};
pub use crate::object::Object;
pub use crate::record::{GameRecord, MoveRecord, SeatForfeit, Task};
pub use crate::standing::Standing;
