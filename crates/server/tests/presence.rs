//! Presence and chat at a game, and claims against absent players.

use std::time::Duration;

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::{Guest, Socket};
use crate::tokens::token;
use serde_json::{Value, json};

/// Ann's game of Pentago with Bob, with these further settings.
pub(crate) async fn two(server: &TestServer, game: Value) -> (Guest, Guest, String) {
    let (mut ann, mut bob) = (server.guest(), server.guest());
    let mut body = json!({"rules": "pentago-standard", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]});
    body.as_object_mut().unwrap().extend(game.as_object().unwrap().clone());
    let id = ann.begin(&body).await;
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Bob"})).await.status, 200);
    (ann, bob, id)
}

async fn company(guest: &Guest, id: &str) -> (Socket, Value) {
    let mut socket = guest.socket(id, 0).await;
    socket.next().await.unwrap();
    let company = socket.ask(json!({"type": "company"})).await;
    (socket, company)
}

async fn say(socket: &mut Socket, text: &str) -> Value {
    socket.ask(json!({"type": "talk", "text": text})).await
}

#[tokio::test]
async fn players_and_spectators_chat_separately_until_the_end() {
    let server = TestServer::start().await;
    let (ann, bob, id) = two(&server, json!({})).await;
    let eve = server.guest();
    let ((mut ann, _), (mut bob, _), (mut eve, _)) = (company(&ann, &id).await, company(&bob, &id).await, company(&eve, &id).await);
    assert_eq!(say(&mut ann, " Good luck!\u{202e}\n ").await["type"], "done");
    let heard = bob.until("talk").await;
    assert_eq!(
        (&heard["text"], &heard["name"], &heard["seat"], &heard["yours"]),
        (&json!("Good luck!"), &json!("Ann"), &json!(0), &json!(false))
    );
    assert_eq!(say(&mut eve, "Ann plays well").await["type"], "done");
    assert!(
        eve.heard.iter().any(|text| text.contains("plays well") && text.contains("\"yours\":true")),
        "senders receive their own message"
    );
    // Neither the players nor the spectators of the players' chat received it.
    let version = ann.ask(json!({"type": "ping"})).await;
    assert_eq!(version["type"], "pong");
    for socket in [&ann, &bob] {
        assert!(!socket.heard.iter().any(|text| text.contains("plays well")));
    }
    assert!(!eve.heard.iter().any(|text| text.contains("Good luck")));
    assert_eq!(say(&mut ann, "").await["why"]["code"], "talk-length");
    assert_eq!(say(&mut ann, &"x".repeat(301)).await["why"]["code"], "talk-length");
    assert_eq!(bob.act(1, 0, json!({"resign": true})).await["type"], "done");
    // After the end everyone sees all messages, also later.
    assert_eq!(say(&mut eve, "A pity").await["type"], "done");
    assert_eq!(ann.until("talk").await["text"], "A pity");
    let server = server.restart().await;
    let late = server.guest();
    let (_, company) = company(&late, &id).await;
    let said: Vec<&str> = company["talk"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert_eq!(said, ["Good luck!", "Ann plays well", "A pity"]);
}

#[tokio::test]
async fn chat_is_rate_limited_and_hides_blocked_members() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, id) = two(&server, json!({})).await;
    let (mut socket, _) = company(&ann, &id).await;
    for number in 0..8 {
        assert_eq!(say(&mut socket, &format!("line {number}")).await["type"], "done");
    }
    assert_eq!(say(&mut socket, "and").await["code"], "too-fast");
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    assert_eq!(bob.put("/api/v1/members/Anna/block", &json!({})).await.status, 204);
    let (_, message) = company(&bob, &id).await;
    assert_eq!(message["talk"], json!([]));
}

#[tokio::test]
async fn presence_is_sent_on_request() {
    let server = TestServer::start().await;
    let (ann, bob, id) = two(&server, json!({"game_seconds": 120})).await;
    let (mut hers, message) = company(&ann, &id).await;
    assert_eq!((&message["away"][0], &message["claim"]), (&Value::Null, &json!(30_000)));
    assert!(message["away"][1].is_u64());
    let his = bob.socket(&id, 0).await;
    assert_eq!(hers.until("presence").await["away"], json!([null, null]));
    let claim = json!({"type": "claim"});
    assert_eq!(hers.ask(claim.clone()).await["why"]["code"], "still-here");
    his.close().await;
    let gone = hers.until("presence").await;
    assert!(gone["away"][1].as_u64().unwrap() < 5000, "{gone}");
    assert_eq!(hers.ask(claim).await["why"]["code"], "still-here", "not immediately");
    // Clients that did not request chat get the same messages as before.
    let mut plain = ann.socket(&id, 0).await;
    plain.next().await.unwrap();
    let his = bob.socket(&id, 0).await;
    hers.until("presence").await;
    assert_eq!(plain.ask(json!({"type": "ping"})).await["type"], "pong");
    assert_eq!(plain.heard.len(), 2, "{:?}", plain.heard);
    drop(his);
}

/// Moves as seat 0 through this socket.
async fn moves(socket: &mut Socket) {
    let version = socket.last_state()["version"].as_u64().unwrap();
    assert_eq!(socket.act(0, version, json!({"move": "a1AL"})).await["type"], "done");
}

/// Opens a news stream of a program and waits for its first news. It stays open until dropped.
async fn lines(server: &TestServer, token: &str) -> tokio::net::TcpStream {
    let request = format!("GET /api/v1/news/lines HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {token}\r\n\r\n", server.address);
    let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
    tokio::io::AsyncWriteExt::write_all(&mut stream, request.as_bytes()).await.unwrap();
    let mut heard = Vec::new();
    while !String::from_utf8_lossy(&heard).contains("lobby") {
        assert!(tokio::io::AsyncReadExt::read_buf(&mut stream, &mut heard).await.unwrap() > 0);
    }
    stream
}

#[tokio::test]
async fn programs_with_a_news_stream_are_present() {
    let server = TestServer::start_with(|config| config.claim_after = Some(Duration::from_millis(500))).await;
    let (ann, mut bob, id) = two(&server, json!({"game_seconds": 120})).await;
    register(&mut bob, "Boris").await;
    let (token, _) = token(&mut bob, &["read", "play"]).await;
    let (mut hers, message) = company(&ann, &id).await;
    assert!(message["away"][1].is_u64());
    let following = lines(&server, &token).await;
    assert_eq!(hers.until("presence").await["away"], json!([null, null]));
    moves(&mut hers).await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(hers.ask(json!({"type": "claim"})).await["why"]["code"], "still-here");
    // The same over the news WebSocket, if a program opens it.
    let bearer = format!("Bearer {token}");
    let news = server.guest().news_as(&[("authorization", &*bearer)]).await;
    drop(following);
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(hers.ask(json!({"type": "claim"})).await["why"]["code"], "still-here");
    // A person on another page is not present at the game.
    news.close().await;
    let _elsewhere = bob.news().await;
    assert!(hers.until("presence").await["away"][1].is_u64());
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(hers.ask(json!({"type": "claim"})).await["type"], "done");
}

#[tokio::test]
async fn single_players_are_present() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let seats = json!([{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": "level-1"}]);
    let id = ann.begin(&json!({"rules": "pentago-standard", "seats": seats})).await;
    let mut hers = ann.socket(&id, 0).await;
    hers.next().await.unwrap();
    let (mut eve, message) = company(&server.guest(), &id).await;
    assert_eq!(message["away"], json!([null, null]));
    hers.close().await;
    assert!(eve.until("presence").await["away"][0].is_u64());
}

#[tokio::test]
async fn games_of_absent_players_can_be_claimed_by_opponents_only() {
    let server = TestServer::start_with(|config| config.claim_after = Some(Duration::from_millis(500))).await;
    let (ann, bob, id) = two(&server, json!({"game_seconds": 120})).await;
    let (mut hers, _) = company(&ann, &id).await;
    let his = bob.socket(&id, 0).await;
    hers.until("presence").await;
    his.close().await;
    hers.until("presence").await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    let (mut eve, _) = company(&server.guest(), &id).await;
    assert_eq!(eve.ask(json!({"type": "claim"})).await["why"]["code"], "not-your-seat");
    // On her own turn she can't claim the game, however long he has been away.
    for claim in [json!({"type": "claim"}), json!({"type": "claim", "draw": true})] {
        assert_eq!(hers.ask(claim).await["why"]["code"], "not-waiting");
    }
    moves(&mut hers).await;
    let waits = hers.until("presence").await;
    assert!(waits["waits"].as_u64().unwrap() < 400 && waits["away"][1].as_u64().unwrap() >= 700, "{waits}");
    assert_eq!(hers.ask(json!({"type": "claim"})).await["why"]["code"], "not-waiting", "the time counts from now");
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(hers.ask(json!({"type": "claim"})).await["type"], "done");
    let over = &hers.last_state()["view"]["over"];
    assert_eq!((&over["reason"], &over["winners"]), (&json!("abandoned"), &json!([0])));
    assert_eq!(hers.ask(json!({"type": "claim"})).await["why"]["code"], "over");

    // A draw can be claimed instead.
    let (ann, _, id) = two(&server, json!({"game_seconds": 120})).await;
    let (mut hers, _) = company(&ann, &id).await;
    moves(&mut hers).await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(hers.ask(json!({"type": "claim", "draw": true})).await["type"], "done");
    let drawn = hers.last_state();
    let over = &drawn["view"]["over"];
    assert_eq!((&over["reason"], &over["winners"]), (&json!("draw-claimed"), &json!([0, 1])));
    // It is not an agreed draw, and no record says so.
    assert_eq!((&drawn["records"][0]["kind"], &drawn["records"][0]["seat"]), (&json!("draw_claimed"), &json!(0)));
    let file = ann.clone().get(&format!("/api/v1/games/{id}/file")).await;
    let file = String::from_utf8(file.body).unwrap();
    assert!(file.contains("draw-claim 0") && !file.contains("draw-accept"), "{file}");

    // A player who offered a draw before can claim it as well.
    let (ann, bob, id) = two(&server, json!({"game_seconds": 120})).await;
    let (mut hers, _) = company(&ann, &id).await;
    let mut his = bob.socket(&id, 0).await;
    his.next().await.unwrap();
    assert_eq!(his.act(1, 0, json!({"offer_draw": true})).await["type"], "done");
    hers.until("news").await;
    moves(&mut hers).await;
    his.close().await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(hers.ask(json!({"type": "claim", "draw": true})).await["type"], "done");
    assert_eq!(hers.last_state()["view"]["over"]["reason"], "draw-claimed");

    // If a computer plays as well, the game continues with it, and a draw can't be claimed.
    let seats = json!([{"kind": "person", "name": "Ann"}, {"kind": "open"}, {"kind": "computer", "player": "level-1"}]);
    let (ann, _, id) = two(&server, json!({"rules": "scrabble-en", "seats": seats, "game_seconds": 120})).await;
    let mut hers = ann.socket(&id, 0).await;
    let mut state = hers.next().await.unwrap();
    hers.ask(json!({"type": "company"})).await;
    // Ann passes until it is Bob's turn.
    while state["view"]["turn"] != 1 {
        state = hers.until_turn(0, state).await;
        if state["view"]["turn"] == 0 {
            assert_eq!(hers.act(0, state["version"].as_u64().unwrap(), json!({"pass": true})).await["type"], "done");
            state = hers.last_state();
        }
    }
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(hers.ask(json!({"type": "claim", "draw": true})).await["why"]["code"], "no-draws");
    assert_eq!(hers.ask(json!({"type": "claim"})).await["type"], "done");
    let view = &hers.last_state()["view"];
    assert_eq!((&view["over"], &view["gone"]), (&Value::Null, &json!([1])));
    assert_eq!(hers.ask(json!({"type": "claim"})).await["why"]["code"], "still-here");

    // Nothing can be claimed in correspondence games or from computers.
    let (ann, _, id) = two(&server, json!({"turn_days": 3})).await;
    let (mut hers, message) = company(&ann, &id).await;
    assert_eq!(message["claim"], Value::Null);
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(hers.ask(json!({"type": "claim"})).await["why"]["code"], "still-here");
    let mut alone = server.guest();
    let id =
        alone.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "computer", "player": "level-1"}]})).await;
    let (mut socket, _) = company(&alone, &id).await;
    assert_eq!(socket.ask(json!({"type": "claim"})).await["why"]["code"], "still-here");
}
