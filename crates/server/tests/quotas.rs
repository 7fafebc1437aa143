//! Quotas protect guests from each other.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::{Guest, PATIENCE};
use serde_json::{Value, json};
use server::Rate;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Error;

/// Creates a game of a guest with an open seat.
async fn begin(guest: &mut Guest) -> String {
    guest.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]})).await
}

/// Creates a single-player game of Balda.
async fn alone(guest: &mut Guest) -> String {
    let person = json!({"kind": "person", "name": "Ann"});
    guest.begin(&json!({"rules": "balda", "lexicon": "ru-nouns", "seats": [person, person]})).await
}

async fn is_crowded(guest: &Guest, id: &str) -> bool {
    match guest.try_socket(id, 0, &[]).await {
        Err(Error::Http(answer)) => {
            assert_eq!(answer.status(), 503);
            true
        }
        Err(other) => panic!("{other}"),
        Ok(_) => false,
    }
}

#[tokio::test]
async fn sockets_are_limited_per_guest_and_address() {
    let server = TestServer::start_with(|config| {
        config.limits.sockets_of_guest = 2;
        config.limits.sockets_of_address = 3;
    })
    .await;
    let (mut ann, mut bob, mut eve) = (server.guest(), server.guest(), server.guest());
    let id = begin(&mut ann).await;
    begin(&mut bob).await;
    begin(&mut eve).await;
    let _open = (bob.socket(&id, 0).await, bob.socket(&id, 0).await);
    assert!(is_crowded(&bob, &id).await);
    let one = eve.socket(&id, 0).await;
    assert!(is_crowded(&eve, &id).await, "both have the same address");
    // Players still get in, up to twice their quota.
    let _play = (ann.socket(&id, 0).await, ann.socket(&id, 0).await);
    assert!(is_crowded(&ann, &id).await);
    one.close().await;
    let again = async {
        while is_crowded(&eve, &id).await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, again).await.unwrap();
}

#[tokio::test]
async fn players_get_sockets_when_spectators_use_all() {
    let server = TestServer::start_with(|config| config.limits.sockets = 4).await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    let id = begin(&mut ann).await;
    begin(&mut bob).await;
    let mut watching = Vec::new();
    for _ in 0..4 {
        watching.push(bob.socket(&id, 0).await);
    }
    assert!(is_crowded(&bob, &id).await);
    let mut playing = ann.socket(&id, 0).await;
    assert_eq!(playing.next().await.unwrap()["type"], "welcome");
}

#[tokio::test]
async fn players_can_enter_full_rooms() {
    let server = TestServer::start_with(|config| config.limits.spectators = 1).await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    let id = begin(&mut ann).await;
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Bob"})).await.status, 200);
    let mut watching = server.guest().socket(&id, 0).await;
    assert_eq!(watching.next().await.unwrap()["type"], "welcome");
    assert_eq!(server.guest().socket(&id, 0).await.next().await.unwrap()["code"], "room-full");
    for guest in [&ann, &bob, &ann] {
        assert_eq!(guest.socket(&id, 0).await.next().await.unwrap()["type"], "welcome");
    }
}

#[tokio::test]
async fn rematches_count_as_changes() {
    let server = TestServer::start_with(|config| config.limits.changes = Rate { burst: 2, per_second: 0.001 }).await;
    let mut ann = server.guest();
    let id = alone(&mut ann).await;
    let mut socket = ann.socket(&id, 0).await;
    assert_eq!(socket.ask(json!({"type": "rematch"})).await["type"], "done");
    let refused = socket.ask(json!({"type": "rematch"})).await;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("error"), &json!("too-fast")));
    assert_eq!(socket.ask(json!({"type": "ping"})).await["type"], "pong");
}

#[tokio::test]
async fn a_series_comes_in_pages() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let mut ids = vec![alone(&mut ann).await];
    for _ in 0..2 {
        let mut socket = ann.socket(ids.last().unwrap(), 0).await;
        socket.say(json!({"type": "rematch"}).to_string()).await;
        ids.push(socket.until("rematch").await["id"].as_str().unwrap().to_owned());
    }
    let path = format!("/api/v1/games/{}/series", ids[0]);
    let mut page = async |query: &str| -> Value { ann.get(&format!("{path}{query}")).await.json() };
    let names = |page: &Value| page["games"].as_array().unwrap().iter().map(|game| game["id"].clone()).collect::<Vec<_>>();
    let whole = page("").await;
    assert_eq!((names(&whole).len(), &whole["before"]), (3, &Value::Null));
    let last = page("?limit=2").await;
    assert_eq!(names(&last), names(&whole)[1..]);
    let first = page(&format!("?limit=2&before={}", last["before"].as_str().unwrap())).await;
    assert_eq!((names(&first), &first["before"]), (names(&whole)[..1].to_vec(), &Value::Null));
    assert_eq!(first["seats"], whole["seats"]);
    for bad in ["?limit=0", "?limit=201", "?before=nothing", "?page=2"] {
        assert_eq!(page(bad).await["error"]["code"], "bad-query", "{bad}");
    }
    let server = server.restart_with(|config| config.limits.questions = Rate { burst: 1, per_second: 0.001 }).await;
    let mut bob = server.guest();
    assert_eq!((bob.get(&path).await.status, bob.get(&path).await.status), (200, 429));
}

#[tokio::test]
async fn word_lists_of_positions_are_queued() {
    let server = TestServer::start_with(|config| config.limits.computing.waiting = 0).await;
    let mut ann = server.guest();
    let id = alone(&mut ann).await;
    let mut socket = ann.socket(&id, 0).await;
    let answer = socket.ask(json!({"type": "explore", "question": {}})).await;
    assert_eq!((&answer["type"], &answer["code"]), (&json!("error"), &json!("busy")));
}

#[tokio::test]
async fn socket_requests_share_the_http_rate_limits() {
    let server = TestServer::start_with(|config| config.limits.questions = Rate { burst: 3, per_second: 0.001 }).await;
    let mut ann = server.guest();
    let id = alone(&mut ann).await;
    for number in 0..4 {
        // Opening a new socket each time does not bypass the limit.
        let mut socket = ann.socket(&id, 0).await;
        let answer = socket.ask(json!({"type": "explore", "question": {}})).await;
        let expected = if number < 3 { (json!("found"), Value::Null) } else { (json!("error"), json!("too-fast")) };
        assert_eq!((answer["type"].clone(), answer["code"].clone()), expected, "{number}: {answer}");
    }
    let mut socket = ann.socket(&id, 0).await;
    assert_eq!(socket.ask(json!({"type": "hint", "seat": 0, "step": 1})).await["code"], "too-fast");
    assert_eq!(ann.get(&format!("/api/v1/games/{id}/replay")).await.status, 429);
}

#[tokio::test]
async fn responses_to_immediate_retries_are_delayed() {
    let second = Duration::from_secs(1);
    let server = TestServer::start_with(|config| config.limits.questions = Rate { burst: 1, per_second: 0.001 }).await;
    let mut ann = server.guest();
    let id = alone(&mut ann).await;
    let mut socket = ann.socket(&id, 0).await;
    let path = format!("/api/v1/games/{id}/series");
    assert_eq!(ann.get(&path).await.status, 200);
    let begun = Instant::now();
    assert_eq!(ann.get(&path).await.status, 429);
    assert!(begun.elapsed() >= second);
    // A socket gets its reply at once, but its next message is read later.
    assert_eq!(socket.ask(json!({"type": "explore", "question": {}})).await["code"], "too-fast");
    let begun = Instant::now();
    assert_eq!(socket.ask(json!({"type": "ping"})).await["type"], "pong");
    assert!(begun.elapsed() >= second.mul_f64(0.5));
}

#[tokio::test]
async fn opening_many_games_keeps_memory_bounded() {
    let server = TestServer::start_with(|config| {
        config.metrics = Some(([127, 0, 0, 1], 0).into());
        config.limits.rooms = 1;
        config.idle = Duration::from_secs(3600);
    })
    .await;
    let mut ann = server.guest();
    for _ in 0..4 {
        let id = begin(&mut ann).await;
        let mut socket = ann.socket(&id, 0).await;
        socket.next().await.unwrap();
        socket.close().await;
    }
    let mut metrics = Guest::new(server.metrics.unwrap());
    let one_is_left = async {
        loop {
            let text = String::from_utf8(metrics.get("/metrics").await.body).unwrap();
            let rooms = text.lines().find_map(|line| line.strip_prefix("deska_rooms ")).unwrap().to_owned();
            if rooms == "1" {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, one_is_left).await.expect("further games are unloaded soon after everyone has left");
}

#[tokio::test]
async fn concurrent_requests_of_an_address_are_queued() {
    let server = TestServer::start_with(|config| config.limits.requests = 1).await;
    let answers = (0..20).map(|_| async { server.guest().get("/api/v1/games").await.status });
    assert_eq!(futures_util::future::join_all(answers).await, [200; 20]);
}

/// Starts a live analysis and returns its connection with the first response.
async fn analysis(guest: &Guest) -> (TcpStream, String) {
    let mut stream = TcpStream::connect(guest.address).await.unwrap();
    let query = format!("rules=pentago-standard&position={}", "%2E".repeat(36));
    let cookie = guest.cookie.as_ref().unwrap();
    let request = format!("GET /api/v1/analysis/live?{query} HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\n\r\n", guest.address);
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut heard = vec![0; 12];
    stream.read_exact(&mut heard).await.unwrap();
    (stream, String::from_utf8(heard).unwrap())
}

#[tokio::test]
async fn a_fifth_guest_gets_a_live_analysis() {
    let server = TestServer::start_with(|config| config.limits.queue_timeout = Duration::from_millis(200)).await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    begin(&mut ann).await;
    begin(&mut bob).await;
    let mut open = Vec::new();
    for _ in 0..4 {
        let (stream, status) = analysis(&ann).await;
        assert_eq!(status, "HTTP/1.1 200");
        open.push(stream);
    }
    assert_eq!(analysis(&ann).await.1, "HTTP/1.1 503");
    assert_eq!(analysis(&bob).await.1, "HTTP/1.1 200");
}

#[tokio::test]
async fn live_analyses_share_a_memory_budget() {
    let server = TestServer::start_with(|config| config.limits.analysis_memory = 8 << 20).await;
    let mut ann = server.guest();
    begin(&mut ann).await;
    // An address may use a quarter of the budget, and a search needs at least one MiB.
    let open = [analysis(&ann).await, analysis(&ann).await];
    assert!(open.iter().all(|(_, status)| status == "HTTP/1.1 200"));
    assert_eq!(analysis(&ann).await.1, "HTTP/1.1 503");
    drop(open);
    tokio::time::timeout(PATIENCE, async { while analysis(&ann).await.1 != "HTTP/1.1 200" {} }).await.unwrap();
}

#[tokio::test]
async fn live_analyses_yield_to_guests_with_none() {
    let server = TestServer::start_with(|config| {
        config.limits.analyses.in_all = 2;
        // On a busy machine an analysis may notice late that it should end.
        config.limits.queue_timeout = Duration::from_secs(60);
        config.behind_proxy = true;
    })
    .await;
    let mut ann = server.guest();
    begin(&mut ann).await;
    let mut open = [analysis(&ann).await, analysis(&ann).await];
    // The proxy says that this client has another address.
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let query = format!("rules=pentago-standard&position={}", "%2E".repeat(36));
    let request = format!("GET /api/v1/analysis/live?{query} HTTP/1.1\r\nhost: {}\r\nx-forwarded-for: 192.0.2.7\r\n\r\n", server.address);
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut heard = vec![0; 12];
    stream.read_exact(&mut heard).await.unwrap();
    assert_eq!(String::from_utf8(heard).unwrap(), "HTTP/1.1 200");
    // The connection stays open after the last event.
    let (mut message, mut part) = (String::new(), [0; 4096]);
    while !message.contains(r#"{"reason":"gave-way"}"#) {
        let length = tokio::time::timeout(PATIENCE, open[0].0.read(&mut part)).await.unwrap().unwrap();
        assert!(length > 0, "{message}");
        message += &String::from_utf8_lossy(&part[..length]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn quick_computers_reply_while_slow_ones_think() {
    let server = TestServer::start().await;
    // Twelve games of one guest and twelve of as many others, each with a computer that moves first
    // and thinks for a minute.
    let slow = json!({"rules": "pentago-standard", "seconds": 60, "seats": [{"kind": "computer", "player": "level-5"}, {"kind": "person", "name": "M"}]});
    let mut open = Vec::new();
    let mut mallory = server.guest();
    for number in 0..24 {
        let mut other = server.guest();
        let guest = if number < 12 { &mut mallory } else { &mut other };
        let id = guest.begin(&slow).await;
        let mut socket = guest.socket(&id, 0).await;
        socket.until("welcome").await;
        open.push(socket);
    }
    let mut ann = server.guest();
    let quick =
        json!({"rules": "pentago-standard", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": "level-1"}]});
    let id = ann.begin(&quick).await;
    let mut socket = ann.socket(&id, 0).await;
    let mut state = socket.until("welcome").await;
    let begun = Instant::now();
    for text in ["a1DR", "a6DR", "f1DR"] {
        let done = socket.act(0, state["version"].as_u64().unwrap(), json!({"move": text})).await;
        // The computer may have taken the square.
        if done["type"] == "done" {
            let message = socket.last_state();
            state = socket.until_turn(0, message).await;
        }
    }
    // Each reply takes at most two seconds on an idle machine; without a separate queue the first
    // would take a minute.
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    eprintln!("three replies of level-1 took {:?}", begun.elapsed());
}

#[tokio::test]
async fn live_analyses_survive_a_busy_server() {
    // Requests that wait for a slot are not computed.
    let server = TestServer::start_with(|config| config.limits.computing.waiting = 0).await;
    let mut ann = server.guest();
    register(&mut ann, "Anna").await;
    let (mut stream, status) = analysis(&ann).await;
    assert_eq!(status, "HTTP/1.1 200");
    // From now on each check compares with the position of this game.
    let seats = json!([{"kind": "person"}, {"kind": "computer", "player": "level-1"}]);
    ann.begin(&json!({"rules": "pentago-standard", "rated": true, "turn_days": 2, "seats": seats})).await;
    let (mut message, mut part) = (String::new(), [0; 4096]);
    let reading = async {
        while !message.contains("event: end") {
            let length = stream.read(&mut part).await.unwrap();
            assert!(length > 0, "{message}");
            message += &String::from_utf8_lossy(&part[..length]);
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(7), reading).await.is_err(), "it ended: {message}");
}

/// Returns the running and the queued computer moves of slow players.
async fn long_searches(metrics: &mut Guest) -> (usize, usize) {
    let text = String::from_utf8(metrics.get("/metrics").await.body).unwrap();
    let figure = |state: &str| {
        let is_wanted = |line: &&str| line.contains("queue=\"thinking\"") && line.contains(&format!("=\"{state}\""));
        text.lines().find(is_wanted).and_then(|line| line.rsplit(' ').next()?.parse().ok()).unwrap_or_default()
    };
    (figure("held"), figure("waiting"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computer_moves_started_over_http_count_for_their_address() {
    let server = TestServer::start_with(|config| {
        config.behind_proxy = true;
        config.metrics = Some(([127, 0, 0, 1], 0).into());
    })
    .await;
    let mut metrics = Guest::new(server.metrics.unwrap());
    let places = std::thread::available_parallelism().unwrap().get().max(4);
    let from = |address: &'static str| [("content-type", "application/json"), ("x-forwarded-for", address)];
    let game = |player: &str, seconds: u64| {
        let seats = json!([{"kind": "computer", "player": player}, {"kind": "person", "name": ""}]);
        json!({"rules": "pentago-standard", "seconds": seconds, "seats": seats}).to_string()
    };
    // Each request comes from a new guest that does not stay connected.
    let begin = async |guest: &mut Guest, address: &'static str, game: String| {
        let answer = guest.send("POST", "/api/v1/games", &from(address), game.as_bytes()).await;
        assert_eq!(answer.status, 201);
        answer.json()["id"].as_str().unwrap().to_owned()
    };
    for _ in 0..places + 2 {
        let mut guest = server.guest();
        let id = begin(&mut guest, "192.0.2.66", game("search:60", 60)).await;
        let path = format!("/api/v1/games/{id}/state");
        assert_eq!(guest.send("GET", &path, &from("192.0.2.66"), b"").await.status, 200);
    }
    let mut lengths = (0, 0);
    let all_are_there = async {
        while lengths.0 + lengths.1 < places + 2 {
            tokio::time::sleep(Duration::from_millis(20)).await;
            lengths = long_searches(&mut metrics).await;
        }
    };
    let _ = tokio::time::timeout(PATIENCE, all_are_there).await;
    assert_eq!(lengths, (places.div_ceil(2), places + 2 - places.div_ceil(2)), "half of the slots are for other addresses");
    // A client at another address does not wait for them.
    let mut ann = server.guest();
    let id = begin(&mut ann, "192.0.2.7", game("level-5", 1)).await;
    let path = format!("/api/v1/games/{id}/state");
    let moved = async {
        loop {
            let state = ann.send("GET", &path, &from("192.0.2.7"), b"").await.json();
            if state["view"]["turn"] == 1 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, moved).await.expect("level-5 moves");
}

/// Other programs keep all processors busy. Creating a game still works, although computations
/// yield to them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_start_while_other_programs_use_all_processors() {
    let server = TestServer::start().await;
    let busy = Arc::new(AtomicBool::new(true));
    let threads = 3 * std::thread::available_parallelism().unwrap().get();
    let others: Vec<_> =
        (0..threads).map(|_| Arc::clone(&busy)).map(|busy| std::thread::spawn(move || while busy.load(Relaxed) {})).collect();
    let mut ann = server.guest();
    let begun = tokio::time::timeout(PATIENCE, alone(&mut ann)).await;
    busy.store(false, Relaxed);
    others.into_iter().for_each(|other| other.join().unwrap());
    assert!(begun.is_ok(), "no reply within {PATIENCE:?}");
}
