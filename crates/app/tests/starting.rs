//! Errors of `deska serve` at its start.

use std::path::Path;

use crate::process::{Process, client, serve};
use sqlx::Connection;
use store::{Address, Store};

/// Starts a server that must fail, and returns its error message.
fn failure(database: &Path, arguments: &[&str]) -> String {
    let output = serve(database, arguments).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(output.stdout.is_empty(), "a failed server must not print its address");
    assert!(error.starts_with("deska: ") || error.starts_with("error: "), "{error}");
    assert!(!error.contains("panicked"), "{error}");
    error
}

#[tokio::test]
async fn a_port_in_use_is_reported_with_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let running = Process::start(&folder.path().join("a.db"));
    let port = running.address.port().to_string();
    let error = failure(&folder.path().join("b.db"), &["--port", &port]);
    assert!(error.contains(&format!("port {port} of 127.0.0.1 is in use")) && error.contains("--port 0"), "{error}");
    assert!(!folder.path().join("b.db").exists(), "no database must be created");
    assert_eq!(client::Guest::new(running.address).get("/api/v1/about").await.status, 200, "the running server is unaffected");
}

#[tokio::test]
async fn an_unusable_database_is_reported_with_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let port = ["--port", "0"];
    assert!(failure(folder.path(), &port).contains("is a folder"));
    assert!(failure(Path::new("mysql://x/y"), &port).contains("postgres://"));

    Store::open(&Address::from(&*path)).await.unwrap().close().await;
    let mut other = sqlx::AnyConnection::connect(&format!("sqlite:{}", path.display())).await.unwrap();
    sqlx::raw_sql("begin exclusive").execute(&mut other).await.unwrap();
    let error = failure(&path, &port);
    assert!(error.contains("locked by another program"), "{error}");
    sqlx::raw_sql("insert into deska_schema values (99); commit").execute(&mut other).await.unwrap();
    let error = failure(&path, &port);
    assert!(error.contains("newer version of Deska") && error.contains("another database"), "{error}");
    other.close().await.unwrap();

    std::fs::write(&path, "no database, ".repeat(1000)).unwrap();
    assert!(failure(&path, &port).contains("is not a database of Deska"));
}

/// Runs `deska serve --dry-run` and returns its output.
fn outlook(database: &Path) -> String {
    let output = serve(database, &["--dry-run"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn a_dry_run_reports_changes_of_the_database_without_making_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let files = || std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect::<Vec<_>>();
    assert!(outlook(&path).contains("does not exist yet"));
    assert!(files().is_empty(), "no file must be created");

    std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/earlier/2026-11-22.db"), &path).unwrap();
    let before = std::fs::read(&path).unwrap();
    let told = outlook(&path);
    let copy = told.split_once("copied to ").unwrap().1.split_once(" (").unwrap().0.to_owned();
    assert!(told.contains("starting would migrate its tables") && told.ends_with("nothing was changed\n"), "{told}");
    assert!(std::fs::read(&path).unwrap() == before && files() == ["a.db"], "{:?}", files());
    // A real start does what was reported.
    drop(Process::start(&path));
    assert!(Path::new(&copy).exists(), "{copy}: {:?}", files());
    assert!(outlook(&path).contains("would change nothing"));

    let mut other = sqlx::AnyConnection::connect(&format!("sqlite:{}", path.display())).await.unwrap();
    sqlx::raw_sql("insert into deska_schema values (99)").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    assert!(failure(&path, &["--dry-run"]).contains("newer version of Deska"));
    std::fs::write(&path, "no database, ".repeat(1000)).unwrap();
    assert!(failure(&path, &["--dry-run"]).contains("is not a database of Deska"));
}

#[test]
fn invalid_arguments_are_reported_with_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    assert!(failure(&path, &["--port", "70000"]).contains("65535"));
    assert!(failure(&path, &["--host", "nowhere"]).contains("127.0.0.1"));
    assert!(failure(&path, &["--host", "192.0.2.77", "--port", "0"]).contains("is not an address of this machine"));
    assert!(failure(&path, &["--public-url", "deska.example"]).contains("https://NAME"));
    assert!(failure(&path, &["--data-dir", "/nonexistent"]).contains("--data-dir"));
}

#[test]
fn without_a_subcommand_the_arguments_of_serve_apply() {
    let error = |arguments: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_deska")).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().to_str().unwrap();
    assert!(error(&["--port", "0", "--database", database]).contains("is a folder"));
    assert!(error(&["--port", "0", "lexicon", "list"]).contains("cannot be used with"));
}

#[cfg(unix)]
#[tokio::test]
async fn a_terminated_server_closes_sockets_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let server = Process::start(&path);
    let mut guest = client::Guest::new(server.address);
    let body = serde_json::json!({"rules": "scrabble-en", "seats": [{"kind": "person", "name": "Ann"}]});
    let id = guest.begin(&body).await;
    let mut socket = guest.socket(&id, 0).await;
    socket.next().await.unwrap();
    let ending = tokio::task::spawn_blocking(move || server.terminate());
    let closed = socket.next().await.unwrap_err().expect("a close frame with a reason");
    assert_eq!(closed.reason.as_str(), "the server ends");
    let (well, error) = ending.await.unwrap();
    assert!(well, "{error}");
    assert_eq!(error, "", "no errors must be logged");
    // The write-ahead log has been merged into the database.
    assert!(!folder.path().join("a.db-wal").exists());
}
