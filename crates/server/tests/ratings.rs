//! Rated games: which games count, what they change, and that nothing else does.

use std::time::Duration;

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::Guest;
use serde_json::{Value, json};
use server::Rate;

const LIST: &str = "people/pentago/-/blitz";

fn rated(seats: Value) -> Value {
    json!({"rules": "pentago-standard", "game_seconds": 120, "rated": true, "seats": seats})
}

async fn member(server: &TestServer, name: &str) -> Guest {
    let mut guest = server.guest();
    register(&mut guest, name).await;
    guest
}

/// Creates a game by link, seats the opponent, and returns its id.
async fn between(one: &mut Guest, other: &mut Guest) -> String {
    let id = one.begin(&rated(json!([{"kind": "person"}, {"kind": "open"}]))).await;
    assert_eq!(other.post(&format!("/api/v1/games/{id}/join"), &json!({})).await.status, 200);
    id
}

/// Plays one move each, then seat 1 resigns.
async fn won_by_the_first(one: &Guest, other: &Guest, id: &str) {
    let (mut one, mut other) = (one.socket(id, 0).await, other.socket(id, 0).await);
    let welcome = one.next().await.unwrap();
    other.next().await.unwrap();
    assert_eq!(welcome["rated"], true);
    assert_eq!(one.act(0, welcome["version"].as_u64().unwrap(), json!({"move": "a1AL"})).await["type"], "done");
    let news = other.until("news").await;
    assert_eq!(other.act(1, news["version"].as_u64().unwrap(), json!({"move": "b2BL"})).await["type"], "done");
    let version = other.last_state()["version"].as_u64().unwrap();
    assert_eq!(other.act(1, version, json!({"resign": true})).await["type"], "done");
}

async fn ratings(guest: &mut Guest, name: &str) -> Value {
    guest.get(&format!("/api/v1/members/{name}/ratings")).await.json()["ratings"].clone()
}

#[tokio::test]
async fn computers_with_custom_strength_are_unrated() {
    let server = TestServer::start().await;
    let mut ann = member(&server, "Anna").await;
    let against = |player: &str, settings: Value| {
        let mut body = rated(json!([{"kind": "person"}, {"kind": "computer", "player": player}]));
        body.as_object_mut().unwrap().extend(settings.as_object().unwrap().clone());
        body
    };
    for (player, settings, status) in [
        ("minimax", json!({"depth": 1}), 422),
        ("minimax", json!({"depth": 4}), 422),
        ("level-5", json!({"seconds": 60}), 422),
        ("minimax", json!({"depth": 3, "seconds": 1}), 201),
        // A custom amount of computation makes it a different player.
        ("minimax:4", json!({}), 422),
        ("level-5", json!({}), 201),
    ] {
        let answer = ann.post("/api/v1/games", &against(player, settings.clone())).await;
        assert_eq!(answer.status, status, "{player} {settings}: {}", String::from_utf8_lossy(&answer.body));
        assert!(status == 201 || answer.refusal().1 == "not-rated");
    }
}

#[tokio::test]
async fn games_between_members_change_both_ratings_once() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (member(&server, "Anna").await, member(&server, "Bořek").await);
    let id = between(&mut ann, &mut bob).await;
    won_by_the_first(&ann, &bob, &id).await;
    let won = ratings(&mut bob, "Anna").await;
    assert_eq!(won.as_array().unwrap().len(), 1);
    assert_eq!(won[0]["list"]["name"], LIST);
    assert_eq!(
        (&won[0]["won"], &won[0]["lost"], &won[0]["provisional"], &won[0]["elo"]),
        (&json!(1), &json!(0), &json!(true), &json!(1516.0))
    );
    let lost = ratings(&mut ann, "bořek").await[0].clone();
    // The change between two new players is known: see the crate `ratings`.
    assert!((won[0]["rating"].as_f64().unwrap() - 1662.31).abs() < 0.01 && (lost["rating"].as_f64().unwrap() - 1337.69).abs() < 0.01);
    let changes = server.guest().get(&format!("/api/v1/games/{id}/ratings")).await.json();
    assert_eq!(changes["rated"], true);
    assert_eq!((&changes["changes"][0]["before"], &changes["changes"][1]["elo"]), (&json!(1500.0), &json!(-16.0)));
    // It appears in the rating histories of both.
    let games = bob.get("/api/v1/members/Anna/games").await.json();
    assert_eq!((&games["games"][0]["id"], &games["games"][0]["seat"], &games["before"]), (&json!(id), &json!(0), &Value::Null));
    let course = bob.get(&format!("/api/v1/members/Anna/course?list={LIST}")).await.json();
    assert_eq!(course["points"].as_array().unwrap().len(), 1);
    // There is too little data for a rank.
    let table = bob.get(&format!("/api/v1/ratings?list={LIST}")).await.json();
    assert_eq!((&table["lists"][0]["name"], &table["places"]), (&json!(LIST), &json!([])));
    // Rated games stay.
    assert_eq!(ann.delete(&format!("/api/v1/games/{id}")).await.refusal(), (409, "rated".into()));
    // Recomputing gives the same ratings, also after a restart.
    let server = server.restart().await;
    let store = server.store().await;
    let check = store.recompute(true, &|_| ()).await.unwrap();
    assert_eq!((check.games, check.ratings, check.differing), (1, 2, 0));
}

#[tokio::test]
async fn recomputed_ratings_match_the_table() {
    let server = TestServer::start_with(|config| config.limits.changes = Rate { burst: 10_000, per_second: 1000.0 }).await;
    let mut all = Vec::new();
    for name in ["Anna", "Bořek", "Cyril"] {
        all.push((name, member(&server, name).await));
    }
    for round in 0..45 {
        let (one, other) = [(0, 1), (1, 2), (0, 2), (0, 1), (1, 2), (0, 2), (1, 0), (2, 1), (2, 0)][round % 9];
        let (mut winner, mut loser) = (all[one].1.clone(), all[other].1.clone());
        let id = between(&mut winner, &mut loser).await;
        won_by_the_first(&winner, &loser, &id).await;
    }
    let table = all[1].1.get(&format!("/api/v1/ratings?list={LIST}")).await.json();
    let names: Vec<&str> = table["places"].as_array().unwrap().iter().map(|place| place["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Anna", "Bořek", "Cyril"], "{table}");
    assert_eq!((&table["places"][1]["yours"], &table["places"][1]["place"]), (&json!(true), &json!(2)));
    let second = all[1].1.get(&format!("/api/v1/ratings?list={LIST}&skip=1&limit=1")).await.json();
    assert_eq!((&second["places"][0]["name"], &second["places"][0]["place"], &second["more"]), (&json!("Bořek"), &json!(2), &json!(true)));
    let games = all[0].1.get("/api/v1/members/Anna/games?limit=5").await.json();
    assert_eq!(games["games"].as_array().unwrap().len(), 5);
    assert!(games["games"][0]["changes"][0]["place"].is_u64(), "the rank at that time is included");
    let earlier = all[0].1.get(&format!("/api/v1/members/Anna/games?limit=200&before={}", games["before"])).await.json();
    assert_eq!((earlier["games"].as_array().unwrap().len(), &earlier["before"]), (25, &Value::Null));
    let store = server.store().await;
    let check = store.recompute(true, &|_| ()).await.unwrap();
    assert_eq!((check.games, check.ratings, check.differing), (45, 3, 0));
}

#[tokio::test]
async fn uncounted_games_change_no_ratings() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (member(&server, "Anna").await, member(&server, "Bořek").await);
    // Resigned before both had moved: not counted.
    let id = between(&mut ann, &mut bob).await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    let moved = socket.act(0, welcome["version"].as_u64().unwrap(), json!({"move": "a1AL"})).await;
    assert_eq!(socket.act(0, moved["version"].as_u64().unwrap(), json!({"resign": true})).await["type"], "done");
    // A game that was created unrated.
    let casual =
        ann.begin(&json!({"rules": "pentago-standard", "game_seconds": 120, "seats": [{"kind": "person"}, {"kind": "open"}]})).await;
    let mut guest = server.guest();
    assert_eq!(guest.post(&format!("/api/v1/games/{casual}/join"), &json!({"name": "Eva"})).await.status, 200);
    let mut socket = guest.socket(&casual, 0).await;
    let welcome = socket.next().await.unwrap();
    assert!(welcome.get("rated").is_none());
    assert_eq!(socket.act(1, welcome["version"].as_u64().unwrap(), json!({"resign": true})).await["type"], "done");
    assert_eq!(ratings(&mut ann, "Anna").await, json!([]));
    assert_eq!(server.guest().get(&format!("/api/v1/games/{id}/ratings")).await.json(), json!({"rated": true, "changes": []}));
}

#[tokio::test]
async fn rated_games_state_their_requirements() {
    let server = TestServer::start().await;
    let (mut ann, mut eve) = (member(&server, "Anna").await, server.guest());
    let open = json!([{"kind": "person"}, {"kind": "open"}]);
    assert_eq!(eve.post("/api/v1/games", &rated(open.clone())).await.refusal(), (401, "not-signed-in".into()));
    let id = ann.begin(&rated(open.clone())).await;
    let join = format!("/api/v1/games/{id}/join");
    assert_eq!(eve.post(&join, &json!({"name": "Eva"})).await.refusal(), (401, "not-signed-in".into()));
    // Playing against oneself is refused, also in another browser.
    assert_eq!(ann.post(&join, &json!({})).await.refusal(), (409, "already-seated".into()));
    for bad in [
        json!({"rules": "pentago-standard", "rated": true, "seats": open}),
        rated(json!([{"kind": "person"}, {"kind": "person"}])),
        rated(json!([{"kind": "computer", "player": "level-1"}, {"kind": "computer", "player": "level-2"}])),
        rated(json!([{"kind": "open"}, {"kind": "open"}])),
    ] {
        assert_eq!(ann.post("/api/v1/games", &bad).await.refusal(), (422, "not-rated".into()), "{bad}");
    }
    assert_eq!(ann.get("/api/v1/ratings?list=people/chess/en/blitz").await.refusal(), (404, "no-such-list".into()));
}

#[tokio::test]
async fn rated_games_against_computers_have_a_separate_list_and_no_help() {
    let server = TestServer::start().await;
    let mut ann = member(&server, "Anna").await;
    let id = ann.begin(&rated(json!([{"kind": "person"}, {"kind": "computer", "player": "level-1"}]))).await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    assert_eq!(socket.act(0, welcome["version"].as_u64().unwrap(), json!({"move": "a1AL"})).await["type"], "done");
    let mut state = socket.last_state();
    while state["view"]["turn"] != 0 {
        state = socket.until("news").await;
    }
    assert_eq!((&state["view"]["may"]["undo"], &state["view"]["may"]["redo"]), (&json!(false), &json!(false)));
    for help in [
        json!({"type": "hint", "seat": 0, "step": 3}),
        json!({"type": "undo"}),
        json!({"type": "rematch"}),
        json!({"type": "level", "seat": 1, "player": "level-5"}),
        json!({"type": "explore"}),
    ] {
        assert_eq!(socket.ask(help.clone()).await["type"], "refused", "{help}");
    }
    let version = state["version"].as_u64().unwrap();
    assert_eq!(socket.act(0, version, json!({"resign": true})).await["type"], "done");
    let lists = ratings(&mut ann, "Anna").await;
    assert_eq!((lists.as_array().unwrap().len(), &lists[0]["list"]["name"]), (1, &json!("computers/pentago/-/blitz")));
    let changes = ann.get(&format!("/api/v1/games/{id}/ratings")).await.json();
    assert!(changes["changes"][1]["after"].as_f64().unwrap() > 1600.0, "{changes}");
}

#[tokio::test]
async fn absent_players_lose_on_time_across_restarts() {
    let server = TestServer::start_with(|config| config.limits.turn_seconds = (1, 86_400)).await;
    let (mut ann, mut bob) = (member(&server, "Anna").await, member(&server, "Bořek").await);
    let mut body = rated(json!([{"kind": "person"}, {"kind": "open"}]));
    body["game_seconds"] = json!(4);
    let id = ann.begin(&body).await;
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({})).await.status, 200);
    let (mut one, mut other) = (ann.socket(&id, 0).await, bob.socket(&id, 0).await);
    let welcome = one.next().await.unwrap();
    assert_eq!(one.act(0, welcome["version"].as_u64().unwrap(), json!({"move": "a1AL"})).await["type"], "done");
    other.next().await.unwrap();
    let state = other.last_state();
    let state = if state["version"].as_u64() > welcome["version"].as_u64() { state } else { other.until("news").await };
    assert_eq!(other.act(1, state["version"].as_u64().unwrap(), json!({"move": "b2BL"})).await["type"], "done");
    drop((one, other));
    // No one is connected, and the time of seat 0 still runs out.
    let server = server.restart().await;
    let deadline = tokio::time::Instant::now() + Duration::from_secs(60);
    let mut eve = server.guest();
    while eve.get(&format!("/api/v1/games/{id}")).await.json()["over"] != true {
        assert!(tokio::time::Instant::now() < deadline, "the clock does not run");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(ratings(&mut eve, "Bořek").await[0]["won"], 1);
}

#[tokio::test]
async fn statistics_of_others_count_rated_games_only() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (member(&server, "Anna").await, member(&server, "Bořek").await, server.guest());
    let id = between(&mut ann, &mut bob).await;
    won_by_the_first(&ann, &bob, &id).await;
    let casual = json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "open"}]});
    let other = ann.begin(&casual).await;
    assert_eq!(bob.post(&format!("/api/v1/games/{other}/join"), &json!({})).await.status, 200);
    let mut socket = ann.socket(&other, 0).await;
    let version = socket.until("welcome").await["version"].as_u64().unwrap();
    assert_eq!(socket.act(0, version, json!({"move": "c3CL"})).await["type"], "done");
    assert_eq!(socket.act(0, version + 1, json!({"resign": true})).await["type"], "done");

    let path = "/api/v1/members/anna/statistics";
    for guest in [&mut eve, &mut bob] {
        let seen = guest.get(path).await.json();
        let rules = &seen["rules"][0];
        assert_eq!((&seen["player"], &seen["rated"], &seen["games"]), (&json!("Anna"), &json!(true), &json!(1)));
        assert_eq!(rules["results"], json!({"games": 1, "won": 1, "drawn": 0, "lost": 0}));
        assert_eq!(rules["people"][0]["name"], "Bořek");
        assert_eq!(rules["openings"][1]["moves"], json!(["a1AL", "b2BL"]));
    }
    let own = ann.get(path).await.json();
    assert_eq!((&own["rated"], &own["games"]), (&json!(false), &json!(2)));
    assert_eq!(own["rules"][0]["results"], json!({"games": 2, "won": 1, "drawn": 0, "lost": 1}));
    assert_eq!(ann.get("/api/v1/account/statistics").await.json(), own);
    assert_eq!(eve.get("/api/v1/members/nobody/statistics").await.refusal(), (404, "no-such-member".into()));
    let table = String::from_utf8(eve.get(&format!("{path}?format=csv")).await.body).unwrap();
    assert!(table.lines().count() == 2 && table.contains(&id) && !table.contains(&other), "{table}");
}
