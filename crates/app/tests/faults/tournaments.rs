//! A club whose server is killed repeatedly: two tournaments, forty other games, private messages.
//! No one may be paired twice in a round, no game may be missing or duplicated, results must match
//! their games, and no confirmed move or message may be lost or duplicated.
//!
//! `DESKA_KILLS=250 cargo test -p app --test all faults::tournaments -- --nocapture` kills 50
//! times.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::Connection;
use store::{Address, Entrant, Store, TournamentState};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::killed::kills;
use crate::process::Process;
use crate::process::client::{Guest, PATIENCE};

/// The fraction of kills used here, since a director needs time to act between two of them.
const SHARE: u64 = 5;

/// Number of players.
const PLAYERS: u64 = 8;

/// Number of rated games besides the tournaments.
const GAMES: usize = 40;

/// Everything confirmed to a player.
#[derive(Default)]
struct Confirmed {
    /// Finished games of the tournaments.
    ended: BTreeSet<String>,
    /// Moves of the other games: game, record number, move.
    moves: Vec<(String, usize, String)>,
    /// Messages: recipient and text.
    sent: Vec<(usize, String)>,
}

/// A member that uses HTTP and tolerates missing responses.
#[derive(Clone)]
struct Player {
    cookie: String,
    /// Its address behind the proxy, since changes are rate-limited by address.
    from: String,
    address: watch::Receiver<Option<SocketAddr>>,
}

impl Player {
    /// Sends a request. Returns status and body, or `None` if the server is killed meanwhile.
    async fn ask(&self, method: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
        let address = (*self.address.borrow())?;
        let mut stream = TcpStream::connect(address).await.ok()?;
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\nx-forwarded-for: {}\r\ncookie: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.from,
            self.cookie,
            body.len()
        );
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut bytes = Vec::new();
        tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut bytes)).await.ok()?.ok()?;
        let text = String::from_utf8(bytes).ok()?;
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some((status, serde_json::from_str(body).unwrap_or(Value::Null)))
    }

    /// Moves once in each game that waits for this player, and resigns the second time. Returns
    /// the games whose end was confirmed.
    async fn play(&self, tournament: &str) -> Option<Vec<String>> {
        let mut ended = Vec::new();
        let (_, told) = self.ask("GET", &format!("/tournaments/{tournament}"), &Value::Null).await?;
        let you = told["you"].as_u64()?;
        for meeting in told["meetings"].as_array()? {
            let seat = meeting["players"].as_array()?.iter().position(|player| player.as_u64() == Some(you));
            let (Some(seat), Some(game), true) = (seat, meeting["game"].as_str(), meeting["halves"].is_null()) else { continue };
            let (_, state) = self.ask("GET", &format!("/games/{game}/state"), &Value::Null).await?;
            if state["view"]["turn"].as_u64() != Some(seat as u64) {
                continue;
            }
            let version = state["version"].as_u64()?;
            let first = if seat == 0 { "a1AR" } else { "f6AL" };
            let action = if version < 2 { json!({"move": first}) } else { json!({"resign": true}) };
            let body = json!({"seat": seat, "version": version, "action": action});
            let (status, _) = self.ask("POST", &format!("/games/{game}/act"), &body).await?;
            if status == 200 && version >= 2 {
                ended.push(game.to_owned());
            }
        }
        Some(ended)
    }

    /// Moves in one of the other games if it is this seat's turn. Returns the confirmed record.
    async fn move_in(&self, game: &str, seat: usize) -> Option<(String, usize, String)> {
        let (_, state) = self.ask("GET", &format!("/games/{game}/state"), &Value::Null).await?;
        if state["view"]["turn"].as_u64() != Some(seat as u64) {
            return None;
        }
        let version = usize::try_from(state["version"].as_u64()?).ok()?;
        let free: Vec<usize> = state["view"]["board"].as_str()?.match_indices('.').map(|(square, _)| square).collect();
        let square = *free.get(version * 17 % free.len().max(1))?;
        let text = format!("{}{}BL", char::from(b'a' + (square % 6) as u8), 6 - square / 6);
        let body = json!({"seat": seat, "version": version, "action": {"move": text}});
        let (status, _) = self.ask("POST", &format!("/games/{game}/act"), &body).await?;
        (status == 200).then(|| (game.to_owned(), version, text))
    }
}

/// Plays in all games until the end.
async fn play_on(
    number: usize,
    player: Player,
    all: Arc<Vec<(String, [usize; 2])>>,
    tournaments: Vec<String>,
    end: watch::Receiver<bool>,
) -> Confirmed {
    let mut confirmed = Confirmed::default();
    let mine: Vec<_> = all.iter().filter_map(|(game, seats)| Some((game, seats.iter().position(|seat| *seat == number)?))).collect();
    for turn in 0.. {
        if *end.borrow() {
            break;
        }
        for id in &tournaments {
            confirmed.ended.extend(player.play(id).await.unwrap_or_default());
        }
        let (game, seat) = mine[turn % mine.len()];
        confirmed.moves.extend(player.move_in(game, seat).await);
        let (other, text) = ((number + 1) % PLAYERS as usize, format!("{number} says {turn}"));
        if turn.is_multiple_of(4)
            && matches!(player.ask("POST", &format!("/messages/{}", name_of(other)), &json!({"text": text})).await, Some((201, _)))
        {
            confirmed.sent.push((other, text));
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    confirmed
}

fn name_of(number: usize) -> String {
    format!("Player-{}", char::from(b'a' + number as u8))
}

fn start(place: &Path) -> Process {
    Process::start_with(place, &["--round-break", "0", "--behind-proxy"], |_| {})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[expect(clippy::too_many_lines, reason = "a sequence of steps")]
async fn a_killed_server_loses_and_duplicates_nothing_of_a_tournament() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("deska.db");
    let begin = async || {
        let place = place.clone();
        tokio::task::spawn_blocking(move || start(&place)).await.unwrap()
    };
    let server = begin().await;
    let (address, known) = watch::channel(Some(server.address));
    let mut players = Vec::new();
    for number in 0..PLAYERS {
        let mut guest = Guest::new(server.address);
        let answer = guest.post("/api/v1/account", &json!({"name": name_of(number as usize), "password": "kůň pije čaj z konve"})).await;
        assert_eq!(answer.status, 201);
        players.push(Player { cookie: guest.cookie.unwrap(), from: format!("192.0.2.{}", number + 1), address: known.clone() });
    }
    let mut tournaments = Vec::new();
    // One tournament with clocks and rated, one by correspondence.
    for (mode, length, clock) in [("swiss", 3, json!({"game_seconds": 600, "rated": true})), ("round-robin", 1, json!({"turn_days": 2}))] {
        let mut body = json!({"name": "Evening", "mode": mode, "length": length, "rules": "pentago-standard"});
        body.as_object_mut().unwrap().extend(clock.as_object().unwrap().clone());
        let id = players[0].ask("POST", "/tournaments", &body).await.unwrap().1["id"].as_str().unwrap().to_owned();
        for player in &players {
            assert_eq!(player.ask("POST", &format!("/tournaments/{id}/join"), &json!({})).await.unwrap().0, 204);
        }
        assert_eq!(players[0].ask("POST", &format!("/tournaments/{id}/start"), &json!({})).await.unwrap().0, 204);
        tournaments.push(id);
    }
    let mut others = Vec::new();
    let begun = Instant::now();
    sqlx::any::install_default_drivers();
    let mut database = sqlx::AnyConnection::connect(&format!("sqlite:{}", place.display())).await.unwrap();
    for number in 0..GAMES {
        let seats = [number % PLAYERS as usize, (number + 1 + number / PLAYERS as usize) % PLAYERS as usize];
        let seats_asked = json!([{"kind": "person", "name": ""}, {"kind": "open"}]);
        let body = json!({"rules": "pentago-standard", "game_seconds": 3600, "rated": true, "seats": seats_asked});
        let id = players[seats[0]].ask("POST", "/games", &body).await.unwrap().1["id"].as_str().unwrap().to_owned();
        // Written to the database, since the server refuses a second clocked game.
        let seated = sqlx::query(
            "update seats set kind = 'person', guest = (select guest from members where name = $2), name = $2, folded = lower($2) where game = $1 and kind = 'open'",
        );
        let seated = seated.bind(id.clone()).bind(name_of(seats[1])).execute(&mut database).await.unwrap();
        assert_eq!(seated.rows_affected(), 1);
        others.push((id, seats));
    }
    database.close().await.unwrap();
    let others = Arc::new(others);
    let mut playing = JoinSet::new();
    let (ending, end) = watch::channel(false);
    for (number, player) in players.iter().cloned().enumerate() {
        // Members may write to those who have written to them.
        let before = (number + PLAYERS as usize - 1) % PLAYERS as usize;
        player.ask("POST", &format!("/messages/{}", name_of(before)), &json!({"text": "hello"})).await.unwrap();
        playing.spawn(play_on(number, player, Arc::clone(&others), tournaments.clone(), end.clone()));
    }
    server.kill();
    let kills = (kills() / SHARE).max(1);
    for kill in 0..kills {
        let server = begin().await;
        address.send_replace(Some(server.address));
        // A director runs every second, so it is killed before, while and after it acts.
        tokio::time::sleep(Duration::from_millis(700 + kill * 397 % 900)).await;
        address.send_replace(None);
        server.kill();
    }
    let server = begin().await;
    address.send_replace(Some(server.address));
    let waited = Instant::now();
    for id in &tournaments {
        while players[0].ask("GET", &format!("/tournaments/{id}"), &Value::Null).await.is_none_or(|(_, told)| told["state"] != "over") {
            assert!(waited.elapsed() < 2 * PATIENCE, "the tournaments do not finish in time");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    ending.send_replace(true);
    let (mut confirmed, mut moves, mut sent) = (BTreeSet::new(), Vec::new(), Vec::new());
    while let Some(done) = playing.join_next().await {
        let done = done.unwrap();
        confirmed.extend(done.ended);
        moves.extend(done.moves);
        sent.extend(done.sent);
    }
    // Each confirmed message exists exactly once.
    let server = begin().await;
    address.send_replace(Some(server.address));
    for (to, text) in &sent {
        let from = (to + PLAYERS as usize - 1) % PLAYERS as usize;
        let path = format!("/messages/{}?limit=200", name_of(from));
        let page = players[*to].ask("GET", &path, &Value::Null).await.unwrap().1;
        let texts: Vec<&str> = page["messages"].as_array().unwrap().iter().filter_map(|message| message["text"].as_str()).collect();
        assert!(texts.len() >= 200 || texts.iter().filter(|other| *other == text).count() == 1, "{text:?} in {texts:?}");
        assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len(), "{texts:?}");
    }
    server.kill();

    let store = Store::open(&Address::from(place.as_path())).await.unwrap();
    let mut arranged = BTreeSet::new();
    for (id, rounds) in tournaments.iter().zip([3, 7]) {
        let (tournament, entries) = (store.tournament(id).await.unwrap().unwrap(), store.entries(id).await.unwrap());
        assert_eq!((tournament.state, tournament.round), (TournamentState::Over, rounds));
        let mut seen: BTreeMap<u32, BTreeSet<usize>> = BTreeMap::new();
        let mut met = BTreeSet::new();
        for meeting in store.meetings(id).await.unwrap() {
            let (first, second) = (meeting.players.0, meeting.players.1.unwrap());
            for player in [first, second] {
                assert!(seen.entry(meeting.round).or_default().insert(player), "{player} is paired twice in round {}", meeting.round);
            }
            assert!(met.insert((first.min(second), first.max(second))), "two players meet twice");
            let game = meeting.game.unwrap();
            let summary = store.game(&game).await.unwrap().unwrap().summary;
            let won = summary.winners.iter().next().unwrap().index();
            assert_eq!(meeting.outcome.unwrap().halves, if won == 0 { [2, 0] } else { [0, 2] });
            arranged.insert(game);
        }
        assert!(seen.len() == rounds as usize && seen.values().all(|players| players.len() == entries.len()));
    }
    // Each game of the members is known, and games with a confirmed end are over.
    let entries = store.entries(&tournaments[0]).await.unwrap();
    for entry in &entries {
        let Entrant::Member(guest) = &entry.who else { panic!("an entrant is not a member") };
        for game in store.games_of(guest, 1000).await.unwrap() {
            let known = arranged.contains(&game.id) || others.iter().any(|(id, _)| *id == game.id);
            assert!(known, "{} is an unknown game", game.id);
        }
    }
    assert!(confirmed.is_subset(&arranged));
    assert_eq!(arranged.len(), 12 + 28);
    let mut over = 0;
    for (game, _) in others.iter() {
        over += u64::from(store.game(game).await.unwrap().unwrap().summary.over);
        let log = store.log(game).await.unwrap();
        // Clocks do not run while the server is down, and time is not charged twice.
        let left: u64 = store.clock(game, 0).await.unwrap().unwrap().seats.iter().sum();
        assert!(u128::from(2 * 3_600_000 - left) <= begun.elapsed().as_millis(), "{game}: {left} ms are left");
        for (_, number, text) in moves.iter().filter(|(id, ..)| id == game) {
            assert!(log[*number].text.ends_with(text), "record {number} of {game} is {}, but {text} was confirmed", log[*number].text);
        }
    }
    let ratings = store.recompute(true, &|_| ()).await.unwrap();
    assert_eq!((ratings.games, ratings.differing), (12 + over, 0));
    eprintln!(
        "{kills} kills: 40 games of two tournaments, {} ends confirmed; {GAMES} other games with {} moves, {over} of them over; {} messages: nothing lost or duplicated",
        confirmed.len(),
        moves.len(),
        sent.len()
    );
    store.close().await;
}
