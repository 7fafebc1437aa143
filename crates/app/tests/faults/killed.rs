//! A server under load that is killed repeatedly, on each kind of database.
//!
//! Long run: `DESKA_KILLS=1000 cargo test -p app --test all faults:: -- --nocapture`.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, Row};
use store::{Address, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use super::model::{History, Observation, Outcome, check};
use super::playing::{Client, Kind, Observations, Table, World, histories};
use crate::process::Process;
use crate::process::client::{Guest, PATIENCE, Script};

/// Default number of kills, overridden by `DESKA_KILLS`.
const DEFAULT_KILLS: u64 = 50;

/// Maximum number of moves to wait for between two kills.
const MAX_MOVES_BETWEEN_KILLS: u64 = 5;

/// The concurrent games, each with a spectator.
const TABLES: [Kind; 4] = [Kind::Scrabble, Kind::Pentago, Kind::Scrabble, Kind::Pentago];

/// Returns a scripted player that plays slowly, so that games last.
pub(super) fn script() -> Option<Script> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let Ok(words) = assets::Library::only(&data, &std::env::temp_dir()).open("en") else {
        eprintln!("skipped: the English lexicon is not installed");
        return None;
    };
    let mut script = Script::new("scrabble-en", &words);
    script.slow = true;
    Some(script)
}

/// An empty database that is removed afterwards.
enum Database {
    File(tempfile::TempDir),
    Postgres { server: String, name: String },
}

impl Database {
    fn file() -> Database {
        Database::File(tempfile::tempdir().unwrap())
    }

    /// Creates a database on the server of `DESKA_TEST_POSTGRES`.
    async fn postgres() -> Option<Database> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let Ok(server) = std::env::var("DESKA_TEST_POSTGRES") else {
            eprintln!("skipped: DESKA_TEST_POSTGRES is not set");
            return None;
        };
        let name = format!("deska_killed_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let database = Database::Postgres { server, name };
        database.run("create database").await;
        Some(database)
    }

    /// Returns the argument of `--database`.
    fn place(&self) -> PathBuf {
        match self {
            Database::File(folder) => folder.path().join("deska.db"),
            Database::Postgres { server, name } => format!("{}/{name}", server.rsplit_once('/').unwrap().0).into(),
        }
    }

    fn address(&self) -> Address {
        Address::parse(self.place().to_str().unwrap()).unwrap()
    }

    /// Returns the numbers of a game's records in the table.
    async fn numbers(&self, game: &str) -> Vec<i64> {
        sqlx::any::install_default_drivers();
        let place = self.place();
        let url = match self {
            Database::File(_) => format!("sqlite://{}", place.display()),
            Database::Postgres { .. } => place.display().to_string(),
        };
        let mut connection = sqlx::AnyConnection::connect(&url).await.unwrap();
        let query = format!("select number from events where game = '{game}' order by number");
        let rows = sqlx::raw_sql(AssertSqlSafe(query)).fetch_all(&mut connection).await.unwrap();
        rows.iter().map(|row| row.get::<i64, _>(0)).collect()
    }

    /// Runs an SQL statement on the database itself.
    async fn run(&self, what: &str) {
        if let Database::Postgres { server, name } = self {
            sqlx::any::install_default_drivers();
            let mut connection = sqlx::AnyConnection::connect(server).await.unwrap();
            sqlx::raw_sql(AssertSqlSafe(format!("{what} {name}"))).execute(&mut connection).await.unwrap();
        }
    }
}

/// Kills a server repeatedly during games, and checks what its clients did and saw against the log.
async fn check_kills(database: Database, kills: u64) {
    let Some(script) = script() else { return };
    let world = Arc::new(World::new(script));
    let place = database.place();
    let start = async || {
        let place = place.clone();
        tokio::task::spawn_blocking(move || Process::start(&place)).await.unwrap()
    };
    let mut clients = JoinSet::new();
    let server = start().await;
    for (number, kind) in (0..).zip(TABLES) {
        let table = Arc::new(Table::new(kind));
        for (seat, person) in [Some(0), Some(1), None].into_iter().zip(0..) {
            let mut client = Client::new(&world, &table, seat, 10 * number + person);
            // Members' games of Pentago are rated.
            if kind == Kind::Pentago && seat.is_some() {
                let letter = |number: u64| char::from(b'a' + number as u8);
                client.register(server.address, &format!("Player-{}{}", letter(number), letter(person))).await;
            } else {
                client.meet(server.address).await;
            }
            clients.spawn(async move { (kind, client.run().await) });
        }
    }
    server.kill();
    let began = Instant::now();
    for kill in 0..kills {
        let server = start().await;
        let before = world.confirmed();
        world.address.send_replace(Some(server.address));
        let waited = Instant::now();
        while world.confirmed() < before + 1 + kill % MAX_MOVES_BETWEEN_KILLS {
            assert!(waited.elapsed() < PATIENCE, "no moves were confirmed in time after {kill} kills");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        // Kill at a random moment of storing, drawing, sending or opening.
        tokio::time::sleep(Duration::from_micros(kill * 997 % 20_000)).await;
        world.address.send_replace(None);
        server.kill();
    }
    world.end();
    let server = start().await;
    world.address.send_replace(Some(server.address));
    let mut results: Vec<(Kind, Observations)> = Vec::new();
    while let Some(done) = tokio::time::timeout(PATIENCE, clients.join_next()).await.expect("the clients did not finish in time") {
        results.push(done.unwrap());
    }
    server.kill();

    let histories = histories(&database.address(), results).await;
    let mut moves = 0;
    for (id, history) in &histories {
        assert_eq!(check(history), [], "game {id}: {history:#?}");
        let numbers = database.numbers(id).await;
        assert!(numbers.iter().copied().eq(0..history.log.len() as i64), "game {id}: {numbers:?}");
        moves += history.log.iter().filter(|record| record.by.is_some()).count();
    }
    let counted = ratings_follow(&database.address(), histories.keys()).await;
    let tried = |wanted: Outcome| {
        let facts = histories.values().flat_map(|history| history.facts.iter().flatten());
        facts.filter(|fact| matches!(fact, Observation::Tried { outcome, .. } if *outcome == wanted)).count()
    };
    let [confirmed, refused, unknown] = [Outcome::Confirmed, Outcome::Refused, Outcome::Unknown].map(tried);
    eprintln!(
        "{kills} kills in {:.0} s: {} games, {moves} moves in their logs; {confirmed} confirmed, {refused} refused, {unknown} without a reply; {counted} games rated once each: no violations",
        began.elapsed().as_secs_f64(),
        histories.len()
    );
    assert!(confirmed as u64 >= kills && moves >= confirmed && refused > 0, "the clients made too few moves");
    database.run("drop database").await;
}

/// Checks that each finished rated game was rated once, and that the ratings follow. Returns the
/// number of these games.
async fn ratings_follow(address: &Address, games: impl Iterator<Item = &String>) -> u64 {
    let store = Store::open(address).await.unwrap();
    let check = store.recompute(true, &|_| ()).await.unwrap();
    let mut over = 0;
    for id in games {
        let game = store.game(id).await.unwrap().unwrap();
        over += u64::from(game.rated.is_some() && game.summary.over);
    }
    store.close().await;
    assert_eq!((check.games, check.differing), (over, 0), "{check:?}");
    over
}

pub(super) fn kills() -> u64 {
    std::env::var("DESKA_KILLS").map_or(DEFAULT_KILLS, |number| number.parse().expect("DESKA_KILLS must be a number"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_confirmed_move_is_lost_when_the_server_is_killed() {
    check_kills(Database::file(), kills()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_confirmed_move_is_lost_on_postgresql() {
    if let Some(database) = Database::postgres().await {
        check_kills(database, kills()).await;
    }
}

/// Sends a raw request; returns `None` if the server is killed before it responds.
async fn attempt(address: SocketAddr, request: &str) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.parse().ok()?, serde_json::from_str(body).ok()?))
}

/// Kills a server during requests with idempotency keys, retries them, and counts their effects.
async fn check_retries(database: Database, kills: u64) {
    let place = database.place();
    let start = async || {
        let place = place.clone();
        tokio::task::spawn_blocking(move || Process::start(&place)).await.unwrap()
    };
    let mut server = start().await;
    let (mut ann, mut bob) = (Guest::new(server.address), Guest::new(server.address));
    for (guest, name, other) in [(&mut ann, "Anna", None), (&mut bob, "Boris", Some("Anna"))] {
        let account = json!({"name": name, "password": "kůň pije čaj z konve"});
        assert_eq!(guest.post("/api/v1/account", &account).await.status, 201);
        // Writing to a member implies accepting their replies.
        if let Some(other) = other {
            assert_eq!(guest.post(&format!("/api/v1/messages/{other}"), &json!({"text": "Write!"})).await.status, 201);
        }
    }
    let cookie = ann.cookie.clone().unwrap();
    let game = json!({"rules": "pentago-standard", "seats": [{"kind": "person", "name": "Anna"}, {"kind": "open"}]});
    let mut unanswered = 0;
    for kill in 0..kills {
        let (path, body) = match kill % 2 {
            0 => ("/api/v1/messages/Boris", json!({"text": format!("message {kill}")})),
            _ => ("/api/v1/games", game.clone()),
        };
        let body = body.to_string();
        let request = |address: SocketAddr| {
            format!(
                "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncookie: {cookie}\r\n\
                 idempotency-key: resent-key-{kill:06}\r\ncontent-length: {}\r\n\r\n{body}",
                body.len()
            )
        };
        let address = server.address;
        let sent = request(address);
        let first = tokio::spawn(async move { attempt(address, &sent).await });
        // Kill at a random moment of reading, writing or responding.
        tokio::time::sleep(Duration::from_micros(kill * 1777 % 15_000)).await;
        server.kill();
        let first = first.await.unwrap();
        unanswered += u64::from(first.is_none());
        server = start().await;
        let again = attempt(server.address, &request(server.address)).await.expect("the retry must be answered");
        assert_eq!(again.0, 201, "{again:?}");
        assert!(first.as_ref().is_none_or(|first| *first == again), "{first:?} {again:?}");
        // Retry again, as if this response had been lost as well.
        assert_eq!(attempt(server.address, &request(server.address)).await.unwrap(), again);
    }
    ann.address = server.address;
    let told = ann.get("/api/v1/messages/Boris?limit=200").await.json();
    let mut texts: Vec<&str> = told["messages"].as_array().unwrap().iter().map(|message| message["text"].as_str().unwrap()).collect();
    texts.retain(|text| text.starts_with("message "));
    let sent: Vec<String> = (0..kills).step_by(2).map(|kill| format!("message {kill}")).collect();
    assert_eq!(texts, sent, "each message exactly once, in order");
    assert_eq!(ann.get("/api/v1/games").await.json()["count"], kills / 2);
    eprintln!("{kills} kills, {unanswered} requests without a response: each was executed once");
    server.kill();
    database.run("drop database").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn retries_after_a_kill_are_executed_once() {
    check_retries(Database::file(), kills().min(200)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn retries_after_a_kill_are_executed_once_on_postgresql() {
    if let Some(database) = Database::postgres().await {
        check_retries(database, kills().min(200)).await;
    }
}

/// Plants each kind of fault into the log of a real run, and checks that it is found.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fault_in_a_real_log_is_found() {
    let Some(script) = script() else { return };
    let database = Database::file();
    let world = Arc::new(World::new(script));
    let table = Arc::new(Table::new(Kind::Scrabble));
    let mut clients = JoinSet::new();
    for (seat, person) in [Some(0), Some(1), None].into_iter().zip(0..) {
        let client = Client::new(&world, &table, seat, person);
        clients.spawn(async move { (Kind::Scrabble, client.run().await) });
    }
    let place = database.place();
    let server = tokio::task::spawn_blocking(move || Process::start(&place)).await.unwrap();
    world.address.send_replace(Some(server.address));
    let waited = Instant::now();
    while world.confirmed() < 12 {
        assert!(waited.elapsed() < PATIENCE, "no moves were confirmed in time");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    world.end();
    world.address.send_replace(None);
    server.kill();
    let place = database.place();
    let server = tokio::task::spawn_blocking(move || Process::start(&place)).await.unwrap();
    world.address.send_replace(Some(server.address));
    let mut results = Vec::new();
    while let Some(done) = clients.join_next().await {
        results.push(done.unwrap());
    }
    server.kill();
    let all = histories(&database.address(), results).await;
    let (_, sound) = all.into_iter().max_by_key(|(_, history)| history.log.len()).unwrap();
    assert_eq!(check(&sound), []);
    let by: Vec<usize> = (0..sound.log.len()).filter(|&n| sound.log[n].by.is_some()).collect();
    let (early, late) = (by[1], by[by.len() - 2]);
    let renumber = |history: &mut History| history.log.iter_mut().zip(0..).for_each(|(record, n)| record.n = n);
    let found = |change: &dyn Fn(&mut History)| {
        let mut planted = sound.clone();
        change(&mut planted);
        check(&planted).iter().map(|violation| format!("{violation:?}").split(' ').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let planted: [(&str, Vec<String>); 5] = [
        ("Lost", found(&|history| history.log.truncate(late))),
        (
            "Doubled",
            found(&|history| {
                let again = history.log[early].clone();
                history.log.push(again);
                renumber(history);
            }),
        ),
        (
            "Reordered",
            found(&|history| {
                history.log.swap(early, late);
                renumber(history);
            }),
        ),
        (
            "Phantom",
            found(&|history| {
                let mut phantom = history.log[early].clone();
                phantom.action = Some("place [0]".to_owned());
                history.log.push(phantom);
                renumber(history);
            }),
        ),
        (
            "Leaked",
            found(&|history| {
                let drew = history.log.iter().find(|record| record.private_to == Some(1)).unwrap().clone();
                for fact in history.facts.iter_mut().flatten() {
                    if let Observation::Shown { viewer: Some(0), records, .. } = fact {
                        records.iter_mut().filter(|seen| seen.n == drew.n).for_each(|seen| seen.tiles.clone_from(&drew.tiles));
                    }
                }
            }),
        ),
    ];
    for (kind, found) in planted {
        assert!(found.contains(&kind.to_owned()), "planted {kind}, but found {found:?}");
    }
}
