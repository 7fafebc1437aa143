//! Clocks: they run, pause, run out and survive a restart. Limits are either so short that a test
//! waits for them, or so long that even a slow machine does not reach them.

use std::time::{Duration, Instant};

use crate::common::TestServer;
use crate::common::client::{Guest, Socket};
use serde_json::{Value, json};
use sqlx::Connection as _;

const DAY: u64 = 86_400;

async fn begin(guest: &mut Guest, seats: Value, seconds: u64) -> String {
    guest.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": seats, "turn_seconds": seconds})).await
}

/// A server that allows time limits of one second per turn.
async fn hasty() -> TestServer {
    TestServer::start_with(|config| config.limits.turn_seconds = (1, DAY)).await
}

fn left(state: &Value) -> u64 {
    state["clock"]["left"].as_u64().unwrap_or_else(|| panic!("no clock: {}", state["clock"]))
}

async fn state(guest: &Guest, id: &str) -> (Socket, Value) {
    let mut socket = guest.socket(id, 0).await;
    let welcome = socket.next().await.unwrap();
    (socket, welcome)
}

#[tokio::test]
async fn games_without_a_limit_have_no_clock() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = ann.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}]})).await;
    let (_, welcome) = state(&ann, &id).await;
    assert_eq!(welcome["clock"], Value::Null);
    assert_eq!(ann.get(&format!("/api/v1/games/{id}")).await.json()["settings"]["turn_seconds"], Value::Null);
    for bad in [json!(9), json!(86_401), json!("60"), json!(-1), json!(1.5)] {
        let body = json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}], "turn_seconds": bad});
        assert_eq!(ann.post("/api/v1/games", &body).await.refusal(), (422, "bad-setting".into()), "{bad}");
    }
}

#[tokio::test]
async fn clocks_start_once_all_seats_are_taken() {
    let server = TestServer::start().await;
    let (mut ann, mut petr) = (server.guest(), server.guest());
    let id = begin(&mut ann, json!([{"kind": "person", "name": "Ann"}, {"kind": "open"}]), DAY).await;
    let (mut socket, welcome) = state(&ann, &id).await;
    assert_eq!(welcome["clock"], Value::Null, "no one is on turn yet");
    assert_eq!(petr.post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Petr"})).await.status, 200);
    let seats = socket.until("seats").await;
    assert_eq!((&seats["clock"]["limit"], &seats["clock"]["running"]), (&json!(DAY * 1000), &json!(true)));
    assert_eq!(seats["clock"]["seat"], socket.look(Value::Null).await["view"]["turn"]);
    let before = left(&seats);
    tokio::time::sleep(Duration::from_millis(20)).await;
    let looked = socket.look(Value::Null).await;
    assert!(left(&looked) < before, "time elapses: {before}, {}", left(&looked));
    // The list shows the limit.
    let line = ann.get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!(line["settings"], json!({"challenge": "void", "ends": "tournament", "turn_seconds": DAY}));
}

#[tokio::test]
async fn clocks_pause_while_the_draw_for_the_start_is_shown() {
    // As long as the page shows the draw: a second per round, and a moment for the result.
    let server = TestServer::start_with(|config| config.draw_shown = None).await;
    let mut ann = server.guest();
    let people = json!([{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]);
    let id = begin(&mut ann, people.clone(), 10).await;
    let (mut socket, welcome) = state(&ann, &id).await;
    let rounds = welcome["records"].as_array().unwrap().iter().find(|record| record["kind"] == "opening").unwrap()["draws"]
        .as_array()
        .unwrap()
        .len() as u64;
    let clock = welcome["clock"].clone();
    let first = clock["starts_in"].as_u64().unwrap();
    let shown = 1500 + 1000 * rounds;
    // The room was loaded a moment ago.
    assert!(clock["left"].as_u64().unwrap() > 5000 && clock["running"] == json!(true), "{clock}");
    assert!(first <= shown + 500 && first + 1000 > shown, "{first} of {shown}");
    // Reconnecting gains no time.
    tokio::time::sleep(Duration::from_millis(30)).await;
    let (_, again) = state(&ann, &id).await;
    assert!(again["clock"]["starts_in"].as_u64().unwrap() < first, "{}", again["clock"]);
    // A quick move of the opponent does not shorten the pause of a player who still watches.
    let turn = usize::try_from(welcome["view"]["turn"].as_u64().unwrap()).unwrap();
    assert_eq!(socket.act(turn, welcome["version"].as_u64().unwrap(), json!({"pass": true})).await["type"], "done");
    let after = socket.last_state();
    assert_eq!((&after["clock"]["left"], &after["clock"]["seat"]), (&json!(10_000), &json!(1 - turn)));
    assert!(after["clock"]["starts_in"].is_u64());

    // After the pause the clock runs, and reconnecting does not stop it.
    let server = TestServer::start_with(|config| config.draw_shown = Some(Duration::from_millis(100))).await;
    let mut ann = server.guest();
    let id = begin(&mut ann, people, DAY).await;
    let (socket, _) = state(&ann, &id).await;
    tokio::time::sleep(Duration::from_millis(150)).await;
    socket.close().await;
    let (_, again) = state(&ann, &id).await;
    assert!(again["clock"]["starts_in"].is_null() && left(&again) < DAY * 1000, "{}", again["clock"]);
}

#[tokio::test]
async fn timed_out_turns_are_passed_and_late_moves_stale() {
    let server = hasty().await;
    let (mut ann, mut petr) = (server.guest(), server.guest());
    let id = begin(&mut ann, json!([{"kind": "person", "name": "Ann"}, {"kind": "open"}]), 1).await;
    petr.post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Petr"})).await;
    let (mut socket, welcome) = state(&ann, &id).await;
    let (turn, version) = (welcome["view"]["turn"].as_u64().unwrap(), welcome["version"].as_u64().unwrap());
    let news = socket.until("news").await;
    let record = &news["records"][0];
    assert_eq!((&record["kind"], &record["timeout"], &record["seat"]), (&json!("passed"), &json!(true), &json!(turn)));
    assert_eq!((&news["view"]["turn"], &news["clock"]["seat"]), (&json!(1 - turn), &json!(1 - turn)));
    assert!(left(&news) <= 1000);
    // A move for a past turn is stale.
    let late = socket.act(0, version, json!({"pass": true})).await;
    assert_eq!(late["why"]["code"], "stale");
    // With no one connected all turns time out and the game ends.
    socket.close().await;
    let store = server.store().await;
    while !store.game(&id).await.unwrap().unwrap().summary.over {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let log = store.log(&id).await.unwrap();
    assert_eq!(log.iter().filter(|line| line.text.ends_with("timeout")).count(), 6, "six scoreless turns end the game");
    let (_, over) = state(&ann, &id).await;
    assert_eq!((&over["clock"], &over["view"]["over"]["reason"]), (&Value::Null, &json!("scoreless")));
}

#[tokio::test]
async fn computers_have_clocks_and_pace_does_not_time_them_out() {
    let server = hasty().await;
    let mut ann = server.guest();
    let id = ann
        .begin(&json!({"rules": "scrabble-en", "lexicon": "small", "turn_seconds": 6, "pace": 10_000,
            "seats": [{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": "greedy"}]}))
        .await;
    let (mut socket, welcome) = state(&ann, &id).await;
    let state = socket.until_turn(0, welcome).await;
    assert_eq!(socket.act(0, state["version"].as_u64().unwrap(), json!({"pass": true})).await["type"], "done");
    let last = socket.last_state();
    socket.until_turn(0, last).await;
    let log = server.store().await.log(&id).await.unwrap();
    assert!(!log.iter().any(|line| line.text.contains("passed 1 timeout")), "{log:?}");
}

#[tokio::test]
async fn replies_to_challenges_do_not_reset_the_clock() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = ann
        .begin(&json!({"rules": "scrabble-en", "lexicon": "small", "turn_seconds": DAY, "challenge": "single",
            "seats": [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]}))
        .await;
    let (mut socket, welcome) = state(&ann, &id).await;
    let turn = usize::try_from(welcome["view"]["turn"].as_u64().unwrap()).unwrap();
    let look = socket.look(turn).await;
    let script = crate::common::client::Script::new("scrabble-en", &crate::common::small());
    let placement = script.choose(&look["view"]);
    assert!(placement["place"].is_array(), "the seed allows a first word: {placement}");
    let done = socket.act(turn, look["version"].as_u64().unwrap(), placement).await;
    assert_eq!(done["type"], "done");
    let placed = socket.last_state();
    assert_eq!(placed["clock"]["seat"], json!(1 - turn));
    tokio::time::sleep(Duration::from_millis(20)).await;
    let done = socket.act(1 - turn, placed["version"].as_u64().unwrap(), json!({"accept": true})).await;
    assert_eq!(done["type"], "done");
    let accepted = socket.last_state();
    assert_eq!(accepted["clock"]["seat"], json!(1 - turn));
    assert!(left(&accepted) < left(&placed), "the same turn continues");
}

#[tokio::test]
async fn clocks_pause_while_the_server_is_down() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = begin(&mut ann, json!([{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]), DAY).await;
    let (socket, _) = state(&ann, &id).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    drop(socket);
    let begun = Instant::now();
    let (socket, before) = state(&ann, &id).await;
    assert!(left(&before) < DAY * 1000 && before["clock"]["running"] == true);
    let (folder, database) = server.end().await;
    drop(socket);
    let ended = Instant::now();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let down = ended.elapsed();
    let server = TestServer::start_in(folder, database, |_| {}).await;
    ann.address = server.address;
    let (_, after) = state(&ann, &id).await;
    // Only the time during which a server ran can have elapsed, on any machine.
    let ran = begun.elapsed() - down;
    let lost = left(&before).checked_sub(left(&after)).expect("no time is restored");
    assert!(u128::from(lost) <= ran.as_millis() + 1, "lost {lost} ms, a server ran for {ran:?}");
    assert_eq!((&after["view"]["turn"], &after["version"]), (&before["view"]["turn"], &before["version"]));
}

#[test]
fn a_killed_server_costs_at_most_two_seconds_of_clock_time() {
    let runtime = || tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let first = runtime();
    let (database, folder, mut ann, id, noted) = first.block_on(async {
        let server = TestServer::start().await;
        let mut ann = server.guest();
        let id = begin(&mut ann, json!([{"kind": "person", "name": "Ann"}]), DAY).await;
        let (socket, _) = state(&ann, &id).await;
        let store = server.store().await;
        // Nothing is written for this game until the next move.
        let noted = store.clock(&id, 0).await.unwrap().unwrap();
        assert!(noted.since.is_some(), "the clock keeps running");
        tokio::time::sleep(Duration::from_secs(5)).await;
        assert_eq!(store.clock(&id, 0).await.unwrap().unwrap().since, noted.since);
        drop(socket);
        (server.database.clone(), server.folder, ann, id, noted.remaining)
    });
    // Kills the server in the middle of its work.
    first.shutdown_background();
    runtime().block_on(async {
        let server = TestServer::start_in(folder, database, |_| {}).await;
        ann.address = server.address;
        let (_, after) = state(&ann, &id).await;
        // The uptime is recorded every two seconds.
        assert!(left(&after) <= noted - 2500, "{} of {noted} ms", left(&after));
        assert!(left(&after) > noted - 60_000, "the downtime is restored: {} of {noted} ms", left(&after));
    });
}

fn seats_left(state: &Value) -> Vec<u64> {
    state["clock"]["seats"].as_array().unwrap().iter().map(|left| left.as_u64().unwrap()).collect()
}

#[tokio::test]
async fn players_out_of_time_lose() {
    let server = hasty().await;
    let mut ann = server.guest();
    let people = json!([{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]);
    let id = ann.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": people, "game_seconds": 1})).await;
    let (mut socket, welcome) = state(&ann, &id).await;
    let turn = welcome["view"]["turn"].as_u64().unwrap();
    assert_eq!(
        (&welcome["clock"]["kind"], &welcome["clock"]["limit"], &welcome["clock"]["seat"]),
        (&json!("game"), &json!(1000), &json!(turn))
    );
    let news = socket.until("news").await;
    assert_eq!((&news["records"][0]["kind"], &news["records"][0]["seat"]), (&json!("flagged"), &json!(turn)));
    let over = &news["view"]["over"];
    assert_eq!((&over["reason"], &over["winners"]), (&json!("flagged"), &json!([1 - turn])));
    assert_eq!((seats_left(&news)[turn as usize], &news["clock"]["running"]), (0, &json!(false)));
    let line = ann.get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!((&line["winners"], &line["settings"]["game_seconds"]), (&json!([1 - turn]), &json!(1)));
    // A finished blitz game shows the end as a step of its replay.
    let steps = ann.get(&format!("/api/v1/games/{id}/replay")).await.json()["steps"].clone();
    assert!(steps.as_array().unwrap().iter().any(|step| step["record"]["kind"] == "flagged"));
}

#[tokio::test]
async fn game_clocks_run_per_seat_with_increments() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let people = json!([{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]);
    let setup = json!({"rules": "scrabble-en", "lexicon": "small", "seats": people, "game_seconds": DAY, "increment_seconds": 3600});
    let id = ann.begin(&setup).await;
    let (mut socket, welcome) = state(&ann, &id).await;
    let turn = usize::try_from(welcome["view"]["turn"].as_u64().unwrap()).unwrap();
    tokio::time::sleep(Duration::from_millis(30)).await;
    assert_eq!(socket.act(turn, welcome["version"].as_u64().unwrap(), json!({"pass": true})).await["type"], "done");
    let after = socket.last_state();
    let (whole, more) = (DAY * 1000, 3_600_000);
    let left = seats_left(&after);
    assert!(left[turn] > whole && left[turn] <= whole + more - 30, "{left:?}");
    assert!(left[1 - turn] <= whole && left[1 - turn] > whole - 60_000, "{left:?}");
    assert_eq!(after["clock"]["increment"], json!(more));
    // A draw offer adds no time.
    assert_eq!(socket.act(turn, after["version"].as_u64().unwrap(), json!({"offer_draw": true})).await["type"], "done");
    assert!(seats_left(&socket.last_state())[turn] == left[turn]);
    // Each seat's time survives the restart.
    let (folder, database) = server.end().await;
    drop(socket);
    let server = TestServer::start_in(folder, database, |_| {}).await;
    ann.address = server.address;
    let (_, again) = state(&ann, &id).await;
    let kept = seats_left(&again);
    assert!(kept[turn] == left[turn] && kept[1 - turn] <= left[1 - turn] && kept[1 - turn] > whole - 60_000, "{kept:?}");
    let replay = ann.get(&format!("/api/v1/games/{id}/replay")).await.json();
    let outage = &replay["outages"][0];
    assert_eq!((&outage["reason"], &replay["outages"][1]), (&json!("server"), &serde_json::Value::Null), "{replay}");
    let (since, until) = (outage["since"].as_u64().unwrap(), outage["until"].as_u64().unwrap());
    assert!(since <= until && until - since < 60_000, "{outage}");
}

#[tokio::test]
async fn correspondence_clocks_work_the_same() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let people = json!([{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]);
    let mut begin = json!({"rules": "scrabble-en", "lexicon": "small", "seats": people, "turn_days": 3});
    let id = ann.begin(&begin).await;
    let (_, welcome) = state(&ann, &id).await;
    assert_eq!((&welcome["clock"]["kind"], &welcome["clock"]["limit"]), (&json!("days"), &json!(3 * DAY * 1000)));
    assert!(left(&welcome) > 3 * DAY * 1000 - 60_000);
    assert_eq!(welcome["settings"]["turn_days"], 3);
    // The clock runs as soon as the server is up, whether or not anyone is connected.
    let (folder, database) = server.end().await;
    let store = store::Store::open(&store::Address::File(database.clone())).await.unwrap();
    let noted = store.clock(&id, 0).await.unwrap().unwrap();
    let server = TestServer::start_in(folder, database, |_| {}).await;
    while store.clock(&id, 0).await.unwrap().unwrap() == noted {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    ann.address = server.address;
    begin["game_seconds"] = json!(60);
    assert_eq!(ann.post("/api/v1/games", &begin).await.refusal(), (422, "bad-setting".into()));
}

#[tokio::test]
async fn clocks_run_out_without_connections_or_rooms() {
    let server = TestServer::start_with(|config| {
        config.limits.turn_seconds = (1, DAY);
        config.idle = Duration::from_millis(100);
        config.metrics = Some(([127, 0, 0, 1], 0).into());
    })
    .await;
    let mut ann = server.guest();
    let people = json!([{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]);
    let id = begin(&mut ann, people.clone(), 4).await;
    let long = ann.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": people, "turn_days": 3})).await;
    drop((state(&ann, &id).await, state(&ann, &long).await));
    // The clocks run in the database only.
    let mut watcher = Guest::new(server.metrics.unwrap());
    while !String::from_utf8(watcher.get("/metrics").await.body).unwrap().lines().any(|line| line == "deska_rooms 0") {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let store = server.store().await;
    assert!(store.clock(&long, 0).await.unwrap().unwrap().since.is_some());
    let before = store.log(&id).await.unwrap().len();
    while store.log(&id).await.unwrap().len() < before + 2 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let log = store.log(&id).await.unwrap();
    let (first, second) = (log[before].at, log[before + 1].at);
    assert!((4_000..30_000).contains(&(second - first)), "each turn times out on its own: {first}, {second}");
    let (_, welcome) = state(&ann, &long).await;
    assert!(left(&welcome) < 3 * DAY * 1000 - 4_000, "time without a room is not restored: {}", left(&welcome));
}

#[tokio::test]
async fn clocks_pause_while_the_database_is_read_only() {
    const WHOLE: u64 = 10;
    let server = TestServer::start_with(|config| {
        config.limits.turn_seconds = (1, DAY);
        config.opening.patience = Duration::from_millis(300);
    })
    .await;
    let mut ann = server.guest();
    let id = begin(&mut ann, json!([{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]), WHOLE).await;
    let (mut socket, welcome) = state(&ann, &id).await;
    let turn = usize::try_from(welcome["view"]["turn"].as_u64().unwrap()).unwrap();
    let mut other = sqlx::AnyConnection::connect(&format!("sqlite:{}", server.database.display())).await.unwrap();
    sqlx::raw_sql("begin exclusive").execute(&mut other).await.unwrap();
    // The move is made at once but can't be stored.
    let look = socket.look(turn).await;
    let refused = socket.act(turn, look["version"].as_u64().unwrap(), json!({"pass": true})).await;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("error"), &json!("storage")), "{refused}");
    let rests = socket.look(turn).await;
    assert_eq!(rests["clock"]["running"], json!(false), "{rests}");
    // Longer than the whole turn.
    tokio::time::sleep(Duration::from_secs(WHOLE + 3)).await;
    let later = socket.look(turn).await;
    assert_eq!((left(&later), &later["view"]["turn"]), (left(&rests), &json!(turn)));
    sqlx::raw_sql("rollback").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    // It resumes by itself where it paused.
    let seats = loop {
        let seats = socket.until("seats").await;
        if seats["clock"]["running"] == json!(true) {
            break seats;
        }
    };
    assert!(left(&seats) + 1000 > left(&rests), "{rests} {seats}");
    let done = socket.act(turn, look["version"].as_u64().unwrap(), json!({"pass": true})).await;
    assert_eq!(done["type"], "done", "{done}");
    let log = server.store().await.log(&id).await.unwrap();
    assert!(!log.iter().any(|line| line.text.ends_with("timeout")), "{log:?}");
    // The replay says so.
    let replay = ann.get(&format!("/api/v1/games/{id}/replay")).await.json();
    let outage = &replay["outages"][0];
    assert_eq!((&outage["reason"], &replay["outages"][1]), (&json!("storage"), &serde_json::Value::Null), "{replay}");
    let lasted = outage["until"].as_u64().unwrap() - outage["since"].as_u64().unwrap();
    assert!((WHOLE * 1000 + 3000..60_000).contains(&lasted), "{outage}");
}
