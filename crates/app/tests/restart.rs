//! A killed server loses no confirmed move.

use std::path::Path;
use std::time::Duration;

use crate::process::Process;
use crate::process::client::{Guest, Script};
use serde_json::{Value, json};

/// Returns a scripted player that plays slowly, so that games last.
fn script() -> Option<Script> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let Ok(words) = assets::Library::only(&data, &std::env::temp_dir()).open("en") else {
        eprintln!("skipped: the English lexicon is not installed");
        return None;
    };
    let mut script = Script::new("scrabble-en", &words);
    script.slow = true;
    Some(script)
}

/// Returns what must be the same after a restart: all records, the version, and the view of a seat.
async fn state(guest: &Guest, id: &str, seat: usize) -> Value {
    let mut socket = guest.socket(id, 0).await;
    socket.next().await.unwrap();
    let look = socket.look(seat).await;
    socket.close().await;
    json!({"records": look["records"], "version": look["version"], "view": look["view"]})
}

#[tokio::test]
async fn a_server_killed_after_each_of_fifty_moves_loses_nothing() {
    let Some(script) = script() else { return };
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("deska.db");
    let mut server = Process::start(&database);
    let mut guest = Guest::new(server.address);
    let body =
        json!({"rules": "scrabble-en", "lexicon": "en", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]});
    let mut id = guest.begin(&body).await;
    for number in 0..50 {
        let mut socket = guest.socket(&id, 0).await;
        let mut welcome = socket.next().await.unwrap();
        if !welcome["view"]["over"].is_null() {
            id = guest.begin(&body).await;
            socket = guest.socket(&id, 0).await;
            welcome = socket.next().await.unwrap();
        }
        let turn = usize::try_from(welcome["view"]["turn"].as_u64().unwrap()).unwrap();
        let look = socket.look(turn).await;
        let done = socket.act(turn, look["version"].as_u64().unwrap(), script.choose(&look["view"])).await;
        assert_eq!(done["type"], "done", "move {number}: {done}");
        let mine = socket.look(turn).await;
        let other = socket.look(1 - turn).await;

        server.kill();
        server = Process::start(&database);
        guest.address = server.address;
        assert_eq!(mine["version"], done["version"]);
        for (seat, before) in [(turn, mine), (1 - turn, other)] {
            let expected = json!({"records": before["records"], "version": before["version"], "view": before["view"]});
            assert_eq!(state(&guest, &id, seat).await, expected, "after move {number}, seat {seat}");
        }
    }
}

#[tokio::test]
async fn a_server_killed_at_any_moment_resumes_at_a_complete_turn() {
    let Some(script) = script() else { return };
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("deska.db");
    let mut server = Process::start(&database);
    let mut guest = Guest::new(server.address);
    let id = guest
        .begin(&json!({"rules": "scrabble-en", "lexicon": "en", "seats": [
            {"kind": "person", "name": "Ann"}, {"kind": "computer", "player": "greedy"}]}))
        .await;
    let mut confirmed = 0;
    for number in 0..20_u64 {
        let mut socket = guest.socket(&id, 0).await;
        let mut told = socket.next().await.unwrap();
        // The computer also resumes.
        while told["view"]["turn"] != 0 && told["view"]["over"].is_null() {
            told = socket.until("news").await;
        }
        assert!(told["version"].as_u64().unwrap() >= confirmed, "a confirmed record was lost");
        if !told["view"]["over"].is_null() {
            break;
        }
        confirmed = told["version"].as_u64().unwrap();
        let act = json!({"type": "act", "ref": 1, "seat": 0, "version": confirmed, "action": script.choose(&told["view"])});
        socket.say(act.to_string()).await;
        // Kill at a random moment of storing, drawing or thinking.
        tokio::time::sleep(Duration::from_micros(number * 400)).await;
        server.kill();
        server = Process::start(&database);
        guest.address = server.address;
        let after = state(&guest, &id, 0).await;
        // Tiles are placed and drawn in one transaction.
        let records = after["records"].as_array().unwrap();
        let bag = after["view"]["bag"].as_u64().unwrap();
        assert!(bag == 0 || after["view"]["racks"].as_array().unwrap().iter().all(|rack| rack == 7), "{after}");
        assert!(records.iter().enumerate().all(|(n, record)| record["n"] == json!(n)));
    }
}
