//! The lobby: public offers, challenges, and pairing by rating.

use std::time::Duration;

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::Guest;
use serde_json::{Value, json};

async fn member(server: &TestServer, name: &str) -> Guest {
    let mut guest = server.guest();
    register(&mut guest, name).await;
    guest
}

/// A request for Pentago with this many minutes and an open seat, with further fields.
fn wish(more: Value) -> Value {
    let mut wish =
        json!({"rules": "pentago-standard", "game_seconds": 300, "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]});
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    wish
}

async fn offers(guest: &mut Guest) -> Vec<String> {
    let lobby = guest.get("/api/v1/lobby").await.json();
    lobby["offers"].as_array().unwrap().iter().map(|offer| offer["id"].as_str().unwrap().to_owned()).collect()
}

fn join(id: &str) -> String {
    format!("/api/v1/games/{id}/join")
}

#[tokio::test]
async fn offers_are_listed_at_once_and_taken_once() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (server.guest(), server.guest(), server.guest());
    for guest in [&mut ann, &mut bob, &mut eve] {
        // Each has a session.
        guest.post("/api/v1/players", &json!({"name": "x", "kind": "person"})).await;
    }
    let (mut hers, mut his) = (ann.news().await, bob.news().await);
    assert_eq!(hers.next().await.unwrap(), json!({"type": "lobby", "offers": [], "yours": []}));
    his.next().await.unwrap();
    let id = ann.begin(&wish(json!({"offered": true}))).await;
    let offered = his.next().await.unwrap();
    assert_eq!(
        (&offered["type"], &offered["id"], &offered["by"], &offered["member"]),
        (&json!("offered"), &json!(id), &json!("Ann"), &json!(false))
    );
    assert_eq!((&offered["speed"], &offered["rating"], &offered["seats"][0]["yours"]), (&json!("blitz"), &Value::Null, &json!(false)));
    assert_eq!(ann.get("/api/v1/lobby").await.json()["yours"], json!([id]));
    assert_eq!(offers(&mut eve).await, [&*id]);
    // Of two who join, one gets the seat.
    let (body, body_of_eve, address) = (json!({"name": "Bob"}), json!({"name": "Eve"}), join(&id));
    let (one, other) = tokio::join!(bob.post(&address, &body), eve.post(&address, &body_of_eve));
    let mut both = [one.status, other.status];
    both.sort_unstable();
    assert_eq!(both, [200, 409]);
    assert_eq!(hers.until("begun").await["id"], json!(id));
    assert_eq!(his.until("gone").await["id"], json!(id));
    assert!(offers(&mut eve).await.is_empty());
}

#[tokio::test]
async fn offers_are_listed_while_their_owner_is_online() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    let id = ann.begin(&wish(json!({"offered": true}))).await;
    let days = ann.begin(&wish(json!({"offered": true, "game_seconds": null, "turn_days": 3}))).await;
    // The owner of a correspondence game need not be online.
    assert_eq!(offers(&mut bob).await, [&*days]);
    let mut his = bob.news().await;
    his.next().await.unwrap();
    // Being connected to the game counts as online.
    let socket = ann.socket(&id, 0).await;
    assert_eq!(his.until("offered").await["id"], json!(id));
    assert_eq!(offers(&mut bob).await.len(), 2);
    socket.close().await;
    assert_eq!(tokio::time::timeout(Duration::from_secs(30), his.until("gone")).await.unwrap()["id"], json!(id));
    assert_eq!(offers(&mut bob).await, [&*days]);
    // Only its owner can withdraw an offer, permanently.
    assert_eq!(bob.delete(&format!("/api/v1/games/{days}")).await.status, 403);
    assert_eq!(ann.delete(&format!("/api/v1/games/{days}")).await.status, 204);
    assert_eq!(his.until("gone").await["id"], json!(days));
    // Offers survive a restart.
    let server = server.restart().await;
    let mut ann = Guest { cookie: ann.cookie.clone(), ..server.guest() };
    let _here = ann.stays().await;
    assert_eq!(offers(&mut ann).await, [&*id]);
}

#[tokio::test]
async fn only_the_challenged_member_can_accept_or_decline() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (member(&server, "Anna").await, member(&server, "Bořek").await, member(&server, "Eva").await);
    let mut his = bob.news().await;
    his.next().await.unwrap();
    let challenge = wish(json!({"invite": "bořek", "rated": true}));
    let id = ann.begin(&challenge).await;
    let message = his.next().await.unwrap();
    assert_eq!(
        (&message["type"], &message["by"], &message["to"], &message["rated"]),
        (&json!("challenged"), &json!("Anna"), &json!("Bořek"), &json!(true))
    );
    assert!(offers(&mut eve).await.is_empty(), "no one else is notified");
    assert_eq!(eve.get("/api/v1/challenges").await.json(), json!({"received": [], "sent": []}));
    assert_eq!(eve.post(&join(&id), &json!({})).await.refusal(), (403, "not-invited".into()));
    let decline = format!("/api/v1/games/{id}/decline");
    assert_eq!(eve.post(&decline, &json!({"reason": "no"})).await.refusal(), (403, "not-invited".into()));
    assert_eq!(bob.get("/api/v1/challenges").await.json()["received"][0]["id"], json!(id));
    let mut hers = ann.news().await;
    hers.next().await.unwrap();
    assert_eq!(bob.post(&decline, &json!({"reason": "later"})).await.status, 204);
    let declined = hers.next().await.unwrap();
    assert_eq!((&declined["type"], &declined["declined"]), (&json!("declined"), &json!("later")));
    assert_eq!(bob.get("/api/v1/challenges").await.json()["received"], json!([]));
    assert_eq!(ann.get("/api/v1/challenges").await.json()["sent"][0]["declined"], "later");
    assert_eq!(ann.delete(&format!("/api/v1/games/{id}")).await.status, 204, "a rated game that has not started is withdrawn");
    // Another one is accepted.
    let id = ann.begin(&challenge).await;
    assert_eq!(bob.post(&join(&id), &json!({})).await.status, 200);
    assert_eq!(hers.until("begun").await["id"], json!(id));
    assert_eq!(ann.get("/api/v1/challenges").await.json(), json!({"received": [], "sent": []}));
    for (bad, refusal) in [
        (json!({"invite": "Anna"}), (422, "not-offered")),
        (json!({"invite": "Nobody"}), (404, "no-such-member")),
        (json!({"invite": "Eva", "offered": true}), (422, "not-offered")),
        (json!({"invite": "Eva", "seats": [{"kind": "person"}, {"kind": "person"}]}), (422, "not-offered")),
    ] {
        let (status, code) = ann.post("/api/v1/games", &wish(bad.clone())).await.refusal();
        assert_eq!((status, &*code), refusal, "{bad}");
    }
    let mut guest = server.guest();
    assert_eq!(guest.post("/api/v1/games", &wish(json!({"invite": "Eva"}))).await.refusal(), (401, "not-signed-in".into()));
}

#[tokio::test]
async fn matching_requests_are_paired() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (server.guest(), server.guest(), server.guest());
    let pair = "/api/v1/lobby/pair";
    let waits = ann.post(pair, &wish(json!({}))).await;
    assert_eq!((waits.status, &waits.json()["begun"]), (201, &json!(false)));
    let id = waits.json()["id"].clone();
    let _here = ann.stays().await;
    // Another time limit makes another game.
    let other = bob.post(pair, &wish(json!({"game_seconds": 600}))).await.json();
    assert_eq!(other["begun"], false);
    let _there = bob.stays().await;
    let waiting = other["id"].clone();
    // Repeating the request keeps the guest waiting in the same game.
    let again = ann.post(pair, &wish(json!({"waiting": id}))).await.json();
    assert_eq!(again, json!({"id": id, "begun": false}));
    assert_eq!(eve.post(pair, &wish(json!({}))).await.json(), json!({"id": id, "begun": true}));
    assert_eq!(ann.post(pair, &wish(json!({"waiting": id}))).await.json(), json!({"id": id, "begun": true}), "that game has started");
    let mut fay = server.guest();
    assert_eq!(fay.post(pair, &wish(json!({}))).await.json()["begun"], false);
    let _fay = fay.stays().await;
    // A guest who is paired in another game no longer waits in the first.
    let met = bob.post(pair, &wish(json!({"waiting": waiting}))).await.json();
    assert_eq!(met["begun"], true);
    assert_eq!(bob.get(&format!("/api/v1/games/{}", waiting.as_str().unwrap())).await.status, 404);
    // No guest is paired with themselves.
    assert_eq!(eve.post(pair, &wish(json!({}))).await.json()["begun"], false);
    let _here = eve.stays().await;
    assert_eq!(eve.post(pair, &wish(json!({}))).await.json()["begun"], false);
}

#[tokio::test]
async fn offers_can_require_a_rating_range() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (member(&server, "Anna").await, member(&server, "Bořek").await);
    let id = ann.begin(&wish(json!({"offered": true, "rated": true, "range": [1600, 1800]}))).await;
    assert_eq!(bob.post(&join(&id), &json!({})).await.refusal(), (403, "out-of-range".into()));
    let id = ann.begin(&wish(json!({"offered": true, "rated": true, "range": [1400, 1600]}))).await;
    assert_eq!(bob.post(&join(&id), &json!({})).await.status, 200);
    for bad in [
        json!({"offered": true, "range": [1400, 1600]}),
        json!({"offered": true, "rated": true, "range": [1600, 1400]}),
        json!({"rated": true, "range": [1, 2]}),
    ] {
        assert_eq!(ann.post("/api/v1/games", &wish(bad.clone())).await.refusal(), (422, "not-offered".into()), "{bad}");
    }
    // Starting Bob's game withdraws the previous offer.
    for _ in 0..20 {
        ann.begin(&wish(json!({"offered": true}))).await;
    }
    assert_eq!(
        ann.post("/api/v1/games", &wish(json!({"offered": true}))).await.refusal(),
        (422, "not-offered".into()),
        "nobody fills the lobby"
    );
}

#[tokio::test]
async fn players_due_in_correspondence_games_are_notified() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    let id = ann.begin(&wish(json!({"game_seconds": null, "turn_days": 3}))).await;
    assert_eq!(bob.post(&join(&id), &json!({"name": "Bob"})).await.status, 200);
    let mut his = bob.news().await;
    his.next().await.unwrap();
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    assert_eq!(socket.act(0, welcome["version"].as_u64().unwrap(), json!({"move": "a1AL"})).await["type"], "done");
    assert_eq!(his.next().await.unwrap(), json!({"type": "turn", "id": id}));
}

#[tokio::test]
async fn messages_on_the_news_socket_close_it() {
    let server = TestServer::start().await;
    let mut socket = server.guest().news().await;
    socket.next().await.unwrap();
    socket.say("hello").await;
    assert!(socket.next().await.is_err());
}
