//! The port through which rooms read and write games: records, errors and [`GameStore`].
//!
//! The server implements [`GameStore`] with a database, the browser with its own storage.

mod error;
mod idempotency;
mod rows;

use std::fmt::Debug;
use std::pin::Pin;

pub use self::error::StorageError;
pub use self::idempotency::{IdempotencyKey, MakeResponse, RESPONSE_TTL, RepeatedRequest, StoredResponse};
pub use self::rows::{
    AppendOptions, ChatMessage, GameRow, NewGame, SeatAgreement, SeatClaim, SeatTaken, SeriesPlace, Withdrawal, name_of_person,
};
use crate::{ClockRow, GameSummary, GuestId, Line, Outage};

/// A boxed future. Boxing also compiles its code once instead of in each crate that awaits it.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The result of an operation on a [`GameStore`].
pub type StorageFuture<'a, T> = BoxFuture<'a, Result<T, StorageError>>;

/// Stores games with their logs, clocks and seats.
///
/// Each operation is atomic: if it fails, nothing has changed. Methods with a default body are for
/// features that only a shared server has.
pub trait GameStore: Debug + Send + Sync {
    /// Creates a game with its first records and the resulting summary.
    fn create_game<'a>(&'a self, new: &'a NewGame, owner: &'a GuestId, log: &'a [Line], summary: &'a GameSummary) -> StorageFuture<'a, ()>;

    /// Creates the next game of a series. Returns the offers that are withdrawn by this.
    fn create_rematch<'a>(
        &'a self,
        new: &'a NewGame,
        owner: &'a GuestId,
        summary: Option<&'a GameSummary>,
    ) -> StorageFuture<'a, Vec<Withdrawal>>;

    /// Returns a game without its log.
    fn game<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<GameRow>>;

    /// Returns the log of a game; empty if there is no such game.
    fn log<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Vec<Line>>;

    /// Appends lines to a log of `version` lines, and stores the changes in `options`.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] if the log has another length.
    fn append<'a>(
        &'a self,
        id: &'a str,
        version: u64,
        lines: &'a [Line],
        summary: &'a GameSummary,
        options: AppendOptions,
    ) -> StorageFuture<'a, ()>;

    /// Returns the clock of a game. The time since it was stored is deducted from a running clock;
    /// `uptime` is the milliseconds since this process started.
    fn clock<'a>(&'a self, id: &'a str, uptime: u64) -> StorageFuture<'a, Option<ClockRow>>;

    /// Stores the clock of a game.
    fn save_clock<'a>(&'a self, id: &'a str, clock: &'a ClockRow) -> StorageFuture<'a, ()>;

    /// Returns the pace of a game between computers in milliseconds, if one was set; `Some(None)`
    /// is a pause.
    fn pace<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<Option<u64>>>;

    /// Stores the pace in milliseconds; `None` is a pause.
    fn save_pace<'a>(&'a self, id: &'a str, pace: Option<u64>) -> StorageFuture<'a, ()>;

    /// Returns the outages during a game.
    fn outages<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Vec<Outage>>;

    /// Stores an outage, or the end of an outage that has been stored.
    fn save_outage<'a>(&'a self, id: &'a str, outage: &'a Outage) -> StorageFuture<'a, ()>;

    /// Returns when the clock of a game was paused because no server was running. Both times are in
    /// milliseconds since the Unix epoch.
    fn stopped_since<'a>(&'a self, id: &'a str, now: u64) -> StorageFuture<'a, Option<u64>>;

    /// Returns the id of the next game in the series.
    fn next_game<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<String>>;

    /// Seats a guest on the first open seat.
    fn take_seat(&self, claim: SeatClaim) -> StorageFuture<'_, SeatTaken>;

    /// Checks whether the store can be written.
    fn check_writable(&self) -> StorageFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    /// Returns the id and the name of the tournament to which a game belongs.
    fn tournament_of_game<'a>(&'a self, _: &'a str) -> StorageFuture<'a, Option<(String, String)>> {
        Box::pin(async { Ok(None) })
    }

    /// Returns at most `limit` chat messages of a game, the newest ones.
    fn chat_messages<'a>(&'a self, _: &'a str, _limit: u32) -> StorageFuture<'a, Vec<ChatMessage>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Stores a chat message.
    fn add_chat_message<'a>(&'a self, _: &'a str, _: &'a ChatMessage) -> StorageFuture<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    /// Returns whether a guest blocks another one.
    fn blocks<'a>(&'a self, _guest: &'a GuestId, _other: &'a GuestId) -> StorageFuture<'a, bool> {
        Box::pin(async { Ok(false) })
    }

    /// Returns the member name of a guest; `None` if they are not a member.
    fn member_name<'a>(&'a self, _: &'a GuestId) -> StorageFuture<'a, Option<String>> {
        Box::pin(async { Ok(None) })
    }

    /// Returns a page of at most `limit` finished games of a kind, ordered by last change and id,
    /// that starts after the game with the id `after`, last changed at `since`.
    fn finished<'a>(&'a self, _game: &'a str, _since: u64, _after: &'a str, _limit: u32) -> StorageFuture<'a, Vec<GameRow>> {
        Box::pin(async { Ok(Vec::new()) })
    }
}
