//! Persistent storage for sessions, games, logs, members and tournaments. All SQL of the project is
//! in this crate.
//!
//! The same SQL runs on an embedded SQLite file and on PostgreSQL (through `sqlx::Any`). Columns
//! are `bigint` or `text`: times are milliseconds since 1970, booleans are stored as 0 and 1, and
//! lists and options are stored as text. The crate knows no game rules. A log is a list of
//! timestamped lines of text, in the format that `play::Record` reads and writes. [`Store`]
//! implements the [`GameStore`] port for rooms.
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
//! Out of scope: the meaning of a log line (the game crates), authorization (the server) and
//! hashing of secrets (the server passes hashes only).
#![forbid(unsafe_code)]

mod actions;
mod address;
mod agreements;
mod backup;
mod browsers;
mod chat;
mod driver_error;
mod error;
mod events;
mod files;
mod game_data;
mod game_store;
mod games;
mod hash_chain;
mod idempotency;
mod jobs;
mod mail;
mod members;
mod messages;
mod migration_preview;
mod moderation;
mod notices;
mod offers;
mod open;
mod outages;
mod people;
mod pictures;
mod players;
mod ratings;
mod reviews;
mod row;
mod sample_club;
mod schema;
mod search;
mod series;
mod sessions;
mod stars;
mod studies;
mod tokens;
mod tournaments;
mod vacations;
mod vacuum;
mod write_check;
mod writer;

pub use crate::actions::Action;
pub use crate::address::{Address, AddressError};
pub use crate::agreements::AgreementLine;
pub use crate::backup::{Copied, CopyError, CopyProgress, back_up, restore};
pub use crate::error::{
    AppendError, CreateError, DataError, DeleteError, JoinError, KeepError, MemberError, OpenError, SaveError, SendError, StudyError,
    TakeError,
};
pub use crate::files::{FileLimits, FileLine, FileRow};
pub use crate::hash_chain::{LogCheck, LogFlaw};
pub use crate::jobs::JobCounts;
pub use crate::mail::{MailAddress, MailRow, NewMail};
pub use crate::members::{Member, NameKeys, NewMember, Role};
pub use crate::messages::{Conversation, PrivateMessage};
pub use crate::migration_preview::MigrationPreview;
pub use crate::moderation::{Ban, BookEntry, Report};
pub use crate::notices::{ClosingOrder, Notice};
pub use crate::offers::{Offer, OfferedGame, OffersOf};
pub use crate::open::{OpenOptions, Store};
pub use crate::people::{ContactPermission, ContactSettings, MutualRelations, Relation};
pub use crate::pictures::PictureRow;
pub use crate::players::SavedPlayer;
pub use crate::ratings::{COMPUTER, HistoryPoint, RatingChange, RatingCheck, RatingLine, TablePlace};
pub use crate::reviews::ReviewRow;
pub use crate::sample_club::SampleClub;
pub use crate::schema::VERSION as SCHEMA_VERSION;
pub use crate::search::{GamePage, GameResult, Search, fold};
pub use crate::series::{SeriesOutcome, SeriesPage};
pub use crate::sessions::{Session, SessionLine, TokenHash};
pub use crate::stars::Marks;
pub use crate::studies::{StudyEdit, StudyLine, StudyRow, StudyUpdate};
pub use crate::tokens::{MAX_TOKENS, NewToken, TokenLine};
pub use crate::tournaments::{Advance, Entrant, Entry, MeetingRow, OpenMeeting, Outcome, Tournament, TournamentLine, TournamentState};
pub use crate::vacations::Vacation;
pub use crate::writer::WriteFigures;
pub use table::jobs::{ClaimedJob, Enqueued, JobLimits, JobQueue, JobState, JobStatus, NewJob};
pub use table::storage::{
    AppendOptions, BoxFuture, ChatMessage, GameRow, GameStore, IdempotencyKey, MakeResponse, NewGame, RESPONSE_TTL, RepeatedRequest,
    SeatAgreement, SeatClaim, SeatTaken, SeriesPlace, StorageError, StoredResponse, Withdrawal, name_of_person,
};
pub use table::{Audience, ClockRow, GameSummary, GuestId, Line, Occupant, Outage, OutageReason, SeatRow};
