//! A room: one live game and everybody who looks at it, in a task of its own.
//!
//! A room loads its game by folding the log, stores every record before anybody hears of it, lets computer players think beside the task,
//! and goes away when nobody has been there for a while. The game loses nothing by that, or by anything else that ends the room.

mod table;
#[cfg(test)]
mod tests;
mod thinking;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use play::{Record, Seat, Viewer};
use serde_json::{Map, Value};
use store::{AppendError, Occupant, Store, TakeError};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::time::Instant;

use self::table::{ActError, Table};
pub(crate) use self::table::{now, seats_json};
use self::thinking::Thinking;
use crate::hosted::{AnyGame, Hosted, House, set_up};
use crate::message::{self, Asked, Ref, Why};

/// How long a room waits before it tries again what the data base did not do.
const RETRY: Duration = Duration::from_secs(5);

/// What rooms share.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) house: House,
    /// As many computer players think at once.
    pub(crate) thinkers: Arc<Semaphore>,
    /// The least time between two moves of computers, for people to see them.
    pub(crate) pace: Duration,
    /// How long a room stays when nobody is in it.
    pub(crate) idle: Duration,
    /// How many may look at one game.
    pub(crate) most: usize,
    /// Becomes true when the server ends.
    pub(crate) ending: watch::Receiver<bool>,
}

/// What a room is told.
pub(crate) enum Command {
    /// Somebody comes in.
    Enter { connection: u64, guest: Option<String>, since: usize, out: mpsc::Sender<Utf8Bytes> },
    /// Somebody goes.
    Leave { connection: u64 },
    /// Somebody says something.
    Say { connection: u64, asked: Asked },
    /// Somebody wants to sit down on an open seat.
    Take { guest: String, name: String, answer: oneshot::Sender<Result<Seat, SitError>> },
}

/// Why somebody can't sit down.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SitError {
    #[error("You sit at this game already, on seat {0}.")]
    Already(Seat),
    #[error(transparent)]
    Take(#[from] TakeError),
    #[error("{0}")]
    Load(#[from] LoadError),
}

/// Why a game can't be loaded.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum LoadError {
    #[error("There is no such game.")]
    NoSuchGame,
    #[error(transparent)]
    SetUp(#[from] crate::hosted::SetError),
    #[error("The log of this game is damaged ({0}); a backup of the data base may have it whole.")]
    Damaged(String),
    #[error("{0}")]
    Data(String),
}

impl LoadError {
    pub(crate) fn code(&self) -> &'static str {
        match self {
            LoadError::NoSuchGame => "no-such-game",
            LoadError::SetUp(crate::hosted::SetError::Words(_)) => "lexicon-unavailable",
            LoadError::SetUp(_) | LoadError::Damaged(_) => "damaged",
            LoadError::Data(_) => "storage",
        }
    }
}

/// Runs the room of a game until nobody has been in it for a while. `retire` is asked then whether the room may go.
pub(crate) async fn run(id: String, shared: Shared, commands: mpsc::Receiver<Command>, retire: impl Fn(&mpsc::Receiver<Command>) -> bool) {
    match load(&id, &shared).await {
        Ok(AnyTable::Scrabble(table)) => Room::new(*table, shared).run(commands, retire).await,
        Err(error) => {
            if !matches!(error, LoadError::NoSuchGame) {
                tracing::error!(game = id, %error, "a game can't be loaded");
            }
            turn_away(error, commands, retire).await;
        }
    }
}

enum AnyTable {
    Scrabble(Box<Table<crate::hosted::ScrabbleGame>>),
}

async fn load(id: &str, shared: &Shared) -> Result<AnyTable, LoadError> {
    let data = |error: store::DataError| LoadError::Data(error.to_string());
    let row = shared.store.game(id).await.map_err(data)?.ok_or(LoadError::NoSuchGame)?;
    let log = shared.store.log(id).await.map_err(data)?;
    let damaged = |error: play::CommitError| LoadError::Damaged(error.to_string());
    Ok(match set_up(&row, &shared.house).await? {
        AnyGame::Scrabble(rules) => AnyTable::Scrabble(Box::new(Table::new(rules, row, &log).map_err(damaged)?)),
    })
}

/// Tells everybody why there is no room.
async fn turn_away(error: LoadError, mut commands: mpsc::Receiver<Command>, retire: impl Fn(&mpsc::Receiver<Command>) -> bool) {
    while !retire(&commands) {
        match commands.recv().await {
            Some(Command::Enter { out, .. }) => {
                let _ = out.try_send(message::error(&None, error.code(), &error.to_string()));
            }
            Some(Command::Take { answer, .. }) => {
                let _ = answer.send(Err(error.clone().into()));
            }
            Some(Command::Leave { .. } | Command::Say { .. }) => {}
            None => return,
        }
    }
}

/// Somebody who looks at the game.
struct Listener {
    guest: Option<String>,
    looking: Viewer,
    out: mpsc::Sender<Utf8Bytes>,
}

struct Room<H: Hosted> {
    table: Table<H>,
    shared: Shared,
    listeners: HashMap<u64, Listener>,
    thinking: Option<Thinking<H::Action>>,
    /// When to try again what the data base did not do.
    retry: Option<Instant>,
}

/// Why a record was not added.
enum Failure {
    /// Somebody else, another program on the same data base, added one first.
    Overtaken,
    /// The data base does not work.
    Storage(String),
}

impl<H: Hosted> Room<H> {
    fn new(table: Table<H>, shared: Shared) -> Room<H> {
        Room { table, shared, listeners: HashMap::new(), thinking: None, retry: None }
    }

    async fn run(mut self, mut commands: mpsc::Receiver<Command>, retire: impl Fn(&mpsc::Receiver<Command>) -> bool) {
        let mut ending = self.shared.ending.clone();
        self.go_on().await;
        loop {
            self.think();
            let retry = self.retry;
            let deserted = self.listeners.is_empty() && self.thinking.is_none();
            tokio::select! {
                command = commands.recv() => match command {
                    Some(command) => self.obey(command).await,
                    None => break,
                },
                action = thinking::chosen(&mut self.thinking) => self.choose(action).await,
                () = async { tokio::time::sleep_until(retry.unwrap_or_else(Instant::now)).await }, if retry.is_some() => {
                    self.retry = None;
                    self.go_on().await;
                }
                () = tokio::time::sleep(self.shared.idle), if deserted => if retire(&commands) { break },
                () = ended(&mut ending) => break,
            }
        }
        // Dropping what is thought stops the thinking.
    }

    async fn obey(&mut self, command: Command) {
        match command {
            Command::Enter { connection, guest, since, out } => self.enter(connection, guest, since, out),
            Command::Leave { connection } => drop(self.listeners.remove(&connection)),
            Command::Say { connection, asked } => self.hear(connection, asked).await,
            Command::Take { guest, name, answer } => {
                // Whoever asked may have gone meanwhile; the seat is theirs all the same.
                let _ = answer.send(self.take(&guest, &name).await);
            }
        }
    }

    fn enter(&mut self, connection: u64, guest: Option<String>, since: usize, out: mpsc::Sender<Utf8Bytes>) {
        if self.listeners.len() >= self.shared.most {
            let _ = out.try_send(message::error(&None, "room-full", "Too many look at this game; try again later."));
            return;
        }
        let looking = self.table.first_look(guest.as_deref());
        let welcome = message::text(&self.table.welcome(guest.as_deref(), looking, since));
        self.listeners.insert(connection, Listener { guest, looking, out });
        self.tell(connection, welcome);
        if let Some(thinking) = &self.thinking {
            let seat = thinking.seat.index();
            self.tell(connection, message::thinking(seat));
        }
    }

    async fn hear(&mut self, connection: u64, asked: Asked) {
        let Some(listener) = self.listeners.get(&connection) else { return };
        let guest = listener.guest.clone();
        match asked {
            Asked::Ping { reference } => self.tell(connection, message::pong(&reference)),
            Asked::Look { reference, seat } => self.look(connection, guest.as_deref(), &reference, seat),
            Asked::Preview { reference, seat, action } => {
                let Some(seat) = self.held(connection, guest.as_deref(), &reference, seat) else { return };
                let answer = match self.table.preview(seat, &action) {
                    Ok(mut preview) => {
                        preview.insert("type".into(), "preview".into());
                        preview.insert("ref".into(), serde_json::json!(reference));
                        message::text(&Value::Object(preview))
                    }
                    Err(error) => answer_to(&reference, &error),
                };
                self.tell(connection, answer);
            }
            Asked::Act { reference, seat, version, action } => {
                let Some(seat) = self.held(connection, guest.as_deref(), &reference, seat) else { return };
                self.act(connection, &reference, seat, version, &action).await;
            }
        }
    }

    /// The seat, if it is theirs; else they are told.
    fn held(&mut self, connection: u64, guest: Option<&str>, reference: &Ref, seat: usize) -> Option<Seat> {
        let held = self.table.held(guest, seat);
        if held.is_none() {
            let why = Why::new("not-your-seat", format!("seat {seat} of this game is not yours"));
            self.tell(connection, message::refused(reference, &why));
        }
        held
    }

    fn look(&mut self, connection: u64, guest: Option<&str>, reference: &Ref, seat: Option<usize>) {
        let to = match seat {
            None => Viewer::Public,
            Some(seat) => match self.held(connection, guest, reference, seat) {
                Some(seat) => Viewer::Seat(seat),
                None => return,
            },
        };
        let answer = message::text(&self.table.looking(reference, to));
        if let Some(listener) = self.listeners.get_mut(&connection) {
            listener.looking = to;
        }
        self.tell(connection, answer);
    }

    async fn act(&mut self, connection: u64, reference: &Ref, seat: Seat, version: usize, action: &Map<String, Value>) {
        if version != self.table.version() {
            return self.tell_stale(connection, reference, version);
        }
        let record = match self.table.propose(seat, action) {
            Ok(record) => record,
            Err(error) => return self.tell(connection, answer_to(reference, &error)),
        };
        match self.add(Some(record)).await {
            Ok(()) => self.tell(connection, message::done(reference, self.table.version())),
            Err(Failure::Overtaken) => self.tell_stale(connection, reference, version),
            Err(Failure::Storage(text)) => {
                self.tell(
                    connection,
                    message::error(reference, "storage", &format!("Your move is not stored, and does not count: {text}.")),
                );
            }
        }
    }

    fn tell_stale(&mut self, connection: u64, reference: &Ref, version: usize) {
        let why = Why::new("stale", "the game has moved on meanwhile: look at the news, then decide anew");
        self.tell(connection, message::refused(reference, &why));
        if let Some(listener) = self.listeners.get(&connection) {
            let news = message::text(&self.table.news(listener.looking, version.min(self.table.version())));
            self.tell(connection, news);
        }
    }

    async fn take(&mut self, guest: &str, name: &str) -> Result<Seat, SitError> {
        if let Some(seat) = self.table.all_held(Some(guest)).iter().next() {
            return Err(SitError::Already(seat));
        }
        let seat = self.shared.store.take_seat(self.table.id(), guest, name, now()).await?;
        match self.shared.store.game(self.table.id()).await {
            Ok(Some(row)) => {
                debug_assert!(matches!(row.seats.get(seat.index()).map(|s| &s.occupant), Some(Occupant::Person(p)) if p == guest));
                self.table.seat_down(row.seats);
            }
            Ok(None) => {}
            Err(error) => return Err(TakeError::from(error).into()),
        }
        let all: Vec<u64> = self.listeners.keys().copied().collect();
        for connection in all {
            if let Some(listener) = self.listeners.get(&connection) {
                let seats = message::seats(&self.table.seats_for(listener.guest.as_deref()));
                self.tell(connection, seats);
            }
        }
        Ok(seat)
    }

    /// What was thought, if it still fits, is done.
    async fn choose(&mut self, action: Option<H::Action>) {
        let Some(thinking) = self.thinking.take() else { return };
        if thinking.version != self.table.version() {
            return;
        }
        if action.is_none() {
            tracing::error!(game = self.table.id(), seat = thinking.seat.index(), "a computer player failed");
        }
        if let Some(record) = self.table.propose_choice(thinking.seat, action)
            && let Err(Failure::Storage(error)) = self.add(Some(record)).await
        {
            tracing::error!(game = self.table.id(), error, "a computer's move could not be stored; it will be tried again");
            self.retry = Some(Instant::now() + RETRY);
        }
    }

    /// Lets happen what happens by itself: lots, the reckoning at the end.
    async fn go_on(&mut self) {
        if let Err(Failure::Storage(error)) = self.add(None).await {
            tracing::error!(game = self.table.id(), error, "a draw could not be stored; it will be tried again");
            self.retry = Some(Instant::now() + RETRY);
        }
    }

    /// Stores a record and what follows from it by itself, then tells everybody.
    async fn add(&mut self, record: Option<Record<H::Event>>) -> Result<(), Failure> {
        let staged = self.table.stage(record).map_err(|error| Failure::Storage(error.to_string()))?;
        let Some(staged) = staged else { return Ok(()) };
        let before = self.table.version();
        match self.shared.store.append(self.table.id(), before as u64, &staged.lines, &staged.standing).await {
            Ok(()) => {
                self.table.adopt(staged);
                self.tell_news(before);
                Ok(())
            }
            Err(AppendError::Conflict { .. }) => {
                self.reload().await?;
                Err(Failure::Overtaken)
            }
            Err(error @ (AppendError::NoSuchGame(_) | AppendError::Data(_))) => Err(Failure::Storage(error.to_string())),
        }
    }

    /// Reads the game anew, because somebody else has written.
    async fn reload(&mut self) -> Result<(), Failure> {
        let failed = |error: store::DataError| Failure::Storage(error.to_string());
        let id = self.table.id().to_owned();
        let row = self.shared.store.game(&id).await.map_err(failed)?.ok_or_else(|| Failure::Storage("the game is gone".into()))?;
        let log = self.shared.store.log(&id).await.map_err(failed)?;
        let before = self.table.version();
        self.table = Table::new(self.table.rules().clone(), row, &log).map_err(|error| Failure::Storage(error.to_string()))?;
        self.thinking = None;
        self.tell_news(before);
        Ok(())
    }

    /// Lets a computer player think, if one is to act and none does.
    fn think(&mut self) {
        if self.thinking.is_some() || self.retry.is_some() {
            return;
        }
        let Some((seat, player)) = self.table.computer_due() else { return };
        // A show goes on while somebody watches; nobody plays on for ever in an empty room.
        if self.listeners.is_empty() && self.table.is_a_show() {
            return;
        }
        self.thinking = Some(Thinking::begin(&self.table, seat, player, &self.shared));
        let news = message::thinking(seat.index());
        let all: Vec<u64> = self.listeners.keys().copied().collect();
        all.into_iter().for_each(|connection| self.tell(connection, news.clone()));
    }

    /// Tells everybody what has happened since a version, each as far as they may know.
    fn tell_news(&mut self, since: usize) {
        let mut written: HashMap<Viewer, Utf8Bytes> = HashMap::new();
        let all: Vec<(u64, Viewer)> = self.listeners.iter().map(|(&connection, listener)| (connection, listener.looking)).collect();
        for (connection, to) in all {
            let news = written.entry(to).or_insert_with(|| message::text(&self.table.news(to, since))).clone();
            self.tell(connection, news);
        }
    }

    /// Puts a message into somebody's queue. Whoever does not empty theirs is let go: they come back with the version they have.
    fn tell(&mut self, connection: u64, text: Utf8Bytes) {
        if let Some(listener) = self.listeners.get(&connection)
            && listener.out.try_send(text).is_err()
        {
            tracing::debug!(connection, "too slow, or gone");
            self.listeners.remove(&connection);
        }
    }
}

/// Waits until the server ends.
pub(crate) async fn ended(ending: &mut watch::Receiver<bool>) {
    // An error means that the server's own end is gone already.
    let _ = ending.wait_for(|ending| *ending).await;
}

fn answer_to(reference: &Ref, error: &ActError) -> Utf8Bytes {
    match error {
        ActError::Malformed(text) => message::error(reference, "bad-message", text),
        ActError::Refused(why) => message::refused(reference, why),
    }
}
