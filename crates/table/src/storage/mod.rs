//! The port through which rooms read and write games: records, errors and [`GameStore`].
//!
//! A server keeps games in a database, a browser in its own storage. Both implement [`GameStore`];
//! nothing here knows how.

mod error;
mod idempotency;
mod rows;

use std::fmt::Debug;
use std::pin::Pin;

pub use self::error::StorageError;
pub use self::idempotency::{IdempotencyKey, MakeResponse, RESPONSE_KEPT, RepeatedRequest, StoredResponse};
pub use self::rows::{
    AppendOptions, GameRow, NewGame, SeatAgreement, SeatClaim, SeatTaken, SeriesPlace, TalkLine, Withdrawal, name_of_person,
};
use crate::{ClockRow, GuestId, Line, Outage, Standing};

/// A boxed future, so that the code behind it is compiled once and not in each crate that awaits it.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The result of an operation on a [`GameStore`].
pub type StorageFuture<'a, T> = BoxFuture<'a, Result<T, StorageError>>;

/// Stores games with their logs, clocks and seats.
///
/// Each operation is atomic: it fails without having changed anything. Methods with a default body
/// are for what only a shared server has.
pub trait GameStore: Debug + Send + Sync {
    /// Creates a game with the log and the standing it begins with.
    fn create_game<'a>(&'a self, new: &'a NewGame, owner: &'a GuestId, log: &'a [Line], standing: &'a Standing) -> StorageFuture<'a, ()>;

    /// Creates the next game of a series. Returns the offers that this withdraws.
    fn create_rematch<'a>(
        &'a self,
        new: &'a NewGame,
        owner: &'a GuestId,
        standing: Option<&'a Standing>,
    ) -> StorageFuture<'a, Vec<Withdrawal>>;

    /// Returns a game without its log.
    fn game<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<GameRow>>;

    /// Returns the log of a game; empty if there is no such game.
    fn log<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Vec<Line>>;

    /// Appends lines to a log of `version` lines, and stores what changes with them.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] if the log has another length.
    fn append<'a>(
        &'a self,
        id: &'a str,
        version: u64,
        lines: &'a [Line],
        standing: &'a Standing,
        options: AppendOptions,
    ) -> StorageFuture<'a, ()>;

    /// Returns the clock of a game. `uptime`: milliseconds since this process started, from which
    /// the time follows that passed while a clock ran.
    fn clock<'a>(&'a self, id: &'a str, uptime: u64) -> StorageFuture<'a, Option<ClockRow>>;

    /// Stores the clock of a game.
    fn save_clock<'a>(&'a self, id: &'a str, clock: &'a ClockRow) -> StorageFuture<'a, ()>;

    /// Returns the pace of a game between computers in milliseconds, if one was set; `Some(None)`
    /// is a pause.
    fn pace<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<Option<u64>>>;

    /// Stores the pace in milliseconds; `None` is a pause.
    fn save_pace<'a>(&'a self, id: &'a str, pace: Option<u64>) -> StorageFuture<'a, ()>;

    /// Returns the periods in which the game could not be played.
    fn outages<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Vec<Outage>>;

    /// Stores an outage, or the end of one that was stored when it began.
    fn save_outage<'a>(&'a self, id: &'a str, outage: &'a Outage) -> StorageFuture<'a, ()>;

    /// Returns since when the clock of a game rests because no server ran, in milliseconds since
    /// 1970. `now` is the current time.
    fn stopped_since<'a>(&'a self, id: &'a str, now: u64) -> StorageFuture<'a, Option<u64>>;

    /// Returns the id of the next game in the series.
    fn follower<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<String>>;

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
    fn talk<'a>(&'a self, _: &'a str, _limit: u32) -> StorageFuture<'a, Vec<TalkLine>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Stores a chat message.
    fn say<'a>(&'a self, _: &'a str, _: &'a TalkLine) -> StorageFuture<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    /// Returns whether a guest blocks another one.
    fn blocks<'a>(&'a self, _guest: &'a GuestId, _other: &'a GuestId) -> StorageFuture<'a, bool> {
        Box::pin(async { Ok(false) })
    }

    /// Returns the name of a guest who is a member.
    fn member_name<'a>(&'a self, _: &'a GuestId) -> StorageFuture<'a, Option<String>> {
        Box::pin(async { Ok(None) })
    }

    /// Returns at most `limit` finished games of a kind, ordered by last change and id: those
    /// changed at `since` with an id greater than `after`, and those changed later.
    fn finished<'a>(&'a self, _game: &'a str, _since: u64, _after: &'a str, _limit: u32) -> StorageFuture<'a, Vec<GameRow>> {
        Box::pin(async { Ok(Vec::new()) })
    }
}
