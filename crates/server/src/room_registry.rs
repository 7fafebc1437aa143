//! All live rooms, by game.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::limits::Shares;
use rooms::limits::{Claimant, Household};
use rooms::room::{self, Command, RoomContext};

/// How long a room stays with nobody in it when its address has so many: long enough for a page that is loaded anew.
const HASTE: Duration = Duration::from_secs(2);

/// How many commands may wait at a room's door; whoever brings one more waits with it.
const QUEUE: usize = 64;

type Doors = Arc<Mutex<HashMap<String, mpsc::Sender<Command>>>>;

/// The live rooms. A room is opened when somebody wants in, and goes by itself.
#[derive(Clone)]
pub(crate) struct Rooms {
    doors: Doors,
    /// Who opened them, and how many one may have.
    openers: Arc<Shares<Household>>,
    most: usize,
    shared: RoomContext,
    /// The rooms' tasks, so that the end can wait for them.
    tasks: Arc<Mutex<JoinSet<()>>>,
}

impl Rooms {
    /// For each household so many stay for a while after everybody has left.
    pub(crate) fn new(most: usize, shared: RoomContext) -> Rooms {
        Rooms { doors: Doors::default(), openers: Arc::new(Shares::new()), most, shared, tasks: Arc::default() }
    }

    /// Tells the room of a game something, if it is open.
    pub(crate) async fn tell_if_open(&self, id: &str, command: Command) {
        let door = locked(&self.doors).get(id).cloned();
        if let Some(door) = door {
            // A room that has gone has nobody in it who needs to know.
            let _ = door.send(command).await;
        }
    }

    /// Waits for all rooms to end; they do when the server ends.
    pub(crate) async fn finish(&self) {
        let mut tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        while tasks.join_next().await.is_some() {}
    }

    /// Tells the room of a game something; opens it first if it is not open. Answers the room's door for more.
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
                // The room has just gone, or fell over: the next one does it.
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
            // Under the lock nobody gets this door any more; whoever has it and is late finds it shut and opens a new room.
            let may = commands.is_empty();
            if may {
                doors.remove(&name);
            }
            may
        };
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        while tasks.try_join_next().is_some() {}
        let share = self.openers.take(opener.household().clone(), self.most);
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

    /// How many computers think, and how many wait for their turn: of those who think long, then of those who answer at once.
    pub(crate) fn thinkers(&self) -> [(usize, usize); 2] {
        self.shared.thinkers.lengths()
    }

    /// How many are open.
    pub(crate) fn len(&self) -> usize {
        locked(&self.doors).len()
    }
}

fn locked<'a>(doors: &'a Doors) -> MutexGuard<'a, HashMap<String, mpsc::Sender<Command>>> {
    doors.lock().unwrap_or_else(PoisonError::into_inner)
}
