//! The same seed gives the same game wherever computers play it: in a match, in the terminal and on the server, record by record.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)] // A test that cannot go on fails.

mod common;

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

use common::{deska, play, run, said};
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use store::{Address, Store};

const PLAYERS: [&str; 2] = ["level-2", "level-1"];

/// The records of the first game of a match, and its seed.
fn in_a_match(rules: &str, folder: &Path) -> (Vec<String>, String) {
    let out = folder.join(rules).display().to_string();
    let opening: &[&str] = if rules.starts_with("pentago") { &["--opening", "0"] } else { &[] };
    let words = [&["match", PLAYERS[0], PLAYERS[1], "--game", rules, "--pairs", "1", "--seed", "5", "--out", &out][..], opening].concat();
    said(&words, run(&mut deska(&words), ""));
    let games = std::fs::read_to_string(folder.join(rules).join("games.jsonl")).unwrap();
    let first: Value = games.lines().map(|line| serde_json::from_str(line).unwrap()).find(|game: &Value| game["half"] == 0).unwrap();
    let logs = std::fs::read_dir(folder.join(rules).join("games")).unwrap();
    let log = logs.map(|entry| entry.unwrap().path()).find(|path| path.to_string_lossy().ends_with("a.deska")).unwrap();
    let log = std::fs::read_to_string(log).unwrap();
    let records = log.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once(' ').unwrap().1.to_owned());
    (records.collect(), first["lots"].as_str().unwrap().to_owned())
}

async fn stored(database: &Path, id: &str) -> Vec<String> {
    let store = Store::open(&Address::File(database.to_owned())).await.unwrap();
    store.log(id).await.unwrap().into_iter().map(|line| line.text).collect()
}

/// The records of the same game at one terminal.
async fn in_the_terminal(game: &str, rules: &str, seed: &str, folder: &Path) -> Vec<String> {
    let database = folder.join(format!("{rules}.db"));
    let seats = PLAYERS.map(|player| format!("={player}"));
    let mut command = play(game, &database);
    command.args(["--seed", seed, "--seat", &seats[0], "--seat", &seats[1], "--pace", "0"]);
    if rules != game {
        command.args(["--rules", rules]);
    }
    assert!(run(&mut command, "").status.success());
    let store = Store::open(&Address::File(database.clone())).await.unwrap();
    let games = store.finished(game, 0, 9).await.unwrap();
    stored(&database, &games[0].id).await
}

/// The records of the same game on the server, while somebody looks on.
async fn on_the_server(rules: &str, seed: &str, folder: &Path) -> Vec<String> {
    let database = folder.join(format!("{rules}-server.db"));
    let path = database.display().to_string();
    let mut server = deska(&["serve", "--port", "0", "--pace", "0", "--database", &path, "--seed", seed]).spawn().unwrap();
    let mut said = BufReader::new(server.stdout.take().unwrap()).lines();
    let host = said.find_map(|line| Some(line.unwrap().split_once("http://")?.1.trim_end_matches('/').to_owned())).unwrap();
    let seats = PLAYERS.map(|player| json!({ "kind": "computer", "player": player }));
    let body = json!({ "rules": rules, "seats": seats, "pace": 0 }).to_string();
    let mut asked = TcpStream::connect(&host).unwrap();
    write!(asked, "POST /api/v1/games HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}", body.len()).unwrap();
    let answer = std::io::read_to_string(asked).unwrap();
    let begun: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    let id = begun["id"].as_str().unwrap().to_owned();
    let (mut socket, _) = tokio_tungstenite::connect_async(format!("ws://{host}/api/v1/games/{id}/socket?since=0")).await.unwrap();
    let store = Store::open(&Address::File(database.clone())).await.unwrap();
    let until = Instant::now() + Duration::from_secs(60);
    // What is told is of no interest here, but somebody has to listen.
    while Instant::now() < until && !store.game(&id).await.unwrap().unwrap().standing.over {
        let _ = tokio::time::timeout(Duration::from_millis(50), socket.next()).await;
    }
    let records = stored(&database, &id).await;
    server.kill().unwrap();
    server.wait().unwrap();
    records
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_seed_gives_the_same_game_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    for (game, rules) in [("scrabble", "scrabble-en"), ("erudit", "erudit"), ("balda", "balda"), ("pentago", "pentago-standard")] {
        let (records, seed) = in_a_match(rules, folder.path());
        assert!(records.len() > 8, "{rules}: {records:?}");
        assert_eq!(in_the_terminal(game, rules, &seed, folder.path()).await, records, "{rules}, in the terminal");
        assert_eq!(on_the_server(rules, &seed, folder.path()).await, records, "{rules}, on the server");
    }
}
