//! Backups are consistent during concurrent writes and are restored completely.
#![allow(clippy::unwrap_used)]

mod common;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use common::new_game;
use sqlx::{AssertSqlSafe, Connection};
use store::{Address, CopyError, GameSummary, Line, Store, back_up, restore};

fn unseen(_: u64, _: u64) {}

async fn open(path: &Path) -> Store {
    Store::open(&Address::from(path)).await.unwrap()
}

/// Two lines per turn, so that a partly copied turn is detected.
async fn turn(store: &Store, id: &str, version: u64) {
    let lines = [version, version + 1].map(|at| Line { at, text: "x".repeat(500) });
    store.append(id, version, &lines, &GameSummary::default()).await.unwrap();
}

async fn sql(path: &Path, text: &str) {
    let mut connection = sqlx::AnyConnection::connect(&format!("sqlite:{}", path.display())).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(text.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_during_writes_is_restored_completely() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("a.db"), folder.path().join("it's a copy.db"));
    let store = open(&path).await;
    store.create_game(&new_game("g")).await.unwrap();
    for number in 0..500 {
        turn(&store, "g", 2 * number).await;
    }
    let end = Arc::new(AtomicBool::new(false));
    let writer = tokio::spawn({
        let (store, end) = (store.clone(), Arc::clone(&end));
        async move {
            let mut version = 1000;
            while !end.load(Ordering::Relaxed) {
                turn(&store, "g", version).await;
                version += 2;
            }
            version
        }
    });
    let mut before = 0;
    for _ in 0..5 {
        let copied = back_up(&path, &copy, true, &unseen).await.unwrap();
        assert_eq!((copied.games, copied.replaced), (1, None));
        let there = open(&copy).await;
        let (version, log) = (there.game("g").await.unwrap().unwrap().version, there.log("g").await.unwrap());
        there.close().await;
        // It has complete turns, all turns confirmed before, and games that match their logs.
        assert_eq!((log.len() as u64, version % 2), (version, 0));
        assert!(version >= 1000 && version >= before, "{version}");
        before = version;
    }
    end.store(true, Ordering::Relaxed);
    let last = writer.await.unwrap();
    assert!(last > 1000, "it was written meanwhile");

    // A server has the database open, even if idle.
    let refused = restore(&copy, &path, &unseen).await.unwrap_err();
    assert!(matches!(refused, CopyError::InUse(_)) && refused.to_string().contains("end that program"), "{refused:?}");
    assert_eq!(store.log("g").await.unwrap().len() as u64, last, "and nothing was done to it");
    store.close().await;

    let restored = restore(&copy, &path, &unseen).await.unwrap();
    let kept = restored.replaced.unwrap();
    assert!(kept.file_name().unwrap().to_str().unwrap().starts_with("a.db.before-restore"), "{kept:?}");
    for (file, length) in [(&path, before), (&kept, last), (&copy, before)] {
        let there = open(file).await;
        assert_eq!(there.log("g").await.unwrap().len() as u64, length, "{file:?}");
        there.close().await;
    }
    // The next replaced database is kept as well.
    let again = restore(&copy, &path, &unseen).await.unwrap().replaced.unwrap();
    assert!(again != kept && kept.exists());
    let left: Vec<_> = folder.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert!(!left.iter().any(|name| name.contains(".part") || name.ends_with("-wal") || name.ends_with("-shm")), "{left:?}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_backup_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("a.db"), folder.path().join("b.db"));
    open(&path).await.close().await;
    back_up(&path, &copy, false, &unseen).await.unwrap();
    restore(&copy, &path, &unseen).await.unwrap();
    for file in [copy, path] {
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{file:?}");
    }
}

#[tokio::test]
async fn files_are_overwritten_only_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("a.db"), folder.path().join("b.db"));
    open(&path).await.close().await;
    std::fs::write(&copy, "precious").unwrap();
    let refused = back_up(&path, &copy, false, &unseen).await.unwrap_err();
    assert!(matches!(refused, CopyError::Exists(_)) && refused.to_string().contains("--force"), "{refused:?}");
    assert_eq!(std::fs::read(&copy).unwrap(), b"precious");
    assert!(matches!(back_up(&path, &path, true, &unseen).await, Err(CopyError::Same(_))));
    assert!(matches!(back_up(&copy, &folder.path().join("c.db"), false, &unseen).await, Err(CopyError::Foreign(_))));
    let none = folder.path().join("none.db");
    assert!(matches!(back_up(&none, &copy, true, &unseen).await, Err(CopyError::Missing(_))));
    assert!(!none.exists());
    back_up(&path, &copy, true, &unseen).await.unwrap();
    // SQLite would treat a companion file as part of the copy.
    std::fs::write(folder.path().join("b.db-wal"), "x").unwrap();
    assert!(matches!(back_up(&path, &copy, true, &unseen).await, Err(CopyError::Unfinished { .. })));
}

#[tokio::test]
async fn foreign_and_damaged_files_are_not_restored() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| folder.path().join(name);
    let path = name("a.db");
    open(&path).await.close().await;
    let before = std::fs::read(&path).unwrap();

    std::fs::write(name("text"), "no database, ".repeat(1000)).unwrap();
    std::fs::write(name("empty"), "").unwrap();
    open(&name("newer")).await.close().await;
    sql(&name("newer"), "insert into deska_schema values (99)").await;
    back_up(&path, &name("cut"), false, &unseen).await.unwrap();
    let cut = std::fs::read(name("cut")).unwrap();
    std::fs::write(name("cut"), &cut[..cut.len() / 2]).unwrap();
    for (file, said) in [
        ("text", "not a database of Deska"),
        ("empty", "not a database of Deska"),
        ("newer", "newer version"),
        ("cut", "damaged"),
        ("none", "does not exist"),
    ] {
        let refused = restore(&name(file), &path, &unseen).await.unwrap_err().to_string();
        assert!(refused.contains(said), "{file}: {refused}");
        assert_eq!(std::fs::read(&path).unwrap(), before, "{file}");
    }
}

#[tokio::test]
async fn a_backup_replaces_a_damaged_database_and_its_companions() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("a.db"), folder.path().join("b.db"));
    let store = open(&path).await;
    store.create_game(&new_game("g")).await.unwrap();
    back_up(&path, &copy, false, &unseen).await.unwrap();
    turn(&store, "g", 0).await;
    // A killed program leaves a `-wal` file; the database itself is damaged.
    let wal = std::fs::read(folder.path().join("a.db-wal")).unwrap();
    store.close().await;
    std::fs::write(&path, "damaged").unwrap();
    std::fs::write(folder.path().join("a.db-wal"), &wal).unwrap();
    let kept = restore(&copy, &path, &unseen).await.unwrap().replaced.unwrap();
    assert_eq!(std::fs::read(&kept).unwrap(), b"damaged");
    assert!(!folder.path().join("a.db-wal").exists());
    let store = open(&path).await;
    assert_eq!(store.log("g").await.unwrap().len(), 0);
}
