//! Checks of the hash chain of logs.
#![allow(clippy::unwrap_used)]

mod common;

use std::path::{Path, PathBuf};

use common::new_game;
use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use store::{Address, GameSummary, Line, LogCheck, Store, back_up};

async fn open(path: &Path) -> Store {
    Store::open(&Address::File(path.to_owned())).await.unwrap()
}

async fn sql(path: &Path, text: &str) {
    let mut connection = AnyConnection::connect(&format!("sqlite:{}", path.display())).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(text.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// A closed database with two games of six records.
async fn played(folder: &Path) -> PathBuf {
    let path = folder.join("a.db");
    let store = open(&path).await;
    for id in ["g", "h"] {
        store.create_game(&new_game(id)).await.unwrap();
        for turn in 0..3 {
            let lines = ["game act 0 place QUIXOTE", "game drew 0 ABCDEFG"].map(|text| Line { at: 1000 + turn, text: text.into() });
            store.append(id, turn * 2, &lines, &GameSummary::default()).await.unwrap();
        }
    }
    store.close().await;
    path
}

async fn check(path: &Path, game: &str) -> LogCheck {
    let store = open(path).await;
    let check = store.check_log(game).await.unwrap();
    store.close().await;
    check
}

#[tokio::test]
async fn each_change_is_found_at_its_record() {
    let whole = LogCheck { records: 6, unhashed: 0, flaw: None };
    for (damage, record, why) in [
        ("update events set line = 'game drew 0 ABCDEFH' where game = 'g' and number = 3", 3, "its text"),
        ("update events set at = at + 1 where game = 'g' and number = 0", 0, "its time"),
        ("update events set hash = null where game = 'g' and number = 4", 4, "hash is missing"),
        ("update events set line = cast(x'6700ff' as text) where game = 'g' and number = 2", 2, "it"),
        ("delete from events where game = 'g' and number = 2", 2, "is missing"),
        ("delete from events where game = 'g' and number = 5", 5, "has 6 records"),
        // A record of another game with its hash.
        (
            "update events set hash = (select o.hash from events o where o.game = 'h' and o.number = 1) where game = 'g' and number = 1",
            1,
            "its text",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = played(folder.path()).await;
        assert_eq!(check(&path, "g").await, whole);
        sql(&path, damage).await;
        let flaw = check(&path, "g").await.flaw.unwrap_or_else(|| panic!("{damage}"));
        assert!(flaw.record == record && flaw.why.contains(why), "{damage}: {flaw:?}");
        // The other game is unchanged.
        assert_eq!(check(&path, "h").await, whole);
    }
}

#[tokio::test]
async fn a_flipped_byte_is_found_in_a_copy() {
    let folder = tempfile::tempdir().unwrap();
    let path = played(folder.path()).await;
    let mut bytes = std::fs::read(&path).unwrap();
    let place = bytes.windows(7).rposition(|seven| seven == b"QUIXOTE").unwrap();
    bytes[place] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let copy = folder.path().join("b.db");
    back_up(&path, &copy, false, &|_, _| ()).await.unwrap();
    for file in [path, copy] {
        let found = [check(&file, "g").await.flaw, check(&file, "h").await.flaw];
        assert_eq!(found.iter().flatten().count(), 1, "{found:?}");
    }
}

#[tokio::test]
async fn records_of_earlier_versions_are_read_and_counted_separately() {
    let folder = tempfile::tempdir().unwrap();
    let path = played(folder.path()).await;
    sql(&path, "update events set hash = null where game = 'g'").await;
    assert_eq!(check(&path, "g").await, LogCheck { records: 6, unhashed: 6, flaw: None });
    let store = open(&path).await;
    store.append("g", 6, &[Line { at: 9, text: "resign 1".into() }], &GameSummary::default()).await.unwrap();
    assert_eq!(store.log("g").await.unwrap().len(), 7);
    assert_eq!(store.all_games().await.unwrap(), ["g", "h"]);
    store.close().await;
    assert_eq!(check(&path, "g").await, LogCheck { records: 7, unhashed: 6, flaw: None });
    sql(&path, "update events set line = 'resign 0' where game = 'g' and number = 6").await;
    assert_eq!(check(&path, "g").await.flaw.unwrap().record, 6);
}
