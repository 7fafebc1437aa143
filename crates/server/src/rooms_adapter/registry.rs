//! The registry of live rooms by game.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::limits::Quotas;
use rooms::limits::{QuotaKey, Requester};
use rooms::room::{self, Command, RoomContext};

/// Idle time after which a room closes if its address has many: long enough to reload a page.
const SHORT_IDLE: Duration = Duration::from_secs(2);

/// Capacity of a room's command queue. Senders wait while it is full.
const QUEUE_CAPACITY: usize = 64;

type Senders = Arc<Mutex<HashMap<String, mpsc::Sender<Command>>>>;

/// The live rooms. A room opens on demand and closes when idle.
#[derive(Clone)]
pub(crate) struct Rooms {
    senders: Senders,
    /// Rooms in use per quota key, and the limit for each.
    quotas: Arc<Quotas<QuotaKey>>,
    max: usize,
    shared: RoomContext,
    /// Tasks of the rooms, joined on shutdown.
    tasks: Arc<Mutex<JoinSet<()>>>,
}

impl Rooms {
    /// Creates a registry that keeps up to `max` empty rooms per quota key open for a while.
    pub(crate) fn new(max: usize, shared: RoomContext) -> Rooms {
        Rooms { senders: Senders::default(), quotas: Arc::new(Quotas::new()), max, shared, tasks: Arc::default() }
    }

    /// Sends a command to the room of a game if it is open.
    pub(crate) async fn send_if_open(&self, id: &str, command: Command) {
        let sender = self.senders.lock().get(id).cloned();
        if let Some(sender) = sender {
            // A room that has just closed has no one to notify.
            let _ = sender.send(command).await;
        }
    }

    /// Waits until all rooms have closed on shutdown.
    pub(crate) async fn join_all(&self) {
        let mut tasks = std::mem::take(&mut *self.tasks.lock());
        while tasks.join_next().await.is_some() {}
    }

    /// Sends a command to the room of a game, opening it first if needed. Returns the sender for
    /// further commands.
    pub(crate) async fn send(&self, id: &str, command: Command) -> mpsc::Sender<Command> {
        let mut command = command;
        loop {
            let requester = match &command {
                Command::Enter { requester, .. } | Command::HttpRequest { requester, .. } => requester.clone(),
                _ => Requester::current(),
            };
            let sender = self.room_sender(id, &requester);
            match sender.send(command).await {
                Ok(()) => return sender,
                // The room has just closed or panicked: retry with a new one.
                Err(refused) => {
                    command = refused.0;
                    let mut senders = self.senders.lock();
                    if senders.get(id).is_some_and(|stored| stored.same_channel(&sender)) {
                        senders.remove(id);
                    }
                }
            }
        }
    }

    fn room_sender(&self, id: &str, requester: &Requester) -> mpsc::Sender<Command> {
        let mut senders = self.senders.lock();
        if let Some(sender) = senders.get(id) {
            return sender.clone();
        }
        let (sender, commands) = mpsc::channel(QUEUE_CAPACITY);
        senders.insert(id.to_owned(), sender.clone());
        let (all, name) = (Arc::clone(&self.senders), id.to_owned());
        let retire = move |commands: &mpsc::Receiver<Command>| {
            let mut senders = all.lock();
            // While the lock is held, no new sender is handed out. A late sender finds the channel
            // closed and opens a new room.
            let may = commands.is_empty();
            if may {
                senders.remove(&name);
            }
            may
        };
        let mut tasks = self.tasks.lock();
        while tasks.try_join_next().is_some() {}
        let share = self.quotas.take(requester.quota_key().clone(), self.max);
        let mut shared = self.shared.clone();
        if share.is_none() {
            shared.idle = shared.idle.min(SHORT_IDLE);
        }
        let id = id.to_owned();
        tasks.spawn(async move {
            room::run(id, shared, commands, retire).await;
            drop(share);
        });
        sender
    }

    /// Returns the running and the queued computer moves, of slow and then of quick players.
    pub(crate) fn thinkers(&self) -> [(usize, usize); 2] {
        self.shared.thinkers.lengths()
    }

    /// Returns the number of open rooms.
    pub(crate) fn len(&self) -> usize {
        self.senders.lock().len()
    }
}
