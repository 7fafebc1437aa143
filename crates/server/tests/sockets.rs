//! The game socket: permissions, visibility and invalid messages.

use crate::common::TestServer;
use crate::common::client::{Guest, Script, Socket};
use play::Seed;
use serde_json::{Value, json};
use server::Rate;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

const SMALL: &str = "small";

/// Creates a game with these seats on the small lexicon.
async fn begin(guest: &mut Guest, seats: Value) -> String {
    guest.begin(&json!({"rules": "scrabble-en", "lexicon": SMALL, "seats": seats})).await
}

fn person(name: &str) -> Value {
    json!({"kind": "person", "name": name})
}

/// Two people with separate clients, and their sockets with the welcome messages.
async fn two_people(server: &TestServer) -> (String, [(Guest, Socket, Value); 2]) {
    let (mut ann, mut petr) = (server.guest(), server.guest());
    let id = begin(&mut ann, json!([person("Ann"), {"kind": "open"}])).await;
    assert_eq!(petr.post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Petr"})).await.json(), json!({"seat": 1}));
    let (mut first, mut second) = (ann.socket(&id, 0).await, petr.socket(&id, 0).await);
    let (a, b) = (first.next().await.unwrap(), second.next().await.unwrap());
    (id, [(ann, first, a), (petr, second, b)])
}

fn code(answer: &Value) -> &str {
    if answer["type"] == "refused" { answer["why"]["code"].as_str().unwrap() } else { answer["code"].as_str().unwrap_or("") }
}

#[tokio::test]
async fn two_people_play_and_see_their_own_racks() {
    let server = TestServer::start().await;
    let (_, mut people) = two_people(&server).await;
    let script = Script::new("scrabble-en", &crate::common::small());
    assert_eq!((&people[0].2["looking"], &people[1].2["looking"]), (&json!(0), &json!(1)));
    let turn = people[0].2["view"]["turn"].as_u64().unwrap() as usize;
    let (view, version) = (people[turn].2["view"].clone(), people[turn].2["version"].as_u64().unwrap());
    assert!(people[1 - turn].2["view"]["may"]["place"] == false);

    // Not their turn, not their seat, not a legal placement: nothing changes.
    let [(_, first, _), (_, second, _)] = &mut people;
    let (on, off) = if turn == 0 { (first, second) } else { (second, first) };
    assert_eq!(code(&off.act(1 - turn, version, json!({"pass": true})).await), "not-your-turn");
    assert_eq!(code(&off.act(turn, version, json!({"pass": true})).await), "not-your-seat");
    assert_eq!(code(&off.act(7, version, json!({"pass": true})).await), "not-your-seat");
    assert_eq!(code(&off.look(turn).await), "not-your-seat");
    let astray = on.act(turn, version, script.astray(&view)).await;
    assert_eq!(code(&astray), "misses-centre");
    assert!(astray["why"]["text"].as_str().unwrap().contains("first word"), "{astray}");
    let unknown = on.act(turn, version, json!({"exchange": "ZZZZZZZ"})).await;
    assert_eq!(code(&unknown), "not-on-rack");

    // Only its own seat gets a preview, and nothing changes.
    let action = script.choose(&view);
    let preview = on.ask(json!({"type": "preview", "seat": turn, "action": action})).await;
    assert_eq!(preview["type"], "preview");
    assert_eq!(preview["words"].as_array().unwrap().len(), 1);
    assert_eq!(code(&off.ask(json!({"type": "preview", "seat": turn, "action": action})).await), "not-your-seat");

    // After a legal move both get the update before the reply; only one of them sees the drawn
    // tiles.
    let before = on.heard.len();
    assert_eq!(on.act(turn, version, action).await["type"], "done");
    let mine: Value = serde_json::from_str(&on.heard[before]).unwrap();
    let theirs = off.until("news").await;
    for (news, own) in [(&mine, true), (&theirs, false)] {
        assert_eq!(news["type"], "news");
        let kinds: Vec<&str> = news["records"].as_array().unwrap().iter().map(|r| r["kind"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["placed", "drew"]);
        assert_eq!(news["records"][0]["score"], preview["score"]);
        assert_eq!(news["records"][1]["tiles"].is_string(), own);
        assert_eq!(news["version"], json!(version + 2));
    }
    assert_eq!(theirs["view"]["turn"], json!(1 - turn));

    // Resigning loses the game, also out of turn.
    assert_eq!(on.act(turn, version + 2, json!({"resign": true})).await["type"], "done");
    let over = off.until("news").await;
    assert_eq!(over["records"][0]["kind"], "resigned");
    assert_eq!((&over["view"]["over"]["reason"], &over["view"]["over"]["winners"]), (&json!("resigned"), &json!([1 - turn])));
    assert_eq!(code(&off.act(1 - turn, version + 3, json!({"pass": true})).await), "over");
}

#[tokio::test]
async fn outdated_tabs_get_an_error() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = begin(&mut ann, json!([person("Ann")])).await;
    let (mut one, mut two) = (ann.socket(&id, 0).await, ann.socket(&id, 0).await);
    let version = one.next().await.unwrap()["version"].as_u64().unwrap();
    two.next().await.unwrap();
    assert_eq!(one.act(0, version, json!({"pass": true})).await["type"], "done");
    // The second tab acts on an outdated version; the update is on its way.
    let stale = two.act(0, version, json!({"pass": true})).await;
    assert_eq!(code(&stale), "stale");
    let news = two.until("news").await;
    assert_eq!(news["records"][0]["kind"], "passed");
    assert_eq!(news["version"], json!(version + 1));
    // With the current version the action works.
    assert_eq!(two.act(0, version + 1, json!({"pass": true})).await["type"], "done");
    // Future versions are refused as well.
    assert_eq!(code(&two.act(0, 9_999, json!({"pass": true})).await), "stale");
    assert_eq!(two.until("news").await["records"], json!([]));
}

#[tokio::test]
async fn reconnecting_clients_get_missed_records() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = begin(&mut ann, json!([person("Ann"), person("Bob")])).await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    let all = welcome["version"].as_u64().unwrap();
    assert_eq!(welcome["records"].as_array().unwrap().len() as u64, all);
    let turn = welcome["view"]["turn"].as_u64().unwrap() as usize;
    assert_eq!(socket.act(turn, all, json!({"pass": true})).await["type"], "done");
    socket.close().await;
    let back = ann.socket(&id, all as usize).await.next().await.unwrap();
    assert_eq!(back["records"].as_array().unwrap().iter().map(|r| r["n"].as_u64().unwrap()).collect::<Vec<_>>(), [all]);
    assert_eq!(ann.socket(&id, all as usize + 1).await.next().await.unwrap()["records"], json!([]));
    // A client with a higher version has another game.
    assert_eq!(ann.socket(&id, 5000).await.next().await.unwrap()["records"].as_array().unwrap().len() as u64, all + 1);
    // Also after a restart of the server.
    let server = server.restart().await;
    ann.address = server.address;
    let again = ann.socket(&id, all as usize).await.next().await.unwrap();
    assert_eq!((&again["records"], &again["view"], &again["version"]), (&back["records"], &back["view"], &back["version"]));
}

#[tokio::test]
async fn shared_screens_show_racks_on_request_only() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = begin(&mut ann, json!([person("Ann"), person("Bob")])).await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    assert_eq!((&welcome["looking"], &welcome["view"]["rack"]), (&json!(null), &json!(null)));
    assert!(welcome["seats"].as_array().unwrap().iter().all(|seat| seat["yours"] == true));
    for seat in [1, 0] {
        let look = socket.look(seat).await;
        assert_eq!((&look["type"], &look["seat"], &look["view"]["seat"]), (&json!("looking"), &json!(seat), &json!(seat)));
        assert_eq!(look["view"]["rack"].as_str().unwrap().chars().count(), 7);
        for record in look["records"].as_array().unwrap().iter().filter(|r| r["kind"] == "drew") {
            assert_eq!(record["tiles"].is_string(), record["seat"] == seat, "{record}");
        }
    }
    assert_eq!(socket.look(Value::Null).await["view"]["rack"], json!(null));
    // With a spectator's view, a guest may still act for their own seats.
    let turn = welcome["view"]["turn"].as_u64().unwrap() as usize;
    assert_eq!(socket.act(turn, welcome["version"].as_u64().unwrap(), json!({"pass": true})).await["type"], "done");
}

#[tokio::test]
async fn a_game_with_an_open_seat_waits() {
    let server = TestServer::start().await;
    let (mut ann, mut petr, mut eva) = (server.guest(), server.guest(), server.guest());
    let id = begin(&mut ann, json!([person("Ann"), {"kind": "open"}])).await;
    let join = format!("/api/v1/games/{id}/join");
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    let version = welcome["version"].as_u64().unwrap();
    assert_eq!(code(&socket.act(0, version, json!({"pass": true})).await), "waiting-for-seats");
    assert_eq!(ann.post(&join, &json!({"name": "Ann again"})).await.refusal(), (409, "already-seated".into()));
    for name in ["a\u{7}b", &"x".repeat(41)] {
        assert_eq!(petr.post(&join, &json!({"name": name})).await.refusal(), (422, "bad-name".into()));
    }

    // Names can't impersonate the other player: the second is written in Cyrillic.
    for name in ["ann", "\u{410}nn"] {
        assert_eq!(petr.post(&join, &json!({"name": name})).await.refusal(), (409, "name-taken".into()), "{name}");
    }

    // Petr first opens the game, which sets his cookie, then takes the seat.
    let mut watching = petr.socket(&id, 0).await;
    assert_eq!(watching.next().await.unwrap()["looking"], json!(null));
    petr.cookie = watching.cookie.clone();
    assert_eq!(petr.post(&join, &json!({"name": " <i>Petr</i> "})).await.json(), json!({"seat": 1}));
    assert_eq!(eva.post(&join, &json!({"name": "Eva"})).await.refusal(), (409, "no-open-seat".into()));
    let message = socket.until("seats").await;
    assert_eq!(message["seats"][1], json!({"kind": "person", "name": "<i>Petr</i>", "yours": false}));
    assert_eq!(watching.until("seats").await["seats"][1]["yours"], json!(true));
    // Tiles are dealt and a player is on turn once all seats are taken.
    assert_eq!((&welcome["view"]["turn"], &welcome["view"]["bag"]), (&json!(null), &json!(100)));
    let dealt = watching.look(1).await;
    assert_eq!(dealt["view"]["rack"].as_str().unwrap().chars().count(), 7);
    let (turn, version) = (dealt["view"]["turn"].as_u64().unwrap() as usize, dealt["version"].as_u64().unwrap());
    let on = if turn == 0 { &mut socket } else { &mut watching };
    assert_eq!(on.act(turn, version, json!({"pass": true})).await["type"], "done");

    // It is in both players' lists and in no other.
    for (guest, games) in [(&mut ann, 1), (&mut petr, 1), (&mut eva, 0)] {
        assert_eq!(guest.get("/api/v1/games").await.json()["games"].as_array().unwrap().len(), games);
    }
}

#[tokio::test]
async fn computers_reply_and_announce_thinking() {
    let server = TestServer::start_with(|config| config.seed = Some(Seed::from_number(1))).await;
    let mut ann = server.guest();
    let id = begin(&mut ann, json!([person("Ann"), {"kind": "computer", "player": "greedy"}])).await;
    let mut socket = ann.socket(&id, 0).await;
    let mut state = socket.next().await.unwrap();
    while state["view"]["turn"] != 0 {
        state = socket.until("news").await;
    }
    let version = state["version"].as_u64().unwrap();
    assert_eq!(socket.act(0, version, json!({"pass": true})).await["type"], "done");
    assert_eq!(socket.until("thinking").await["seat"], json!(1));
    let news = socket.until("news").await;
    assert_eq!(news["records"][0]["seat"], json!(1));
    assert_eq!(news["view"]["turn"], json!(0));
}

#[tokio::test]
async fn spectators_see_what_is_public_and_may_not_act() {
    let server = TestServer::start().await;
    let (id, mut people) = two_people(&server).await;
    let mut socket = server.guest().socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    assert_eq!((&welcome["looking"], &welcome["view"]["rack"]), (&json!(null), &json!(null)));
    let version = welcome["version"].as_u64().unwrap();
    for seat in 0..2 {
        assert_eq!(code(&socket.act(seat, version, json!({"pass": true})).await), "not-your-seat");
        assert_eq!(code(&socket.act(seat, version, json!({"resign": true})).await), "not-your-seat");
        assert_eq!(code(&socket.look(seat).await), "not-your-seat");
    }
    let turn = welcome["view"]["turn"].as_u64().unwrap() as usize;
    let rack = people[turn].2["view"]["rack"].clone();
    assert_eq!(people[turn].1.act(turn, version, json!({"exchange": rack})).await["type"], "done");
    let news = socket.until("news").await;
    assert_eq!(
        news["records"][0],
        json!({"n": version, "at": news["records"][0]["at"], "kind": "exchanged", "seat": turn, "count": 7, "tiles": null})
    );
    assert!(socket.heard.iter().all(|text| !text.contains(rack.as_str().unwrap())));
}

#[tokio::test]
async fn invalid_messages_get_errors_and_keep_the_socket() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = begin(&mut ann, json!([person("Ann")])).await;
    let mut socket = ann.socket(&id, 0).await;
    let version = socket.next().await.unwrap()["version"].as_u64().unwrap();
    for nonsense in [
        String::new(),
        "hello".into(),
        "{".into(),
        "[]".into(),
        "null".into(),
        r#"{"type":"fly"}"#.into(),
        r#"{"type":"act"}"#.into(),
        r#"{"type":"act","seat":"0","version":1,"action":{"pass":true}}"#.into(),
        r#"{"type":"ping","extra":"\u0000"}"#.into(),
        "[".repeat(10_000),
        format!(r#"{{"type":"{}"}}"#, "x".repeat(10_000)),
    ] {
        socket.say(nonsense.clone()).await;
        let answer = socket.next().await.unwrap();
        assert_eq!((&answer["type"], &answer["code"]), (&json!("error"), &json!("bad-message")), "{nonsense:.60}");
    }
    socket.say_bytes(vec![0xff, 0, 1]).await.unwrap();
    assert_eq!(socket.next().await.unwrap()["code"], json!("bad-message"));
    // An invalid action in a valid envelope.
    for action in [json!({}), json!({"fly": true}), json!({"place": 7}), json!({"pass": true, "resign": true}), json!({"resign": 1})] {
        let answer = socket.act(0, version, action.clone()).await;
        assert_eq!((&answer["type"], &answer["code"]), (&json!("error"), &json!("bad-message")), "{action}");
    }
    for (action, why) in [
        (json!({"place": [{"square": 225, "letter": "A"}]}), "off-board"),
        (json!({"place": [{"square": 112, "letter": "Ž"}]}), "not-a-letter"),
        (json!({"place": []}), "no-tiles"),
        (json!({"exchange": ""}), "nothing-to-exchange"),
    ] {
        assert_eq!(code(&socket.act(0, version, action).await), why);
    }
    assert_eq!(socket.ask(json!({"type": "ping"})).await["type"], "pong");
    assert_eq!(socket.act(0, version, json!({"pass": true})).await["type"], "done");
}

#[tokio::test]
async fn too_many_invalid_messages_close_the_socket() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = begin(&mut ann, json!([person("Ann")])).await;
    let mut socket = ann.socket(&id, 0).await;
    for _ in 0..20 {
        socket.say("nonsense").await;
    }
    let closed = loop {
        if let Err(frame) = socket.next().await {
            break frame.unwrap();
        }
    };
    assert_eq!(closed.code, CloseCode::Policy);
}

#[tokio::test]
async fn huge_messages_close_the_socket_with_a_reason() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = begin(&mut ann, json!([person("Ann")])).await;
    let mut socket = ann.socket(&id, 0).await;
    socket.next().await.unwrap();
    let _ = socket.try_say("x".repeat(1 << 20)).await;
    // The connection may break before the close reason is read, while unread data is in flight.
    if let Err(Some(frame)) = socket.next().await {
        assert_eq!(frame.code, CloseCode::Size);
    }
    assert_eq!(ann.socket(&id, 0).await.next().await.unwrap()["type"], "welcome");
}

#[tokio::test]
async fn socket_messages_are_rate_limited() {
    let server = TestServer::start_with(|config| config.limits.messages = Rate { burst: 5, per_second: 0.01 }).await;
    let mut ann = server.guest();
    let id = begin(&mut ann, json!([person("Ann")])).await;
    let mut socket = ann.socket(&id, 0).await;
    socket.next().await.unwrap();
    for _ in 0..5 {
        assert_eq!(socket.ask(json!({"type": "ping"})).await["type"], "pong");
    }
    socket.say(r#"{"type":"ping","ref":1}"#).await;
    assert_eq!(socket.next().await.unwrap()["code"], "too-fast");
}

#[tokio::test]
async fn slow_clients_are_disconnected_without_delaying_others() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = begin(&mut ann, json!([person("Ann")])).await;
    let mut deaf = server.guest().socket(&id, 0).await;
    deaf.next().await.unwrap();
    let mut socket = ann.socket(&id, 0).await;
    socket.next().await.unwrap();
    // One client requests the whole game repeatedly and reads nothing; its replies would exhaust
    // memory.
    let ask = tokio::spawn(async move { while deaf.try_say(json!({"type": "look", "seat": null}).to_string()).await.is_ok() {} });
    for _ in 0..200 {
        assert_eq!(socket.ask(json!({"type": "ping"})).await["type"], "pong");
    }
    tokio::time::timeout(crate::common::client::PATIENCE, ask).await.expect("the slow client is disconnected").unwrap();
    assert_eq!(socket.ask(json!({"type": "ping"})).await["type"], "pong");
}

#[tokio::test]
async fn sockets_from_other_sites_are_rejected() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = begin(&mut ann, json!([person("Ann")])).await;
    let status = |result: Result<Socket, Error>| match result {
        Ok(_) => 101,
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(other) => panic!("{other}"),
    };
    for (origin, expected) in [("http://evil.example".to_owned(), 403), ("null".into(), 403), (format!("http://{}", server.address), 101)] {
        assert_eq!(status(ann.try_socket(&id, 0, &[("origin", &origin)]).await), expected, "{origin}");
    }
    assert_eq!(status(ann.try_socket("nosuchgame", 0, &[]).await), 404);
    assert_eq!(ann.get(&format!("/api/v1/games/{id}/socket")).await.refusal(), (426, "no-websocket".into()));
}

#[tokio::test]
async fn sockets_are_limited_in_total() {
    let server = TestServer::start_with(|config| {
        config.limits.spectators = 2;
        config.limits.sockets = 3;
    })
    .await;
    let mut ann = server.guest();
    let id = begin(&mut ann, json!([person("Ann")])).await;
    let mut open = Vec::new();
    for expected in ["welcome", "welcome", "error"] {
        let mut socket = server.guest().socket(&id, 0).await;
        let first = socket.next().await.unwrap();
        assert_eq!(first["type"], expected);
        if expected == "error" {
            assert_eq!(first["code"], "room-full");
        }
        open.push(socket);
    }
    let other = begin(&mut ann, json!([person("Ann")])).await;
    let _third = ann.socket(&other, 0).await;
    let full = |tried: &Result<_, Error>| matches!(tried, Err(Error::Http(response)) if response.status() == 503);
    assert!(full(&server.guest().try_socket(&other, 0, &[]).await));
    // A quarter of the limit is reserved for players in addition.
    let _fourth = ann.socket(&other, 0).await;
    assert!(full(&ann.try_socket(&other, 0, &[]).await));
}
