//! Takebacks and redo: consistency with the log and the views, and attempts to gain from them.

use crate::common::TestServer;
use crate::common::client::{Guest, Script, Socket};
use serde_json::{Value, json};

fn code(answer: &Value) -> &str {
    answer["why"]["code"].as_str().unwrap_or("")
}

async fn against(guest: &mut Guest, player: &str, more: Value) -> (String, Socket, Value) {
    let mut body = json!({"rules": "scrabble-en", "lexicon": "en-common",
        "seats": [{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": player}]});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let id = guest.begin(&body).await;
    let mut socket = guest.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    let state = socket.until_turn(0, welcome).await;
    (id, socket, state)
}

fn script() -> Script {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let words = assets::Library::only(&data, &std::env::temp_dir()).open("en-common").unwrap();
    let mut script = Script::new("scrabble-en", &words);
    script.slow = true;
    script
}

/// Plays a move and waits until it is the person's turn again.
async fn play(socket: &mut Socket, state: &Value, action: Value) -> Value {
    let answer = socket.act(0, state["version"].as_u64().unwrap(), action).await;
    assert_eq!(answer["type"], "done", "{answer}");
    let last = socket.last_state();
    socket.until_turn(0, last).await
}

/// Sends undo or redo and returns the broadcast state.
async fn back(socket: &mut Socket, kind: &str) -> Value {
    let answer = socket.ask(json!({"type": kind})).await;
    assert_eq!(answer["type"], "done", "{answer}");
    let state = socket.last_state();
    assert_eq!((&state["type"], &state["version"]), (&json!("rewound"), &answer["version"]));
    state
}

/// Returns a view without the takeback permissions that the room adds.
fn bare(state: &Value) -> Value {
    let mut view = state["view"].clone();
    let may = view["may"].as_object_mut().unwrap();
    assert!(may.remove("undo").is_some() && may.remove("redo").is_some());
    view
}

/// Returns the events without numbers and times, which depend on when they were stored.
fn message(state: &Value) -> Vec<Value> {
    let strip = |record: &Value| {
        let mut record = record.clone();
        record.as_object_mut().unwrap().retain(|key, _| key != "n" && key != "at");
        record
    };
    state["records"].as_array().unwrap().iter().map(strip).collect()
}

#[tokio::test]
async fn takebacks_restore_the_position_and_can_be_redone() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let (id, mut socket, first) = against(&mut ann, "greedy", json!({})).await;
    let mut watching = server.guest().socket(&id, 0).await;
    let script = script();
    assert_eq!((&first["view"]["may"]["undo"], &first["view"]["may"]["redo"]), (&json!(false), &json!(false)));
    assert_eq!(code(&socket.ask(json!({"type": "undo"})).await), "nothing-to-undo");
    assert_eq!(code(&socket.ask(json!({"type": "redo"})).await), "nothing-to-redo");

    let mut states = vec![socket.look(0).await];
    for _ in 0..3 {
        let state = states.last().unwrap().clone();
        play(&mut socket, &state, script.choose(&state["view"])).await;
        states.push(socket.look(0).await);
    }
    let store = server.store().await;
    let mut log = store.log(&id).await.unwrap();
    assert_eq!(states[3]["view"]["may"]["undo"], true);
    // A request for an outdated state, as after a double click, takes nothing back.
    let gone = &states[2]["version"];
    assert_eq!(code(&socket.ask(json!({"type": "undo", "version": gone})).await), "stale");
    assert_eq!(socket.look(0).await["version"], states[3]["version"]);

    for (step, expected) in [("undo", 2), ("undo", 1), ("redo", 2), ("redo", 3), ("undo", 2), ("undo", 1), ("undo", 0), ("redo", 1)] {
        let state = back(&mut socket, step).await;
        assert_eq!(bare(&state), bare(&states[expected]), "{step} to {expected}");
        assert_eq!(message(&state), message(&states[expected]), "{step} to {expected}");
        assert_eq!(state["view"]["may"]["undo"], json!(expected > 0));
        assert_eq!(state["view"]["may"]["redo"], json!(expected < 3));
        // The log is append-only.
        let longer = store.log(&id).await.unwrap();
        assert!(longer.len() > log.len() && longer[..log.len()] == log[..]);
        log = longer;
        // Spectators are notified as well, and see neither racks nor available actions.
        let seen = watching.until("rewound").await;
        assert_eq!((&seen["version"], &seen["view"]["rack"]), (&state["version"], &Value::Null));
        assert_eq!((&seen["view"]["may"]["undo"], &seen["view"]["may"]["redo"]), (&json!(false), &json!(false)));
    }
    assert_eq!(code(&watching.ask(json!({"type": "undo"})).await), "not-your-seat");

    // A client with an earlier version gets all active records; an up-to-date client gets nothing.
    let all = log.len();
    let back_again = ann.socket(&id, 4).await.next().await.unwrap();
    assert_eq!((&back_again["from"], message(&back_again)), (&json!(0), message(&states[1])));
    let known = ann.socket(&id, all).await.next().await.unwrap();
    assert_eq!((&known["from"], &known["records"]), (&json!(all), &json!([])));
    // Also after a restart, and the game can continue from there.
    let server = server.restart().await;
    ann.address = server.address;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    assert_eq!((bare(&welcome), message(&welcome)), (bare(&states[1]), message(&states[1])));
    let state = back(&mut socket, "redo").await;
    assert_eq!(bare(&state), bare(&states[2]));
}

#[tokio::test]
async fn new_moves_end_redo() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let (_, mut socket, first) = against(&mut ann, "greedy", json!({})).await;
    let script = script();
    let second = play(&mut socket, &first, script.choose(&first["view"])).await;
    assert_eq!(second["view"]["may"]["undo"], true);
    let state = back(&mut socket, "undo").await;
    let other = play(&mut socket, &state, json!({"pass": true})).await;
    assert_eq!(other["view"]["may"]["redo"], false);
    assert_eq!(code(&socket.ask(json!({"type": "redo"})).await), "nothing-to-redo");
}

#[tokio::test]
async fn takebacks_do_not_change_draws_or_replies() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    // A level that plays at random.
    let (_, mut socket, first) = against(&mut ann, "level-2", json!({})).await;
    let script = script();
    let once = play(&mut socket, &first, script.choose(&first["view"])).await;
    for _ in 0..3 {
        let state = back(&mut socket, "undo").await;
        let again = play(&mut socket, &state, script.choose(&state["view"])).await;
        assert_eq!((&again["view"]["board"], &again["view"]["rack"]), (&once["view"]["board"], &once["view"]["rack"]));
        assert_eq!(again["view"]["scores"], once["view"]["scores"]);
    }
}

#[tokio::test]
async fn takebacks_work_while_the_computer_thinks() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let (_, mut socket, first) = against(&mut ann, "greedy", json!({"turn_seconds": 86_400})).await;
    let script = script();
    // The same game with a pace, so that the computer is slow.
    let (_, mut slow, slow_first) = {
        let seats = json!([{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": "greedy"}]);
        let body = json!({"rules": "scrabble-en", "lexicon": "en-common", "seats": seats, "pace": 10_000, "turn_seconds": 86_400});
        let id = ann.begin(&body).await;
        let mut socket = ann.socket(&id, 0).await;
        let welcome = socket.next().await.unwrap();
        (id, socket, welcome)
    };
    if slow_first["view"]["turn"] == 0 {
        let answer = slow.act(0, slow_first["version"].as_u64().unwrap(), script.choose(&slow_first["view"])).await;
        assert_eq!(answer["type"], "done");
        slow.until("thinking").await;
        let state = back(&mut slow, "undo").await;
        assert_eq!(bare(&state), bare(&slow_first));
        assert_eq!((&state["clock"]["seat"], &state["clock"]["running"]), (&json!(0), &json!(true)));
    }
    assert_eq!(first["clock"]["seat"], 0);
    let second = play(&mut socket, &first, script.choose(&first["view"])).await;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let looked = socket.look(0).await;
    assert!(looked["clock"]["left"].as_u64() < second["clock"]["left"].as_u64());
    let asked = std::time::Instant::now();
    let state = back(&mut socket, "undo").await;
    // The clock of a taken-back turn restarts with only the time since then deducted.
    let gone = 86_400_000 - state["clock"]["left"].as_u64().unwrap();
    assert!(u128::from(gone) <= asked.elapsed().as_millis() + 1, "{gone} ms are gone");
}

#[tokio::test]
async fn undo_is_unavailable_between_people_and_after_the_end() {
    let server = TestServer::start().await;
    let (mut ann, mut petr) = (server.guest(), server.guest());
    let person = |name: &str| json!({"kind": "person", "name": name});
    let small = |seats: Value| json!({"rules": "scrabble-en", "lexicon": "small", "seats": seats});
    for seats in [json!([person("Ann"), person("Bob")]), json!([person("Ann"), {"kind": "open"}])] {
        let id = ann.begin(&small(seats)).await;
        let mut socket = ann.socket(&id, 0).await;
        let welcome = socket.next().await.unwrap();
        // While a seat is open, no one is on turn.
        let turn = welcome["view"]["turn"].as_u64().unwrap_or(0) as usize;
        let _ = socket.act(turn, welcome["version"].as_u64().unwrap(), json!({"pass": true})).await;
        assert_eq!(code(&socket.ask(json!({"type": "undo"})).await), "no-undo");
        assert_eq!(code(&socket.ask(json!({"type": "redo"})).await), "no-undo");
    }
    // A single player may take back; after the end no one may.
    let id = ann.begin(&small(json!([person("Ann")]))).await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    let state = play(&mut socket, &welcome, json!({"pass": true})).await;
    assert_eq!(state["view"]["may"]["undo"], true);
    let mut other = petr.socket(&id, 0).await;
    other.next().await.unwrap();
    assert_eq!(code(&other.ask(json!({"type": "undo"})).await), "not-your-seat");
    assert_eq!(socket.act(0, state["version"].as_u64().unwrap(), json!({"resign": true})).await["type"], "done");
    assert_eq!(socket.last_state()["view"]["may"]["undo"], false);
    assert_eq!(code(&socket.ask(json!({"type": "undo"})).await), "over");
    let _ = petr.get("/api/v1/games").await;
}
