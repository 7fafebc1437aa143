//! A game at a table: who occupies its seats, whose turn it is, how much time is left, which moves
//! may be taken back, how computers answer draw offers, and which records the shell must store. The
//! crate does no I/O, and the caller passes in the time. The server and the terminal are shells
//! around it.
//!
//! ```text
//! propose (changes nothing) -> stage (adds automatic records) -> the shell stores the lines ->
//! adopt
//! ```
//!
//! The random choices of a computer player are seeded by the game's seed and the number of live
//! records ([`Table::computer_seed`]). If a move is taken back and made again, the computer
//! gives the same answer, in every shell.
//!
//! Not in this crate: storage itself ([`storage`] is the port to it), sockets, threads, texts in
//! languages other than English.
#![forbid(unsafe_code)]

mod audience;
mod clock;
mod game_table;
mod guest;
pub mod jobs;
pub mod log_file;
mod outage;
mod refusal;
mod seating;
mod sessions;
pub mod storage;

pub use crate::audience::Audience;
pub use crate::clock::{Clock, ClockRow, Limit, Turn};
pub use crate::game_table::{GameSummary, Line, NextActor, StagedChange, Table, computer_seed};
pub use crate::guest::GuestId;
pub use crate::outage::{Outage, OutageReason};
pub use crate::refusal::{ProposalError, TakebackError};
pub use crate::seating::{Occupant, SeatRow, Seating};
pub use crate::sessions::Sessions;
