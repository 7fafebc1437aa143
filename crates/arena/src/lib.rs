//! Matches and tournaments between any players of any game, their statistics, and sandboxed
//! external programs as players.
//!
//! ```text
//! Contest: the interface of a game      referee::play: one game
//! EventSetting: rules and players       event::run: all games of a plan, in parallel
//! Contestant: a player of one game      stats: percentages, Elo, SPRT
//! Standing: crosstable and ratings      report: one HTML file
//! club: pairings and standings of tournaments between people
//! ```
//!
//! Not here: rules (the games' crates), strong players (`engine`), the command line (`study`).
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
mod json_object;
pub mod lines;
mod record;
pub mod referee;
pub mod report;
pub mod sandbox;
pub mod standing;
pub mod stats;

pub use crate::contest::{Choice, Contest, EventNames, EventSetting};
pub use crate::contestant::{Analysis, Attempt, BuiltinPlayer, Contestant, Decision, Forfeit, ForfeitKind};
pub use crate::entrant::{CheckReport, Entrant, EntrantError, EntrantKind};
pub use crate::json_object::JsonObject;
pub use crate::record::{GameRecord, MoveRecord, SeatForfeit, Task};
pub use crate::standing::Standing;
