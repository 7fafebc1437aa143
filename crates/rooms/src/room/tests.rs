//! Tests of rooms with a counting game in which saying 3 ends the game, and with misbehaving
//! computer players.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use ::table::storage::{GameRow, NewGame};
use ::table::{self, Occupant, SeatRow};
use play::{
    Budget, CancellationToken, Closing, Corrupt, Dice, NextStep, Outcome, Player, Rejection, Rules, Seed, TableRules, Viewer, Violation,
};
use serde_json::{Map, Value, json};
use wire::GameFields;

use super::*;
use store::{Address, Store};

use crate::hosted::{ActionError, Games, HostedRules, ServiceLimits};
use crate::ports::Standalone;
use crate::words::{Lexicons, NoWords};

#[derive(Clone)]
struct Count;

#[derive(Clone, Debug)]
struct SpokenNumber(u8);

impl fmt::Display for SpokenNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for SpokenNumber {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<SpokenNumber, Self::Err> {
        text.parse().map(SpokenNumber)
    }
}

impl Rules for Count {
    /// The last number said, and whether a player has resigned.
    type Position = (u8, bool);
    type Action = u8;
    type Event = SpokenNumber;
    type EventView = Value;
    type View = Value;
    type Preview = Value;
    type Why = &'static str;

    fn seats(&self) -> usize {
        1
    }

    fn start(&self) -> (u8, bool) {
        (0, false)
    }

    fn pending(&self, &(last, gone): &(u8, bool)) -> NextStep {
        let only = play::SeatSet::only(Seat::new(0).unwrap());
        if last == 3 || gone { NextStep::Over(Outcome { winners: only, scores: vec![] }) } else { NextStep::Seats(only) }
    }

    fn judge(&self, &(last, _): &(u8, bool), _: Seat, action: &u8) -> Result<SpokenNumber, Rejection<&'static str>> {
        if *action == last + 1 { Ok(SpokenNumber(*action)) } else { Err(Rejection::Rule("the next number is one more")) }
    }

    fn chance(&self, _: &(u8, bool), _: &mut Dice) -> SpokenNumber {
        SpokenNumber(0)
    }

    fn timeout(&self, &(last, _): &(u8, bool), _: Seat) -> Option<SpokenNumber> {
        Some(SpokenNumber(last + 1))
    }

    fn fold(&self, position: &mut (u8, bool), event: &SpokenNumber) -> Result<(), Corrupt> {
        position.0 = event.0;
        Ok(())
    }

    fn close(&self, position: &mut (u8, bool), _: Closing) {
        position.1 = true;
    }

    fn view(&self, position: &(u8, bool), _: Viewer) -> Value {
        json!({"last": position.0})
    }

    fn seen(&self, _: &(u8, bool), event: &SpokenNumber, _: Viewer) -> Value {
        json!({"kind": "said", "number": event.0})
    }

    fn preview(&self, _: &Value, _: &u8) -> Result<Value, Rejection<&'static str>> {
        Ok(json!({}))
    }
}

enum OddPlayer {
    Panics,
    Cheats,
    Dreams,
    /// Says how often it has been asked to move.
    Counts(u8),
}

impl Player<Count> for OddPlayer {
    fn choose(&mut self, _: &Count, _: &Value, _: &Budget, stop: &CancellationToken) -> u8 {
        match self {
            OddPlayer::Panics => panic!("this player panics"),
            OddPlayer::Cheats => 200,
            OddPlayer::Dreams => {
                while !stop.is_cancelled() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                1
            }
            OddPlayer::Counts(times) => {
                *times += 1;
                *times
            }
        }
    }

    fn memory(&self) -> usize {
        usize::from(matches!(self, OddPlayer::Counts(_)))
    }
}

impl TableRules for Count {
    fn violation(&self, _: &&'static str) -> Violation {
        Violation::new("wrong-number", "that is not the next number")
    }

    fn scores(&self, _: &(u8, bool)) -> Vec<i32> {
        Vec::new()
    }

    /// Legal only as the first move, so that a room has to resign the second time.
    fn last_resort(&self) -> u8 {
        1
    }
}

impl HostedRules for Count {
    /// The test game borrows the name of another.
    fn name(&self) -> games::GameName {
        games::BALDA
    }

    fn write_action(&self, action: &u8) -> Map<String, Value> {
        json!({"number": action}).as_object().cloned().unwrap_or_default()
    }

    fn read_action(&self, _: &Map<String, Value>) -> Result<u8, ActionError> {
        Ok(1)
    }

    fn player(&self, name: &str) -> Option<Box<dyn Player<Count>>> {
        match name {
            "panics" => Some(Box::new(OddPlayer::Panics)),
            "cheats" => Some(Box::new(OddPlayer::Cheats)),
            "counts" => Some(Box::new(OddPlayer::Counts(0))),
            "dreams" => Some(Box::new(OddPlayer::Dreams)),
            _ => None,
        }
    }

    fn refreshed(&self, _: &Services) -> Count {
        Count
    }

    fn card(&self) -> GameFields {
        json!({"name": "count"}).into()
    }

    fn strongest(&self) -> &'static str {
        "dreams"
    }

    fn frame(&self, position: &(u8, bool), _: Viewer) -> GameFields {
        json!({"last": position.0}).into()
    }

    fn hint(&self, _: &Value, advice: &u8, step: u8) -> GameFields {
        json!({"say": *advice + step}).into()
    }
}

/// Creates a stored game with one computer player, and the dependencies of its room.
async fn set(player: &str, options: &str) -> ((tempfile::TempDir, Store), RoomContext, GameRow, watch::Sender<bool>) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Address::File(folder.path().join("a.db"))).await.unwrap();
    let new = NewGame {
        id: "g".into(),
        game: "count".into(),
        rules: "count".into(),
        lexicon: None,
        lexicon_hash: None,
        seed: Seed::from_number(1),
        options: options.into(),
        seats: vec![SeatRow { name: "odd".into(), occupant: Occupant::Computer(play::PlayerName::new(player).unwrap()) }],
        created: 1,
        follows: None,
        rated: None,
        audience: table::Audience::default(),
    };
    store.create_game(&new).await.unwrap();
    let row = store.game("g").await.unwrap().unwrap();
    let (end, ending) = watch::channel(false);
    let shared = RoomContext {
        news: Arc::new(Standalone),
        gate: Arc::new(Standalone),
        moderation: Arc::new(Standalone),
        calendar: Arc::new(Standalone),
        location: Location::Server,
        store: Arc::new(store.clone()),
        services: Services::new(Lexicons::new(Arc::new(NoWords)), &Games::default(), ServiceLimits::default()),
        memory: crate::limits::MemoryBudget::new(usize::MAX),
        remote: None,
        thinkers: crate::limits::Thinkers::new(2, crate::limits::Processors::new(2)),
        pace: Duration::ZERO,
        idle: Duration::from_millis(20),
        max_spectators: 9,
        seed: None,
        claim_after: None,
        draw_shown: None,
        ending,
    };
    ((folder, store), shared, row, end)
}

fn enter(out: mpsc::Sender<Text>) -> Command {
    Command::Enter {
        connection: 1,
        guest: None,
        sees_all: false,
        requester: Requester::guest(None),
        since: 0,
        out,
        span: tracing::Span::none(),
    }
}

fn table(row: GameRow) -> RoomTable<Count> {
    let mut table = RoomTable::new(Count, row, &[]).unwrap();
    table.resume(StoredState::default(), Duration::ZERO);
    table
}

/// Watches a game to its end and returns its log.
async fn watch_to_the_end(player: &str) -> Vec<String> {
    let (_folder, shared, row, _end) = set(player, "{}").await;
    let (sender, commands) = mpsc::channel(9);
    let (out, mut messages) = mpsc::channel(99);
    sender.send(enter(out)).await.map_err(drop).unwrap();
    let room = Room::new(table(row), shared.clone());
    let running = tokio::spawn(room.run(commands, |_| true));
    loop {
        let message: Value = serde_json::from_str(&messages.recv().await.unwrap()).unwrap();
        if message["records"].as_array().into_iter().flatten().any(|record| record["kind"] == "resigned") {
            break;
        }
    }
    sender.send(Command::Leave { connection: 1 }).await.map_err(drop).unwrap();
    // An empty room retires.
    running.await.unwrap();
    assert!(shared.store.game("g").await.unwrap().unwrap().summary.over);
    shared.store.log("g").await.unwrap().into_iter().map(|line| line.text).collect()
}

#[tokio::test]
async fn a_panicking_cheating_or_unknown_player_does_not_end_the_room() {
    for player in ["panics", "cheats", "nobody"] {
        // The fallback is the least harmful move, and a resignation if that is refused.
        assert_eq!(watch_to_the_end(player).await, ["game 1", "resign 0"], "{player}");
    }
}

#[tokio::test]
async fn a_stateful_player_is_cached_for_the_whole_game() {
    let (_folder, shared, row, _end) = set("counts", "{}").await;
    let (sender, commands) = mpsc::channel(9);
    let (out, _messages) = mpsc::channel(99);
    sender.send(enter(out)).await.map_err(drop).unwrap();
    let running = tokio::spawn(Room::new(table(row), shared.clone()).run(commands, |_| true));
    while !shared.store.game("g").await.unwrap().unwrap().summary.over {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(shared.memory.reserved(), 1);
    sender.send(Command::Leave { connection: 1 }).await.map_err(drop).unwrap();
    running.await.unwrap();
    // A player created for each move would have said 1 three times and resigned.
    let log = shared.store.log("g").await.unwrap().into_iter().map(|line| line.text).collect::<Vec<_>>();
    assert_eq!(log, ["game 1", "game 2", "game 3"]);
    assert_eq!(shared.memory.reserved(), 0, "a closed room releases its players");
}

#[tokio::test]
async fn a_search_is_cancelled_when_the_server_shuts_down() {
    let (_folder, shared, row, end) = set("dreams", "{}").await;
    let (sender, commands) = mpsc::channel(9);
    let (out, mut messages) = mpsc::channel(9);
    sender.send(enter(out)).await.map_err(drop).unwrap();
    let thinkers = shared.thinkers.clone();
    let running = tokio::spawn(Room::new(table(row), shared).run(commands, |_| true));
    while !messages.recv().await.unwrap().contains("thinking") {}
    // The room responds during the search.
    let request = wire::Request::read(r#"{"type":"ping","ref":1}"#).unwrap();
    sender.send(Command::Request { connection: 1, request }).await.map_err(drop).unwrap();
    while !messages.recv().await.unwrap().contains("pong") {}
    end.send_replace(true);
    running.await.unwrap();
    // Both slots are free only after the searches have ended.
    let all = async {
        while thinkers.lengths().iter().any(|(held, _)| *held > 0) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(60), all).await.is_ok());
}

#[tokio::test]
async fn a_player_that_never_returns_loses_its_turns() {
    let (_folder, shared, row, _end) = set("dreams", r#"{"turn_seconds":1}"#).await;
    let (sender, commands) = mpsc::channel(9);
    let (out, mut messages) = mpsc::channel(99);
    sender.send(enter(out)).await.map_err(drop).unwrap();
    let thinkers = shared.thinkers.clone();
    let running = tokio::spawn(Room::new(table(row), shared.clone()).run(commands, |_| true));
    let mut seen = Vec::new();
    while seen.len() < 3 {
        let message: Value = serde_json::from_str(&messages.recv().await.unwrap()).unwrap();
        let records = message["records"].as_array().into_iter().flatten().map(|record| record["number"].clone());
        seen.extend(records);
    }
    assert_eq!(seen, [1, 2, 3]);
    drop(sender);
    running.await.unwrap();
    // Each search was cancelled and ended.
    let all = async {
        while thinkers.lengths().iter().any(|(held, _)| *held > 0) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(60), all).await.is_ok());
}

#[tokio::test]
async fn an_empty_room_keeps_its_clock_running_and_an_unwatched_show_is_paused() {
    let options = r#"{"turn_seconds":1}"#;
    // A person's turn times out in an empty room. Each new room handles a timeout that is due and
    // leaves one that is not.
    let ((_folder, database), shared, mut row, _end) = set("dreams", options).await;
    row.seats[0].occupant = Occupant::Person("ann".into());
    let ran = crate::runtime::uptime_millis;
    let all = async {
        for turn in 0..=3 {
            let log = shared.store.log("g").await.unwrap();
            let mut table = RoomTable::new(Count, row.clone(), &log).unwrap();
            let clock = shared.store.clock("g", ran()).await.unwrap();
            table.resume(StoredState { clock, ..StoredState::default() }, Duration::ZERO);
            let (_door, commands) = mpsc::channel(9);
            Room::new(table, shared.clone()).run(commands, |_| true).await;
            assert_eq!(shared.store.log("g").await.unwrap().len(), turn);
            let early = database.due_clocks(ran() + 100_000).await.unwrap();
            assert_eq!(early, if turn < 3 { vec!["g"] } else { Vec::new() }, "only a finished game has no clock to check");
            while turn < 3 && database.due_clocks(ran()).await.unwrap().is_empty() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), all).await.expect("the turns time out");
    let log: Vec<String> = shared.store.log("g").await.unwrap().into_iter().map(|line| line.text).collect();
    assert_eq!(log, ["game 1", "game 2", "game 3"]);

    // In a game between computers without spectators the clock is paused. The room retires at once
    // and persists the paused clock.
    let (_folder, shared, row, _end) = set("dreams", options).await;
    let (_door, commands) = mpsc::channel(9);
    Room::new(table(row), shared.clone()).run(commands, |_| true).await;
    assert!(shared.store.log("g").await.unwrap().is_empty());
    assert_eq!(shared.store.clock("g", 0).await.unwrap().unwrap().remaining, 1000);
}
