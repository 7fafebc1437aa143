//! Errors of opening a database, which leave it unchanged.
#![allow(clippy::unwrap_used)]

mod common;

use std::path::Path;
use std::time::Duration;

use common::new_game;
use sqlx::{AssertSqlSafe, Connection, Row};
use store::{Address, AppendError, DataError, GameSummary, Line, OpenError, OpenOptions, SCHEMA_VERSION, Store};

/// Does not wait for other programs.
const HASTY: OpenOptions = OpenOptions { patience: Duration::from_millis(50), connections: 2 };

/// Runs SQL on the file and returns the connection, still open.
async fn sql(path: &Path, text: &str) -> sqlx::AnyConnection {
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&format!("sqlite:{}?mode=rwc", path.display())).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(text.to_owned())).execute(&mut connection).await.unwrap();
    connection
}

async fn failure(path: &Path) -> OpenError {
    Store::open_with(&Address::from(path), HASTY).await.map(drop).unwrap_err()
}

#[tokio::test]
async fn a_reopened_database_has_its_data() {
    let folder = tempfile::tempdir().unwrap();
    let address = Address::File(folder.path().join("a.db"));
    let store = Store::open(&address).await.unwrap();
    store.create_game(&new_game("g")).await.unwrap();
    // A second program can read at the same time.
    assert!(Store::open(&address).await.unwrap().game("g").await.unwrap().is_some());
    store.close().await;
    assert!(Store::open(&address).await.unwrap().game("g").await.unwrap().is_some());
}

#[tokio::test]
async fn programs_can_create_the_database_concurrently() {
    let folder = tempfile::tempdir().unwrap();
    let address = Address::File(folder.path().join("a.db"));
    let starts: Vec<_> = (0..4)
        .map(|_| {
            tokio::spawn({
                let address = address.clone();
                async move { Store::open(&address).await }
            })
        })
        .collect();
    for start in starts {
        start.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_newer_format_is_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    Store::open(&Address::from(&*path)).await.unwrap().close().await;
    let mut other = sql(&path, "insert into deska_schema values (77)").await;
    let error = failure(&path).await;
    assert!(matches!(error, OpenError::Newer { found: 77, known: SCHEMA_VERSION, .. }), "{error:?}");
    assert!(error.to_string().contains("newer version of Deska") && error.to_string().contains("another database"), "{error}");
    let row = sqlx::query("select max(version) as v from deska_schema").fetch_one(&mut other).await.unwrap();
    assert_eq!(row.get::<i64, _>("v"), 77);
}

#[tokio::test]
async fn a_locked_file_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let holder = sql(&path, "create table deska_schema (version bigint not null); begin exclusive").await;
    let error = failure(&path).await;
    assert!(matches!(error, OpenError::Locked { .. }), "{error:?}");
    assert!(error.to_string().contains("locked by another program"), "{error}");
    drop(holder);
}

#[tokio::test]
async fn a_file_locked_later_is_reported_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let store = Store::open_with(&Address::from(&*path), HASTY).await.unwrap();
    store.create_game(&new_game("g")).await.unwrap();
    let holder = sql(&path, "begin immediate").await;
    let line = [Line { at: 1, text: "x".into() }];
    let error = store.append("g", 0, &line, &GameSummary::default()).await.unwrap_err();
    assert!(matches!(error, AppendError::Data(DataError::Locked)), "{error:?}");
    assert!(store.game("g").await.unwrap().is_some(), "reading goes on");
    holder.close().await.unwrap();
    store.append("g", 0, &line, &GameSummary::default()).await.unwrap();
}

#[tokio::test]
async fn folders_pictures_and_foreign_databases_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let error = failure(folder.path()).await;
    assert!(matches!(error, OpenError::Folder(_)) && error.to_string().contains("deska.db"), "{error}");

    let picture = folder.path().join("a.png");
    std::fs::write(&picture, [b"\x89PNG\r\n\x1a\n".as_slice(), &[7; 9000]].concat()).unwrap();
    let error = failure(&picture).await;
    assert!(matches!(error, OpenError::Foreign(_)) && error.to_string().contains("not a database of Deska"), "{error:?}");
    assert_eq!(std::fs::read(&picture).unwrap().len(), 9008);

    let other = folder.path().join("other.db");
    sql(&other, "create table games (id text)").await.close().await.unwrap();
    let error = failure(&other).await;
    assert!(matches!(error, OpenError::Foreign(_)), "{error:?}");

    let below = picture.join("below/a.db");
    let error = failure(&below).await;
    assert!(matches!(error, OpenError::Make { .. }) && error.to_string().contains("--database"), "{error:?}");
}

#[tokio::test]
async fn a_damaged_file_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    Store::open(&Address::from(&*path)).await.unwrap().close().await;
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[100..].fill(0xA5);
    std::fs::write(&path, bytes).unwrap();
    let error = failure(&path).await;
    assert!(matches!(error, OpenError::Damaged(_)) && error.to_string().contains("backup"), "{error:?}");
}

#[cfg(unix)]
#[tokio::test]
async fn an_unwritable_file_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    std::fs::write(&path, "").unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o000)).unwrap();
    if std::fs::read(&path).is_ok() {
        // A superuser can write every file, so use a device that rejects writes.
        let error = failure(Path::new("/proc/version")).await;
        assert!(matches!(error, OpenError::Permission(_) | OpenError::Foreign(_)), "{error:?}");
        return;
    }
    let error = failure(&path).await;
    assert!(matches!(error, OpenError::Permission(_)) && error.to_string().contains("permissions"), "{error:?}");
}

#[tokio::test]
async fn an_unreachable_server_is_reported_without_the_password() {
    let address = Address::parse("postgres://jana:tajne@127.0.0.1:1/deska").unwrap();
    let error = Store::open_with(&address, HASTY).await.map(drop).unwrap_err();
    assert!(matches!(error, OpenError::Server { .. }), "{error:?}");
    assert!(error.to_string().contains("127.0.0.1:1/deska") && !error.to_string().contains("tajne"), "{error}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_new_file_and_its_companions_are_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let store = Store::open(&Address::from(&*path)).await.unwrap();
    store.create_game(&new_game("g")).await.unwrap();
    for name in ["a.db", "a.db-wal", "a.db-shm"] {
        let mode = folder.path().join(name).metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}
