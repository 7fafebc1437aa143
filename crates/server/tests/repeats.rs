//! What is asked a second time, and what is asked in an odd way.

use crate::common::TestServer;
use serde_json::{Value, json};
use server::Rate;

const JSON: (&str, &str) = ("content-type", "application/json");

fn key(key: &'static str) -> [(&'static str, &'static str); 2] {
    [JSON, ("idempotency-key", key)]
}

#[tokio::test]
async fn a_lost_answer_costs_no_seat() {
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
    // The first answer is lost with its cookie.
    let lost = server.guest().send("POST", &path, &key("bob-0123456789ab"), name.as_bytes()).await;
    let mut bob = server.guest();
    let again = bob.send("POST", &path, &key("bob-0123456789ab"), name.as_bytes()).await;
    assert_eq!((again.status, again.json(), lost.json()), (200, json!({"seat": 1}), json!({"seat": 1})));
    let line: Value = bob.get(path.trim_end_matches("/join")).await.json();
    assert_eq!((&line["seats"][1]["yours"], &line["seats"][2]["kind"]), (&json!(true), &json!("open")));

    // Another request by that key, somebody else with it, and a key that is none.
    let other = json!({"name": "Eve"}).to_string();
    assert_eq!(server.guest().send("POST", &path, &key("bob-0123456789ab"), other.as_bytes()).await.refusal(), (422, "key-used".into()));
    assert_eq!(ann.send("POST", &path, &key("bob-0123456789ab"), name.as_bytes()).await.refusal(), (422, "key-used".into()));
    assert_eq!(server.guest().send("POST", &path, &key("short"), name.as_bytes()).await.refusal(), (400, "bad-key".into()));
    // A refusal is not kept.
    for _ in 0..2 {
        assert_eq!(ann.send("POST", &path, &key("ann-again-012345"), name.as_bytes()).await.refusal(), (409, "already-seated".into()));
    }
}

#[tokio::test]
async fn what_comes_too_fast_is_told_which_it_was() {
    let server = TestServer::start_with(|config| config.limits.messages = Rate { burst: 1, per_second: 0.001 }).await;
    let mut ann = server.guest();
    let id = ann.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}]})).await;
    let mut socket = ann.socket(&id, 0).await;
    assert_eq!(socket.ask(json!({"type": "ping"})).await["type"], "pong");
    assert_eq!(socket.ask(json!({"type": "ping"})).await["code"], "too-fast");
}

#[tokio::test]
async fn an_address_of_odd_bytes_is_refused_as_all_else() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    for path in ["lexicons/small/words/%ff", "games/%ff", "games/%ff/replay", "rules/%ff", "events/%ff"] {
        assert_eq!(guest.get(&format!("/api/v1/{path}")).await.refusal(), (400, "bad-address".into()), "{path}");
    }
}
