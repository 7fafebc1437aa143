//! Scripted players and spectators that keep reconnecting while the server is killed, and record
//! what they did and saw.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crossword::scrabble;
use lexicon::Alphabet;
use pentago::{Position, RuleSet, Setup};
use serde_json::{Value, json};
use store::{Address, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::model::{History, Logged, Observation, Outcome, Seen};
use crate::process::client::{Guest, PATIENCE, Script, Socket};

/// Clock increment per move, in seconds.
const INCREMENT_SECONDS: u64 = 5;

/// Maximum time given back of a turn when the server is killed: clocks are stored every two
/// seconds.
const MAX_CLOCK_CREDIT: Duration = Duration::from_secs(2);

/// Delay between attempts to connect.
const RETRY_DELAY: Duration = Duration::from_millis(10);

/// The game of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Scrabble,
    Pentago,
}

/// State shared by all clients.
pub(super) struct World {
    /// The address of the server while it runs.
    pub(super) address: watch::Sender<Option<SocketAddr>>,
    script: Script,
    ending: AtomicBool,
    pub(super) confirmed: AtomicU64,
    pub(super) refused: AtomicU64,
    pub(super) unknown: AtomicU64,
}

impl World {
    pub(super) fn new(script: Script) -> World {
        let (confirmed, refused, unknown) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        World { address: watch::Sender::new(None), script, ending: AtomicBool::new(false), confirmed, refused, unknown }
    }

    /// Tells all clients to take a last look and stop.
    pub(super) fn end(&self) {
        self.ending.store(true, Ordering::Relaxed);
    }

    fn is_ending(&self) -> bool {
        self.ending.load(Ordering::Relaxed)
    }

    pub(super) fn confirmed(&self) -> u64 {
        self.confirmed.load(Ordering::Relaxed)
    }

    /// Waits until the server runs and returns its address.
    async fn address(&self) -> SocketAddr {
        let mut address = self.address.subscribe();
        let found = address.wait_for(Option::is_some).await.unwrap();
        found.unwrap()
    }
}

/// A table with a sequence of games.
pub(super) struct Table {
    kind: Kind,
    id: watch::Sender<String>,
}

impl Table {
    pub(super) fn new(kind: Kind) -> Table {
        Table { kind, id: watch::Sender::new(String::new()) }
    }
}

/// The observations of a client by game.
pub(super) type Observations = BTreeMap<String, Vec<Observation>>;

/// A player or spectator.
pub(super) struct Client {
    world: Arc<World>,
    table: Arc<Table>,
    seat: Option<usize>,
    guest: Guest,
    /// Whether the client is a member, whose games are rated.
    member: bool,
    facts: Observations,
    id: String,
    version: u64,
    reference: u64,
    /// The state of a deterministic random number generator.
    random: u64,
}

impl Client {
    pub(super) fn new(world: &Arc<World>, table: &Arc<Table>, seat: Option<usize>, seed: u64) -> Client {
        let guest = Guest::new(SocketAddr::from(([127, 0, 0, 1], 0)));
        let (world, table) = (Arc::clone(world), Arc::clone(table));
        Client {
            world,
            table,
            seat,
            guest,
            member: false,
            facts: Observations::new(),
            id: String::new(),
            version: 0,
            reference: 0,
            random: seed * 2 + 1,
        }
    }

    /// Registers the client as a member.
    pub(super) async fn register(&mut self, server: SocketAddr, name: &str) {
        self.guest.address = server;
        let answer = self.guest.post("/api/v1/account", &json!({"name": name, "password": "kůň pije čaj z konve"})).await;
        assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
        self.member = true;
    }

    /// Creates a session for the client. Without one, a lost response to its first request would
    /// leave a seat to a guest that no client knows.
    pub(super) async fn meet(&mut self, server: SocketAddr) {
        self.guest.address = server;
        let answer = self.guest.post("/api/v1/players", &json!({"name": "Somebody", "kind": "person"})).await;
        assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
    }

    /// Returns a random number below `limit`.
    fn below(&mut self, limit: u64) -> u64 {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) % limit
    }

    /// Plays or watches until the end, and returns the observations.
    pub(super) async fn run(mut self) -> Observations {
        let mut over = false;
        loop {
            self.guest.address = self.world.address().await;
            // Read the flag only now: a client that waited for the last server must not start
            // another game.
            let ending = self.world.is_ending();
            if !ending && !self.settle(&mut over).await {
                sleep(RETRY_DELAY).await;
                continue;
            }
            if self.id.is_empty() {
                return self.facts;
            }
            let since = if ending || self.below(2) == 0 { 0 } else { self.version };
            let Ok(mut socket) = self.guest.try_socket(&self.id.clone(), since as usize, &[]).await else {
                sleep(RETRY_DELAY).await;
                continue;
            };
            if ending {
                // Take a last look at the complete log.
                if self.receive(&mut socket).await.is_some() {
                    return self.facts;
                }
                continue;
            }
            over = self.play_or_watch(&mut socket).await;
            self.record(Observation::Lost);
        }
    }

    /// Joins the table's current game, or starts one. Returns false if that is not possible yet.
    async fn settle(&mut self, over: &mut bool) -> bool {
        let mut id = self.table.id.borrow().clone();
        if id.is_empty() || *over && id == self.id {
            if self.seat != Some(0) {
                return false;
            }
            let rules = if self.table.kind == Kind::Scrabble { "scrabble-en" } else { "pentago-standard" };
            let body = json!({
                "rules": rules, "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}],
                "game_seconds": 3600, "increment_seconds": INCREMENT_SECONDS, "rated": self.member,
            });
            let Some((_, answer)) = self.post("/api/v1/games", &body).await else { return false };
            let Some(begun) = answer["id"].as_str() else { return false };
            id = begun.to_owned();
            self.table.id.send_replace(id.clone());
        }
        if id == self.id {
            return true;
        }
        if self.seat == Some(1) {
            let joined = self.post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Bob"})).await;
            if !joined.is_some_and(|(status, answer)| status == 200 || answer["error"]["code"] == "already-seated") {
                return false;
            }
        }
        (self.id, self.version, *over) = (id, 0, false);
        true
    }

    /// Sends a POST request. Returns `None` without a complete response.
    async fn post(&mut self, path: &str, body: &Value) -> Option<(u16, Value)> {
        let asking = async {
            let body = body.to_string();
            let mut stream = TcpStream::connect(self.guest.address).await.ok()?;
            let cookie = self.guest.cookie.as_ref().map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
            let head = format!(
                "POST {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{cookie}content-type: application/json\r\ncontent-length: {}\r\n\r\n",
                self.guest.address,
                body.len()
            );
            stream.write_all((head + &body).as_bytes()).await.ok()?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.ok()?;
            Some(answer)
        };
        let answer = timeout(PATIENCE, asking).await.ok()??;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let value: Value = serde_json::from_str(body).ok()?;
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        if let Some(cookie) = cookie.and_then(|cookie| cookie.split(';').next()) {
            self.guest.cookie = Some(cookie.to_owned());
        }
        Some((head.split(' ').nth(1)?.parse().ok()?, value))
    }

    fn record(&mut self, fact: Observation) {
        self.facts.entry(self.id.clone()).or_default().push(fact);
    }

    /// Receives and records a message. Returns `None` if the connection is lost.
    async fn receive(&mut self, socket: &mut Socket) -> Option<Value> {
        let message = socket.next().await.ok()?;
        socket.heard.clear();
        let view = &message["view"];
        if view.is_object() {
            let version = message["version"].as_u64().unwrap();
            self.version = version;
            let records = message["records"].as_array().unwrap().iter().map(parse_wire_record).collect();
            self.record(Observation::Shown { viewer: self.seat, records, version });
            let seat = view["seat"].as_u64().map(|seat| seat as usize);
            self.record(Observation::Looked { viewer: self.seat, seat, rack: view["rack"].is_string(), version });
            if let Some(left) = message["clock"]["seats"].as_array() {
                self.record(Observation::Clock { version, left: left.iter().filter_map(Value::as_u64).collect() });
            }
        }
        Some(message)
    }

    /// Plays until the connection is lost (false), or the game is over or replaced by another one
    /// (true).
    async fn play_or_watch(&mut self, socket: &mut Socket) -> bool {
        let mut ids = self.table.id.subscribe();
        let here = self.id.clone();
        loop {
            let message = tokio::select! {
                message = self.receive(socket) => message,
                found = ids.wait_for(|id| *id != here) => { drop(found); return true }
            };
            let Some(mut state) = message else { return false };
            while state["view"].is_object() {
                if !state["view"]["over"].is_null() {
                    return true;
                }
                let on_turn = self.seat.is_some_and(|seat| state["view"]["turn"] == seat);
                if !on_turn || self.world.is_ending() {
                    break;
                }
                // Think like a person; otherwise games would be over between two kills.
                let pause = Duration::from_millis(self.below(15));
                sleep(pause).await;
                let Some(next) = self.act(socket, &state).await else { return false };
                state = next;
            }
        }
    }

    /// Makes a move, sometimes after one that is refused. Returns the last state received, or
    /// `None` if the connection is lost.
    async fn act(&mut self, socket: &mut Socket, state: &Value) -> Option<Value> {
        let version = state["version"].as_u64().unwrap();
        let action = self.choose(&state["view"]);
        let mut last = Value::Null;
        match self.below(8) {
            0 => {
                self.attempt(socket, &illegal_action(self.table.kind, &self.world.script, &state["view"]), version, version, &mut last)
                    .await?
            }
            1 => self.attempt(socket, &action, version.checked_sub(1).unwrap_or(7), version, &mut last).await?,
            _ => {}
        }
        self.attempt(socket, &action, version, version, &mut last).await?;
        Some(last)
    }

    fn choose(&mut self, view: &Value) -> Value {
        match self.table.kind {
            Kind::Scrabble => self.world.script.choose(view),
            Kind::Pentago => {
                let board = view["board"].as_str().unwrap().parse().unwrap();
                let moves = Position::new(Setup { board, waiting: None }, RuleSet::Standard).unwrap().moves();
                let chosen = self.below(moves.len() as u64) as usize;
                json!({"move": moves[chosen].to_string()})
            }
        }
    }

    /// Tries an action that would become record `n`, and records the outcome.
    async fn attempt(&mut self, socket: &mut Socket, action: &Value, version: u64, n: u64, last: &mut Value) -> Option<()> {
        let seat = self.seat.unwrap();
        self.reference += 1;
        let reference = self.reference;
        let ask = json!({"type": "act", "ref": reference, "seat": seat, "version": version, "action": action});
        let said = socket.try_say(ask.to_string()).await;
        let mut outcome = Outcome::Unknown;
        while said.is_ok() {
            let Some(message) = self.receive(socket).await else { break };
            if message["ref"] == reference {
                outcome = if message["type"] == "done" { Outcome::Confirmed } else { Outcome::Refused };
                break;
            }
            if message["view"].is_object() {
                *last = message;
            }
        }
        let counter = match outcome {
            Outcome::Confirmed => &self.world.confirmed,
            Outcome::Refused => &self.world.refused,
            Outcome::Unknown => &self.world.unknown,
        };
        counter.fetch_add(1, Ordering::Relaxed);
        self.record(Observation::Tried { seat, n, action: format_action(action), outcome });
        (outcome != Outcome::Unknown).then_some(())
    }
}

/// Returns an illegal move.
fn illegal_action(kind: Kind, script: &Script, view: &Value) -> Value {
    match kind {
        Kind::Scrabble if view["rack"].as_str().unwrap().chars().filter(|letter| *letter != '?').count() >= 2 => script.astray(view),
        Kind::Scrabble => json!({"exchange": "QQQQQQQ"}),
        Kind::Pentago => json!({"move": "a1"}),
    }
}

/// Formats squares in ascending order, since tiles may be placed in any order.
fn squares(of: impl Iterator<Item = u64>) -> String {
    let mut all: Vec<u64> = of.collect();
    all.sort_unstable();
    format!("{all:?}")
}

fn sorted(letters: &str) -> String {
    let mut letters: Vec<char> = letters.chars().collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// Formats an action for comparison with records.
fn format_action(action: &Value) -> String {
    if let Some(laid) = action["place"].as_array() {
        return format!("place {}", squares(laid.iter().filter_map(|tile| tile["square"].as_u64())));
    }
    match (action["exchange"].as_str(), action["move"].as_str()) {
        (Some(tiles), _) => format!("exchange {}", sorted(tiles)),
        (_, Some(play)) => format!("move {play}"),
        _ => "pass".to_owned(),
    }
}

/// Converts a record from its wire format.
fn parse_wire_record(record: &Value) -> Seen {
    let (n, at, seat) = (record["n"].as_u64().unwrap(), &record["at"], &record["seat"]);
    let tiles = record["tiles"].as_str().map(sorted);
    let public = match record["kind"].as_str().unwrap() {
        "placed" => {
            format!(
                "{at} placed {seat} {} {}",
                squares(record["squares"].as_array().unwrap().iter().filter_map(Value::as_u64)),
                record["score"]
            )
        }
        kind @ ("drew" | "exchanged") => format!("{at} {kind} {seat} {}", record["count"]),
        "moved" => format!("{at} moved {seat} {}", record["move"].as_str().unwrap()),
        kind @ ("opening" | "ended") => format!("{at} {kind}"),
        kind => format!("{at} {kind} {seat}"),
    };
    Seen { n, public, tiles }
}

/// Converts a record from its stored format.
fn parse_log_record(kind: Kind, n: u64, at: u64, text: &str) -> Logged {
    let mut logged = Logged { n, public: String::new(), by: None, action: None, private_to: None, tiles: None };
    let mut done = |public: String, seat: play::Seat, action: Option<String>| {
        (logged.public, logged.by, logged.action) = (public, action.is_some().then_some(seat.index()), action);
    };
    if kind == Kind::Pentago {
        match text.parse::<play::Record<pentago::game::Event>>().unwrap() {
            play::Record::Game(pentago::game::Event::Moved { seat, play, .. }) => {
                done(format!("{at} moved {} {play}", seat.index()), seat, Some(format!("move {play}")));
            }
            other => panic!("unexpected record: {other:?}"),
        }
        return logged;
    }
    let play::Record::Game(event) = text.parse::<play::Record<scrabble::Event>>().unwrap() else { panic!("unexpected record: {text}") };
    let alphabet = Alphabet::english();
    match event {
        scrabble::Event::Placed { seat, laid, score, .. } => {
            let squares = squares(laid.iter().map(|tile| tile.square.index() as u64));
            done(format!("{at} placed {} {squares} {score}", seat.index()), seat, Some(format!("place {squares}")));
        }
        scrabble::Event::Exchanged { seat, tiles } => {
            let text = sorted(&tiles.display(&alphabet).to_string());
            done(format!("{at} exchanged {} {}", seat.index(), tiles.len()), seat, Some(format!("exchange {text}")));
            (logged.private_to, logged.tiles) = (Some(seat.index()), Some(text));
        }
        scrabble::Event::Drew { seat, tiles } => {
            done(format!("{at} drew {} {}", seat.index(), tiles.len()), seat, None);
            (logged.private_to, logged.tiles) = (Some(seat.index()), Some(sorted(&tiles.display(&alphabet).to_string())));
        }
        scrabble::Event::Passed { seat, .. } => done(format!("{at} passed {}", seat.index()), seat, Some("pass".to_owned())),
        scrabble::Event::Opening { .. } => logged.public = format!("{at} opening"),
        scrabble::Event::Ended { .. } => logged.public = format!("{at} ended"),
        other => panic!("unexpected record: {other:?}"),
    }
    logged
}

/// Combines the observations of all clients with the stored logs, by game.
pub(super) async fn histories(database: &Address, results: Vec<(Kind, Observations)>) -> BTreeMap<String, History> {
    let mut games: BTreeMap<String, (Kind, Vec<Vec<Observation>>)> = BTreeMap::new();
    for (kind, facts) in results {
        for (id, facts) in facts {
            games.entry(id).or_insert_with(|| (kind, Vec::new())).1.push(facts);
        }
    }
    let store = Store::open(database).await.unwrap();
    let mut histories = BTreeMap::new();
    for (id, (kind, facts)) in games {
        let lines = store.log(&id).await.unwrap();
        let log = lines.iter().zip(0..).map(|(line, n)| parse_log_record(kind, n, line.at, &line.text)).collect();
        let given_back = MAX_CLOCK_CREDIT.as_millis() as u64;
        histories.insert(id, History { facts, log, increment: INCREMENT_SECONDS * 1000, given_back });
    }
    store.close().await;
    histories
}
