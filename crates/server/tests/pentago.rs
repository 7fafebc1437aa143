//! Pentago over the API: settings, play and hints in both rule sets, live and exact analysis, and
//! the openings database.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use crate::common::client::{Guest, Socket};
use crate::common::{TestServer, client};
use serde_json::{Value, json};

fn pair() -> Value {
    json!([{"kind": "person", "name": "A"}, {"kind": "person", "name": "B"}])
}

fn code(answer: &Value) -> &str {
    answer["why"]["code"].as_str().unwrap_or("")
}

async fn begin(guest: &mut Guest, rules: &str, seats: Value, more: Value) -> (String, Socket, Value) {
    let mut body = json!({"rules": rules, "seats": seats});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let id = guest.begin(&body).await;
    let mut socket = guest.socket(&id, 0).await;
    let welcome = socket.until("welcome").await;
    (id, socket, welcome)
}

/// Plays these moves, starting with white, and returns the state after the last one.
async fn play(socket: &mut Socket, state: &Value, moves: &[&str]) -> Value {
    let mut version = state["version"].as_u64().unwrap();
    for (number, text) in moves.iter().enumerate() {
        let done = socket.act(number % 2, version, json!({"move": text})).await;
        assert_eq!(done["type"], "done", "{text}: {done}");
        version = done["version"].as_u64().unwrap();
    }
    socket.last_state()
}

/// Eight moves after which white lacks one marble in the top row.
const NEARLY: [&str; 8] = ["a6DR", "a1DR", "b6DR", "c1DR", "c6DR", "a3DR", "d6DR", "c3DR"];

#[tokio::test]
async fn invalid_games_are_refused_with_a_reason() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    for (wish, reason) in [
        (json!({"depth": 6}), "The depth of the classical engines is 1 to 5, not 6."),
        (json!({"seconds": 0}), "A computer's time for a move is 1 to 60 seconds, not 0."),
        (json!({"colour": "red"}), "The settings are not understood: "),
        (json!({"lexicon": "en"}), "Pentago has no words: leave the lexicon \"en\" out."),
        (json!({"seats": [{"kind": "person", "name": "A"}]}), "Pentago has 2 seats, not 1."),
        (json!({"seats": [{"kind": "person", "name": "A"}, {"kind": "computer", "player": "greedy"}]}), "There is no computer player"),
    ] {
        let mut body = json!({"rules": "pentago-standard", "seats": pair()});
        body.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
        let answer = guest.post("/api/v1/games", &body).await;
        let text = answer.json()["error"]["text"].as_str().unwrap_or_default().to_owned();
        assert!(text.starts_with(reason), "{wish}: {text}");
    }
}

#[tokio::test]
async fn a_new_game_is_listed_with_the_seat_on_turn() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let id = guest.begin(&json!({"rules": "pentago-standard", "seats": pair()})).await;
    let line = guest.get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!((&line["turn"], &line["over"], &line["updated"]), (&json!(0), &json!(false), &line["created"]), "{line}");
    let (_, _, welcome) = begin(&mut guest, "pentago-standard", pair(), json!({})).await;
    assert_eq!((&welcome["version"], &welcome["view"]["turn"]), (&json!(0), &json!(0)), "the game itself says the same");
    // While seats are drawn, no one is on turn yet.
    let id = guest.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": pair()})).await;
    assert_eq!(guest.get(&format!("/api/v1/games/{id}")).await.json()["turn"], Value::Null);
}

#[tokio::test]
async fn a_game_is_played_move_by_move() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let (id, mut socket, welcome) = begin(&mut guest, "pentago-standard", pair(), json!({})).await;
    assert_eq!((&welcome["open"], &welcome["settings"]["seconds"], &welcome["rules"]["side"]), (&json!(true), &json!(1), &json!(6)));
    let state = play(&mut socket, &welcome, &NEARLY).await;
    assert_eq!(state["view"]["board"], "wwww........".to_owned() + "......" + "b.b..." + "......" + "b.b...");
    let version = state["version"].as_u64().unwrap();
    // Malformed and illegal moves.
    for (action, reason) in [
        ("a6DR", "occupied"),
        ("f6", "turn-missing"),
        ("e6DR", "turn-after-five"),
        ("g6DR", "bad-move"),
        ("f6ER", "bad-move"),
        ("", "bad-move"),
        ("f6DRDR", "bad-move"),
    ] {
        let answer = socket.act(0, version, json!({"move": action})).await;
        assert_eq!(code(&answer), reason, "{action}: {answer}");
        assert!(!answer["why"]["text"].as_str().unwrap().is_empty());
    }
    assert_eq!(code(&socket.act(1, version, json!({"move": "f6DR"})).await), "not-your-turn");
    for malformed in [json!({"move": 3}), json!({"place": "a6"}), json!({"move": "f6DR", "turn": "DR"})] {
        assert_eq!(socket.act(0, version, malformed).await["code"], "bad-message");
    }
    // A preview of a marble tells whether a rotation must follow.
    let preview = async |socket: &mut Socket, text: &str| socket.ask(json!({"type": "preview", "seat": 0, "action": {"move": text}})).await;
    let due = preview(&mut socket, "f6").await;
    assert_eq!((&due["needs_turn"], &due["over"]), (&json!(true), &Value::Null), "{due}");
    let wins = preview(&mut socket, "e6").await;
    assert_eq!((&wins["needs_turn"], &wins["over"]["winners"], &wins["fives"].as_array().unwrap().len()), (&json!(false), &json!([0]), &5));
    let turned = preview(&mut socket, "f6BR").await;
    assert_eq!(turned["needs_turn"], false);
    assert_ne!(turned["board"], state["view"]["board"]);

    let done = socket.act(0, version, json!({"move": "e6"})).await;
    assert_eq!(done["type"], "done", "{done}");
    let end = socket.last_state();
    assert_eq!((&end["view"]["over"]["reason"], &end["view"]["over"]["winners"]), (&json!("placed"), &json!([0])));
    assert_eq!(end["view"]["fives"], json!([0, 1, 2, 3, 4]));

    // The file reads back.
    let file = guest.get(&format!("/api/v1/games/{id}/file")).await;
    assert!(String::from_utf8_lossy(&file.body).starts_with("#deska 1\n#game pentago\n"));
    let replay = guest.send("POST", "/api/v1/replay", &[("content-type", "text/plain")], &file.body).await;
    let steps = replay.json()["steps"].as_array().unwrap().clone();
    assert_eq!(steps.last().unwrap()["board"], end["view"]["board"], "{}", replay.json());
    assert_eq!((&steps[3]["last"]["move"], &steps[3]["position"]), (&json!("b6DR"), &json!("ww............................b.....")));
}

#[tokio::test]
async fn five_in_a_row_can_be_answered() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let before = ["a6DR", "a1DR", "b6DR", "c1DR", "c6DR", "a3DR", "d5DR", "c3DR", "d4BR"];
    for (answer, winners, reason) in [("f1", json!([0]), "waited"), ("b3DR", Value::Null, "")] {
        let (_, mut socket, welcome) = begin(&mut guest, "pentago-answer", pair(), json!({})).await;
        let state = play(&mut socket, &welcome, &before).await;
        let view = &state["view"];
        assert_eq!(
            (&view["over"], &view["waiting"], &view["turn"], &view["may"]["turn"]),
            (&Value::Null, &json!(0), &json!(1), &json!(false))
        );
        let done = socket.act(1, state["version"].as_u64().unwrap(), json!({"move": answer})).await;
        if reason.is_empty() {
            assert_eq!(code(&done), "turn-in-answer");
            continue;
        }
        let over = socket.last_state()["view"]["over"].clone();
        assert_eq!((&over["winners"], over["reason"].as_str()), (&winners, Some(reason)));
    }
    // Under the standard rules the same move ends the game.
    let (_, mut socket, welcome) = begin(&mut guest, "pentago-standard", pair(), json!({})).await;
    let over = play(&mut socket, &welcome, &before).await["view"]["over"].clone();
    assert_eq!((&over["winners"], &over["reason"]), (&json!([0]), &json!("turned")));
}

#[tokio::test]
async fn moves_are_taken_back_and_hints_come_in_steps() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let seats = json!([{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": "level-1"}]);
    let (_, mut socket, welcome) = begin(&mut guest, "pentago-standard", seats, json!({})).await;
    let state = socket.until_turn(0, welcome).await;
    let done = socket.act(0, state["version"].as_u64().unwrap(), json!({"move": "b5AR"})).await;
    assert_eq!(done["type"], "done");
    let last = socket.last_state();
    let later = socket.until_turn(0, last).await;
    let undone = socket.ask(json!({"type": "undo"})).await;
    assert_eq!(undone["type"], "done", "{undone}");
    assert_eq!(socket.last_state()["view"]["board"], ".".repeat(36));
    let redone = socket.ask(json!({"type": "redo"})).await;
    assert_eq!(redone["type"], "done", "{redone}");
    assert_eq!(socket.last_state()["view"]["board"], later["view"]["board"]);

    let steps = [1, 2, 3].map(|step| json!({"type": "hint", "seat": 0, "step": step}));
    let [first, second, third] =
        [socket.ask(steps[0].clone()).await, socket.ask(steps[1].clone()).await, socket.ask(steps[2].clone()).await];
    assert!(first["quadrant"].as_u64().unwrap() < 4 && first["squares"].is_null() && first["move"].is_null(), "{first}");
    assert!(second["squares"].is_array() && second["move"].is_null(), "{second}");
    let version = socket.last_state()["version"].as_u64().unwrap();
    let done = socket.act(0, version, json!({"move": third["move"]})).await;
    assert_eq!(done["type"], "done", "{third}: {done}");
}

/// Returns the messages of a live analysis that has ended by itself.
async fn live(server: &TestServer, query: &str) -> (u16, Vec<Value>) {
    let request = format!("GET /api/v1/analysis/live?{query} HTTP/1.0\r\nhost: {}\r\n\r\n", server.address);
    let answer = client::raw(server.address, request.as_bytes()).await;
    let text = String::from_utf8_lossy(&answer.body).into_owned();
    (answer.status, text.lines().filter_map(|line| serde_json::from_str(line.strip_prefix("data: ")?).ok()).collect())
}

#[tokio::test]
async fn analyses_run_until_the_value_is_proved() {
    let server = TestServer::start().await;
    // A row of tests/data/pentago/pentago-exact.tsv: a draw, as are two of its 144 moves.
    let (status, response) = live(&server, "rules=pentago-standard&position=w.bww.w.bb.wbbwbwb.bww..bww.b..bwb.w").await;
    assert_eq!(status, 200);
    let [begun, exact, .., last, end] = &response[..] else { panic!("{response:?}") };
    assert_eq!(end["reason"], "proved", "the end has a reason");
    let name = begun["name"].as_str().unwrap();
    let mut late = server.guest();
    let answer = late.post(&format!("/api/v1/analysis/live/{name}"), &json!({})).await;
    assert_eq!((answer.status, &answer.json()["error"]["code"]), (404, &json!("no-such-analysis")), "ended analyses can't be renewed");
    assert_eq!((&exact["value"], &last["value"], &last["proven"]), (&json!("draw"), &json!("draw"), &json!(true)), "{last}");
    assert_eq!(exact["values"][last["move"].as_str().unwrap()], "draw");
    for field in ["score", "depth", "nodes", "nps", "milliseconds"] {
        assert!(last[field].is_number(), "{field}: {last}");
    }
    assert!(last["line"].as_array().is_some_and(|line| !line.is_empty()));

    let mut guest = server.guest();
    for (query, status, text) in [
        ("rules=pentago-standard&position=w", 422, "36 characters"),
        ("rules=erudit&position=w", 422, "the board has 1 rows"),
        ("rules=chess&position=w", 404, "chess"),
        ("rules=pentago-standard", 400, "position"),
    ] {
        let answer = guest.get(&format!("/api/v1/analysis/live?{query}")).await;
        assert_eq!(answer.status, status, "{query}");
        let said = answer.json()["error"]["text"].as_str().unwrap().to_owned();
        assert!(said.contains(text), "{said}");
    }
    let once = json!({"rules": "pentago-standard", "position": "w.bww.w.bb.wbbwbwb.bww..bww.b..bwb.w"});
    let answer = guest.post("/api/v1/analysis", &once).await.json();
    assert_eq!((&answer["value"], &answer["values"]["e3BR"]), (&json!("draw"), &json!("draw")), "{answer}");
}

async fn finish(guest: &mut Guest, seats: Value, moves: &[&str]) -> String {
    let (id, mut socket, welcome) = begin(guest, "pentago-standard", seats, json!({})).await;
    let end = play(&mut socket, &welcome, moves).await;
    assert!(!end["view"]["over"].is_null());
    id
}

#[tokio::test]
async fn played_games_are_counted_by_opening_up_to_symmetry() {
    let server = TestServer::start().await;
    let (mut ann, mut petr) = (server.guest(), server.guest());
    let white = [&NEARLY[..], &["e6"]].concat();
    let first = finish(&mut ann, pair(), &white).await;
    // The same position rotated by 180 degrees: A becomes D, and B becomes C.
    let mirrored = ["f1AR", "f6AR", "e1AR", "d6AR", "d1AR", "f4AR", "c1AR", "d4AR", "b1"];
    let second = finish(&mut ann, pair(), &mirrored).await;
    // Black wins after another first move.
    let black = ["b5DR", "a1BR", "b2BR", "b1BR", "e5BR", "c1BR", "e2BR", "d1BR", "f6BR", "e1"];
    let third = finish(&mut ann, pair(), &black).await;
    // A game between computers.
    let show = json!([{"kind": "computer", "player": "level-1"}, {"kind": "computer", "player": "naive"}]);
    let (fourth, mut socket, mut state) = begin(&mut petr, "pentago-standard", show, json!({"pace": 0})).await;
    while state["view"]["over"].is_null() {
        state = socket.until("news").await;
    }

    let all = ann.get("/api/v1/openings?rules=pentago-standard").await.json();
    assert_eq!(all["games"], 4);
    let counts = [&all["white"], &all["draws"], &all["black"]].map(|count| count.as_u64().unwrap());
    assert_eq!(counts.iter().sum::<u64>(), 4);
    assert!(counts[0] >= 2 && counts[2] >= 1);
    // Exact values are included.
    assert_eq!(all["exact"], json!({"position": ".".repeat(36), "value": "win", "wins": 192, "draws": 96, "losses": 0}));
    for of in all["moves"].as_array().unwrap() {
        let corner = ["a6", "f6", "a1", "f1"].iter().any(|square| of["move"].as_str().unwrap().starts_with(square));
        assert!(!corner || of["exact"] == "draw", "{of}");
    }
    assert_eq!(ann.get("/api/v1/openings?rules=pentago-answer").await.json()["exact"], Value::Null);
    let corner = all["moves"].as_array().unwrap().iter().find(|of| of["move"].as_str().unwrap().starts_with("a6")).unwrap();
    assert!(corner["games"].as_u64().unwrap() >= 2, "the corners are equivalent: {all}");
    let played: u64 = all["moves"].as_array().unwrap().iter().map(|of| of["games"].as_u64().unwrap()).sum();
    assert_eq!(played, 4);
    let levels: Vec<_> = all["levels"].as_array().unwrap().iter().map(|of| of["player"].as_str().unwrap()).collect();
    assert_eq!(levels, ["level-1", "naive"]);
    let won: u64 = all["levels"].as_array().unwrap().iter().map(|of| of["won"].as_u64().unwrap() + of["drawn"].as_u64().unwrap()).sum();
    assert!(won >= 1);
    let ids =
        |answer: &Value| answer["newest"].as_array().unwrap().iter().map(|of| of["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
    assert_eq!(ids(&all).len(), 4);
    // If there are games of people, only those are counted.
    assert_eq!(ids(&petr.get("/api/v1/openings?rules=pentago-standard").await.json()), std::slice::from_ref(&fourth));

    // Along a line, also in its mirror image.
    for line in ["a6DR,a1DR", "f1AR,f6AR", "a6DL,f6CR"] {
        let along = ann.get(&format!("/api/v1/openings?rules=pentago-standard&line={line}")).await.json();
        let mut found = ids(&along);
        found.sort();
        let mut two = vec![first.clone(), second.clone()];
        two.sort();
        assert_eq!((&along["games"], &along["white"], found), (&json!(2), &json!(2), two), "{line}: {along}");
        assert_eq!(along["moves"].as_array().unwrap().len(), 1, "{along}");
    }
    // Filters.
    let lost = ann.get("/api/v1/openings?rules=pentago-standard&result=black&line=b5DR").await.json();
    assert!(ids(&lost).contains(&third) && lost["white"] == 0);
    let naive = ann.get("/api/v1/openings?rules=pentago-standard&player=naive&days=1").await.json();
    assert_eq!(ids(&naive), [fourth]);
    assert_eq!(ann.get("/api/v1/openings?rules=pentago-answer").await.json()["games"], 0);
    assert_eq!(ann.get("/api/v1/openings?rules=pentago-standard&player=search").await.json()["games"], 0);
    for (query, text) in [
        ("rules=chess", "chess"),
        ("rules=pentago-standard&result=white,black", "known: white, draw, black"),
        ("rules=pentago-standard&line=a6DR,a6DR", "move 2 of the line, `a6DR`"),
        ("rules=pentago-standard&line=z9", "move 1 of the line, `z9`"),
        ("rules=pentago-standard&level=3", "level"),
        ("", "rules"),
    ] {
        let answer = ann.get(&format!("/api/v1/openings?{query}")).await;
        assert_eq!(answer.refusal(), (400, "bad-query".into()), "{query}");
        let said = answer.json()["error"]["text"].as_str().unwrap().to_owned();
        assert!(said.contains(text), "{said}");
    }

    // The database is rebuilt on startup; a removed game is counted only until then.
    assert_eq!(ann.delete(&format!("/api/v1/games/{first}")).await.status, 204);
    let along = ann.get("/api/v1/openings?rules=pentago-standard&line=a6DR,a1DR").await.json();
    assert_eq!(ids(&along), std::slice::from_ref(&second));
    let server = server.restart().await;
    ann.address = server.address;
    let along = ann.get("/api/v1/openings?rules=pentago-standard&line=a6DR,a1DR").await.json();
    assert_eq!((&along["games"], ids(&along)), (&json!(1), vec![second]));
}

#[tokio::test]
async fn seats_have_their_own_depth_and_report_evaluations() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let seats = |player: &str| json!([{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": player}]);
    for (player, why) in
        [("alphabeta:6", "deeper than a server bears"), ("search:61", "longer"), ("level-1:2", "a level has nothing to set")]
    {
        let answer = guest.post("/api/v1/games", &json!({"rules": "pentago-standard", "seats": seats(player)})).await;
        assert_eq!((answer.status, &answer.json()["error"]["code"]), (422, &json!("unknown-player")), "{player}: {why}");
    }
    let game = guest.post("/api/v1/games", &json!({"rules": "pentago-standard", "pace": 0, "seats": seats("alphabeta:1")})).await.json();
    let mut socket = guest.socket(game["id"].as_str().unwrap(), 0).await;
    let version = socket.until("welcome").await["version"].as_u64().unwrap();
    let done = socket.act(0, version, json!({"move": "b5DR"})).await;
    assert_eq!(done["type"], "done", "{done}");
    let thought = socket.until("thought").await;
    assert_eq!((&thought["seat"], &thought["depth"]), (&json!(1), &json!(1)), "{thought}");
    assert!(thought["positions"].as_u64().is_some_and(|count| count > 0) && thought["line"][0].is_string(), "{thought}");
    let answer = guest.get("/api/v1/analysis/speed?rules=pentago-standard").await.json();
    assert_eq!((&answer["rows"][0]["engine"], &answer["rows"][1]["source"]), (&json!("naive"), &json!(168)), "{answer}");
    assert_eq!(guest.get("/api/v1/analysis/speed?rules=balda").await.status, 422);
}

/// Rows of tests/data/pentago/pentago-exact.tsv: 23 marbles with one winning move of 104, and 18
/// marbles with a draw.
const WON: (&str, &str) = (".wb.b.bwwb.wbwb..b..wbwb..bwb.w.www.", "b3CL");
const DRAWN: &str = "...wbbww.b.w...wbb.b......wwb.wwb.b.";

#[tokio::test]
async fn positions_are_solved_in_the_background_and_cached() {
    let kept = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&kept);
    let server = TestServer::start_with(|config| {
        let keeper = move |new: &engine::pentago::known::KnownPositions| {
            counted.fetch_add(new.len(), SeqCst);
            Ok(())
        };
        config.games = std::mem::take(&mut config.games).knowing(Vec::new(), Arc::new(keeper));
    })
    .await;
    let mut ann = server.guest();
    let path = |position: &str| format!("/api/v1/analysis/exact?rules=pentago-standard&position={position}");
    let body = |position: &str| json!({"rules": "pentago-standard", "position": position});
    let offered = ann.get(&path(WON.0)).await.json();
    assert_eq!((&offered["state"], &offered["yours"], &offered["values"]), (&json!("offered"), &json!(false), &Value::Null), "{offered}");
    let (memory, seconds) = (offered["memory"].as_u64().unwrap(), offered["seconds"].as_f64().unwrap());
    assert!((1_000_000..10_000_000).contains(&memory) && (0.0..10.0).contains(&seconds), "{offered}");
    // Each further plan is slower and takes less memory.
    let plans: Vec<(u64, f64)> = offered["plans"]
        .as_array()
        .unwrap()
        .iter()
        .map(|plan| (plan["memory"].as_u64().unwrap(), plan["seconds"].as_f64().unwrap()))
        .collect();
    assert!(plans.len() > 1 && plans[0] == (memory, seconds), "{offered}");
    assert!(plans.windows(2).all(|pair| pair[0].0 > pair[1].0 && pair[0].1 < pair[1].1), "{offered}");

    let begun = ann.post("/api/v1/analysis/exact", &body(WON.0)).await.json();
    assert!(begun["state"] == "known" || begun["yours"] == true, "{begun}");
    let mut response = begun;
    // Solving yields to all other work.
    for _ in 0..2400 {
        if response["state"] == "known" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        response = ann.get(&path(WON.0)).await.json();
    }
    assert_eq!((&response["state"], &response["values"]["value"]), (&json!("known"), &json!("win")), "{response}");
    let wins = response["values"]["values"].as_object().unwrap().iter().filter(|(_, value)| *value == "win");
    assert_eq!(wins.map(|(play, _)| play.as_str()).collect::<Vec<_>>(), [WON.1]);
    // They are saved after they are known.
    for _ in 0..200 {
        if kept.load(SeqCst) > 50 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(kept.load(SeqCst) > 50, "the position and its successors are cached");
    // The mirror image is known at once, to every requester.
    let mirrored: String = WON.0.as_bytes().chunks(6).flat_map(|row| row.iter().rev().map(|&byte| char::from(byte))).collect();
    let response = server.guest().post("/api/v1/analysis/exact", &body(&mirrored)).await.json();
    assert_eq!((&response["state"], &response["values"]["value"]), (&json!("known"), &json!("win")));

    // Positions that are too early are refused, and values that need no solving are returned.
    let response = ann.get(&path(&format!("{}{}", "wb".repeat(7), ".".repeat(22)))).await.json();
    assert_eq!((&response["state"], &response["allowed"]), (&json!("too-large"), &json!(600_000_000)), "{response}");
    assert!(response["memory"].as_u64().unwrap() > 600_000_000 && response["plans"] == json!([]), "{response}");
    let response = ann.get(&path(&format!("{}{}", "wb".repeat(5), ".".repeat(26)))).await.json();
    assert_eq!((&response["state"], &response["memory"]), (&json!("out-of-reach"), &Value::Null), "{response}");
    assert_eq!(ann.get(&path(&".".repeat(36))).await.json()["values"]["value"], "win");
    for (path, body) in [("/api/v1/analysis/exact", body("w")), ("/api/v1/analysis/exact", json!({"rules": "balda", "position": DRAWN}))] {
        assert_eq!(ann.post(path, &body).await.status, 422);
    }
}

#[tokio::test]
async fn exact_solving_is_limited_per_address_and_cancelled_without_requesters() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    for guest in [&mut ann, &mut bob] {
        // Sessions distinguish the guests.
        guest.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "open"}]})).await;
    }
    let body = |position: &str| json!({"rules": "pentago-standard", "position": position});
    let path = |position: &str| format!("/api/v1/analysis/exact?rules=pentago-standard&position={position}");
    let shifted = |places: usize| format!("{}{}", &DRAWN[places..], &DRAWN[..places]);
    let [first, second, third, fourth] = [DRAWN.to_owned(), shifted(1), shifted(2), shifted(4)];
    let running = async |guest: &mut Guest, position: &str| {
        for _ in 0..2400 {
            let response = guest.get(&path(position)).await.json();
            if response["state"] == "running" || response["state"] == "known" {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("it never started");
    };
    assert_eq!(ann.post("/api/v1/analysis/exact", &body(&first)).await.status, 200);
    running(&mut ann, &first).await;
    for position in [&second, &third] {
        assert_eq!(ann.post("/api/v1/analysis/exact", &body(position)).await.json()["state"], "waiting");
    }
    // Another session at the same address gets no further slot, but may join a queued position.
    assert_eq!(ann.post("/api/v1/analysis/exact", &body(&fourth)).await.refusal().0, 503);
    assert_eq!(bob.post("/api/v1/analysis/exact", &body(&fourth)).await.refusal().0, 503);
    // A cancelled position frees its slot.
    assert_eq!(ann.delete(&path(&third)).await.json()["state"], "offered");
    assert_eq!(ann.post("/api/v1/analysis/exact", &body(&third)).await.json()["state"], "waiting");
    assert_eq!(bob.post("/api/v1/analysis/exact", &body(&second)).await.json()["yours"], true);
    assert_eq!(ann.delete(&path(&second)).await.json()["yours"], false);
    assert_eq!(bob.get(&path(&second)).await.json()["state"], "waiting", "the other requester still wants it");
    assert_eq!(bob.delete(&path(&second)).await.json()["state"], "offered");
    let response = ann.delete(&path(&first)).await.json();
    assert_eq!((&response["state"], &response["yours"]), (&json!("offered"), &json!(false)), "{response}");
    // It ends soon, and the next one starts.
    running(&mut ann, &third).await;
}
