//! Whole games over the socket, with every received message checked.

use crate::common::TestServer;
use crate::common::client::{Script, Socket};
use crate::common::secrets::Secrets;
use assets::Library;
use crossword::scrabble::Scrabble;
use crossword::{Method, RuleSet};
use play::{Game, Viewer};
use serde_json::{Value, json};
use wire::games::WireForm;

/// Plays to the end and returns the last view.
async fn play_on(socket: &mut Socket, script: &Script, seat: usize, mut view: Value, mut version: u64) -> Value {
    loop {
        if !view["over"].is_null() {
            return view;
        }
        if view["turn"] == json!(seat) {
            let answer = socket.act(seat, version, script.choose(&view)).await;
            assert_eq!(answer["type"], "done", "{answer}");
            let news = socket.heard.iter().rev().find(|text| text.contains("\"type\":\"news\"")).unwrap();
            let news: Value = serde_json::from_str(news).unwrap();
            (view, version) = (news["view"].clone(), news["version"].as_u64().unwrap());
        } else {
            let news = socket.until("news").await;
            (view, version) = (news["view"].clone(), news["version"].as_u64().unwrap());
        }
    }
}

async fn a_game_shows_no_secret(rules: &str, lexicon: &str) {
    let library = Library::only(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data"), &std::env::temp_dir());
    let Ok(words) = library.open(lexicon) else {
        eprintln!("skipped: the lexicon {lexicon} is not installed");
        return;
    };
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = ann
        .begin(&json!({"rules": rules, "lexicon": lexicon, "seats": [
            {"kind": "person", "name": "Ann"}, {"kind": "computer", "player": "greedy"}]}))
        .await;
    let mut watching = server.guest().socket(&id, 0).await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    assert_eq!((&welcome["type"], &welcome["looking"], &welcome["seats"][0]["yours"]), (&json!("welcome"), &json!(0), &json!(true)));
    let script = Script::new(rules, &words);
    let end = play_on(&mut socket, &script, 0, welcome["view"].clone(), welcome["version"].as_u64().unwrap()).await;

    // The record is consistent: the final scores are the sums of the reported ones.
    let messages: Vec<Value> = socket.heard.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    let mut records: Vec<&Value> = messages.iter().filter_map(|m| m["records"].as_array()).flatten().collect();
    records.sort_by_key(|r| r["n"].as_u64());
    records.dedup_by_key(|r| r["n"].as_u64());
    let numbers: Vec<u64> = records.iter().map(|r| r["n"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (0..numbers.len() as u64).collect::<Vec<_>>(), "every record was sent once");
    let mut sums = [0, 0];
    for record in &records {
        if record["kind"] == "placed" {
            sums[record["seat"].as_u64().unwrap() as usize] += record["score"].as_i64().unwrap();
            assert_eq!(record["total"], json!(sums[record["seat"].as_u64().unwrap() as usize]));
        }
        if record["kind"] == "drew" {
            assert_eq!(record["tiles"].is_null(), record["seat"] == 1, "{record}");
        }
    }
    for seat in 0..2 {
        assert_eq!(end["over"]["scores"][seat], json!(sums[seat] + end["over"]["adjust"][seat].as_i64().unwrap()));
    }

    // Nothing sent before the end contains secrets of other seats.
    watching.say(json!({"type": "ping", "ref": 1}).to_string()).await;
    watching.until("pong").await;
    let hidden = |text: &&String| serde_json::from_str::<Value>(text).unwrap()["view"]["over"].is_null();
    let theirs = Secrets::of(&server, &id, &words, rules, 1).await;
    let own = Secrets::of(&server, &id, &words, rules, 0).await;
    let (mut ours, mut public) = (0, 0);
    for text in socket.heard.iter().filter(hidden) {
        theirs.search(text);
        ours += 1;
    }
    for text in watching.heard.iter().filter(hidden) {
        theirs.search(text);
        own.search(text);
        public += 1;
    }
    assert!(ours > 20 && public > 20, "{ours} and {public} messages were searched");
    // Verify the search itself: it finds the racks that Ann was sent.
    let found = socket.heard.iter().any(|text| std::panic::catch_unwind(|| own.search(text)).is_err());
    assert!(found);
}

#[tokio::test]
async fn english_games_leak_no_secrets() {
    a_game_shows_no_secret("scrabble-en", "en").await;
}

#[tokio::test]
async fn czech_games_leak_no_secrets() {
    a_game_shows_no_secret("scrabble-cs", "cs-mixed").await;
}

#[tokio::test]
async fn russian_games_leak_no_secrets() {
    a_game_shows_no_secret("scrabble-ru", "ru-all").await;
}

#[tokio::test]
async fn the_same_seed_gives_the_same_log() {
    let mut logs = Vec::new();
    for _ in 0..2 {
        let server = TestServer::start().await;
        let mut ann = server.guest();
        let computers: Vec<Value> = (0..2).map(|n| json!({"kind": "computer", "player": "greedy", "name": format!("No. {n}")})).collect();
        let id = ann.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": computers})).await;
        let mut socket = ann.socket(&id, 0).await;
        let mut message = socket.next().await.unwrap();
        while message["view"]["over"].is_null() {
            message = socket.until("news").await;
        }
        let store = server.store().await;
        assert!(store.game(&id).await.unwrap().unwrap().summary.over);
        logs.push(store.log(&id).await.unwrap().into_iter().map(|line| line.text).collect::<Vec<_>>());
    }
    assert!(logs[0].len() > 10, "{}", logs[0].len());
    assert_eq!(logs[0], logs[1]);
}

#[tokio::test]
async fn the_view_is_what_the_rules_say() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = ann.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}]})).await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    let store = server.store().await;
    let (row, log) = (store.game(&id).await.unwrap().unwrap(), store.log(&id).await.unwrap());
    let scrabble = Scrabble::new(RuleSet::scrabble_en(), crate::common::small(), 1).unwrap();
    assert_eq!(scrabble.generator().method(), Method::Gaddag);
    let game = Game::restore(scrabble, row.seed, log.iter().map(|line| (line.at, &*line.text))).unwrap();
    let seat = play::Seat::new(0).unwrap();
    // The room adds whether takebacks and draw offers are possible.
    let expected = |to| {
        let mut view = serde_json::to_value(game.view(to).shown()).unwrap();
        view["may"]["undo"] = json!(false);
        view["may"]["redo"] = json!(false);
        view["may"]["draw"] = json!(false);
        view
    };
    assert_eq!(welcome["view"], expected(Viewer::Seat(seat)));
    let spectator = socket.look(Value::Null).await;
    assert_eq!(spectator["view"], expected(Viewer::Public));
}
