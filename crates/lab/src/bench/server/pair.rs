//! A pair of players who play games over the whole run, each with a socket. Moves are due at fixed
//! times, and latency is measured from the due time. A server that delays everyone is thus charged
//! for the moves it delayed (no coordinated omission).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout_at};

use super::client::{ClientError, GuestClient, Socket, TIMEOUT};
use super::load::Load;

/// Delay before a retry after an error.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Clock per seat: long enough never to run out, but running.
const GAME_SECONDS: u64 = 3600;

/// The due time of a move in flight, so that moves that never arrive are counted at the end.
#[derive(Default)]
pub(crate) struct MoveInFlight {
    /// Microseconds from the start of the run to the due time, plus one; 0 if no move is in flight.
    due: AtomicU64,
}

impl MoveInFlight {
    fn set(&self, start: Instant, due: Instant) {
        let after = u64::try_from(due.saturating_duration_since(start).as_micros()).unwrap_or(u64::MAX - 1);
        self.due.store(after + 1, Ordering::Relaxed);
    }

    fn clear(&self) {
        self.due.store(0, Ordering::Relaxed);
    }

    /// Returns how long the move in flight has been due.
    pub(crate) fn overdue(&self, start: Instant, now: Instant) -> Option<Duration> {
        let after = self.due.load(Ordering::Relaxed).checked_sub(1)?;
        now.checked_duration_since(start + Duration::from_micros(after))
    }
}

/// A pair of players.
pub(crate) struct PlayerPair {
    load: Arc<Load>,
    /// Index into the list of games.
    game: usize,
    /// When its first move is due, as a fraction of the interval between moves: 0 to 1.
    offset: f64,
    people: [GuestClient; 2],
    sockets: [Option<Socket>; 2],
    /// The last message with a view of the game, per player.
    states: [Value; 2],
    /// The id of the current game.
    id: watch::Sender<String>,
    random: ChaCha8Rng,
    in_flight: Arc<MoveInFlight>,
}

impl PlayerPair {
    /// Creates the pair with this number; its guests have twice that number and the next.
    pub(crate) fn new(load: Arc<Load>, number: usize, of: usize) -> PlayerPair {
        let people = [0, 1].map(|seat| GuestClient::new(load.server, 2 * number + seat));
        let random = ChaCha8Rng::seed_from_u64(load.seed ^ ((number as u64) << 20));
        #[expect(clippy::cast_precision_loss, reason = "there are not so many games")]
        let offset = number as f64 / of.max(1) as f64;
        PlayerPair {
            game: number % load.games.len(),
            load,
            offset,
            people,
            sockets: [None, None],
            states: [Value::Null, Value::Null],
            id: watch::Sender::new(String::new()),
            random,
            in_flight: Arc::default(),
        }
    }

    /// Returns a receiver of the current game's id.
    pub(crate) fn id(&self) -> watch::Receiver<String> {
        self.id.subscribe()
    }

    /// Returns the move in flight.
    pub(crate) fn in_flight(&self) -> Arc<MoveInFlight> {
        Arc::clone(&self.in_flight)
    }

    /// Creates a game and seats both players.
    pub(crate) async fn create_game(&mut self) -> Result<(), ClientError> {
        let mut game = self.load.games[self.game].script.setup();
        game["seats"] = json!([{"kind": "person", "name": "Ann"}, {"kind": "open"}]);
        game["game_seconds"] = json!(GAME_SECONDS);
        game["increment_seconds"] = json!(self.load.every.as_secs().clamp(1, GAME_SECONDS));
        let id = self.people[0].create_game(&game).await?;
        self.people[1].request("POST", &format!("/api/v1/games/{id}/join"), Some(&json!({"name": "Bob"}))).await?;
        self.id.send_replace(id);
        self.sockets = [None, None];
        self.states = [Value::Null, Value::Null];
        Ok(())
    }

    /// Opens missing sockets and waits for the state of the game.
    pub(crate) async fn open(&mut self) -> Result<(), ClientError> {
        let id = self.id.borrow().clone();
        let [first, second] = &mut self.people;
        let since = [version(&self.states[0]), version(&self.states[1])];
        let missing = [self.sockets[0].is_none(), self.sockets[1].is_none()];
        let (one, other) = tokio::join!(open_socket(first, &id, since[0], missing[0]), open_socket(second, &id, since[1], missing[1]));
        for (seat, opened) in [(0, one), (1, other)] {
            if let Some((socket, state)) = opened? {
                self.sockets[seat] = Some(socket);
                self.states[seat] = state;
            }
        }
        Ok(())
    }

    /// Plays until the run ends.
    pub(crate) async fn run(mut self) {
        let mut start = self.load.start.subscribe();
        let run_start = loop {
            if let Some(run_start) = *start.borrow_and_update() {
                break run_start;
            }
            tokio::select! {
                changed = start.changed() => if changed.is_err() { return },
                (seat, heard) = receive(&mut self.sockets) => self.apply(seat, heard),
            }
        };
        let mut storms = self.load.storms.subscribe();
        let mut due = run_start + self.load.every.mul_f64(self.offset);
        while !self.load.is_ending() {
            if let Err(error) = self.play_turn(run_start, due, &mut storms).await {
                self.load.count_error(&error);
                self.in_flight.clear();
                sleep(RETRY_DELAY).await;
            }
            due += self.load.every;
        }
        // Keep the sockets open, so that the server does not close the game.
        std::future::pending::<()>().await;
    }

    /// Makes the move that is due and waits until the other player has it.
    async fn play_turn(&mut self, run_start: Instant, due: Instant, storms: &mut watch::Receiver<u64>) -> Result<(), ClientError> {
        let (seat, action) = self.choose_move().await?;
        let ready = Instant::now();
        loop {
            tokio::select! {
                biased;
                () = sleep_until(due) => break,
                _ = storms.changed() => self.apply_storm().await?,
                (seat, heard) = receive(&mut self.sockets) => self.apply(seat, heard),
            }
            if self.sockets.iter().any(Option::is_none) {
                self.open().await?;
            }
        }
        if self.load.is_ending() {
            return Ok(());
        }
        let phase = self.load.phase();
        if ready < due {
            self.load.record_in(phase, |figures| figures.lag.record(due.elapsed()));
        }
        let before = version(&self.states[seat]);
        self.in_flight.set(run_start, due);
        let act = json!({"type": "act", "ref": before, "seat": seat, "version": before, "action": action});
        if let Some(socket) = &mut self.sockets[seat] {
            socket.send(&act).await?;
        }
        let late = Instant::now() + TIMEOUT;
        let (mut answered, mut received) = (false, false);
        while !(answered && received) {
            let Ok((who, heard)) = timeout_at(late, receive(&mut self.sockets)).await else {
                self.load.record_in(phase, |figures| figures.moves[self.game].record(due.elapsed()));
                return Err(ClientError("a move took a minute".to_owned()));
            };
            if who == seat
                && let Ok(message) = &heard
                && message["ref"] == before
            {
                let code = match message["type"].as_str() {
                    Some("refused") => message["why"]["code"].as_str(),
                    Some("error") => message["code"].as_str(),
                    _ => {
                        answered = true;
                        None
                    }
                };
                if let Some(code) = code {
                    let kind = format!("{} {code}", message["type"].as_str().unwrap_or_default());
                    // New sockets will request the current state.
                    self.sockets = [None, None];
                    self.states = [Value::Null, Value::Null];
                    return Err(ClientError(kind));
                }
            }
            self.apply(who, heard);
            if self.sockets.iter().any(Option::is_none) {
                // A reply that was lost with its socket is not sent again.
                answered |= self.sockets[seat].is_none();
                self.open().await?;
            }
            if !received && version(&self.states[1 - seat]) > before {
                received = true;
                self.in_flight.clear();
                self.load.record_in(phase, |figures| figures.moves[self.game].record(due.elapsed()));
            }
        }
        Ok(())
    }

    /// Returns the seat to move and its action. Starts another game if this one is over.
    async fn choose_move(&mut self) -> Result<(usize, Value), ClientError> {
        let late = Instant::now() + TIMEOUT;
        loop {
            let id_is_new = self.id.borrow().is_empty() || self.states.iter().any(|state| !state["view"]["over"].is_null());
            if id_is_new {
                let requested = Instant::now();
                self.create_game().await?;
                self.open().await?;
                self.load.record(|figures| figures.beginnings.record(requested.elapsed()));
            }
            if self.sockets.iter().any(Option::is_none) {
                self.open().await?;
            }
            if let Some(seat) = [0, 1].into_iter().find(|&seat| self.states[seat]["view"]["turn"] == seat) {
                let script = &self.load.games[self.game].script;
                let chosen = script.choose(&self.states[seat]["view"], &mut self.random);
                return chosen.map(|action| (seat, action)).map_err(|error| ClientError(format!("the script: {error}")));
            }
            let heard = timeout_at(late, receive(&mut self.sockets)).await;
            let (seat, heard) = heard.map_err(|_| ClientError("nobody had the turn for a minute".to_owned()))?;
            self.apply(seat, heard);
        }
    }

    /// Stores a message with a view; drops a broken socket.
    fn apply(&mut self, seat: usize, heard: Result<Value, ClientError>) {
        match heard {
            Ok(message) if message["view"].is_object() => self.states[seat] = message,
            Ok(_) => {}
            Err(error) => {
                self.load.count_error(&error);
                self.sockets[seat] = None;
            }
        }
    }

    /// Disconnects each socket with the probability of the storm, and reconnects.
    async fn apply_storm(&mut self) -> Result<(), ClientError> {
        for socket in &mut self.sockets {
            if random_bool(&mut self.random, self.load.storm_share) {
                *socket = None;
            }
        }
        let gone = self.sockets.iter().filter(|socket| socket.is_none()).count();
        if gone > 0 {
            let requested = Instant::now();
            self.open().await?;
            self.load.record(|figures| (0..gone).for_each(|_| figures.returns.record(requested.elapsed())));
        }
        Ok(())
    }
}

/// Returns true with this probability.
#[expect(clippy::cast_precision_loss, reason = "a share needs no more digits")]
pub(crate) fn random_bool(random: &mut ChaCha8Rng, share: f64) -> bool {
    ((random.next_u64() >> 11) as f64) < share * (1_u64 << 53) as f64
}

/// Returns the version of a state.
fn version(state: &Value) -> u64 {
    state["version"].as_u64().unwrap_or_default()
}

/// Returns the next message to either player.
async fn receive(sockets: &mut [Option<Socket>; 2]) -> (usize, Result<Value, ClientError>) {
    let [first, second] = sockets;
    tokio::select! {
        heard = next_message(first) => (0, heard),
        heard = next_message(second) => (1, heard),
    }
}

async fn next_message(socket: &mut Option<Socket>) -> Result<Value, ClientError> {
    match socket {
        Some(socket) => socket.next().await,
        None => std::future::pending().await,
    }
}

/// Opens a missing socket and waits for its first message.
async fn open_socket(person: &mut GuestClient, id: &str, since: u64, missing: bool) -> Result<Option<(Socket, Value)>, ClientError> {
    if !missing {
        return Ok(None);
    }
    let mut socket = person.socket(id, since).await?;
    let state = socket.wait_for(|message| message["type"] == "welcome").await?;
    Ok(Some((socket, state)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_in_flight_is_overdue_from_its_due_time() {
        let (in_flight, start) = (MoveInFlight::default(), Instant::now());
        let later = start + Duration::from_secs(5);
        assert_eq!(in_flight.overdue(start, later), None);
        in_flight.set(start, start + Duration::from_secs(2));
        assert_eq!(in_flight.overdue(start, later), Some(Duration::from_secs(3)));
        assert_eq!(in_flight.overdue(start, start + Duration::from_secs(1)), None);
        in_flight.clear();
        assert_eq!(in_flight.overdue(start, later), None);
    }

    #[test]
    fn hits_occur_with_the_given_probability() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let hits = (0..10_000).filter(|_| random_bool(&mut random, 0.2)).count();
        assert!((1800..2200).contains(&hits), "{hits}");
        assert!(!random_bool(&mut random, 0.0) && random_bool(&mut random, 1.0));
    }
}
