//! Shows, which are games between computers, and hints.

use crate::common::TestServer;
use crate::common::client::{Guest, Socket};
use crossword::scrabble::{Action, Scrabble};
use crossword::{Move, RuleSet};
use play::{Game, Seat, Viewer};
use serde_json::{Value, json};

fn code(answer: &Value) -> &str {
    answer["why"]["code"].as_str().unwrap_or("")
}

async fn show(guest: &mut Guest, more: Value) -> String {
    let mut body = json!({"rules": "scrabble-en", "lexicon": "small", "seats": [
        {"kind": "computer", "player": "greedy"}, {"kind": "computer", "player": "level-1", "name": "Little"},
        {"kind": "computer", "player": "heuristic"}, {"kind": "computer", "player": "level-5"}]});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    guest.begin(&body).await
}

async fn pace(socket: &mut Socket, ms: Value) -> Value {
    socket.ask(json!({"type": "pace", "ms": ms})).await
}

#[tokio::test]
async fn owners_of_shows_set_the_pace() {
    let server = TestServer::start().await;
    let (mut ann, mut petr) = (server.guest(), server.guest());
    let id = show(&mut ann, json!({"pace": 10_000, "turn_seconds": 86_400})).await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    assert_eq!((&welcome["owner"], &welcome["pace"], &welcome["looking"]), (&json!(true), &json!(10_000), &Value::Null));
    let mut watching = petr.socket(&id, 0).await;
    let theirs = watching.next().await.unwrap();
    assert_eq!((&theirs["owner"], &theirs["view"]["rack"]), (&json!(false), &Value::Null));
    assert_eq!(code(&pace(&mut watching, json!(0)).await), "not-yours");
    assert_eq!(code(&pace(&mut socket, json!(10_001)).await), "bad-pace");
    assert_eq!(socket.ask(json!({"type": "pace"})).await["code"], "bad-message");

    // A pause: everyone is notified, and nothing happens until it ends.
    assert_eq!(pace(&mut socket, Value::Null).await["type"], "done");
    let message = watching.until("pace").await;
    assert_eq!((&message["ms"], &message["clock"]["running"]), (&Value::Null, &json!(false)));
    let heard = socket.heard.len();
    for _ in 0..50 {
        assert_eq!(socket.ask(json!({"type": "ping"})).await["type"], "pong");
    }
    assert!(socket.heard[heard..].iter().all(|text| text.contains("pong")), "nothing happens in a pause");

    // It survives a restart.
    let server = server.restart().await;
    (ann.address, petr.address) = (server.address, server.address);
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    assert_eq!((&welcome["pace"], &welcome["clock"]["running"]), (&Value::Null, &json!(false)));
    assert_eq!(pace(&mut socket, json!(0)).await["type"], "done");
    let mut state = socket.last_state();
    while state["view"]["over"].is_null() {
        state = socket.until("news").await;
    }
    assert_eq!(state["clock"], Value::Null);

    // Games with people have no pace to set.
    let with_ann = json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}]});
    let id = ann.begin(&with_ann).await;
    let mut socket = ann.socket(&id, 0).await;
    assert_eq!(code(&pace(&mut socket, json!(0)).await), "no-show");
}

#[tokio::test]
async fn computers_challenge_or_accept_by_every_rule() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    for challenge in ["single", "double", "five-point", "void", "off"] {
        let id = show(&mut ann, json!({"challenge": challenge})).await;
        let mut socket = ann.socket(&id, 0).await;
        let mut state = socket.next().await.unwrap();
        while state["view"]["over"].is_null() {
            state = socket.until("news").await;
        }
        let records = socket.look(Value::Null).await["records"].clone();
        let kinds: Vec<&str> = records.as_array().unwrap().iter().map(|record| record["kind"].as_str().unwrap()).collect();
        let window = !["void", "off"].contains(&challenge);
        assert_eq!(kinds.contains(&"accepted"), window, "{challenge}");
        assert!(!kinds.contains(&"resigned") && kinds.contains(&"placed"), "{challenge}");
    }
    // An invalid word is withdrawn. With this seed the same seat starts in each case.
    let (person, computer) = (json!({"kind": "person", "name": "Ann"}), json!({"kind": "computer", "player": "level-3"}));
    let mut seats = [person, computer];
    let (mut socket, state, seat) = loop {
        let id = ann.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "challenge": "single", "pace": 100, "seats": seats})).await;
        let mut socket = ann.socket(&id, 0).await;
        let state = socket.next().await.unwrap();
        let seat = state["looking"].as_u64().unwrap();
        if state["view"]["turn"] == json!(seat) {
            break (socket, state, seat);
        }
        seats.swap(0, 1);
    };
    let rack: Vec<char> = state["view"]["rack"].as_str().unwrap().chars().filter(|letter| *letter != '?').collect();
    let tiles: Vec<Value> = (0..5).map(|n| json!({"square": 110 + n, "letter": rack[n].to_string()})).collect();
    let done = socket.act(seat as usize, state["version"].as_u64().unwrap(), json!({"place": tiles})).await;
    assert_eq!(done["type"], "done");
    let news = socket.until("news").await;
    let record = &news["records"][0];
    assert_eq!((&record["kind"], &record["upheld"], &record["against"]), (&json!("challenged"), &json!(true), &json!(seat)));
}

#[tokio::test]
async fn hints_reveal_one_legal_move_in_steps() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = ann
        .begin(&json!({"rules": "scrabble-en", "lexicon": "en-common",
            "seats": [{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": "level-1"}]}))
        .await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    let state = socket.until_turn(0, welcome).await;
    let ask = |step: u8| json!({"type": "hint", "seat": 0, "step": step});
    let steps = [socket.ask(ask(1)).await, socket.ask(ask(2)).await, socket.ask(ask(3)).await];

    // Compute the expected hint from Ann's view of the stored game.
    let store = server.store().await;
    let (row, log) = (store.game(&id).await.unwrap().unwrap(), store.log(&id).await.unwrap());
    let words = server::Words::open(&crate::common::Shelf::new(), &"en-common".parse().unwrap()).unwrap();
    let scrabble = Scrabble::new(RuleSet::scrabble_en(), words, 2).unwrap();
    let game = Game::restore(scrabble, row.seed, log.iter().map(|line| (line.at, &*line.text))).unwrap();
    let view = game.view(Viewer::Seat(Seat::new(0).unwrap()));
    // The master searches by time and may choose differently each time, so check only that the
    // steps describe the same legal move.
    let message = steps[2]["move"].as_str().expect("the seed allows a word");
    let advice = Action::Move(Move::parse(message, &view.board, &view.alphabet).unwrap());
    let Action::Move(Move::Place(laid)) = &advice else { panic!("the seed allows a word: {advice:?}") };
    assert!(game.propose(Seat::new(0).unwrap(), &play::Proposal::Act(advice.clone())).is_ok());
    let formed = view.board.examine(game.rules().rule_set(), laid).unwrap();
    for (step, hint) in (1..).zip(&steps) {
        assert_eq!((&hint["type"], &hint["kind"], &hint["step"]), (&json!("hint"), &json!("place"), &json!(step)));
        assert_eq!((&hint["score"], &hint["length"]), (&json!(formed.score), &json!(laid.len())));
        let squares: Vec<usize> = laid.iter().map(|tile| tile.square.index()).collect();
        assert_eq!(hint["squares"], if step >= 2 { json!(squares) } else { Value::Null });
        let Action::Move(action) = &advice else { unreachable!() };
        let written = action.notation(&view.board, &view.alphabet);
        assert_eq!(hint["move"], if step >= 3 { json!(written) } else { Value::Null });
        assert_eq!(hint["tiles"].is_array(), step >= 3);
    }
    // The hinted move is legal.
    let done = socket.act(0, state["version"].as_u64().unwrap(), json!({"place": steps[2]["tiles"]})).await;
    assert_eq!(done["type"], "done");
    assert_eq!(socket.last_state()["records"][0]["score"], steps[0]["score"]);
}

#[tokio::test]
async fn hints_are_for_ones_own_turn_and_not_between_people() {
    let server = TestServer::start().await;
    let (mut ann, mut petr) = (server.guest(), server.guest());
    let person = |name: &str| json!({"kind": "person", "name": name});
    // On a shared screen: for the seat on turn.
    let id = ann.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": [person("Ann"), person("Bob")]})).await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    let turn = welcome["view"]["turn"].as_u64().unwrap();
    let hint = |seat: u64, step: u64| json!({"type": "hint", "seat": seat, "step": step});
    assert_eq!(code(&socket.ask(hint(1 - turn, 1)).await), "not-your-turn");
    assert_eq!(code(&socket.ask(hint(turn, 0)).await), "no-such-step");
    assert_eq!(code(&socket.ask(hint(turn, 4)).await), "no-such-step");
    assert_eq!(code(&socket.ask(hint(7, 1)).await), "not-your-seat");
    assert_eq!(socket.ask(hint(turn, 256)).await["code"], "bad-message");
    assert_eq!(socket.ask(hint(turn, 1)).await["type"], "hint");
    let mut watching = petr.socket(&id, 0).await;
    watching.next().await.unwrap();
    assert_eq!(code(&watching.ask(hint(turn, 1)).await), "not-your-seat");
    // Concurrent requests are all answered.
    for reference in 100..120 {
        socket.say(json!({"type": "hint", "ref": reference, "seat": turn, "step": 2}).to_string()).await;
    }
    for _ in 0..20 {
        let answer = socket.next().await.unwrap();
        assert!(answer["type"] == "hint" || answer["code"] == "too-fast", "{answer}");
    }
    assert_eq!(socket.act(turn as usize, welcome["version"].as_u64().unwrap(), json!({"resign": true})).await["type"], "done");
    assert_eq!(code(&socket.ask(hint(turn, 1)).await), "over");

    // Another guest may join, or has joined.
    let id = ann.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": [person("Ann"), {"kind": "open"}]})).await;
    let mut socket = ann.socket(&id, 0).await;
    socket.next().await.unwrap();
    assert_eq!(code(&socket.ask(hint(0, 1)).await), "no-hints");
    petr.post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Petr"})).await;
    assert_eq!(code(&socket.ask(hint(0, 1)).await), "no-hints");
}
