//! The registry of live rooms by game.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::limits::Shares;
use rooms::limits::{Claimant, QuotaKey};
use rooms::room::{self, Command, RoomContext};

/// Idle time after which a room closes if its address has many: long enough to reload a page.
const HASTE: Duration = Duration::from_secs(2);

/// Capacity of a room's command queue. Senders wait while it is full.
const QUEUE: usize = 64;

type Doors = Arc<Mutex<HashMap<String, mpsc::Sender<Command>>>>;

/// The live rooms. A room opens on demand and closes when idle.
#[derive(Clone)]
pub(crate) struct Rooms {
    doors: Doors,
    /// Rooms in use per quota key, and the limit for each.
    openers: Arc<Shares<QuotaKey>>,
    most: usize,
    shared: RoomContext,
    /// Tasks of the rooms, joined on shutdown.
    tasks: Arc<Mutex<JoinSet<()>>>,
}

impl Rooms {
    /// Keeps up to `most` empty rooms per household open for a while.
    pub(crate) fn new(most: usize, shared: RoomContext) -> Rooms {
        Rooms { doors: Doors::default(), openers: Arc::new(Shares::new()), most, shared, tasks: Arc::default() }
    }

    /// Sends a command to the room of a game if it is open.
    pub(crate) async fn tell_if_open(&self, id: &str, command: Command) {
        let door = locked(&self.doors).get(id).cloned();
        if let Some(door) = door {
            // A room that has just closed has no one to notify.
            let _ = door.send(command).await;
        }
    }

    /// Waits until all rooms have closed on shutdown.
    pub(crate) async fn finish(&self) {
        let mut tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        while tasks.join_next().await.is_some() {}
    }

    /// Sends a command to the room of a game, opening it first if needed. Returns the sender for
    /// further commands.
    pub(crate) async fn tell(&self, id: &str, command: Command) -> mpsc::Sender<Command> {
        let mut command = command;
        loop {
            let opener = match &command {
                Command::Enter { claimant, .. } | Command::Ask { claimant, .. } => claimant.clone(),
                _ => Claimant::asking(),
            };
            let door = self.door(id, &opener);
            match door.send(command).await {
                Ok(()) => return door,
                // The room has just closed or panicked: retry with a new one.
                Err(refused) => {
                    command = refused.0;
                    let mut doors = locked(&self.doors);
                    if doors.get(id).is_some_and(|stored| stored.same_channel(&door)) {
                        doors.remove(id);
                    }
                }
            }
        }
    }

    fn door(&self, id: &str, opener: &Claimant) -> mpsc::Sender<Command> {
        let mut doors = locked(&self.doors);
        if let Some(door) = doors.get(id) {
            return door.clone();
        }
        let (door, commands) = mpsc::channel(QUEUE);
        doors.insert(id.to_owned(), door.clone());
        let (all, name) = (Arc::clone(&self.doors), id.to_owned());
        let retire = move |commands: &mpsc::Receiver<Command>| {
            let mut doors = locked(&all);
            // Holding the lock, no new sender is handed out. A late sender finds the channel closed
            // and opens a new room.
            let may = commands.is_empty();
            if may {
                doors.remove(&name);
            }
            may
        };
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        while tasks.try_join_next().is_some() {}
        let share = self.openers.take(opener.quota_key().clone(), self.most);
        let mut shared = self.shared.clone();
        if share.is_none() {
            shared.idle = shared.idle.min(HASTE);
        }
        let id = id.to_owned();
        tasks.spawn(async move {
            room::run(id, shared, commands, retire).await;
            drop(share);
        });
        door
    }

    /// Returns the running and the queued computer moves, of slow and then of quick players.
    pub(crate) fn thinkers(&self) -> [(usize, usize); 2] {
        self.shared.thinkers.lengths()
    }

    /// Returns the number of open rooms.
    pub(crate) fn len(&self) -> usize {
        locked(&self.doors).len()
    }
}

fn locked<'a>(doors: &'a Doors) -> MutexGuard<'a, HashMap<String, mpsc::Sender<Command>>> {
    doors.lock().unwrap_or_else(PoisonError::into_inner)
}
