//! A game at a table: who holds its seats, whose turn it is, what time is left, what may be taken back, what a computer says to a draw, and what
//! is to be written down before it counts. It waits for nothing, stores nothing and knows no clock but what it is told: a server and a terminal are
//! shells around it.
//!
//! ```text
//! propose (changes nothing) -> stage (what the game then does by itself) -> the shell stores the lines -> adopt
//! ```
//!
//! Every random choice of a computer player follows from the game's seed and the number of records that count ([`Table::computer_seed`]): who takes a
//! move back and makes it again meets the same answer, whichever shell they sit at.
//!
//! What is deliberately absent: storage itself ([`storage`] is the port to it), sockets, threads, words for people.
#![forbid(unsafe_code)]

mod audience;
mod clock;
mod game_table;
mod guest;
pub mod log_file;
mod outage;
mod refusal;
mod seating;
mod sessions;
pub mod storage;

pub use crate::audience::Audience;
pub use crate::clock::{Clock, ClockRow, Limit, Turn};
pub use crate::game_table::{Due, Line, StagedChange, Standing, Table, computer_seed};
pub use crate::guest::GuestId;
pub use crate::outage::{Outage, OutageReason};
pub use crate::refusal::{BackRefusal, ProposalRefusal};
pub use crate::seating::{Occupant, SeatRow, Seating};
pub use crate::sessions::Sessions;
