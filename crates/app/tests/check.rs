//! `deska check` on intact and damaged databases of this and earlier versions.

use std::path::Path;
use std::process::{Command, Output};

use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;

use crate::process::{Process, client};

fn check(database: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_deska")).arg("check").arg("--database").arg(database).output().unwrap()
}

#[track_caller]
fn output_text(output: &Output, code: i32) -> String {
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{text}");
    text
}

async fn change(database: &Path, text: &'static str) {
    let mut connection = SqliteConnection::connect(&format!("sqlite://{}", database.display())).await.unwrap();
    assert!(sqlx::query(text).execute(&mut connection).await.unwrap().rows_affected() > 0, "{text}");
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_changed_byte_and_an_illegal_record_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let server = Process::start(&path);
    let mut guest = client::Guest::new(server.address);
    let computer = serde_json::json!({"kind": "computer", "player": "alphabeta:1"});
    let setup = serde_json::json!({"rules": "pentago-standard", "seats": [computer, computer]});
    let mut ids = Vec::new();
    for _ in 0..2 {
        let id = guest.begin(&setup).await;
        let mut socket = guest.socket(&id, 0).await;
        while !socket.until("news").await["view"]["over"].is_object() {}
        ids.push(id);
    }
    let text = output_text(&check(&path), 0);
    assert!(text.starts_with("2 games of ") && text.contains(", 0 damaged") && !text.contains("hashes"), "{text}");
    let (well, error) = tokio::task::spawn_blocking(move || server.terminate()).await.unwrap();
    assert!(well, "{error}");

    // Change one record.
    change(&path, "update events set at = at + 1 where number = 3 and game = (select min(id) from games)").await;
    let text = output_text(&check(&path), 1);
    let first = ids.iter().min().unwrap();
    assert!(
        text.contains(&format!("{first}: record 3 of its log: ")) && text.contains("2 games of ") && text.contains(", 1 damaged"),
        "{text}"
    );
    // Without hashes, replaying by the rules finds a record that is not legal.
    change(&path, "update events set hash = null").await;
    change(&path, "update events set line = (select line from events b where b.game = events.game and b.number = 1) where number = 2")
        .await;
    let text = output_text(&check(&path), 1);
    assert!(text.contains(", 2 damaged") && text.contains("have no hashes"), "{text}");
}

#[test]
fn a_database_of_an_earlier_version_is_checked_and_a_missing_one_not_created() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("earlier.db");
    std::fs::copy(crate::common::from_root("crates/server/tests/earlier/2026-11-22.db"), &path).unwrap();
    assert!(output_text(&check(&path), 0).contains("16 games of 449 records, 0 damaged"));
    let none = folder.path().join("none.db");
    assert!(output_text(&check(&none), 2).contains("there is no database"));
    assert!(!none.exists());
}
