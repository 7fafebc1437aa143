//! Who may watch a game: everyone, anyone with the link, or only its players.

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::Guest;
use crate::presence::two;
use serde_json::{Value, json};

/// All ways to read a game without playing in it.
const ADDRESSES: [&str; 5] = ["", "/state", "/series", "/replay", "/file"];

async fn answers(guest: &mut Guest, id: &str) -> Vec<u16> {
    let mut all = Vec::new();
    for address in ADDRESSES {
        all.push(guest.get(&format!("/api/v1/games/{id}{address}")).await.status);
    }
    all
}

/// Returns the first message on the socket of a game.
async fn first(guest: &Guest, id: &str) -> Value {
    guest.socket(id, 0).await.next().await.unwrap()
}

#[tokio::test]
async fn private_games_are_visible_to_players_only() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (server.guest(), server.guest(), server.guest());
    eve.stays().await;
    let body = json!({"rules": "pentago-standard", "audience": "players", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]});
    let id = ann.begin(&body).await;
    // Anyone who could join sees the game.
    let mut early = eve.socket(&id, 0).await;
    assert_eq!(early.next().await.unwrap()["type"], "welcome");
    assert_eq!(eve.get(&format!("/api/v1/games/{id}")).await.json()["audience"], "players");
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Bob"})).await.status, 200);
    // Once joined, only the players see it.
    let response = early.until("error").await;
    assert_eq!(response["code"], "private");
    assert!(early.next().await.is_err(), "she gets no more messages");
    assert_eq!(first(&eve, &id).await["code"], "private");
    let mut stranger = server.guest();
    assert_eq!(first(&stranger, &id).await["code"], "private");
    for guest in [&mut eve, &mut stranger] {
        assert_eq!(answers(guest, &id).await, [403; 5]);
    }
    assert_eq!((answers(&mut ann, &id).await, answers(&mut bob, &id).await), (vec![200; 5], vec![200; 5]));
    let page = String::from_utf8(eve.get(&format!("/game/{id}")).await.body).unwrap();
    assert!(!page.contains("Ann"), "the link preview does not name the players");

    // The game stays private after the end: no one else can start a game from it, and the rematch
    // is private as well.
    let mut socket = ann.socket(&id, 0).await;
    socket.next().await.unwrap();
    assert_eq!(socket.act(0, 0, json!({"resign": true})).await["type"], "done");
    assert_eq!(answers(&mut eve, &id).await, [403; 5]);
    let on = json!({"from": {"game": id, "step": 0}, "seats": [{"kind": "person", "name": "Eve"}, {"kind": "person", "name": "Else"}]});
    let answer = eve.post("/api/v1/games", &on).await;
    assert_eq!((answer.status, answer.json()["error"]["code"].clone()), (403, json!("private")));
    let mut other = bob.socket(&id, 0).await;
    other.next().await.unwrap();
    for one in [&mut socket, &mut other] {
        one.ask(json!({"type": "rematch"})).await;
    }
    let series = ann.get(&format!("/api/v1/games/{id}/series")).await.json();
    let next = series["games"][1]["id"].as_str().unwrap().to_owned();
    assert_eq!((answers(&mut eve, &next).await[0], answers(&mut bob, &next).await[0]), (403, 200));
}

#[tokio::test]
async fn public_running_games_are_listed() {
    let server = TestServer::start().await;
    let listed = async |guest: &mut Guest| -> Vec<String> {
        let response = guest.get("/api/v1/lobby/games").await.json();
        response["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    };
    let mut eve = server.guest();
    let (_, _, by_link) = two(&server, json!({})).await;
    let (_, _, theirs) = two(&server, json!({"audience": "players"})).await;
    let (ann, _, shown) = two(&server, json!({"audience": "everybody"})).await;
    let mut waits = server.guest();
    let open = json!({"rules": "pentago-standard", "audience": "everybody", "seats": [{"kind": "person", "name": "W"}, {"kind": "open"}]});
    waits.begin(&open).await;
    assert_eq!(listed(&mut eve).await, std::slice::from_ref(&shown), "not {by_link}, {theirs}, or a waiting game");
    assert_eq!(first(&eve, &shown).await["type"], "welcome");
    let mut socket = ann.socket(&shown, 0).await;
    socket.next().await.unwrap();
    assert_eq!(socket.act(0, 0, json!({"resign": true})).await["type"], "done");
    assert_eq!(listed(&mut eve).await, [] as [String; 0]);
    // Rated games between people are public by default.
    let (mut cat, mut dan) = (server.guest(), server.guest());
    register(&mut cat, "Cathy").await;
    register(&mut dan, "Daniel").await;
    let mut counted = async |audience: Value| {
        let body = json!({"rules": "pentago-standard", "rated": true, "turn_days": 2, "audience": audience,
            "seats": [{"kind": "person", "name": "Cathy"}, {"kind": "open"}]});
        let id = cat.begin(&body).await;
        assert_eq!(dan.post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Daniel"})).await.status, 200);
        id
    };
    let (open, closed) = (counted(Value::Null).await, counted(json!("players")).await);
    assert_eq!(listed(&mut eve).await, [open]);
    assert_eq!(answers(&mut eve, &closed).await[0], 403);
    assert_eq!(eve.get("/api/v1/members/Cathy/games").await.status, 200, "the rating change is still public");
    let wrong = json!({"rules": "pentago-standard", "audience": "friends", "seats": [{"kind": "person", "name": "W"}, {"kind": "open"}]});
    assert_eq!(waits.post("/api/v1/games", &wrong).await.status, 422);
}

#[tokio::test]
async fn blocked_members_cannot_watch_by_link() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve, mut max) = (server.guest(), server.guest(), server.guest(), server.guest());
    for (guest, name) in [(&mut ann, "Anna"), (&mut bob, "Boris"), (&mut eve, "Evelin"), (&mut max, "Maxim")] {
        register(guest, name).await;
    }
    assert_eq!(ann.put("/api/v1/members/Evelin/block", &json!({})).await.status, 204);
    let mut game = async |audience: &str| {
        let body =
            json!({"rules": "pentago-standard", "audience": audience, "seats": [{"kind": "person", "name": "Anna"}, {"kind": "open"}]});
        let id = ann.begin(&body).await;
        assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Boris"})).await.status, 200);
        id
    };
    let (link, everybody, players) = (game("link").await, game("everybody").await, game("players").await);
    assert_eq!((answers(&mut eve, &link).await, answers(&mut max, &link).await), (vec![403; 5], vec![200; 5]));
    assert_eq!(first(&eve, &link).await["code"], "private");
    assert_eq!(answers(&mut eve, &everybody).await, [200; 5], "public games are visible to all");
    // Moderators can see the game.
    assert_eq!(answers(&mut max, &players).await, [403; 5]);
    let maxim = server.store().await.member_named(&server::name_keys("Maxim")).await.unwrap().unwrap();
    server.store().await.set_role(&maxim.guest, store::Role::Moderator).await.unwrap();
    assert_eq!(answers(&mut max, &players).await[..], [200; 5][..]);
    assert_eq!(first(&max, &players).await["type"], "welcome", "over the socket as well");
    assert_eq!(first(&eve, &players).await["code"], "private");
}
