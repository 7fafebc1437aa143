//! Concurrent pairing: no guest ever has a seat in two timed games.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::Guest;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection};
use store::Address;

const MEMBERS: usize = 20;

/// Duration in seconds unless `DESKA_PAIRING_SECONDS` overrides it.
const SECONDS: u64 = 10;

/// Completed operations by kind.
#[derive(Debug, Default)]
struct Done {
    paired: AtomicU32,
    joined: AtomicU32,
    accepted: AtomicU32,
    again: AtomicU32,
    cancelled: AtomicU32,
    refused: AtomicU32,
}

struct Player {
    guest: Guest,
    /// The names of the others.
    names: Arc<Vec<String>>,
    random: u64,
    waiting: Option<String>,
    /// The last game played.
    last: Option<String>,
    done: Arc<Done>,
}

fn wish(more: &Value) -> Value {
    let mut wish = json!({"rules": "pentago-standard", "game_seconds": 300, "seats": [{"kind": "person"}, {"kind": "open"}]});
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    wish
}

/// Returns whether a game in a list has begun. A game that was removed meanwhile is listed without
/// seats.
fn begun(game: &Value) -> bool {
    let seats = game["seats"].as_array().unwrap();
    !seats.is_empty() && seats.iter().all(|seat| seat["kind"] != "open")
}

impl Player {
    fn below(&mut self, limit: u64) -> u64 {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) % limit
    }

    fn one_of(&mut self, all: &Value) -> Option<Value> {
        let all = all.as_array()?;
        let number = self.below(all.len().max(1) as u64) as usize;
        all.get(number).cloned()
    }

    /// Returns the guest's running games. Asserts that at most one has started.
    async fn running(&mut self) -> Vec<Value> {
        let running = self.guest.get("/api/v1/games?state=running&limit=200").await.json();
        let running = running["games"].as_array().unwrap().clone();
        let playing: Vec<&Value> = running.iter().filter(|game| begun(game)).collect();
        assert!(playing.len() <= 1, "a guest is in two timed games: {playing:#?}");
        running
    }

    async fn join(&mut self, id: &Value, what: &AtomicU32) {
        let answer = self.guest.post(&format!("/api/v1/games/{}/join", id.as_str().unwrap()), &json!({})).await;
        let counted = if answer.status == 200 { what } else { &self.done.refused };
        counted.fetch_add(1, Ordering::Relaxed);
        assert!(matches!(answer.status, 200 | 403 | 404 | 409), "{}", String::from_utf8_lossy(&answer.body));
    }

    async fn step(&mut self) {
        let running = self.running().await;
        let done = Arc::clone(&self.done);
        if let Some(game) = running.iter().find(|game| begun(game))
            && self.below(2) == 0
        {
            let id = game["id"].as_str().unwrap().to_owned();
            let state = self.guest.get(&format!("/api/v1/games/{id}/state")).await.json();
            let resign = json!({"seat": state["seat"], "version": state["version"], "action": {"resign": true}});
            self.guest.post(&format!("/api/v1/games/{id}/act"), &resign).await;
            self.last = Some(id);
            self.waiting = None;
        }
        match self.below(10) {
            0..3 => {
                let answer = self.guest.post("/api/v1/lobby/pair", &wish(&json!({"waiting": self.waiting}))).await;
                match answer.status {
                    200 | 201 => {
                        let paired = answer.json();
                        self.waiting = (paired["begun"] == false).then(|| paired["id"].as_str().unwrap().to_owned());
                        done.paired.fetch_add(u32::from(paired["begun"] == true), Ordering::Relaxed);
                    }
                    _ => assert_eq!(answer.refusal().0, 409, "{}", String::from_utf8_lossy(&answer.body)),
                }
            }
            3 => {
                // The number of offers is limited, so further ones are refused.
                self.guest.post("/api/v1/games", &wish(&json!({"offered": true}))).await;
            }
            4 => {
                let number = self.below(MEMBERS as u64) as usize;
                let invite = self.names[number].clone();
                self.guest.post("/api/v1/games", &wish(&json!({"invite": invite}))).await;
            }
            5 => {
                let challenges = self.guest.get("/api/v1/challenges").await.json();
                if let Some(challenge) = self.one_of(&challenges["received"]) {
                    self.join(&challenge["id"], &done.accepted).await;
                }
            }
            6..8 => {
                let lobby = self.guest.get("/api/v1/lobby").await.json();
                if let Some(offer) = self.one_of(&lobby["offers"]) {
                    self.join(&offer["id"], &done.joined).await;
                }
            }
            8 => {
                let open: Vec<Value> = running.iter().filter(|game| !begun(game)).cloned().collect();
                if let Some(game) = self.one_of(&open.into()) {
                    let answer = self.guest.delete(&format!("/api/v1/games/{}", game["id"].as_str().unwrap())).await;
                    done.cancelled.fetch_add(u32::from(answer.status == 204), Ordering::Relaxed);
                }
            }
            _ => {
                if let Some(last) = self.last.clone() {
                    let agree = json!({"agree": self.below(4) > 0});
                    let answer = self.guest.post(&format!("/api/v1/games/{last}/rematch"), &agree).await;
                    let next = answer.status == 200 && answer.json()["id"].is_string();
                    done.again.fetch_add(u32::from(next), Ordering::Relaxed);
                }
            }
        }
    }
}

async fn stress(server: TestServer) {
    let names: Arc<Vec<String>> = Arc::new((0..MEMBERS).map(|number| format!("Member-{}", char::from(b'a' + number as u8))).collect());
    let done = Arc::new(Done::default());
    let mut players = Vec::new();
    for (name, random) in names.iter().zip(1..) {
        let mut guest = server.guest();
        register(&mut guest, name).await;
        let here = guest.stays().await;
        let player = Player { guest, names: Arc::clone(&names), random: random * 7919, waiting: None, last: None, done: Arc::clone(&done) };
        players.push((player, here));
    }
    let seconds = std::env::var("DESKA_PAIRING_SECONDS").map_or(SECONDS, |number| number.parse().unwrap());
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut all = tokio::task::JoinSet::new();
    for (mut player, mut here) in players {
        all.spawn(async move {
            while Instant::now() < end {
                // Reads incoming messages, so that no client counts as too slow.
                while tokio::time::timeout(Duration::from_millis(1), here.next()).await.is_ok_and(|message| message.is_ok()) {}
                player.step().await;
            }
            player.running().await;
        });
    }
    while let Some(finished) = all.join_next().await {
        finished.unwrap();
    }
    eprintln!("{done:?}");
    let began = [&done.paired, &done.joined, &done.accepted].map(|count| count.load(Ordering::Relaxed));
    assert!(began.iter().sum::<u32>() > 5, "games started: {done:?}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_pairing_seats_no_one_twice() {
    stress(TestServer::start().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_on_postgresql() {
    let Ok(postgres) = std::env::var("DESKA_TEST_POSTGRES") else {
        eprintln!("skipped: DESKA_TEST_POSTGRES is not set");
        return;
    };
    let name = format!("deska_pairing_{}", std::process::id());
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&postgres).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(format!("create database {name}"))).execute(&mut connection).await.unwrap();
    let address = Address::parse(&format!("{}/{name}", postgres.rsplit_once('/').unwrap().0)).unwrap();
    stress(TestServer::start_with(|config| config.database = address).await).await;
    sqlx::raw_sql(AssertSqlSafe(format!("drop database {name}"))).execute(&mut connection).await.unwrap();
}

#[tokio::test]
async fn concurrent_rematch_requests_start_one_game() {
    let server = TestServer::start().await;
    let pair = "/api/v1/lobby/pair";
    for round in 0..8 {
        let (mut ann, mut bob) = (server.guest(), server.guest());
        for guest in [&mut ann, &mut bob] {
            // Each has a session.
            guest.post("/api/v1/players", &json!({"name": "x", "kind": "person"})).await;
        }
        // Both are online, and neither has seen the other's offer.
        let (_hers, _his) = (ann.stays().await, bob.stays().await);
        let rules = json!({"game_seconds": 300 + round});
        let mine = ann.begin(&wish(&json!({"offered": true, "game_seconds": 300 + round}))).await;
        let yours = bob.begin(&wish(&json!({"offered": true, "game_seconds": 300 + round}))).await;
        let again = |waiting: &str| {
            let mut body = wish(&rules);
            body["waiting"] = json!(waiting);
            body
        };
        let (a, b) = (again(&mine), again(&yours));
        let (one, other) = tokio::join!(ann.post(pair, &a), bob.post(pair, &b));
        let (one, other) = (one.json(), other.json());
        assert_eq!((&one["begun"], &one["id"]), (&json!(true), &other["id"]), "{other}");
        for guest in [&mut ann, &mut bob] {
            assert_eq!(guest.get("/api/v1/games").await.json()["count"], 1);
        }
    }
}

#[tokio::test]
async fn timed_games_with_computers_withdraw_offers() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    let offered = ann.begin(&wish(&json!({"offered": true}))).await;
    let by_link = ann.begin(&wish(&json!({}))).await;
    let mut news = ann.stays().await;
    let seats = json!([{"kind": "person"}, {"kind": "computer", "player": "level-2"}]);
    let game = ann.begin(&wish(&json!({"seats": seats}))).await;
    assert_eq!(news.until("gone").await["id"], offered);
    let join = |id: &str| format!("/api/v1/games/{id}/join");
    assert_eq!(bob.post(&join(&offered), &json!({"name": "Bob"})).await.refusal(), (404, "no-such-game".into()));
    assert_eq!(bob.post(&join(&by_link), &json!({"name": "Bob"})).await.refusal(), (409, "opponent-playing".into()));
    let state = ann.get(&format!("/api/v1/games/{game}/state")).await.json();
    let resign = json!({"seat": 0, "version": state["version"], "action": {"resign": true}});
    assert_eq!(ann.post(&format!("/api/v1/games/{game}/act"), &resign).await.status, 200);
    assert_eq!(bob.post(&join(&by_link), &json!({"name": "Bob"})).await.status, 200);
}

#[tokio::test]
async fn starting_a_timed_game_withdraws_other_offers() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (server.guest(), server.guest(), server.guest());
    let hers = ann.begin(&wish(&json!({"offered": true}))).await;
    let his = bob.begin(&wish(&json!({"offered": true}))).await;
    let (mut news, _there) = (ann.stays().await, bob.stays().await);
    let mut waits = ann.socket(&hers, 0).await;
    waits.next().await.unwrap();
    assert_eq!(ann.post(&format!("/api/v1/games/{his}/join"), &json!({"name": "Ann"})).await.status, 200);
    assert_eq!(news.until("gone").await["type"], "gone");
    assert_eq!(eve.get("/api/v1/lobby").await.json()["offers"], json!([]));
    assert_eq!(eve.post(&format!("/api/v1/games/{hers}/join"), &json!({"name": "Eve"})).await.refusal(), (404, "no-such-game".into()));
    assert_eq!(waits.until("error").await["code"], "no-such-game");
    // An offer made meanwhile is suspended until the game is over.
    let later = ann.begin(&wish(&json!({"offered": true}))).await;
    let join = format!("/api/v1/games/{later}/join");
    assert_eq!(eve.post(&join, &json!({"name": "Eve"})).await.refusal(), (409, "opponent-playing".into()));
    let other = eve.begin(&wish(&json!({"offered": true}))).await;
    assert_eq!(bob.post(&format!("/api/v1/games/{other}/join"), &json!({})).await.refusal(), (409, "playing".into()));
    let state = bob.get(&format!("/api/v1/games/{his}/state")).await.json();
    let resign = json!({"seat": state["seat"], "version": state["version"], "action": {"resign": true}});
    assert_eq!(bob.post(&format!("/api/v1/games/{his}/act"), &resign).await.status, 200);
    assert_eq!(eve.post(&join, &json!({"name": "Eve"})).await.status, 200);
    assert_eq!(eve.get(&format!("/api/v1/games/{other}")).await.status, 404);
}
