//! A room: one live game and everybody who looks at it, in a task of its own.
//!
//! A room loads its game by folding the log, stores every record before anybody hears of it, lets computer players think beside the task,
//! and goes away when nobody has been there for a while. The game loses nothing by that, or by anything else that ends the room.

mod agreement;
mod answering;
mod company;
mod consent;
mod gate;
mod hints;
mod listing;
mod live;
mod players;
mod rematch;
mod remote;
mod replay;
mod requests;
mod room_table;
mod telling;
#[cfg(test)]
mod tests;
mod thinking;

use std::sync::Arc;
use std::time::Duration;

use play::Seat;
use table::storage::{BoxFuture, GameRow, GameStore, SeatAgreement, SeatClaim, SeatTaken, StorageError};
use table::{GuestId, Line};
use tokio::sync::{mpsc, oneshot, watch};
use wire::{Request, TournamentRef};

pub use self::answering::{Remembered, answer};
pub use self::listing::line;
use self::live::Room;
pub use self::remote::Remote;
pub use self::remote::RemoteThinker;
pub use self::remote::ThoughtQuestion;
pub use self::replay::stored_whole;
pub use self::replay::{Continuation, GameOpener, StoredDocument, log_of_file, opened, push, replay_of_log, standing_at_once, stored};
use self::room_table::{RoomMemory, Table};
pub use self::telling::{record_shown, seats_shown};
use crate::hosted::{HostedRules, Services, SetUp, set_up};
use crate::limits::{Claimant, MemoryBudget, Thinkers};
use crate::message::{self, Text};
use crate::ports::{Calendar, Moderation, NewsService, ReplyGate};
pub use crate::runtime::now;

/// What rooms share.
#[derive(Clone)]
pub struct RoomContext {
    pub store: Arc<dyn GameStore>,
    pub services: Services,
    /// What computer players keep from move to move, in all rooms.
    pub memory: MemoryBudget<Option<GuestId>>,
    /// Where computer players wait for a processor.
    pub thinkers: Thinkers,
    /// Where they think, if not in this program.
    pub remote: Remote,
    /// The least time between two moves of computers, for people to see them.
    pub pace: Duration,
    /// How long a room stays when nobody is in it.
    pub idle: Duration,
    /// How many may look at one game who hold no seat in it.
    pub most: usize,
    /// The seed of all games, instead of a new one each: for tests only.
    pub seed: Option<play::Seed>,
    pub news: Arc<dyn NewsService>,
    pub gate: Arc<dyn ReplyGate>,
    pub moderation: Arc<dyn Moderation>,
    pub calendar: Arc<dyn Calendar>,
    pub location: Location,
    /// How long somebody must be away before their game may be claimed, instead of what its clock says: for tests only.
    pub claim_after: Option<Duration>,
    /// How long no time runs since the draw for the start is watched, instead of as long as the page shows it: for tests only.
    pub draw_shown: Option<Duration>,
    /// Becomes true when the server ends.
    pub ending: watch::Receiver<bool>,
}

/// Where rooms run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    Server,
    /// In the browser of the only player.
    Device,
}

impl Location {
    /// Returns what ids of new games begin with: by it a page knows where a game is stored.
    pub fn id_prefix(self) -> &'static str {
        match self {
            Location::Server => "",
            Location::Device => "here-",
        }
    }
}

/// What a room is told.
pub enum Command {
    /// Somebody comes in; `sees_all`: also where only those who play are let in.
    Enter {
        connection: u64,
        guest: Option<GuestId>,
        sees_all: bool,
        claimant: Claimant,
        since: usize,
        out: mpsc::Sender<Text>,
        span: tracing::Span,
    },
    /// Somebody who holds no socket asks one thing; what they are told.
    Ask { connection: u64, guest: Option<GuestId>, claimant: Claimant, asked: Request, answer: oneshot::Sender<Vec<Text>> },
    /// Somebody goes.
    Leave { connection: u64 },
    /// Somebody says something.
    Say { connection: u64, asked: Request },
    /// The program has begun, or somebody's vacation has or is over: the game's time goes on, or rests.
    Wake,
    /// The game was removed from the database.
    Gone,
    /// Those who run the server close the game; whether that is done, or why not.
    Close { answer: oneshot::Sender<Result<(), String>> },
    /// Somebody wants to sit down on an open seat.
    Take { claim: SeatClaim, claimant: Claimant, answer: oneshot::Sender<Result<SeatTaken, SitError>>, span: tracing::Span },
    /// Somebody has left an open game: who sits there is read anew.
    Seats,
}

/// Why somebody can't sit down.
#[derive(Debug, thiserror::Error)]
pub enum SitError {
    #[error("You sit at this game already, on seat {0}.")]
    Already(Seat),
    #[error("Somebody in this game has the name {0}, which is the same or looks so: give another.")]
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
    #[error("The log of this game is damaged ({0}); a backup of the database may have it whole.")]
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

/// Runs the room of a game until nobody has been in it for a while. `retire` is asked then whether the room may go.
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
            turn_away(error, shared.location, commands, retire).await;
        }
    }
}

/// Asks whether a room in which nobody is may go.
pub type RetirementCheck = Box<dyn Fn(&mpsc::Receiver<Command>) -> bool + Send + Sync>;

/// A table, whichever game stands on it.
pub trait AnyTable: Send {
    fn run(self: Box<Self>, shared: RoomContext, commands: mpsc::Receiver<Command>, retire: RetirementCheck) -> BoxFuture<'static, ()>;
    /// How often each seat chose what the computer would have chosen.
    fn agreement(&self, services: &Services) -> Vec<SeatAgreement>;
}

impl<H: HostedRules> AnyTable for Table<H> {
    fn run(self: Box<Self>, shared: RoomContext, commands: mpsc::Receiver<Command>, retire: RetirementCheck) -> BoxFuture<'static, ()> {
        Box::pin(Room::new(*self, shared).run(commands, retire))
    }

    fn agreement(&self, services: &Services) -> Vec<SeatAgreement> {
        agreement::of_game(self.game(), services)
    }
}

/// What is stored of a game.
pub struct LoadedGame {
    row: GameRow,
    log: Vec<Line>,
    kept: RoomMemory,
    pace: Duration,
}

impl LoadedGame {
    /// Folds the log by these rules.
    pub fn fold<H: HostedRules>(self, rules: H) -> Result<Box<dyn AnyTable>, LoadError> {
        let mut table = Table::new(rules, self.row, &self.log).map_err(|error| LoadError::Damaged(error.to_string()))?;
        table.resume(self.kept, self.pace);
        Ok(Box::new(table))
    }
}

pub async fn load(id: &str, store: &dyn GameStore, services: &Services, pace: Duration) -> Result<(SetUp, LoadedGame), LoadError> {
    let data = |error: table::storage::StorageError| LoadError::Data(error.to_string());
    let row = store.game(id).await.map_err(data)?.ok_or(LoadError::NoSuchGame)?;
    let log = store.log(id).await.map_err(data)?;
    let kept = RoomMemory {
        clock: store.clock(id, crate::runtime::uptime_millis()).await.map_err(data)?,
        pace: store.pace(id).await.map_err(data)?,
        next: store.follower(id).await.map_err(data)?,
        without_server: store.stopped_since(id, now()).await.map_err(data)?,
        tournament: store.tournament_of_game(id).await.map_err(data)?.map(|(id, name)| TournamentRef { id, name }),
    };
    let game = set_up(&row, services).await?;
    Ok((game, LoadedGame { row, log, kept, pace }))
}

/// How often each seat of a stored game chose what the computer would have chosen.
///
/// # Errors
/// The game can't be read, or so many others ask.
pub async fn agreement(
    id: &str,
    store: &dyn GameStore,
    services: &Services,
) -> Result<Result<Vec<SeatAgreement>, LoadError>, crate::hosted::Busy> {
    let (game, loaded) = match load(id, store, services, Duration::ZERO).await {
        Ok(loaded) => loaded,
        Err(why) => return Ok(Err(why)),
    };
    let house = services.clone();
    services.examine(move || game.load(loaded).map(|table| table.agreement(&house))).await
}

/// Plays a stored game anew, by its rules, from its first record to its last.
///
/// # Errors
/// It can't be read, or a record does not follow.
pub async fn fold(id: &str, store: &dyn GameStore, services: &Services) -> Result<(), LoadError> {
    let (game, loaded) = load(id, store, services, Duration::ZERO).await?;
    game.load(loaded).map(drop)
}

/// Tells everybody why there is no room.
async fn turn_away(
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
            Some(Command::Ask { answer, .. }) => {
                let _ = answer.send(vec![message::error(&None, error.code(location), &error.to_string())]);
            }
            Some(Command::Take { answer, .. }) => {
                let _ = answer.send(Err(error.clone().into()));
            }
            Some(Command::Close { answer }) => {
                let _ = answer.send(Err(error.to_string()));
            }
            Some(Command::Leave { .. } | Command::Say { .. } | Command::Wake | Command::Gone | Command::Seats) => {}
            None => return,
        }
    }
}

/// Waits until the server ends.
pub async fn ended(ending: &mut watch::Receiver<bool>) {
    // An error means that the server's own end is gone already.
    let _ = ending.wait_for(|ending| *ending).await;
}
