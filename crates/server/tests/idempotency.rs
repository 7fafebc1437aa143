//! Repeated and malformed requests.

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::Guest;
use serde_json::{Value, json};
use server::Rate;

const JSON: (&str, &str) = ("content-type", "application/json");

fn key(key: &str) -> [(&'static str, &str); 2] {
    [JSON, ("idempotency-key", key)]
}

#[tokio::test]
async fn lost_responses_can_be_requested_again() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let seats = json!([{"kind": "person", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}]);
    let body = json!({"rules": "scrabble-en", "lexicon": "small", "seats": seats}).to_string();
    let first = server.guest().send("POST", "/api/v1/games", &key("ann-0123456789ab"), body.as_bytes()).await;
    let begun = ann.send("POST", "/api/v1/games", &key("ann-0123456789ab"), body.as_bytes()).await;
    assert_eq!((first.status, begun.status, begun.json()), (201, 201, first.json()));
    assert_eq!(begun.header("set-cookie"), first.header("set-cookie"));
    assert_eq!(ann.get("/api/v1/games").await.json()["count"], 1);

    let path = format!("/api/v1/games/{}/join", begun.json()["id"].as_str().unwrap());
    let name = json!({"name": "Bob"}).to_string();
    // The first response is lost with its cookie.
    let lost = server.guest().send("POST", &path, &key("bob-0123456789ab"), name.as_bytes()).await;
    let mut bob = server.guest();
    let again = bob.send("POST", &path, &key("bob-0123456789ab"), name.as_bytes()).await;
    assert_eq!((again.status, again.json(), lost.json()), (200, json!({"seat": 1}), json!({"seat": 1})));
    let line: Value = bob.get(path.trim_end_matches("/join")).await.json();
    assert_eq!((&line["seats"][1]["yours"], &line["seats"][2]["kind"]), (&json!(true), &json!("open")));

    // Another request with that key, another guest with it, and an invalid key.
    let other = json!({"name": "Eve"}).to_string();
    assert_eq!(server.guest().send("POST", &path, &key("bob-0123456789ab"), other.as_bytes()).await.refusal(), (422, "key-used".into()));
    assert_eq!(ann.send("POST", &path, &key("bob-0123456789ab"), name.as_bytes()).await.refusal(), (422, "key-used".into()));
    assert_eq!(server.guest().send("POST", &path, &key("short"), name.as_bytes()).await.refusal(), (400, "bad-key".into()));
    // Errors are not cached.
    for _ in 0..2 {
        assert_eq!(ann.send("POST", &path, &key("ann-again-012345"), name.as_bytes()).await.refusal(), (409, "already-seated".into()));
    }
}

#[tokio::test]
async fn idempotency_keys_survive_restarts() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    let seats = json!([{"kind": "person", "name": "Eve"}, {"kind": "open"}, {"kind": "open"}]);
    let game = json!({"rules": "scrabble-en", "lexicon": "small", "seats": seats}).to_string();
    let pentago = json!({"rules": "pentago-standard", "game_seconds": 300, "seats": [{"kind": "person"}, {"kind": "open"}]});
    let mut offered = pentago.clone();
    offered["offered"] = json!(true);
    let hers = ann.begin(&offered).await;
    let here = ann.stays().await;
    let begun = server.guest().send("POST", "/api/v1/games", &key("new-0123456789ab"), game.as_bytes()).await;
    let join = format!("/api/v1/games/{}/join", begun.json()["id"].as_str().unwrap());
    let tournament = json!({"name": "Evening", "mode": "swiss", "length": 2, "rules": "pentago-standard", "game_seconds": 60});
    let requests = [
        ("/api/v1/messages/Boris", "ann-message-0001", json!({"text": "Hello"}).to_string()),
        ("/api/v1/book", "ann-book-0000001", json!({"text": "A fine place"}).to_string()),
        (&*join, "ann-join-0000001", json!({}).to_string()),
        ("/api/v1/tournaments", "ann-tourney-0001", tournament.to_string()),
    ];
    let mut first = Vec::new();
    for (path, name, body) in &requests {
        let answer = ann.send("POST", path, &key(name), body.as_bytes()).await;
        assert!(matches!(answer.status, 200 | 201), "{path}: {}", String::from_utf8_lossy(&answer.body));
        first.push((answer.status, answer.json()));
    }
    let paired = bob.send("POST", "/api/v1/lobby/pair", &key("bob-pair-0000001"), pentago.to_string().as_bytes()).await;
    assert_eq!(paired.json(), json!({"id": hers, "begun": true}));
    here.close().await;

    let server = server.restart().await;
    let moved = |guest: &Guest| Guest { address: server.address, cookie: guest.cookie.clone() };
    let (mut ann, mut bob, mut eve) = (moved(&ann), moved(&bob), server.guest());
    for ((path, name, body), before) in requests.iter().zip(&first) {
        let answer = ann.send("POST", path, &key(name), body.as_bytes()).await;
        assert_eq!(&(answer.status, answer.json()), before, "{path}");
    }
    let again = bob.send("POST", "/api/v1/lobby/pair", &key("bob-pair-0000001"), pentago.to_string().as_bytes()).await;
    assert_eq!(again.json(), paired.json());
    assert_eq!(ann.get("/api/v1/messages/Boris").await.json()["messages"].as_array().unwrap().len(), 1);
    assert_eq!(ann.get("/api/v1/book").await.json()["entries"].as_array().unwrap().len(), 1);
    // The guest who lost the response and its cookie still owns the game.
    let again = eve.send("POST", "/api/v1/games", &key("new-0123456789ab"), game.as_bytes()).await;
    assert_eq!((again.status, again.json()), (201, begun.json()));
    assert_eq!(eve.get("/api/v1/games").await.json()["count"], 1);
    // Another request with the key, and another guest with it.
    let other = json!({"text": "Good-bye"}).to_string();
    let (path, name, body) = &requests[0];
    assert_eq!(ann.send("POST", path, &key(name), other.as_bytes()).await.refusal(), (422, "key-used".into()));
    assert_eq!(bob.send("POST", path, &key(name), body.as_bytes()).await.refusal(), (422, "key-used".into()));
}

#[tokio::test]
async fn rate_limit_errors_name_the_message() {
    let server = TestServer::start_with(|config| config.limits.messages = Rate { burst: 1, per_second: 0.001 }).await;
    let mut ann = server.guest();
    let id = ann.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}]})).await;
    let mut socket = ann.socket(&id, 0).await;
    assert_eq!(socket.ask(json!({"type": "ping"})).await["type"], "pong");
    assert_eq!(socket.ask(json!({"type": "ping"})).await["code"], "too-fast");
}

#[tokio::test]
async fn paths_with_invalid_bytes_are_rejected() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    for path in ["lexicons/small/words/%ff", "games/%ff", "games/%ff/replay", "rules/%ff", "events/%ff"] {
        assert_eq!(guest.get(&format!("/api/v1/{path}")).await.refusal(), (400, "bad-address".into()), "{path}");
    }
}
