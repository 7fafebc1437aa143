//! Databases and files of earlier versions open with every game unchanged (`earlier/`). The files
//! of a version are made once, with the program of that version:
//! `DESKA_EARLIER=NAME cargo test -p server --test all earlier::`.

use std::path::{Path, PathBuf};

use crate::common::TestServer;
use crate::common::client::Guest;
use serde_json::{Value, json};

/// A game in such a database: rules, settings, computers, and the moves made before the player
/// left.
fn tables() -> Vec<(Value, &'static str, Vec<Value>)> {
    let pass = || json!({"pass": true});
    let place = |square: usize, letter: &str, path: &[usize]| json!({"place": {"square": square, "letter": letter, "path": path}});
    vec![
        (json!({"rules": "scrabble-en", "lexicon": "en", "turn_seconds": 86400}), "greedy", vec![pass()]),
        (
            json!({"rules": "scrabble-en", "lexicon": "en-common", "challenge": "double"}),
            "greedy",
            vec![pass(), json!({"challenge": true})],
        ),
        (json!({"rules": "scrabble-cs", "lexicon": "cs-mixed"}), "greedy", vec![pass()]),
        (json!({"rules": "scrabble-ru", "lexicon": "ru-all", "ends": "thesis"}), "greedy", vec![pass(), pass()]),
        (json!({"rules": "erudit", "lexicon": "ru-nouns"}), "greedy", vec![pass()]),
        (
            json!({"rules": "balda", "lexicon": "ru-nouns", "start": "БАЛДА", "knots": true}),
            "greedy",
            vec![place(6, "Ф", &[6, 11, 12]), pass()],
        ),
        (json!({"rules": "pentago-standard"}), "alphabeta:2", vec![json!({"move": "b2AR"}), json!({"move": "e5BL"})]),
        (json!({"rules": "pentago-answer"}), "alphabeta:2", vec![json!({"move": "b2"}), json!({"move": "b2AR"})]),
    ]
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/earlier")
}

/// Returns everything that a guest sees of a game, with its file if it has one.
async fn told(guest: &mut Guest, id: &str) -> Value {
    let line = guest.get(&format!("/api/v1/games/{id}")).await.json();
    let replay = guest.get(&format!("/api/v1/games/{id}/replay")).await.json();
    let file = guest.get(&format!("/api/v1/games/{id}/file")).await;
    let file = (file.status == 200).then(|| String::from_utf8(file.body).unwrap());
    let steps: Vec<Value> = replay["steps"].as_array().unwrap().iter().map(step).collect();
    json!({"id": id, "over": line["over"], "scores": line["scores"], "seats": line["seats"], "steps": steps, "file": file})
}

/// The kind of a step, in all versions.
fn step(step: &Value) -> Value {
    let record = &step["record"];
    json!({"scores": step["scores"], "turn": step["turn"], "board": step["board"], "racks": step["racks"],
        "record": {"n": record["n"], "at": record["at"], "kind": record["kind"], "seat": record["seat"], "move": record["move"], "score": record["score"]}})
}

async fn make(name: &str) {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let mut games = Vec::new();
    for (table, computer, actions) in tables() {
        let body = |seats: Value| {
            let mut body = table.clone();
            body["seats"] = seats;
            body
        };
        let id = ann
            .begin(&body(json!([{"kind": "computer", "player": computer}, {"kind": "computer", "player": computer, "name": "Rival"}])))
            .await;
        let mut socket = ann.socket(&id, 0).await;
        while ann.get(&format!("/api/v1/games/{id}")).await.json()["over"] != true {
            socket.next().await.unwrap();
        }
        games.push(id);
        let id = ann.begin(&body(json!([{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": computer}]))).await;
        let mut socket = ann.socket(&id, 0).await;
        let mut state = socket.next().await.unwrap();
        for action in actions {
            state = socket.until_turn(0, state).await;
            socket.act(0, state["version"].as_u64().unwrap(), action).await;
            state = socket.last_state();
        }
        socket.until_turn(0, state).await;
        games.push(id);
    }
    let mut expected = Vec::new();
    for id in &games {
        expected.push(told(&mut ann, id).await);
    }
    let cookie = ann.cookie.clone();
    let (_kept, database) = server.end().await;
    std::fs::create_dir_all(folder()).unwrap();
    std::fs::copy(database, folder().join(format!("{name}.db"))).unwrap();
    let text: Vec<String> = expected.iter().map(Value::to_string).collect();
    std::fs::write(folder().join(format!("{name}.json")), json!({"cookie": cookie}).to_string() + "\n" + &text.join("\n") + "\n").unwrap();
}

/// Earlier versions reported a turn before the final settlement although no player can act.
fn without_turn_before_the_reckoning(told: &mut Value) {
    for step in told["steps"].as_array_mut().unwrap().iter_mut().filter(|step| step["record"]["kind"] == "ended") {
        step["turn"] = Value::Null;
    }
}

#[tokio::test]
async fn games_of_earlier_versions_open() {
    if let Ok(name) = std::env::var("DESKA_EARLIER") {
        make(&name).await;
    }
    let mut seen = 0;
    for file in
        std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|e| e == "db"))
    {
        let own = tempfile::tempdir().unwrap();
        let database = own.path().join("deska.db");
        std::fs::copy(&file, &database).unwrap();
        let server = TestServer::start_in(own, database, |_| {}).await;
        let text = std::fs::read_to_string(file.with_extension("json")).unwrap();
        let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let mut ann = server.guest();
        ann.cookie = lines.next().unwrap()["cookie"].as_str().map(str::to_owned);
        for mut expected in lines {
            without_turn_before_the_reckoning(&mut expected);
            let id = expected["id"].as_str().unwrap();
            let mut now = told(&mut ann, id).await;
            without_turn_before_the_reckoning(&mut now);
            // The sentence with the program's version may change, the log may not.
            now["file"] = expected["file"].clone();
            assert_eq!(now, expected, "{id} of {}", file.display());
            if let Some(text) = expected["file"].as_str() {
                let replay = ann.send("POST", "/api/v1/replay", &[("content-type", "text/plain")], text.as_bytes()).await;
                assert_eq!(replay.status, 200, "the file of {id}: {}", String::from_utf8_lossy(&replay.body));
                let last = replay.json()["steps"].as_array().unwrap().last().cloned().unwrap();
                let known = expected["steps"].as_array().unwrap().last().unwrap();
                assert_eq!(last["board"], known["board"], "the file of {id}");
            }
            if expected["over"] != true {
                // It continues: its player is on turn and can move.
                let mut socket = ann.socket(id, 0).await;
                let welcome = socket.next().await.unwrap();
                let state = socket.until_turn(0, welcome).await;
                let answer = socket.act(0, state["version"].as_u64().unwrap(), json!({"resign": true})).await;
                assert_eq!(answer["type"], "done", "{id}: {answer}");
            }
            seen += 1;
        }
        server.end().await;
    }
    assert!(seen >= 16, "{seen} games of earlier versions were opened");
}
