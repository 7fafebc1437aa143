//! Sessions, games and their logs in a database. All SQL of the project is here.
//!
//! The same SQL text runs on an embedded SQLite file and on PostgreSQL (through `sqlx::Any`): columns are `bigint` and `text`, times are
//! milliseconds since 1970, truths are 0 and 1, lists and options are text. Nothing here knows a game: a log is lines of text with their
//! times, as `play::Record` writes and reads them.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use store::{Address, Store};
//!
//! let store = Store::open(&Address::parse("games.db")?).await?;
//! if let Some(game) = store.game("k3v9x2m4").await? {
//!     for line in store.log(&game.id).await? {
//!         println!("{} {}", line.at, line.text);
//!     }
//! }
//! # Ok(()) }
//! ```
//!
//! What is deliberately absent: what a line means (the games' crates), who may do what (the server), hashing of secrets (the server hands
//! over hashes only).
#![forbid(unsafe_code)]

use std::pin::Pin;

/// What is asked of the database, once it is awaited. Boxed, so that what an answer takes is compiled here, once: a future of another kind is compiled
/// anew in each crate that awaits it.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

#[cfg(feature = "sql")]
mod actions;
#[cfg(feature = "sql")]
mod address;
#[cfg(feature = "sql")]
mod agreements;
#[cfg(feature = "sql")]
mod backup;
#[cfg(feature = "sql")]
mod browsers;
#[cfg(feature = "sql")]
mod chain;
#[cfg(feature = "sql")]
mod complaint;
mod error;
#[cfg(feature = "sql")]
mod events;
#[cfg(feature = "sql")]
mod files;
#[cfg(feature = "sql")]
mod games;
mod idempotency;
#[cfg(feature = "sql")]
mod keeping;
#[cfg(feature = "sql")]
mod mail;
#[cfg(feature = "sql")]
mod members;
#[cfg(feature = "sql")]
mod messages;
#[cfg(feature = "sql")]
mod moderation;
#[cfg(feature = "sql")]
mod notices;
#[cfg(feature = "sql")]
mod offers;
#[cfg(feature = "sql")]
mod open;
#[cfg(feature = "sql")]
mod outages;
#[cfg(feature = "sql")]
mod outlook;
#[cfg(feature = "sql")]
mod people;
#[cfg(feature = "sql")]
mod pictures;
#[cfg(feature = "sql")]
mod players;
#[cfg(feature = "sql")]
mod ratings;
#[cfg(feature = "sql")]
mod rehearsal;
mod rows;
#[cfg(feature = "sql")]
mod schema;
#[cfg(feature = "sql")]
mod search;
#[cfg(feature = "sql")]
mod series;
#[cfg(feature = "sql")]
mod sessions;
#[cfg(not(feature = "sql"))]
mod shelf;
#[cfg(feature = "sql")]
mod stars;
#[cfg(feature = "sql")]
mod talk;
#[cfg(feature = "sql")]
mod tokens;
#[cfg(feature = "sql")]
mod tournaments;
#[cfg(feature = "sql")]
mod trial;
#[cfg(feature = "sql")]
mod vacations;
#[cfg(feature = "sql")]
mod vacuum;
#[cfg(feature = "sql")]
mod writer;

#[cfg(feature = "sql")]
pub use crate::actions::Action;
#[cfg(feature = "sql")]
pub use crate::address::{Address, AddressError};
#[cfg(feature = "sql")]
pub use crate::agreements::AgreementLine;
#[cfg(feature = "sql")]
pub use crate::backup::{Copied, CopyError, CopyProgress, back_up, restore};
#[cfg(feature = "sql")]
pub use crate::chain::{LogCheck, LogFlaw};
pub use crate::error::{
    AppendError, CreateError, DataError, DeleteError, JoinError, KeepError, MemberError, OpenError, SaveError, SendError, TakeError,
};
#[cfg(feature = "sql")]
pub use crate::files::{FileLine, FileRow, Room};
pub use crate::idempotency::{IdempotencyKey, MakeResponse, RESPONSE_KEPT, RepeatedRequest, StoredResponse};
#[cfg(feature = "sql")]
pub use crate::mail::{MailAddress, MailRow, NewMail};
#[cfg(feature = "sql")]
pub use crate::members::{Member, NameKeys, NewMember, Role};
#[cfg(feature = "sql")]
pub use crate::messages::{Conversation, PrivateMessage};
#[cfg(feature = "sql")]
pub use crate::moderation::{Ban, BookEntry, Report};
#[cfg(feature = "sql")]
pub use crate::notices::{ClosingOrder, Notice};
#[cfg(feature = "sql")]
pub use crate::offers::{Offer, OfferedGame, OffersOf};
#[cfg(feature = "sql")]
pub use crate::open::{OpenOptions, Store};
#[cfg(feature = "sql")]
pub use crate::outlook::Outlook;
#[cfg(feature = "sql")]
pub use crate::people::{Between, Door, Doors, Relation};
#[cfg(feature = "sql")]
pub use crate::pictures::PictureRow;
#[cfg(feature = "sql")]
pub use crate::players::SavedPlayer;
#[cfg(feature = "sql")]
pub use crate::ratings::{COMPUTER, CoursePoint, RatingChange, RatingCheck, RatingLine, TablePlace};
#[cfg(feature = "sql")]
pub use crate::rehearsal::MadeUpClub;
pub use crate::rows::{Beside, GameRow, NewGame, SeatAgreement, SeatClaim, SeatTaken, SeriesPlace, TalkLine, Withdrawal, name_of_person};
#[cfg(feature = "sql")]
pub use crate::schema::VERSION as SCHEMA_VERSION;
#[cfg(feature = "sql")]
pub use crate::search::{GamePage, GameResult, Search, fold};
#[cfg(feature = "sql")]
pub use crate::series::{SeriesOutcome, SeriesPage};
#[cfg(feature = "sql")]
pub use crate::sessions::{Session, SessionLine, TokenHash};
#[cfg(not(feature = "sql"))]
pub use crate::shelf::{Change, KeptGame, Member, Shelf, Store};
#[cfg(feature = "sql")]
pub use crate::stars::Marks;
#[cfg(feature = "sql")]
pub use crate::tokens::{MOST_TOKENS, NewToken, TokenLine};
#[cfg(feature = "sql")]
pub use crate::tournaments::{Advance, Entrant, Entry, MeetingRow, OpenMeeting, Outcome, Tournament, TournamentLine, TournamentState};
#[cfg(feature = "sql")]
pub use crate::vacations::Vacation;
#[cfg(feature = "sql")]
pub use crate::writer::WriteFigures;
pub use table::{Audience, ClockRow, GuestId, Line, Occupant, Outage, OutageReason, SeatRow, Standing};
