//! An added game from another crate is played on the server and in matches like the built-in ones;
//! only its own file knows it.
#![allow(clippy::unwrap_used)]

mod common;
mod noughts;
mod reviews;

use arena::event::{Plan, Runner};
use arena::games::Players;
use arena::{Entrant, EventNames, EventSetting as _};
use common::TestServer;
use noughts::{GAME, Marker, Noughts, NoughtsHost};
use play::{CancellationToken, Seed};
use serde_json::{Value, json};
use server::host::Host as _;
use std::sync::Arc;

async fn server_with_it(seed: Option<Seed>) -> TestServer {
    games::add(&GAME).unwrap();
    TestServer::start_with(|config| {
        config.games = config.games.clone().with(|_| Arc::new(NoughtsHost));
        config.seed = seed.or(config.seed);
    })
    .await
}

#[tokio::test]
async fn people_play_an_added_game_with_all_table_features() {
    let server = server_with_it(None).await;
    let mut guest = server.guest();
    let about = guest.get("/api/v1/about").await.json();
    let listed = about["games"].as_array().unwrap().iter().find(|game| game["name"] == "noughts").unwrap().clone();
    assert_eq!(
        (&listed["seats"], &listed["players"], &listed["draws"]),
        (&json!({"least": 2, "most": 2}), &json!(["random", "careful"]), &json!(true))
    );
    assert_eq!(guest.get("/api/v1/rules/noughts").await.json()["side"], 3);
    for (wish, reason) in [
        (json!({"size": 4}), "The settings are not understood: unknown field `size`."),
        (json!({"lexicon": "en"}), "Noughts and crosses has no words: leave the lexicon \"en\" out."),
        (json!({"seats": [{"kind": "person", "name": "A"}]}), "Noughts and crosses has 2 seats, not 1."),
    ] {
        let mut body = json!({"rules": "noughts", "seats": [{"kind": "person", "name": "A"}, {"kind": "computer", "player": "careful"}]});
        body.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
        assert_eq!(guest.post("/api/v1/games", &body).await.json()["error"]["text"], reason);
    }

    let seats = json!([{"kind": "person", "name": "A"}, {"kind": "person", "name": "B"}]);
    let id = guest.begin(&json!({"rules": "noughts", "seats": seats})).await;
    let mut socket = guest.socket(&id, 0).await;
    let mut version = socket.until("welcome").await["version"].as_u64().unwrap();
    for (number, square) in [4, 0, 2, 6, 3, 1, 5].into_iter().enumerate() {
        if number == 2 {
            let refused = socket.act(0, version, json!({"mark": 4})).await;
            assert_eq!(refused["why"]["code"], "taken", "{refused}");
        }
        let done = socket.act(number % 2, version, json!({"mark": square})).await;
        assert_eq!(done["type"], "done", "{done}");
        version = done["version"].as_u64().unwrap();
    }
    let view = socket.last_state()["view"].clone();
    assert_eq!(
        (&view["board"], &view["turn"], &view["over"]),
        (&json!("ooxxxxo.."), &json!(null), &json!({"reason": "line", "winners": [0]}))
    );

    let replay = guest.get(&format!("/api/v1/games/{id}/replay")).await.json();
    assert_eq!((&replay["finished"], replay["steps"].as_array().unwrap().len()), (&json!(true), 8));
    let file = guest.get(&format!("/api/v1/games/{id}/file")).await;
    let again = guest.send("POST", "/api/v1/replay", &[("content-type", "application/octet-stream")], &file.body).await.json();
    assert_eq!(again["steps"][7]["board"], replay["steps"][7]["board"], "{again}");
}

#[tokio::test]
async fn moves_against_computers_can_be_taken_back() {
    let server = server_with_it(None).await;
    let mut guest = server.guest();
    let seats = json!([{"kind": "person", "name": "A"}, {"kind": "computer", "player": "careful"}]);
    let id = guest.begin(&json!({"rules": "noughts", "seats": seats})).await;
    let mut socket = guest.socket(&id, 0).await;
    let welcome = socket.until("welcome").await;
    socket.act(0, welcome["version"].as_u64().unwrap(), json!({"mark": 4})).await;
    let state = socket.last_state();
    let answered = socket.until_turn(0, state).await;
    assert_eq!(answered["view"]["board"].as_str().unwrap().matches('.').count(), 7);
    let back = socket.ask(json!({"type": "undo", "version": answered["version"]})).await;
    assert_eq!(back["type"], "done", "{back}");
    let mut state = socket.last_state();
    assert_eq!(state["view"]["board"], ".........");
    while state["view"]["over"].is_null() {
        let free = state["view"]["board"].as_str().unwrap().find('.').unwrap();
        socket.act(0, state["version"].as_u64().unwrap(), json!({"mark": free})).await;
        let next = socket.last_state();
        state = socket.until_turn(0, next).await;
    }
    assert!(!state["view"]["over"]["winners"].as_array().unwrap().is_empty());
}

/// Returns the records of a game between computers on the server.
async fn on_the_server(seed: Seed) -> Vec<String> {
    let server = server_with_it(Some(seed)).await;
    let mut guest = server.guest();
    let seats = json!([{"kind": "computer", "player": "careful"}, {"kind": "computer", "player": "random"}]);
    let id = guest.begin(&json!({"rules": "noughts", "seats": seats, "pace": 0})).await;
    let mut socket = guest.socket(&id, 0).await;
    loop {
        let message: Value = socket.next().await.unwrap();
        if !message["view"]["over"].is_null() {
            break;
        }
    }
    server.store().await.log(&id).await.unwrap().into_iter().map(|line| line.text).collect()
}

#[tokio::test]
async fn the_same_seed_gives_the_same_game_on_the_server_and_in_a_match() {
    let names = EventNames { game: "noughts".into(), rules: "noughts".into(), lexicon: None, options: json!({}) };
    let by_name =
        |name: &str| Marker::by_name(name).map(|player| Box::new(player) as _).ok_or_else(|| format!("there is no player `{name}`"));
    let setting = Players::new(Noughts, names, by_name);
    let entrants = vec![Entrant::builtin("careful"), Entrant::builtin("random")];
    let plan = Plan { pairs: 20, ..Plan::new(setting.names(), entrants) };
    let stop = CancellationToken::new();
    let played = Runner { setting: &setting, plan: &plan, threads: 2, stop: &stop }.run(Vec::new(), None, &mut |_| {}).unwrap();
    assert_eq!(played.len(), 40);
    let points =
        played.iter().map(|game| game.winner.map_or(1, |seat| if game.players[usize::from(seat)] == 0 { 2 } else { 0 })).sum::<u32>();
    assert!(points > 50, "the careful one wins most: {points} of 80");
    let first = played.iter().find(|game| game.half == 0).unwrap();
    let marks: Vec<String> = first.moves.iter().map(|one| format!("game mark {}", one.text)).collect();
    assert_eq!(on_the_server(first.seed.parse().unwrap()).await, marks);
}

#[tokio::test]
async fn only_page_files_are_served() {
    let server = server_with_it(None).await;
    let mut guest = server.guest();
    for (name, kind) in [("game.js", "text/javascript; charset=utf-8"), ("style.css", "text/css; charset=utf-8")] {
        let path = format!("/boards/noughts/{name}");
        let answer = guest.get(&path).await;
        let content = NoughtsHost.page().iter().find(|file| file.name == name).unwrap().content;
        assert_eq!((answer.status, answer.header("content-type"), answer.body.as_slice()), (200, Some(kind), content), "{path}");
        assert_eq!((answer.header("cache-control"), answer.header("x-content-type-options")), (Some("no-cache"), Some("nosniff")));
        let tag = answer.header("etag").unwrap().to_owned();
        assert_eq!(guest.send("GET", &path, &[("if-none-match", &tag)], b"").await.status, 304);
        assert_eq!(guest.send("POST", &path, &[("content-type", "application/json")], b"{}").await.status, 405);
    }
    for path in [
        "/boards/noughts",
        "/boards/noughts/",
        "/boards/noughts/mod.rs",
        "/boards/noughts/../noughts/game.js",
        "/boards/noughts/../../Cargo.toml",
        "/boards/noughts/..%2f..%2fCargo.toml",
        "/boards/noughts//game.js",
        "/boards/noughts/game.js/",
        "/boards/Noughts/game.js",
        "/boards/nought/game.js",
        "/boards/../../Cargo.toml",
        "/../Cargo.toml",
    ] {
        assert_eq!(guest.get(path).await.refusal(), (404, "not-found".into()), "{path}");
    }
    // Every page has its tag, including the "not found" page.
    for (path, status) in [("/", 200), ("/help/noughts", 200), ("/nowhere", 404)] {
        let page = guest.send("GET", path, &[("accept", "text/html")], b"").await;
        let text = String::from_utf8(page.body).unwrap();
        assert_eq!(
            (page.status, text.matches(r#"<meta name="deska-game" content="/boards/noughts/game.js">"#).count()),
            (status, 1),
            "{path}"
        );
    }
    // Type declarations are served as text.
    assert_eq!(guest.get("/boards/balda/wire.d.ts").await.header("content-type"), Some("text/plain; charset=utf-8"));
}
