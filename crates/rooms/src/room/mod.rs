//! Rooms: one task per live game, shared by its players and spectators.
//!
//! A room loads its game by folding the log and persists every record before it broadcasts it.
//! Computer players search outside the room's task. A room that has been empty for a while retires;
//! no state is lost then, or if the room ends in any other way.

mod engine_agreement;
mod hints;
mod listing;
mod live;
mod messages;
mod player_cache;
mod presence;
mod rematch;
mod remote;
mod remote_worker;
mod replay;
mod reply_gate;
mod requests;
mod room_table;
mod search;
mod takebacks;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use play::Seat;
use table::storage::{BoxFuture, GameRow, GameStore, SeatAgreement, SeatClaim, SeatTaken, StorageError};
use table::{GuestId, Line};
use tokio::sync::{mpsc, oneshot, watch};
use wire::{Request, TournamentRef};

pub use self::listing::line;
use self::live::Room;
pub use self::messages::{wire_record, wire_seats};
pub use self::remote::Remote;
pub use self::remote::RemoteSearchRequest;
pub use self::remote::RemoteThinker;
pub use self::remote_worker::{CachedPlayers, run_remote_search};
pub use self::replay::stored_whole;
pub use self::replay::{Continuation, GameOpener, StoredDocument, initial_summary, log_of_file, opened, push, replay_of_log, stored};
use self::room_table::{RoomTable, StoredState};
use crate::hosted::{HostedRules, Services, SetUp, set_up};
use crate::limits::{MemoryBudget, Requester, Thinkers};
use crate::message::{self, Text};
use crate::ports::{Calendar, Moderation, NewsService, ReplyGate};
pub use crate::runtime::now;

/// The dependencies and settings shared by all rooms.
#[derive(Clone)]
pub struct RoomContext {
    pub store: Arc<dyn GameStore>,
    pub services: Services,
    /// The memory budget of computer players' search state in all rooms.
    pub memory: MemoryBudget<Option<GuestId>>,
    pub thinkers: Thinkers,
    /// Runs searches in another worker, if set.
    pub remote: Remote,
    /// The minimum time between two computer moves, for people to follow them.
    pub pace: Duration,
    /// How long an empty room stays before it retires.
    pub idle: Duration,
    /// The maximum number of spectators per game.
    pub max_spectators: usize,
    /// A fixed seed for all games, for tests only.
    pub seed: Option<play::Seed>,
    pub news: Arc<dyn NewsService>,
    pub gate: Arc<dyn ReplyGate>,
    pub moderation: Arc<dyn Moderation>,
    pub calendar: Arc<dyn Calendar>,
    pub location: Location,
    /// Replaces the absence after which a game may be claimed, for tests only.
    pub claim_after: Option<Duration>,
    /// Replaces the time for which the draw animation delays the clock, for tests only.
    pub draw_shown: Option<Duration>,
    /// Becomes true when the server shuts down.
    pub ending: watch::Receiver<bool>,
}

/// Where rooms run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    Server,
    /// The browser of the only player.
    Device,
}

impl Location {
    /// Returns the prefix of new game ids, by which a page knows where a game is stored.
    pub fn id_prefix(self) -> &'static str {
        match self {
            Location::Server => "",
            Location::Device => "here-",
        }
    }
}

/// A command to a room.
pub enum Command {
    /// A client connects. With `sees_all`, it may see games limited to their players.
    Enter {
        connection: u64,
        guest: Option<GuestId>,
        sees_all: bool,
        requester: Requester,
        since: usize,
        out: mpsc::Sender<Text>,
        span: tracing::Span,
    },
    /// Handles a single request without a connection, as over HTTP.
    HttpRequest { connection: u64, guest: Option<GuestId>, requester: Requester, request: Request, answer: oneshot::Sender<Vec<Text>> },
    /// A client disconnects.
    Leave { connection: u64 },
    /// A connected client sends a request.
    Request { connection: u64, request: Request },
    /// The server has started or a player's vacation has begun or ended: the clock is updated.
    Wake,
    /// The game was removed from the database.
    Gone,
    /// An administrator closes the game.
    Close { answer: oneshot::Sender<Result<(), String>> },
    /// A guest takes an open seat.
    Take { claim: SeatClaim, requester: Requester, answer: oneshot::Sender<Result<SeatTaken, SeatError>>, span: tracing::Span },
    /// A player has left an open game: the seats are reloaded.
    Seats,
}

/// Why a guest can't take a seat.
#[derive(Debug, thiserror::Error)]
pub enum SeatError {
    #[error("You already have seat {0} of this game.")]
    Already(Seat),
    #[error("A player in this game has the name {0}, which is the same or looks the same: choose another one.")]
    Alike(String),
    #[error(transparent)]
    Take(#[from] StorageError),
    #[error("{0}")]
    Load(#[from] LoadError),
}

/// Why a game can't be loaded.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LoadError {
    #[error("There is no such game.")]
    NoSuchGame,
    #[error(transparent)]
    SetUp(#[from] crate::hosted::SetError),
    #[error("The log of this game is damaged ({0}); a backup of the database may have an intact copy.")]
    Damaged(String),
    #[error("{0}")]
    Data(String),
}

impl LoadError {
    /// Returns the error code of the protocol.
    pub fn code(&self, location: Location) -> &'static str {
        match (self, location) {
            (LoadError::NoSuchGame, _) => "no-such-game",
            (LoadError::SetUp(crate::hosted::SetError::Words(_)), Location::Server) => "lexicon-unavailable",
            (LoadError::SetUp(crate::hosted::SetError::Words(_)), Location::Device) => "words-not-here",
            (LoadError::SetUp(_) | LoadError::Damaged(_), _) => "damaged",
            (LoadError::Data(_), _) => "storage",
        }
    }
}

/// Runs the room of a game until it has been empty for a while and `retire` returns true.
pub async fn run(
    id: String,
    shared: RoomContext,
    commands: mpsc::Receiver<Command>,
    retire: impl Fn(&mpsc::Receiver<Command>) -> bool + Send + Sync + 'static,
) {
    let loaded = match load(&id, &*shared.store, &shared.services, shared.pace).await {
        Ok((game, loaded)) => game.load(loaded),
        Err(error) => Err(error),
    };
    match loaded {
        Ok(opened) => opened.run(shared, commands, Box::new(retire)).await,
        Err(error) => {
            if !matches!(error, LoadError::NoSuchGame) {
                tracing::error!(game = id, %error, "a game can't be loaded");
            }
            answer_with_error(error, shared.location, commands, retire).await;
        }
    }
}

/// Returns whether an empty room may retire.
pub type RetirementCheck = Box<dyn Fn(&mpsc::Receiver<Command>) -> bool + Send + Sync>;

/// A loaded game with its rules type erased.
pub trait AnyTable: Send {
    fn run(self: Box<Self>, shared: RoomContext, commands: mpsc::Receiver<Command>, retire: RetirementCheck) -> BoxFuture<'static, ()>;
    /// Counts how often each seat made the computer's move.
    fn agreement(&self, services: &Services) -> Vec<SeatAgreement>;
}

impl<H: HostedRules> AnyTable for RoomTable<H> {
    fn run(self: Box<Self>, shared: RoomContext, commands: mpsc::Receiver<Command>, retire: RetirementCheck) -> BoxFuture<'static, ()> {
        Box::pin(Room::new(*self, shared).run(commands, retire))
    }

    fn agreement(&self, services: &Services) -> Vec<SeatAgreement> {
        engine_agreement::count_matches(self.game(), services)
    }
}

/// The stored state of a game.
pub struct LoadedGame {
    row: GameRow,
    log: Vec<Line>,
    stored: StoredState,
    pace: Duration,
}

impl LoadedGame {
    /// Folds the log by these rules.
    pub fn fold<H: HostedRules>(self, rules: H) -> Result<Box<dyn AnyTable>, LoadError> {
        let mut table = RoomTable::new(rules, self.row, &self.log).map_err(|error| LoadError::Damaged(error.to_string()))?;
        table.resume(self.stored, self.pace);
        Ok(Box::new(table))
    }
}

pub async fn load(id: &str, store: &dyn GameStore, services: &Services, pace: Duration) -> Result<(SetUp, LoadedGame), LoadError> {
    let data = |error: table::storage::StorageError| LoadError::Data(error.to_string());
    let row = store.game(id).await.map_err(data)?.ok_or(LoadError::NoSuchGame)?;
    let log = store.log(id).await.map_err(data)?;
    let stored = StoredState {
        clock: store.clock(id, crate::runtime::uptime_millis()).await.map_err(data)?,
        pace: store.pace(id).await.map_err(data)?,
        next: store.next_game(id).await.map_err(data)?,
        without_server: store.stopped_since(id, now()).await.map_err(data)?,
        tournament: store.tournament_of_game(id).await.map_err(data)?.map(|(id, name)| TournamentRef { id, name }),
    };
    let game = set_up(&row, services).await?;
    Ok((game, LoadedGame { row, log, stored, pace }))
}

/// Counts how often each seat of a stored game made the computer's move.
///
/// # Errors
/// The game can't be read, or the queue for computations is full.
pub async fn agreement(
    id: &str,
    store: &dyn GameStore,
    services: &Services,
) -> Result<Result<Vec<SeatAgreement>, LoadError>, crate::hosted::Busy> {
    let (game, loaded) = match load(id, store, services, Duration::ZERO).await {
        Ok(loaded) => loaded,
        Err(why) => return Ok(Err(why)),
    };
    let worker_services = services.clone();
    services.examine(move || game.load(loaded).map(|table| table.agreement(&worker_services))).await
}

/// Verifies a stored game by folding its whole log.
///
/// # Errors
/// The game can't be read, or a record is not legal.
pub async fn fold(id: &str, store: &dyn GameStore, services: &Services) -> Result<(), LoadError> {
    let (game, loaded) = load(id, store, services, Duration::ZERO).await?;
    game.load(loaded).map(drop)
}

/// Answers all commands with the load error until the room retires.
async fn answer_with_error(
    error: LoadError,
    location: Location,
    mut commands: mpsc::Receiver<Command>,
    retire: impl Fn(&mpsc::Receiver<Command>) -> bool,
) {
    while !retire(&commands) {
        match commands.recv().await {
            Some(Command::Enter { out, .. }) => {
                let _ = out.try_send(message::error(&None, error.code(location), &error.to_string()));
            }
            Some(Command::HttpRequest { answer, .. }) => {
                let _ = answer.send(vec![message::error(&None, error.code(location), &error.to_string())]);
            }
            Some(Command::Take { answer, .. }) => {
                let _ = answer.send(Err(error.clone().into()));
            }
            Some(Command::Close { answer }) => {
                let _ = answer.send(Err(error.to_string()));
            }
            Some(Command::Leave { .. } | Command::Request { .. } | Command::Wake | Command::Gone | Command::Seats) => {}
            None => return,
        }
    }
}

/// Waits until the server shuts down.
pub async fn ended(ending: &mut watch::Receiver<bool>) {
    // An error means that the sender is dropped: the server has already shut down.
    let _ = ending.wait_for(|ending| *ending).await;
}
