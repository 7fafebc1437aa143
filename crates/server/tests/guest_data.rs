//! A guest's saved players, game lists and notes, and their removal.

use crate::common::TestServer;
use crate::common::client::{Guest, Socket};
use serde_json::{Value, json};
use store::Occupant;

const PLAYERS: &str = "/api/v1/players";

async fn save(guest: &mut Guest, body: Value) -> Value {
    let answer = guest.post(PLAYERS, &body).await;
    assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
    answer.json()
}

fn practice() -> Value {
    json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}]})
}

#[tokio::test]
async fn saved_players_can_be_seated() {
    let server = TestServer::start().await;
    let (mut ann, mut petr) = (server.guest(), server.guest());
    assert_eq!(ann.get(PLAYERS).await.json(), json!({"players": []}));
    assert!(ann.cookie.is_none(), "reading sets no cookie");
    let jana = save(&mut ann, json!({"name": " Jana <b>\"&</b> ", "kind": "person", "player": null})).await;
    let grandpa = save(&mut ann, json!({"name": "Děda", "kind": "computer", "player": "level-3"})).await;
    assert_eq!((&jana["name"], &jana["kind"], &jana["player"]), (&json!("Jana <b>\"&</b>"), &json!("person"), &Value::Null));
    assert_eq!(ann.get(PLAYERS).await.json(), json!({"players": [jana, grandpa]}));
    assert_eq!(petr.get(PLAYERS).await.json(), json!({"players": []}));

    let id =
        ann.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"saved": jana["id"]}, {"saved": grandpa["id"]}]})).await;
    let line = ann.get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!(
        line["seats"],
        json!([{"kind": "person", "name": jana["name"], "yours": true},
        {"kind": "computer", "name": "Děda", "player": "level-3", "yours": false}])
    );

    // Changing and removing saved players does not change the names in the game.
    let path = |player: &Value| format!("{PLAYERS}/{}", player["id"].as_str().unwrap());
    let changed = ann.put(&path(&grandpa), &json!({"name": "Babička", "kind": "person"})).await;
    assert_eq!((changed.status, &changed.json()["player"]), (200, &Value::Null));
    assert_eq!(ann.delete(&path(&jana)).await.status, 204);
    assert_eq!(
        ann.get(PLAYERS).await.json()["players"],
        json!([{"id": grandpa["id"], "name": "Babička", "kind": "person", "player": null}])
    );
    assert_eq!(ann.get(&format!("/api/v1/games/{id}")).await.json()["seats"], line["seats"]);

    // Players of other guests and removed players can't be changed.
    save(&mut petr, json!({"name": "Babička", "kind": "person"})).await;
    let missing = (404, "no-such-player".to_owned());
    assert_eq!(petr.put(&path(&grandpa), &json!({"name": "Mine", "kind": "person"})).await.refusal(), missing);
    assert_eq!(petr.delete(&path(&grandpa)).await.refusal(), missing);
    assert_eq!(ann.delete(&path(&jana)).await.refusal(), missing);
    for seats in [json!([{"saved": grandpa["id"]}]), json!([{"saved": "nobody"}])] {
        let body = json!({"rules": "scrabble-en", "lexicon": "small", "seats": seats});
        assert_eq!(petr.post("/api/v1/games", &body).await.refusal(), missing);
        assert_eq!(server.guest().post("/api/v1/games", &body).await.refusal(), missing);
    }
}

#[tokio::test]
async fn invalid_players_are_refused() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    for (body, refusal) in [
        (json!({"name": "x".repeat(10_000), "kind": "person"}), "bad-name"),
        (json!({"name": "", "kind": "person"}), "bad-name"),
        (json!({"name": "a\u{202e}b", "kind": "person"}), "bad-name"),
        (json!({"name": "a", "kind": "ghost"}), "bad-body"),
        (json!({"name": "a", "kind": "person", "player": "greedy"}), "bad-body"),
        (json!({"name": "a", "kind": "computer"}), "bad-body"),
        (json!({"name": "a", "kind": "computer", "player": "hal"}), "unknown-player"),
        (json!({"name": "a", "kind": "person", "guest": "x"}), "bad-body"),
        (json!({"kind": "person"}), "bad-body"),
    ] {
        assert_eq!(ann.post(PLAYERS, &body).await.refusal(), (422, refusal.into()), "{body:.80}");
    }
    assert!(ann.cookie.is_none());
    for number in 0..50 {
        save(&mut ann, json!({"name": format!("P{number}"), "kind": "person"})).await;
    }
    assert_eq!(ann.post(PLAYERS, &json!({"name": "P50", "kind": "person"})).await.refusal(), (409, "too-many-players".into()));
    let first = ann.get(PLAYERS).await.json()["players"][0].clone();
    let path = format!("{PLAYERS}/{}", first["id"].as_str().unwrap());
    assert_eq!(ann.put(&path, &json!({"name": "P7", "kind": "person"})).await.refusal(), (409, "name-taken".into()));
    ann.delete(&path).await;
    assert_eq!(ann.post(PLAYERS, &json!({"name": "P7", "kind": "person"})).await.refusal(), (409, "name-taken".into()));
    // The forms of a seat can't be mixed.
    for seat in [json!({"saved": "x", "kind": "person"}), json!({"saved": 7}), json!({})] {
        let body = json!({"rules": "scrabble-en", "lexicon": "small", "seats": [seat]});
        assert_eq!(ann.post("/api/v1/games", &body).await.refusal(), (422, "bad-body".into()), "{body}");
    }
}

#[tokio::test]
async fn games_are_listed_by_state_and_owner() {
    let server = TestServer::start().await;
    let (mut ann, mut petr) = (server.guest(), server.guest());
    let computer = json!({"kind": "computer", "player": "greedy"});
    let show = ann
        .begin(&json!({"rules": "scrabble-en", "lexicon": "small", "challenge": "double", "ends": "thesis",
        "turn_seconds": 60, "seats": [computer, computer, computer]}))
        .await;
    let over = ann.begin(&practice()).await;
    let open = ann
        .begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]}))
        .await;
    petr.post(&format!("/api/v1/games/{open}/join"), &json!({"name": "Petr"})).await;
    let mut socket = ann.socket(&over, 0).await;
    let version = socket.next().await.unwrap()["version"].as_u64().unwrap();
    assert_eq!(socket.act(0, version, json!({"resign": true})).await["type"], "done");

    let list = async |guest: &mut Guest, query: &str| {
        let games = guest.get(&format!("/api/v1/games{query}")).await.json()["games"].clone();
        let mut ids: Vec<(String, bool)> =
            games.as_array().unwrap().iter().map(|game| (game["id"].as_str().unwrap().to_owned(), game["owner"] == true)).collect();
        ids.sort();
        ids
    };
    let expected = |ids: &[(&String, bool)]| {
        let mut ids: Vec<(String, bool)> = ids.iter().map(|(id, owner)| ((*id).clone(), *owner)).collect();
        ids.sort();
        ids
    };
    assert_eq!(list(&mut ann, "").await, expected(&[(&show, true), (&over, true), (&open, true)]));
    assert_eq!(list(&mut ann, "?state=running").await, expected(&[(&show, true), (&open, true)]));
    assert_eq!(list(&mut ann, "?state=finished").await, expected(&[(&over, true)]));
    assert_eq!(list(&mut petr, "?state=running").await, expected(&[(&open, false)]));
    assert_eq!(ann.get("/api/v1/games?state=lost").await.refusal(), (400, "bad-query".into()));
    assert_eq!(ann.get("/api/v1/games?colour=red").await.refusal(), (400, "bad-query".into()));
    let line = ann.get(&format!("/api/v1/games/{show}")).await.json();
    assert_eq!(line["settings"], json!({"challenge": "double", "ends": "thesis", "turn_seconds": 60}));
    assert_eq!(petr.get(&format!("/api/v1/games/{show}")).await.json()["owner"], false);
}

#[tokio::test]
async fn owners_can_remove_games_without_other_players() {
    let server = TestServer::start().await;
    let (mut ann, mut petr) = (server.guest(), server.guest());
    let id = ann
        .begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]}))
        .await;
    let path = format!("/api/v1/games/{id}");
    let refused = (403, "not-yours".to_owned());
    assert_eq!(petr.delete(&path).await.refusal(), refused);
    assert_eq!(ann.send("DELETE", &path, &[("origin", "http://evil.example")], b"").await.refusal(), (403, "foreign-origin".into()));
    petr.post(&format!("{path}/join"), &json!({"name": "Petr"})).await;
    assert_eq!(ann.delete(&path).await.refusal(), refused, "another player plays");
    assert_eq!(petr.delete(&path).await.refusal(), refused);

    let id = ann.begin(&practice()).await;
    let path = format!("/api/v1/games/{id}");
    ann.put(&format!("{path}/notes"), &json!({"text": "mine"})).await;
    let mut watching = petr.socket(&id, 0).await;
    watching.next().await.unwrap();
    assert_eq!(ann.delete(&path).await.status, 204);
    // Spectators are notified, and the socket closes.
    assert_eq!(watching.next().await.unwrap()["code"], "no-such-game");
    assert!(watching.next().await.is_err());
    let missing = (404, "no-such-game".to_owned());
    for what in ["", "/notes", "/replay", "/file"] {
        assert_eq!(ann.get(&format!("{path}{what}")).await.refusal(), missing, "{what}");
    }
    assert_eq!(ann.delete(&path).await.refusal(), missing);
    assert!(ann.try_socket(&id, 0, &[]).await.is_err());
}

#[tokio::test]
async fn notes_are_private() {
    let server = TestServer::start().await;
    let (mut ann, mut petr) = (server.guest(), server.guest());
    let id = ann.begin(&practice()).await;
    let path = format!("/api/v1/games/{id}/notes");
    assert_eq!(ann.get(&path).await.json(), json!({"text": ""}));
    let text = "Žluťoučký <script>alert(1)</script>\n\t\u{202e}кот";
    assert_eq!(ann.put(&path, &json!({"text": text})).await.json(), json!({"text": text}));
    assert_eq!(ann.get(&path).await.json(), json!({"text": text}));
    assert_eq!(petr.get(&path).await.json(), json!({"text": ""}));
    assert_eq!(petr.put(&path, &json!({"text": "other"})).await.status, 200);
    assert_eq!(ann.get(&path).await.json(), json!({"text": text}));
    assert_eq!(ann.put(&path, &json!({"text": "x".repeat(8 * 1024)})).await.status, 200);
    assert_eq!(ann.put(&path, &json!({"text": "x".repeat(8 * 1024 + 1)})).await.refusal(), (413, "too-large".into()));
    assert_eq!(ann.put(&path, &json!({"text": "a\u{0}b"})).await.refusal(), (422, "bad-body".into()));
    assert_eq!(ann.put(&path, &json!({"text": 7})).await.refusal(), (422, "bad-body".into()));
    assert_eq!(ann.put("/api/v1/games/nosuchgame/notes", &json!({"text": ""})).await.refusal(), (404, "no-such-game".into()));
    assert_eq!(ann.put(&path, &json!({"text": ""})).await.status, 200);
    assert_eq!(ann.get(&path).await.json(), json!({"text": ""}));
}

#[tokio::test]
async fn device_games_are_imported_once_without_future_times() {
    let server = TestServer::start().await;
    let (mut ann, mut eve) = (server.guest(), server.guest());
    let log = "#deska 1\n#game pentago\n#rules pentago-standard\n#seat person A\n#seat person B\n1 game moved 0 a1AR\n9000000000000000 resign 1\n";
    let kept = json!({"id": "abcdefghabcdefgh", "log": log});
    let taken = ann.post("/api/v1/games/kept", &kept).await;
    assert_eq!((taken.status, taken.json()["id"].clone()), (201, json!("abcdefghabcdefgh")));
    let line = ann.get("/api/v1/games/abcdefghabcdefgh").await.json();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as u64;
    assert!(line["updated"].as_u64().unwrap() <= now && line["over"] == true && line["winners"] == json!([0]), "{line}");
    assert_eq!(ann.post("/api/v1/games/kept", &kept).await.status, 200, "a lost response is repeated");
    assert_eq!(eve.post("/api/v1/games/kept", &kept).await.refusal(), (403, "not-yours".into()));
}

#[tokio::test]
async fn startup_fails_with_a_damaged_database() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    for _ in 0..40 {
        ann.begin(&practice()).await;
    }
    let (folder, database) = server.end().await;
    let mut bytes = std::fs::read(&database).unwrap();
    let from = bytes.len() / 2;
    bytes[from..].fill(0x5a);
    std::fs::write(&database, bytes).unwrap();
    let refused = server::Server::bind(crate::common::config(&database)).await.err().expect("startup fails").to_string();
    assert!(refused.contains("is damaged") && refused.contains("backup"), "{refused}");
    drop(folder);
}

/// The log of a running device game, with the racks of all its seats.
async fn log_of(server: &TestServer, id: &str) -> String {
    let store = server.store().await;
    let row = store.game(id).await.unwrap().unwrap();
    let mut text = format!("#deska 1\n#game {}\n#rules {}\n", row.game, row.rules);
    if let Some(lexicon) = &row.lexicon {
        text += &format!("#lexicon {lexicon}\n");
    }
    text += &format!("#options {}\n", row.options);
    for seat in &row.seats {
        match &seat.occupant {
            Occupant::Computer(player) => text += &format!("#seat computer {player} {}\n", seat.name),
            _ => text += &format!("#seat person {}\n", seat.name),
        }
    }
    store.log(id).await.unwrap().iter().for_each(|line| text += &format!("{} {}\n", line.at, line.text));
    text
}

#[tokio::test]
async fn running_device_games_continue_here() {
    let (device, server) = (TestServer::start().await, TestServer::start().await);
    let (mut ann, mut eve) = (device.guest(), server.guest());
    let mut guesses = 0;
    for (end, rules, more, player) in [
        ("h", "scrabble-en", json!({"lexicon": "small"}), "greedy"),
        ("j", "erudit", json!({"lexicon": "ru-nouns"}), "greedy"),
        ("k", "balda", json!({"lexicon": "ru-nouns"}), "level-1"),
    ] {
        let mut body =
            json!({"rules": rules, "seats": [{"kind": "person", "name": "Ann"}, {"kind": "computer", "name": "C", "player": player}]});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let id = ann.begin(&body).await;
        // Ann passes whenever it is her turn, both here and on the device: the computer has moved
        // once and moves again.
        let turn = async |socket: &mut Socket| {
            let state = socket.until("welcome").await;
            socket.until_turn(0, state).await
        };
        let pass = async |socket: &mut Socket, state: Value| {
            assert_eq!(socket.act(0, state["version"].as_u64().unwrap(), json!({"pass": true})).await["type"], "done", "{rules}");
            let state = socket.last_state();
            socket.until_turn(0, state).await
        };
        let mut at_device = ann.socket(&id, 0).await;
        let state = turn(&mut at_device).await;
        let state = pass(&mut at_device, state).await;
        let log = log_of(&device, &id).await;
        let kept = json!({"id": format!("abcdefghabcdefg{end}"), "log": log});
        let taken = eve.post("/api/v1/games/kept", &kept).await;
        assert_eq!(taken.status, 201, "{rules}: {}", String::from_utf8_lossy(&taken.body));
        let there = taken.json()["id"].as_str().unwrap().to_owned();
        let mut socket = eve.socket(&there, 0).await;
        let same = turn(&mut socket).await;
        for part in ["board", "scores", "rack"] {
            assert_eq!(same["view"][part], state["view"][part], "{rules}, {part}");
        }
        let version = same["version"].as_u64();
        assert!(pass(&mut socket, same).await["version"].as_u64() > version);
        // A lost response is repeated although the game has continued here; moves made here are
        // kept.
        assert_eq!(eve.post("/api/v1/games/kept", &kept).await.status, 200);
        // The response does not confirm guesses of the other seat's draws: this log has the same
        // tiles in another notation.
        let drew = log.lines().rfind(|line| line.contains(" drew 1 "));
        if let Some((before, tiles)) = drew.and_then(|line| line.rsplit_once(' ')).filter(|(_, tiles)| tiles.chars().count() > 1) {
            let turned: String = tiles.chars().rev().collect();
            let guess = json!({"id": there, "log": log.replace(&format!("{before} {tiles}"), &format!("{before} {turned}"))});
            assert_eq!(eve.post("/api/v1/games/kept", &guess).await.status, 200, "{rules}: {before} {turned}");
            guesses += usize::from(turned != tiles);
        }
        // More moves than here: the computer could have moved on both sides.
        let state = pass(&mut at_device, state).await;
        pass(&mut at_device, state).await;
        let further = json!({"id": there, "log": log_of(&device, &id).await});
        assert_eq!(eve.post("/api/v1/games/kept", &further).await.refusal(), (409, "went-on".into()));
    }
    assert!(guesses > 0, "a guess was confirmed");
}
