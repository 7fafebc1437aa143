//! Group commit: a write is confirmed only when durable, and a failed write does not affect others.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use common::new_game;
use sqlx::{AnyConnection, Connection};
use store::{Address, AppendError, DataError, GameSummary, Line, OpenOptions, SaveError, SavedPlayer, Store};
use tokio::task::JoinSet;

/// The environment variable with the database for the child process of the `kill -9` test.
const CHILD: &str = "DESKA_TEST_WRITING";

async fn open(path: &Path) -> Store {
    // Long, for a busy machine.
    Store::open_with(&Address::File(path.to_owned()), OpenOptions { patience: Duration::from_secs(60), ..OpenOptions::default() })
        .await
        .unwrap()
}

fn line(text: impl Into<String>) -> Line {
    Line { at: 1, text: text.into() }
}

/// A connection of another program that is writing.
async fn hold(path: &Path) -> AnyConnection {
    let mut other = AnyConnection::connect(&format!("sqlite:{}", path.display())).await.unwrap();
    sqlx::raw_sql("begin immediate").execute(&mut other).await.unwrap();
    other
}

async fn waiting(store: &Store, number: usize) {
    while store.write_figures().queued < number {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_write_in_a_group_fails_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let store = open(&path).await;
    for number in 0..40 {
        store.create_game(&new_game(&format!("g{number}"))).await.unwrap();
    }
    let before = store.write_figures();
    let mut other = hold(&path).await;
    let mut appends = JoinSet::new();
    for number in 0..40_u64 {
        let store = store.clone();
        appends.spawn(async move {
            // Every tenth write has an outdated version.
            let version = u64::from(number % 10 == 3);
            (number, store.append(&format!("g{number}"), version, &[line("a"), line("b")], &GameSummary::default()).await)
        });
    }
    let mut players = JoinSet::new();
    for number in 0..6 {
        let store = store.clone();
        let player = SavedPlayer { id: format!("p{number}"), name: format!("name {}", number % 3), player: None };
        players.spawn(async move { store.add_player(&"jana".into(), &player, 9, 1).await });
    }
    waiting(&store, 46).await;
    sqlx::raw_sql("commit").execute(&mut other).await.unwrap();

    while let Some(appended) = appends.join_next().await {
        let (number, outcome) = appended.unwrap();
        let log = store.log(&format!("g{number}")).await.unwrap().len();
        match outcome {
            Ok(()) => assert!(number % 10 != 3 && log == 2, "{number}"),
            Err(AppendError::Conflict { expected: 1, .. }) => assert!(number % 10 == 3 && log == 0, "{number}"),
            Err(error) => panic!("{number}: {error}"),
        }
    }
    let outcomes = players.join_all().await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 3, "{outcomes:?}");
    assert!(outcomes.iter().all(|outcome| matches!(outcome, Ok(()) | Err(SaveError::NameTaken(_)))), "{outcomes:?}");
    assert_eq!(store.players(&"jana".into()).await.unwrap().len(), 3);
    let after = store.write_figures();
    assert_eq!((after.queued, after.writes - before.writes), (0, 46));
    // The first write may have been a group of its own, and the task may have started a group
    // early.
    assert!(after.groups - before.groups < 20, "{before:?} {after:?}");
    assert!(after.seconds > before.seconds);
}

#[tokio::test(flavor = "multi_thread")]
async fn queued_writes_are_done_before_closing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let store = open(&path).await;
    let mut other = hold(&path).await;
    let mut creations = JoinSet::new();
    for number in 0..300 {
        let store = store.clone();
        creations.spawn(async move { store.create_game(&new_game(&format!("g{number}"))).await });
    }
    waiting(&store, 300).await;
    let closing = tokio::spawn({
        let store = store.clone();
        async move { store.close().await }
    });
    sqlx::raw_sql("commit").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    closing.await.unwrap();
    for created in creations.join_all().await {
        created.unwrap();
    }
    let late = store.append("g1", 0, &[line("a")], &GameSummary::default()).await;
    assert!(matches!(&late, Err(AppendError::Data(DataError::Other(why))) if why.contains("closed")), "{late:?}");
    assert!(!folder.path().join("a.db-wal").exists());
    let store = open(&path).await;
    for number in 0..300 {
        assert!(store.game(&format!("g{number}")).await.unwrap().is_some(), "{number}");
    }
}

/// The child process that the next test kills. Prints each confirmed move.
#[tokio::test(flavor = "multi_thread")]
async fn child_process_that_writes_forever() {
    let Some(path) = std::env::var_os(CHILD) else { return };
    let store = open(Path::new(&path)).await;
    let mut games = JoinSet::new();
    for number in 0..50 {
        let store = store.clone();
        games.spawn(async move {
            let id = format!("g{number}");
            store.create_game(&new_game(&id)).await.unwrap();
            for version in 0.. {
                store.append(&id, version, &[line(format!("move {version}"))], &GameSummary::default()).await.unwrap();
                // Write the line at once, bypassing the test harness.
                let said = std::io::stdout().lock().write_all(format!("stored {number} {version}\n").as_bytes());
                if said.is_err() {
                    return;
                }
            }
        });
    }
    while games.join_next().await.is_some() {}
}

#[tokio::test(flavor = "multi_thread")]
async fn confirmed_writes_survive_kill() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child_process_that_writes_forever", "--nocapture"])
        .env(CHILD, &path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut confirmed: HashMap<u64, u64> = HashMap::new();
    let mut note = |text: &str| {
        let mut words = text.split_whitespace().skip_while(|word| *word != "stored").skip(1).map(str::parse::<u64>);
        let (Some(Ok(game)), Some(Ok(version))) = (words.next(), words.next()) else { return false };
        confirmed.insert(game, version);
        true
    };
    let mut count = 0;
    while count < 2000 {
        count += usize::from(note(&said.next().unwrap().unwrap()));
    }
    child.kill().unwrap();
    // The last line may be truncated.
    for text in said.map_while(Result::ok) {
        if text.matches(' ').count() == 2 {
            note(&text);
        }
    }
    child.wait().unwrap();

    let store = open(&path).await;
    assert!(confirmed.len() > 1);
    for (game, version) in confirmed {
        let log = store.log(&format!("g{game}")).await.unwrap();
        assert!(log.len() as u64 > version, "game {game}: {version} was confirmed, {} are there", log.len());
        assert!(log.iter().enumerate().all(|(number, line)| line.text == format!("move {number}")));
        assert_eq!(store.game(&format!("g{game}")).await.unwrap().unwrap().version, log.len() as u64);
    }
}
