//! Studies of the analysis board on the server.

use serde_json::{Value, json};

use crate::accounts::{PASSWORD, register};
use crate::common::TestServer;
use crate::common::client::Guest;
use crate::fair_play::played;

/// A study of Pentago: the start, and a move with a variation.
pub(crate) fn study(board: &str) -> Value {
    let rows: Vec<&str> = (0..6).map(|row| &board[6 * row..6 * row + 6]).collect();
    let step = |n: usize| json!({"n": n, "board": rows, "position": board, "turn": n % 2});
    json!({
        "version": 2,
        "replay": {
            "rules": {"game": "pentago", "name": "pentago-standard"},
            "lexicon": null,
            "seats": [{"kind": "person", "name": "Anna"}, {"kind": "person", "name": ""}],
        },
        "nodes": [
            {"step": step(0), "comment": "Two ways."},
            {"parent": 0, "record": {"n": 0, "kind": "moved", "seat": 0, "move": "b2DL"}, "step": step(1), "mark": "!"},
            {"parent": 0, "record": {"n": 0, "kind": "moved", "seat": 0, "move": "c6AR"}, "step": step(1), "comment": "žluť"},
        ],
        "at": 2,
    })
}

fn empty() -> String {
    ".".repeat(36)
}

async fn store(guest: &mut Guest, title: &str, shared: bool) -> Value {
    store_content(guest, title, shared, study(&empty())).await
}

async fn store_content(guest: &mut Guest, title: &str, shared: bool, content: Value) -> Value {
    let answer = guest.post("/api/v1/studies", &json!({"title": title, "shared": shared, "study": content})).await;
    assert_eq!(answer.status, 201, "{:?}", answer.refusal());
    answer.json()
}

fn path(line: &Value) -> String {
    format!("/api/v1/studies/{}", line["id"].as_str().unwrap())
}

#[tokio::test]
async fn studies_are_stored_listed_renamed_and_removed() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    let first = store(&mut ann, "  First\u{202e} ", false).await;
    assert_eq!((&first["title"], &first["revision"], &first["game"]), (&json!("First"), &json!(1), &json!("pentago")));
    let second = store(&mut ann, "Second", false).await;
    let list = ann.get("/api/v1/studies").await.json();
    assert_eq!((list["studies"].as_array().unwrap().len(), &list["most"], &list["most_bytes"]), (2, &json!(200), &json!(262_144)));
    assert_eq!(bob.get("/api/v1/studies").await.json()["studies"], json!([]));
    let read = ann.get(&path(&first)).await.json();
    assert_eq!((&read["study"], &read["yours"], &read["rules"]), (&study(&empty()), &json!(true), &json!("pentago-standard")));
    // A new name changes neither the revision nor the time.
    let renamed = ann.put(&path(&first), &json!({"title": "Žluť"})).await.json();
    assert_eq!((&renamed["title"], &renamed["revision"], &renamed["changed"]), (&json!("Žluť"), &json!(1), &first["changed"]));
    for method in ["PUT", "DELETE"] {
        let answer = match method {
            "PUT" => bob.put(&path(&first), &json!({"title": "His"})).await,
            _ => bob.delete(&path(&first)).await,
        };
        assert_eq!(answer.refusal(), (404, "no-such-study".into()), "{method}");
    }
    assert_eq!(ann.delete(&path(&second)).await.status, 204);
    assert_eq!(ann.delete(&path(&second)).await.refusal(), (404, "no-such-study".into()));
    assert_eq!(ann.get("/api/v1/studies").await.json()["studies"].as_array().unwrap().len(), 1);
    for guest in [&mut server.guest()] {
        let body = json!({"title": "T", "study": study(&empty())});
        assert_eq!(guest.post("/api/v1/studies", &body).await.refusal(), (401, "not-signed-in".into()));
    }
}

#[tokio::test]
async fn a_link_opens_a_study_until_it_is_turned_off() {
    let server = TestServer::start().await;
    let (mut ann, mut eve) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut server.guest(), "Boris").await;
    let line = store(&mut ann, "Mine", false).await;
    assert_eq!(eve.get(&path(&line)).await.refusal(), (404, "no-such-study".into()));
    assert_eq!(ann.put(&path(&line), &json!({"shared": true})).await.json()["shared"], true);
    let read = eve.get(&path(&line)).await.json();
    assert_eq!((&read["yours"], &read["study"]["nodes"][2]["comment"]), (&json!(false), &json!("žluť")));
    assert_eq!(read["study"]["replay"]["seats"][0]["name"], "Anna", "her own name");
    let mut foreign = study(&empty());
    foreign["replay"]["seats"][1]["name"] = json!("Boris");
    assert_eq!(ann.put(&path(&line), &json!({"study": foreign, "revision": 1})).await.status, 200);
    let seat = eve.get(&path(&line)).await.json()["study"]["replay"]["seats"][1].clone();
    assert_eq!((&seat["name"], &seat["guest"]), (&json!(""), &json!(2)), "another member's name is hidden");
    assert_eq!(ann.put(&path(&line), &json!({"shared": false})).await.status, 200);
    assert_eq!(eve.get(&path(&line)).await.status, 404);
}

#[tokio::test]
async fn two_pages_do_not_overwrite_each_other() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    register(&mut ann, "Anna").await;
    let line = store(&mut ann, "Mine", false).await;
    let save = |revision: u64| json!({"study": study(&empty()), "revision": revision});
    assert_eq!(ann.put(&path(&line), &save(1)).await.json()["revision"], 2);
    let refused = ann.put(&path(&line), &save(1)).await;
    let text = refused.json()["error"]["text"].as_str().unwrap().to_owned();
    assert_eq!(refused.refusal(), (409, "study-changed".into()));
    assert_eq!(text, "This study was changed meanwhile, on another page or device: open it again, or save yours as another study.");
    assert_eq!(ann.put(&path(&line), &json!({"study": study(&empty())})).await.refusal(), (422, "bad-body".into()));
    assert_eq!(ann.put(&path(&line), &save(2)).await.json()["revision"], 3);
}

#[tokio::test]
async fn invalid_and_large_studies_are_refused_with_the_place() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    register(&mut ann, "Anna").await;
    let mut bad = study(&empty());
    bad["nodes"][1]["mark"] = json!("*");
    for (body, message) in [
        (json!({"title": "T", "study": bad}), "study.nodes[1].mark: is `*`; it must be one of !! ! !? ?! ? ??"),
        (json!({"title": " \u{202e} ", "study": study(&empty())}), "title: has 0 visible characters; it must have 1 to 120"),
        (
            json!({"title": "T", "study": {"version": 2, "replay": {}, "nodes": 1}}),
            "study.nodes: invalid type: integer `1`, expected a sequence",
        ),
    ] {
        let answer = ann.post("/api/v1/studies", &body).await;
        let text = answer.json()["error"]["text"].as_str().unwrap().to_owned();
        assert_eq!(answer.refusal(), (422, "bad-body".into()));
        assert_eq!(text, format!("The body does not match what this address expects: {message}."));
    }
    // Just too large, and too large to be read at all.
    for comments in [30, 80] {
        let mut large = study(&empty());
        let node = large["nodes"][1].clone();
        for _ in 0..comments {
            let mut node = node.clone();
            node["comment"] = json!("x".repeat(10_000));
            large["nodes"].as_array_mut().unwrap().push(node);
        }
        let answer = ann.post("/api/v1/studies", &json!({"title": "T", "study": large})).await;
        assert_eq!(answer.refusal(), (413, "large-study".into()));
    }
}

#[tokio::test]
async fn studies_are_limited_exported_and_deleted_with_the_account() {
    let server = TestServer::start().await;
    let (mut ann, mut eve) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    let line = store(&mut ann, "Shared", true).await;
    for number in 1..200 {
        store(&mut ann, &format!("Study {number}"), false).await;
    }
    let body = json!({"title": "T", "study": study(&empty())});
    assert_eq!(ann.post("/api/v1/studies", &body).await.refusal(), (409, "too-many-studies".into()));
    let data = String::from_utf8(ann.get("/api/v1/account/data").await.body).unwrap();
    let exported: Vec<Value> = data.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let studies: Vec<&Value> = exported.iter().filter_map(|line| line.get("study")).collect();
    assert_eq!(studies.len(), 200);
    assert!(studies.iter().any(|found| found["title"] == "Shared" && found["study"] == study(&empty())));
    assert_eq!(eve.get(&path(&line)).await.status, 200);
    assert_eq!(ann.post("/api/v1/account/removal", &json!({"password": PASSWORD})).await.status, 204);
    assert_eq!(eve.get(&path(&line)).await.status, 404);
}

#[tokio::test]
async fn studies_of_positions_of_rated_games_are_closed() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (server.guest(), server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    // The position of the game.
    let near = study(&format!("b{}w{}", ".".repeat(24), ".".repeat(10)));
    let shared = store_content(&mut bob, "Shared", true, near.clone()).await;
    let own = store_content(&mut ann, "Own", false, near.clone()).await;
    let moves = [json!({"move": "b2DL"}), json!({"move": "a6DL"})];
    let rules = json!({"rules": "pentago-standard", "rated": true, "turn_days": 2});
    let id = played([&mut ann, &mut bob], &rules, &moves).await;
    let body = json!({"title": "T", "study": near});
    for refused in [
        ann.get(&path(&shared)).await,
        ann.get(&path(&own)).await,
        ann.post("/api/v1/studies", &body).await,
        ann.put(&path(&own), &json!({"study": near, "revision": 1})).await,
        ann.post("/api/v1/analysis/export", &json!({"study": near, "format": "log"})).await,
    ] {
        assert_eq!(refused.refusal(), (403, "rated-position".into()));
    }
    assert_eq!(ann.put(&path(&own), &json!({"title": "New name"})).await.status, 200);
    assert_eq!(eve.get(&path(&shared)).await.status, 200);
    let mut socket = ann.socket(&id, 0).await;
    let version = socket.until("welcome").await["version"].as_u64().unwrap();
    assert_eq!(socket.act(0, version, json!({"resign": true})).await["type"], "done");
    assert_eq!(ann.get(&path(&shared)).await.status, 200, "the game is over");
}

/// Makes a study of a replay, as the page does: its steps are the main line.
fn study_of(replay: &Value) -> Value {
    let steps = replay["steps"].as_array().unwrap();
    let nodes: Vec<Value> = steps
        .iter()
        .enumerate()
        .map(|(number, step)| {
            let mut step = step.clone();
            step["record"] = Value::Null;
            match number.checked_sub(1) {
                Some(before) => json!({"parent": before, "record": steps[before]["record"], "step": step, "played": true}),
                None => json!({"step": step, "played": true}),
            }
        })
        .collect();
    let kept = ["rules", "lexicon", "seats", "finished", "players", "title"];
    let replay: Value = kept.iter().map(|key| ((*key).to_owned(), replay[*key].clone())).collect::<serde_json::Map<_, _>>().into();
    json!({"version": 2, "replay": replay, "nodes": nodes, "at": 0})
}

async fn export(guest: &mut Guest, study: &Value, format: &str) -> Result<String, (u16, String)> {
    let answer = guest.post("/api/v1/analysis/export", &json!({"study": study, "format": format})).await;
    if answer.status != 200 {
        let text = answer.json()["error"]["text"].as_str().unwrap().to_owned();
        return Err((answer.status, text));
    }
    Ok(answer.json()["text"].as_str().unwrap().to_owned())
}

/// The lines of a GCG file that record moves.
/// Returns the lines of moves without the names, which a replay and a game file write differently.
fn moves(gcg: &str) -> Vec<&str> {
    gcg.lines().filter(|line| line.starts_with('>')).filter_map(|line| line.split_once(": ")).map(|(_, played)| played).collect()
}

#[tokio::test]
async fn a_game_of_scrabble_is_exported_as_the_server_records_it() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = crate::links::played(&mut ann, "scrabble-en", Some("small"), ["greedy", "level-2"]).await;
    let replay = ann.get(&format!("/api/v1/games/{id}/replay")).await.json();
    let file = String::from_utf8(ann.get(&format!("/api/v1/games/{id}/file")).await.body).unwrap();
    let mut study = study_of(&replay);
    let placed: Vec<usize> =
        (0..).zip(study["nodes"].as_array().unwrap()).filter(|(_, node)| node["record"]["kind"] == "placed").map(|(at, _)| at).collect();
    let (first, parent) = (placed[0], study["nodes"][placed[0]]["parent"].clone());
    study["nodes"][0]["comment"] = json!("The whole\ngame.");
    study["nodes"][first]["comment"] = json!("Played fast.\n#note or >not");
    study["nodes"][first]["mark"] = json!("?!");
    let pass =
        json!({"parent": parent, "record": {"n": 0, "kind": "passed", "seat": 0}, "step": study["nodes"][first]["step"], "mark": "??"});
    let other = json!({"parent": study["nodes"].as_array().unwrap().len(), "record": study["nodes"][first]["record"],
                       "step": study["nodes"][first]["step"], "comment": "why\nnot"});
    let again = json!({"parent": other["parent"], "record": {"n": 0, "kind": "passed"}, "step": other["step"]});
    study["nodes"].as_array_mut().unwrap().extend([pass, other, again]);
    let gcg = export(&mut ann, &study, "gcg").await.unwrap();
    assert_eq!(moves(&gcg), moves(&file), "the same moves, racks, scores and final scoring");
    let record = &study["nodes"][first]["record"];
    let (notation, score) = (record["move"].as_str().unwrap(), record["score"].as_u64().unwrap());
    let note = format!("#note ?! Played fast.\n#note #note or >not\nVariation: pass??, {notation} +{score} {{why not}} (or pass)\n");
    assert!(gcg.contains(&note), "{note}\n{gcg}");
    assert!(gcg.contains("#description The whole game.\n"), "{gcg}");
    assert_eq!(crossword::gcg::Gcg::read(gcg.as_bytes()).unwrap().to_string(), gcg, "it is read and written unchanged");
    assert_eq!(serde_json::from_str::<Value>(&export(&mut ann, &study, "json").await.unwrap()).unwrap(), study);
    let none = export(&mut ann, &study, "log").await.unwrap_err();
    assert_eq!(
        none,
        (409, "The study can't be exported in this format: studies of Scrabble cannot be written as a log: export JSON.".into())
    );
}

#[tokio::test]
async fn games_of_balda_and_pentago_are_exported_as_logs() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    for (rules, lexicon, players) in [("balda", Some("ru-nouns"), ["level-2", "level-1"]), ("pentago-standard", None, ["level-1", "naive"])]
    {
        let id = crate::links::played(&mut ann, rules, lexicon, players).await;
        let replay = ann.get(&format!("/api/v1/games/{id}/replay")).await.json();
        let log = export(&mut ann, &study_of(&replay), "log").await.unwrap();
        assert!(log.starts_with("#deska 1\n"), "{log}");
        let read = ann.send("POST", "/api/v1/replay", &[("content-type", "text/plain")], log.as_bytes()).await.json();
        let turns = |replay: &Value| -> Vec<(Value, Value)> {
            let records = replay["steps"].as_array().unwrap().iter().map(|step| &step["record"]);
            records.filter(|record| record["move"].is_string()).map(|record| (record["seat"].clone(), record["move"].clone())).collect()
        };
        assert_eq!(turns(&read), turns(&replay), "{rules}");
        assert_eq!(
            read["steps"].as_array().unwrap().last().unwrap()["scores"],
            replay["steps"].as_array().unwrap().last().unwrap()["scores"]
        );
        assert_eq!(read["seats"][0]["name"], replay["seats"][0]["player"], "{rules}");
        // A study that starts later has no whole game.
        let mut late = study_of(&replay);
        let nodes = late["nodes"].as_array_mut().unwrap();
        nodes.drain(..4);
        nodes[0] = json!({"step": nodes[0]["step"]});
        for (number, node) in nodes.iter_mut().enumerate().skip(1) {
            node["parent"] = json!(number - 1);
        }
        let (status, text) = export(&mut ann, &late, "log").await.unwrap_err();
        assert_eq!(status, 409);
        assert!(text.contains("a log has a whole game"), "{text}");
    }
}
