//! What the store promises, on SQLite and, where `DESKA_TEST_POSTGRES` names a server (a URL whose user may create data bases), on PostgreSQL.
#![allow(clippy::unwrap_used)]

use std::future::Future;
use std::sync::atomic::{AtomicU32, Ordering};

use play::{Seat, Seed};
use sqlx::{AssertSqlSafe, Connection};
use store::{Address, AppendError, CreateError, Line, NewGame, Occupant, SeatRow, Standing, Store, TakeError, TokenHash};

/// Runs a test on each kind of data base, each time on an empty one.
async fn on_each<F: Future<Output = ()>>(test: impl Fn(Store) -> F) {
    let folder = tempfile::tempdir().unwrap();
    test(Store::open(&Address::File(folder.path().join("new folder/with ?#%ž.db"))).await.unwrap()).await;

    let Ok(server) = std::env::var("DESKA_TEST_POSTGRES") else {
        eprintln!("left out: DESKA_TEST_POSTGRES is not set, so nothing was tried on PostgreSQL");
        return;
    };
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("deska_test_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&server).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(format!("create database {name}"))).execute(&mut connection).await.unwrap();
    let (base, _) = server.rsplit_once('/').unwrap();
    let store = Store::open(&Address::parse(&format!("{base}/{name}")).unwrap()).await.unwrap();
    test(store.clone()).await;
    store.close().await;
    sqlx::raw_sql(AssertSqlSafe(format!("drop database {name}"))).execute(&mut connection).await.unwrap();
}

fn new_game(id: &str, seats: &[Occupant]) -> NewGame {
    NewGame {
        id: id.into(),
        game: "scrabble".into(),
        rules: "scrabble-cs".into(),
        lexicon: Some("cs-mixed".into()),
        lexicon_hash: None,
        seed: Seed::from_number(7),
        options: r#"{"challenge":"void"}"#.into(),
        seats: seats.iter().map(|o| SeatRow { name: "Řehoř <b>".into(), occupant: o.clone() }).collect(),
        created: 1_700_000_000_123,
    }
}

fn line(at: u64, text: &str) -> Line {
    Line { at, text: text.into() }
}

fn jana() -> Occupant {
    Occupant::Person("jana".into())
}

#[tokio::test]
async fn a_game_is_read_as_it_was_written() {
    on_each(|store| async move {
        let seats = [jana(), Occupant::Open, Occupant::Computer("greedy".into())];
        store.create_game(&new_game("g", &seats)).await.unwrap();
        let game = store.game("g").await.unwrap().unwrap();
        assert_eq!((&*game.id, &*game.game, &*game.rules), ("g", "scrabble", "scrabble-cs"));
        assert_eq!((game.lexicon.as_deref(), game.lexicon_hash), (Some("cs-mixed"), None));
        assert_eq!(game.seed, Seed::from_number(7));
        assert_eq!(game.options, r#"{"challenge":"void"}"#);
        assert_eq!((game.created, game.updated, game.version), (1_700_000_000_123, 1_700_000_000_123, 0));
        assert_eq!(game.standing, Standing::default());
        assert_eq!(game.seats.iter().map(|s| s.occupant.clone()).collect::<Vec<_>>(), seats);
        assert!(game.seats.iter().all(|s| s.name == "Řehoř <b>"));
        assert!(store.game("h").await.unwrap().is_none());
        assert!(matches!(store.create_game(&new_game("g", &seats)).await, Err(CreateError::Taken(id)) if id == "g"));
    })
    .await;
}

#[tokio::test]
async fn a_log_grows_by_whole_turns() {
    on_each(|store| async move {
        store.create_game(&new_game("g", &[jana(), jana()])).await.unwrap();
        let standing = Standing { over: false, scores: vec![34, -2], turn: Seat::new(1) };
        let first = [line(5, "game opening A B"), line(5, "game drew 0 ŽLUŤ")];
        store.append("g", 0, &first, &standing).await.unwrap();
        let last = Standing { over: true, scores: vec![34, 0], turn: None };
        store.append("g", 2, &[line(9, "resign 1")], &last).await.unwrap();
        assert_eq!(store.log("g").await.unwrap(), [first[0].clone(), first[1].clone(), line(9, "resign 1")]);
        let game = store.game("g").await.unwrap().unwrap();
        assert_eq!((game.version, game.updated, game.standing), (3, 9, last));
        assert_eq!(store.log("h").await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn of_two_writers_one_is_told_of_the_other() {
    on_each(|store| async move {
        store.create_game(&new_game("g", &[jana()])).await.unwrap();
        let standing = Standing::default();
        let writers = (0..8_u64).map(|writer| {
            let (store, standing) = (store.clone(), standing.clone());
            tokio::spawn(async move { store.append("g", 0, &[line(writer, "a"), line(writer, "b")], &standing).await })
        });
        let mut wrote = 0;
        for writer in writers.collect::<Vec<_>>() {
            match writer.await.unwrap() {
                Ok(()) => wrote += 1,
                Err(AppendError::Conflict { game, expected: 0 }) => assert_eq!(game, "g"),
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(wrote, 1);
        let log = store.log("g").await.unwrap();
        assert_eq!(log.len(), 2);
        assert_eq!(log[0].at, log[1].at, "both lines are one writer's");
        for wrong in [0, 1, 3] {
            assert!(matches!(store.append("g", wrong, &[line(1, "c")], &standing).await, Err(AppendError::Conflict { .. })));
        }
        assert!(matches!(store.append("h", 0, &[line(1, "c")], &standing).await, Err(AppendError::NoSuchGame(id)) if id == "h"));
        assert_eq!(store.log("g").await.unwrap(), log);
    })
    .await;
}

#[tokio::test]
async fn an_open_seat_is_taken_once() {
    on_each(|store| async move {
        store.create_game(&new_game("g", &[jana(), Occupant::Open, Occupant::Open])).await.unwrap();
        let comers = (0..6).map(|n| {
            let store = store.clone();
            tokio::spawn(async move { store.take_seat("g", &format!("guest{n}"), "Petr", 99).await })
        });
        let mut seats = Vec::new();
        for comer in comers.collect::<Vec<_>>() {
            match comer.await.unwrap() {
                Ok(seat) => seats.push(seat.index()),
                Err(TakeError::NoOpenSeat) => {}
                Err(other) => panic!("{other}"),
            }
        }
        seats.sort_unstable();
        assert_eq!(seats, [1, 2]);
        let game = store.game("g").await.unwrap().unwrap();
        assert_eq!(game.updated, 99);
        assert!(game.seats[1..].iter().all(|s| s.name == "Petr" && matches!(&s.occupant, Occupant::Person(p) if p.starts_with("guest"))));
        assert!(matches!(store.take_seat("h", "x", "X", 1).await, Err(TakeError::NoSuchGame(id)) if id == "h"));
    })
    .await;
}

#[tokio::test]
async fn a_guest_finds_their_games() {
    on_each(|store| async move {
        for (id, seats) in [("a", vec![jana(), jana()]), ("b", vec![Occupant::Person("petr".into())]), ("c", vec![Occupant::Open, jana()])]
        {
            store.create_game(&new_game(id, &seats)).await.unwrap();
        }
        store.append("a", 0, &[line(2_000_000_000_000, "x")], &Standing::default()).await.unwrap();
        let ids = |games: Vec<store::GameRow>| games.iter().map(|g| (g.id.clone(), g.seats.len())).collect::<Vec<_>>();
        assert_eq!(ids(store.games_of("jana", 10).await.unwrap()), [("a".to_owned(), 2), ("c".to_owned(), 2)]);
        assert_eq!(ids(store.games_of("jana", 1).await.unwrap()), [("a".to_owned(), 2)]);
        assert_eq!(ids(store.games_of("'; drop table games; --", 10).await.unwrap()), []);
    })
    .await;
}

#[tokio::test]
async fn sessions_come_and_go() {
    on_each(|store| async move {
        let token = |n| TokenHash([n; 32]);
        store.begin_session(token(1), "jana", 100).await.unwrap();
        store.begin_session(token(2), "petr", 100).await.unwrap();
        store.begin_session(token(3), "late", 500).await.unwrap();
        assert_eq!(store.session(token(1)).await.unwrap(), Some(("jana".into(), 100)));
        assert_eq!(store.session(token(9)).await.unwrap(), None);
        store.touch_session(token(1), 200).await.unwrap();
        assert_eq!(store.session(token(1)).await.unwrap(), Some(("jana".into(), 200)));
        store.create_game(&new_game("g", &[jana()])).await.unwrap();
        // Jana holds a seat, Petr does not, and the last is too new.
        assert_eq!(store.forget_sessions(400).await.unwrap(), 1);
        assert!(store.session(token(1)).await.unwrap().is_some());
        assert!(store.session(token(2)).await.unwrap().is_none());
        assert!(store.session(token(3)).await.unwrap().is_some());
    })
    .await;
}
