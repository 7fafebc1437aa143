//! Erudit over the API: whole games, refused turns, visibility, replays and files, hints and
//! analysis.

use std::collections::BTreeSet;

use crate::common::TestServer;
use crate::common::client::{Guest, Socket};
use crate::common::secrets::{Secrets, sorted};
use crossword::erudit::{Action, Erudit, EruditRules, Event, Situation, Step, Turn};
use crossword::{PackedWord, PlacedTile};
use lexicon::Lexicon;
use play::{Game, Record};
use serde_json::{Value, json};

const NOUNS: &str = "ru-nouns";
const TEXT: (&str, &str) = ("content-type", "text/plain");

fn words() -> Lexicon {
    server::Words::open(&crate::common::Shelf::new(), &NOUNS.parse().unwrap()).unwrap()
}

/// A scripted player that lays the highest-scoring words one after another.
pub(crate) struct Script {
    game: Erudit,
}

impl Script {
    pub(crate) fn new(rules: EruditRules) -> Script {
        Script { game: Erudit::new(rules, words(), 2).unwrap() }
    }

    fn situation(&self, view: &Value) -> Situation {
        let rules = self.game.rules();
        let rows: Vec<&str> = view["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let board = rules.read_board(&rows.join("/")).unwrap();
        let mut situation = Situation::new(board, rules.read_rack(view["rack"].as_str().unwrap()).unwrap());
        for word in view["used"].as_array().unwrap() {
            let letters = rules.alphabet().encode(word.as_str().unwrap()).unwrap();
            situation.used.insert(letters.iter().copied().collect::<PackedWord>());
        }
        situation
    }

    fn turn(&self, view: &Value) -> Turn {
        engine::erudit::chain(&self.game, &self.situation(view)).turn()
    }

    /// Chooses an action of the protocol.
    pub(crate) fn choose(&self, view: &Value) -> Value {
        let turn = self.turn(view);
        match turn.steps.is_empty() {
            false => json!({"lay": self.steps(&turn)}),
            true if view["may"]["exchange"] == true && view["bag"].as_u64() >= Some(7) => json!({"exchange": view["rack"]}),
            true => json!({"pass": true}),
        }
    }

    fn steps(&self, turn: &Turn) -> Value {
        let alphabet = self.game.rules().alphabet();
        let tile = |tile: &PlacedTile| {
            let letter = if tile.blank { alphabet.lower(tile.letter) } else { alphabet.letter(tile.letter) };
            json!({"square": tile.square.index(), "letter": letter})
        };
        let step = |step: &Step| match step {
            Step::Lay(laid) => json!({"place": laid.iter().map(tile).collect::<Vec<_>>()}),
            Step::Take { .. } => json!({"take": tile(&step.tiles()[0])}),
        };
        turn.steps.iter().map(step).collect()
    }
}

fn people(names: &[&str]) -> Value {
    names.iter().map(|name| json!({"kind": "person", "name": name})).collect()
}

async fn seen(socket: &mut Socket, seat: usize) -> (Value, u64) {
    let state = socket.look(seat).await;
    (state["view"].clone(), state["version"].as_u64().unwrap())
}

/// Plays for the seat on turn until the turn or the game is over.
async fn play_on(socket: &mut Socket, script: &Script, turns: usize) -> Value {
    let (mut view, mut version) = seen(socket, 0).await;
    for _ in 0..turns {
        if !view["over"].is_null() {
            break;
        }
        let seat = view["turn"].as_u64().unwrap() as usize;
        (view, version) = seen(socket, seat).await;
        let done = socket.ask(json!({"type": "act", "seat": seat, "version": version, "action": script.choose(&view)})).await;
        assert_eq!(done["type"], "done", "{done}");
        (view, version) = seen(socket, seat).await;
    }
    let _ = version;
    view
}

#[tokio::test]
async fn whole_games_survive_restarts_and_round_trip_as_files() {
    let mut server = TestServer::start().await;
    let mut ann = server.guest();
    let id = ann.begin(&json!({"rules": "erudit", "seats": people(&["Ann", "Bob"])})).await;
    let script = Script::new(EruditRules::standard());
    let mut socket = ann.socket(&id, 0).await;
    ann.cookie = socket.cookie.clone().or(ann.cookie);
    let welcome = socket.until("welcome").await;
    assert_eq!((&welcome["lexicon"], &welcome["open"], &welcome["rules"]["bingo"]), (&json!(NOUNS), &json!(false), &json!(15)));
    assert_eq!(welcome["rules"]["letters"].as_array().unwrap().len(), 33, "Ё has no tile but can be a star");
    assert_eq!(welcome["rules"]["folds"], json!({"Ё": "Е"}));
    assert_eq!(welcome["settings"]["take"], "same-turn");
    let before = play_on(&mut socket, &script, 6).await;
    socket.close().await;

    server = server.restart().await;
    ann.address = server.address;
    let mut socket = ann.socket(&id, 0).await;
    socket.until("welcome").await;
    let (after, _) = seen(&mut socket, before["seat"].as_u64().unwrap() as usize).await;
    assert_eq!(after, before);
    let over = play_on(&mut socket, &script, 200).await["over"].clone();
    assert!(["out", "passes"].contains(&over["reason"].as_str().unwrap()), "{over}");
    assert_eq!(over["adjust"], json!([0, 0]), "remaining tiles cost nothing");

    // The replay matches the log.
    let store = server.store().await;
    let (row, log) = (store.game(&id).await.unwrap().unwrap(), store.log(&id).await.unwrap());
    let game = Game::restore(script.game.clone(), row.seed, log.iter().map(|line| (line.at, &*line.text))).unwrap();
    let document = ann.get(&format!("/api/v1/games/{id}/replay")).await.json();
    let mut steps = document["steps"].as_array().unwrap().iter();
    let mut again = Game::new(game.rules().clone(), *game.seed());
    let (mut several, mut sums) = (0, [0, 0]);
    for entry in game.log() {
        let Record::Game(event) = &entry.record else { panic!("no other actions happened") };
        if !matches!(event, Event::Opening { .. } | Event::Drew { .. }) {
            let step = steps.next().unwrap();
            assert_eq!(step["scores"], json!(again.position().scores));
            if let Event::Laid { seat, steps: laid, score, bonus, .. } = event {
                let record = &step["record"];
                assert_eq!((&record["score"], &record["bonus"]), (&json!(score), &json!(bonus)));
                assert_eq!(record["steps"].as_array().unwrap().len(), laid.len());
                let words: u64 = record["steps"].as_array().unwrap().iter().map(|step| step["score"].as_u64().unwrap()).sum();
                assert_eq!(words + if *bonus { 15 } else { 0 }, u64::from(*score));
                sums[seat.index()] += score;
                several += usize::from(laid.len() > 1);
                // The position matches: the played turn is legal in it.
                let found = Action::parse(record["move"].as_str().unwrap(), &again.position().board, script.game.rules()).unwrap();
                let turn = Turn { steps: laid.iter().map(|laid| laid.step.clone()).collect() };
                assert_eq!(found, Action::Lay(turn));
                assert!(step["position"].is_string());
            }
        }
        again.commit(entry.clone()).unwrap();
    }
    assert!(several > 3, "turns have several words");
    assert_eq!(over["scores"], json!(sums));

    // The file is the log and reads back as the same replay.
    let file = ann.get(&format!("/api/v1/games/{id}/file")).await;
    assert!(String::from_utf8_lossy(&file.body).starts_with("#deska 1\n#game erudit\n"));
    let read = server.guest().send("POST", "/api/v1/replay", &[TEXT], &file.body).await;
    assert_eq!(read.status, 200, "{}", String::from_utf8_lossy(&read.body));
    assert_eq!(read.json()["steps"], document["steps"]);
}

#[tokio::test]
async fn refused_turns_name_the_reason_and_part_and_change_nothing() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = ann.begin(&json!({"rules": "erudit", "seats": people(&["Ann", "Bob"])})).await;
    let script = Script::new(EruditRules::standard());
    let mut socket = ann.socket(&id, 0).await;
    socket.until("welcome").await;
    let (view, _) = seen(&mut socket, 0).await;
    let seat = view["turn"].as_u64().unwrap() as usize;
    let (view, version) = seen(&mut socket, seat).await;
    let turn = script.turn(&view);
    assert!(turn.steps.len() > 1, "the seed gives a rack of several words");
    let good = script.steps(&turn);
    let first = &good[0];
    let rack = script.game.rules().read_rack(view["rack"].as_str().unwrap()).unwrap();
    let left = rack.without(&turn.steps[0].tiles().iter().map(|tile| tile.kind()).collect()).unwrap();
    let spare = script.game.rules().rack_text(&left).chars().next().unwrap();
    let star = first["place"][0].clone();
    let away =
        script.game.rules().alphabet().letters().iter().find(|l| **l != 'Ё' && !view["rack"].as_str().unwrap().contains(**l)).unwrap();
    let other = if seat == 0 { 1 } else { 0 };
    for (lay, code, step) in [
        (json!([]), "no-tiles", Value::Null),
        (json!([{"place": []}]), "no-tiles", json!(0)),
        (json!([{"place": [{"square": 0, "letter": spare}]}]), "first-too-short", json!(0)),
        (json!([{"place": [{"square": 0, "letter": spare}, {"square": 1, "letter": star["letter"]}]}]), "misses-centre", json!(0)),
        (json!([first, {"place": [{"square": 0, "letter": spare}]}]), "not-connected", json!(1)),
        (json!([first, {"place": [{"square": star["square"], "letter": spare}]}]), "occupied", json!(1)),
        (json!([first, {"place": [{"square": 300, "letter": spare}]}]), "off-board", json!(1)),
        (json!([first, {"place": [{"square": 3, "letter": "Q"}]}]), "not-a-letter", json!(1)),
        (json!([first, {"take": star}]), "no-star", json!(1)),
        (json!([{"place": [{"square": 112, "letter": away}, {"square": 113, "letter": away}]}]), "not-on-rack", json!(0)),
    ] {
        let action = json!({"lay": lay});
        let answer = socket.ask(json!({"type": "act", "seat": seat, "version": version, "action": action})).await;
        assert_eq!((&answer["why"]["code"], &answer["why"]["step"]), (&json!(code), &step), "{lay}: {answer}");
        if step.is_u64() && !["off-board", "not-a-letter"].contains(&code) {
            let part = format!("part {} of the turn: ", step.as_u64().unwrap() + 1);
            assert!(answer["why"]["text"].as_str().unwrap().starts_with(&part), "{answer}");
        }
    }
    let early = socket.ask(json!({"type": "act", "seat": other, "version": version, "action": {"pass": true}})).await;
    assert_eq!(early["why"]["code"], "not-your-turn");
    let malformed = socket.ask(json!({"type": "act", "seat": seat, "version": version, "action": {"place": []}})).await;
    assert_eq!(malformed["type"], "error", "{malformed}");
    assert_eq!(seen(&mut socket, seat).await, (view, version), "nothing changed");

    // A preview scores the layings so far, one by one.
    let some = json!({"lay": [first]});
    let preview = socket.ask(json!({"type": "preview", "seat": seat, "action": some})).await;
    assert_eq!((preview["steps"].as_array().unwrap().len(), &preview["score"]), (1, &preview["steps"][0]["total"]), "{preview}");
    let preview = socket.ask(json!({"type": "preview", "seat": seat, "action": {"lay": good}})).await;
    let done = socket.ask(json!({"type": "act", "seat": seat, "version": version, "action": {"lay": good}})).await;
    assert_eq!(done["type"], "done", "{done}");
    let (view, _) = seen(&mut socket, other).await;
    assert_eq!(view["scores"][seat], preview["score"]);
}

#[tokio::test]
async fn options_are_shown_and_invalid_ones_refused() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    for (wish, reason) in [
        (json!({"take": "ever"}), "The settings are not understood: `ever` is no value of take; known: same-turn, next-turn, no."),
        (json!({"scoring": "sum"}), "The settings are not understood: `sum` is no value of scoring; known: sequential, union."),
        (json!({"exchange_minimum": 9}), "An exchange can require at most 7 tiles in the bag, not 9."),
        (json!({"agreed_total": 5}), "The agreed total cannot be 5; choose one from 50 to 10000."),
        (json!({"challenge": "void"}), "The settings are not understood: "),
        (json!({"lexicon": "en-common"}), "The lexicon \"en-common\" is for the language en, "),
        (json!({"seats": people(&["Ann"])}), "Erudit has 2 to 4 seats, not 1."),
    ] {
        let mut body = json!({"rules": "erudit", "seats": people(&["Ann", "Bob"])});
        body.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
        let answer = ann.post("/api/v1/games", &body).await;
        assert_eq!(answer.status, 422);
        let text = answer.json()["error"]["text"].as_str().unwrap_or_default().to_owned();
        assert!(text.starts_with(reason), "{wish}: {text}");
    }
    let switches = json!({"star_worth": "letter", "take": "no", "scoring": "union", "repeats": "allowed", "leftovers": "deducted",
        "exchange_minimum": 7, "agreed_total": 100});
    let mut body = json!({"rules": "erudit", "seats": people(&["Ann", "Bob"])});
    body.as_object_mut().unwrap().extend(switches.as_object().unwrap().clone());
    let id = ann.begin(&body).await;
    let line = ann.get(&format!("/api/v1/games/{id}")).await.json();
    for (name, value) in switches.as_object().unwrap() {
        assert_eq!(&line["settings"][name], value, "{name}");
    }
    let rules = EruditRules::standard()
        .with_star_worth(crossword::erudit::StarWorth::Letter)
        .with_take(crossword::erudit::Take::No)
        .with_scoring(crossword::erudit::Scoring::Union)
        .with_repeats(crossword::erudit::Repeats::Allowed);
    let mut socket = ann.socket(&id, 0).await;
    socket.until("welcome").await;
    let view = play_on(&mut socket, &Script::new(rules), 200).await;
    assert_eq!(view["over"]["reason"], "total");
}

/// A spectated game of computers, and one of two people with separate clients.
#[tokio::test]
async fn no_client_receives_secrets_of_others() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    let seats = json!([{"kind": "person", "name": "Ann"}, {"kind": "open"}, {"kind": "computer", "player": "greedy"}]);
    let id = ann.begin(&json!({"rules": "erudit", "seats": seats})).await;
    bob.post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Bob"})).await;
    let script = Script::new(EruditRules::standard());
    let mut sockets = [ann.socket(&id, 0).await, bob.socket(&id, 0).await, server.guest().socket(&id, 0).await];
    for socket in &mut sockets {
        socket.until("welcome").await;
    }
    let mut replies: Vec<Vec<String>> = vec![Vec::new(); 3];
    let mut turns = 0;
    loop {
        let (view, version) = seen(&mut sockets[0], 0).await;
        if !view["over"].is_null() || turns > 300 {
            break;
        }
        let seat = view["turn"].as_u64().map_or(2, |seat| seat as usize);
        if seat < 2 {
            let (view, version) = seen(&mut sockets[seat], seat).await;
            let act = json!({"type": "act", "seat": seat, "version": version, "action": script.choose(&view)});
            sockets[seat].ask(act).await;
        } else {
            let _ = version;
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        for (socket, replies) in sockets.iter_mut().zip(&mut replies) {
            replies.push(socket.ask(json!({"type": "ping"})).await.to_string());
        }
        turns += 1;
    }
    let store = server.store().await;
    let (row, log) = (store.game(&id).await.unwrap().unwrap(), store.log(&id).await.unwrap());
    let three = Erudit::new(EruditRules::standard(), words(), 3).unwrap();
    let mut game = Game::new(three.clone(), row.seed);
    let mut racks: Vec<BTreeSet<Vec<char>>> = vec![BTreeSet::new(); 3];
    for line in &log {
        game.commit(play::Entry { at: line.at, record: line.text.parse().unwrap() }).unwrap();
        for (seat, rack) in game.position().racks.iter().enumerate() {
            if rack.len() >= 5 {
                racks[seat].insert(sorted(&three.rules().rack_text(rack)));
            }
        }
    }
    let before_the_end = |text: &&String| !text.contains("\"reason\"");
    for (viewer, socket) in sockets.iter().enumerate() {
        for (seat, held) in racks.iter().enumerate().filter(|(seat, _)| *seat != viewer || viewer == 2) {
            let secrets = Secrets::new(held.clone(), row.seed.to_string());
            let heard: Vec<&String> = socket.heard.iter().filter(before_the_end).collect();
            assert!(heard.len() > 10, "seat {seat} received game data");
            heard.iter().for_each(|text| secrets.search(text));
        }
    }
}

async fn against_a_computer(guest: &mut Guest) -> (Socket, Value) {
    let seats = json!([{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": "greedy"}]);
    let id = guest.begin(&json!({"rules": "erudit", "seats": seats})).await;
    let mut socket = guest.socket(&id, 0).await;
    let welcome = socket.until("welcome").await;
    let state = socket.until_turn(0, welcome).await;
    (socket, state)
}

#[tokio::test]
async fn hints_come_in_steps_and_can_be_played() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let (mut socket, state) = against_a_computer(&mut ann).await;
    let hint = async |socket: &mut Socket, step: u64| socket.ask(json!({"type": "hint", "seat": 0, "step": step})).await;
    let first = hint(&mut socket, 1).await;
    assert_eq!((&first["kind"], &first["squares"], &first["steps"]), (&json!("lay"), &Value::Null, &Value::Null), "{first}");
    let second = hint(&mut socket, 2).await;
    assert!(!second["squares"].as_array().unwrap().is_empty() && second["steps"].is_null(), "{second}");
    let third = hint(&mut socket, 3).await;
    let version = state["version"].as_u64().unwrap();
    let done = socket.ask(json!({"type": "act", "seat": 0, "version": version, "action": {"lay": third["steps"]}})).await;
    assert_eq!(done["type"], "done", "{done}");
    let (view, _) = seen(&mut socket, 0).await;
    assert!(view["scores"][0].as_i64() >= third["score"].as_i64(), "{third}");
}

#[tokio::test]
async fn positions_are_analysed() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let empty = ["15"; 15].join("/");
    let ask = async |guest: &mut Guest, position: String| {
        guest.post("/api/v1/analysis", &json!({"rules": "erudit", "lexicon": NOUNS, "position": position, "top": 12})).await
    };
    let found = ask(&mut guest, format!("{empty} ОБЛМЕОБ -")).await.json();
    let moves = found["moves"].as_array().unwrap();
    let most = moves.iter().max_by_key(|one| one["score"].as_u64()).unwrap();
    assert!(most["score"].as_u64() >= Some(38) && found["proven"] == true, "{found}");
    assert!(most["steps"].as_array().unwrap().len() > 1 && moves.len() == 12);
    assert!(moves.windows(2).all(|pair| pair[0]["equity"].as_f64() >= pair[1]["equity"].as_f64()));
    assert!(found["placements"].as_u64() > Some(12));
    // None of them contains a used word.
    let without = ask(&mut guest, format!("{empty} ОБЛМЕОБ ОБЛОМ")).await.json();
    assert!(found.to_string().contains("\"ОБЛОМ\"") && !without.to_string().contains("\"ОБЛОМ\""));
    let scored = ask(&mut guest, format!("{empty} ЪЩЭЮЖХЦ - scores=120/98")).await.json();
    assert!(scored.to_string().contains("\"ex "), "exchanges are listed: {scored}");
    let nothing = ask(&mut guest, format!("{empty} - -")).await.json();
    assert_eq!(nothing["moves"][0]["move"], "pass");
    let bad = ask(&mut guest, format!("{empty} ОБЛМЕОБQ -")).await;
    assert_eq!(bad.refusal(), (422, "bad-position".into()));
}
