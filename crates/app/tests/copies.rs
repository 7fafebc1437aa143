//! `deska backup` and `deska restore` with a running server.

use std::path::Path;
use std::process::{Command, Output};

use crate::process::{Process, client};

fn deska(arguments: &[&str], database: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_deska")).args(arguments).arg("--database").arg(database).output().unwrap()
}

#[track_caller]
fn output_text(output: &Output, code: i32) -> String {
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{text}");
    text
}

#[cfg(unix)]
#[tokio::test]
async fn a_copy_made_with_a_running_server_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("a.db"), folder.path().join("b.db"));
    let file = copy.to_str().unwrap();
    let server = Process::start(&path);
    let mut guest = client::Guest::new(server.address);
    // A game between computers, so that the server keeps writing.
    let computer = serde_json::json!({"kind": "computer", "player": "alphabeta:1"});
    let id = guest.begin(&serde_json::json!({"rules": "pentago-standard", "seats": [computer, computer]})).await;
    let mut socket = guest.socket(&id, 0).await;
    socket.next().await.unwrap();
    assert!(output_text(&deska(&["backup", file], &path), 0).contains("1 game of"));
    assert!(output_text(&deska(&["backup", file], &path), 2).contains("--force"));
    assert!(output_text(&deska(&["restore", file], &path), 2).contains("is in use"));
    guest.begin(&serde_json::json!({"rules": "pentago-standard", "seats": [computer, computer]})).await;
    let (well, error) = tokio::task::spawn_blocking(move || server.terminate()).await.unwrap();
    assert!(well, "{error}");

    let text = output_text(&deska(&["restore", file], &path), 0);
    assert!(text.contains("1 game of") && text.contains(".before-restore"), "{text}");
    let server = Process::start(&path);
    guest.address = server.address;
    assert_eq!(guest.get("/api/v1/games").await.json()["games"].as_array().unwrap().len(), 1);
    assert_eq!(guest.get(&format!("/api/v1/games/{id}")).await.status, 200);
}

#[test]
fn postgresql_databases_are_refused_with_the_right_tools() {
    let address = Path::new("postgres://jana:tajne@db.example/deska");
    let text = output_text(&deska(&["backup", "x.db"], address), 2);
    assert!(text.contains("pg_dump") && !text.contains("tajne"), "{text}");
    assert!(output_text(&deska(&["restore", "x.db"], address), 2).contains("psql"));
}
