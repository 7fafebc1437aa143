//! Recorded messages of a game of each kind (`golden/`). A change of messages needs a new API
//! version or new documentation, and a new recording:
//! `DESKA_GOLDEN=write cargo test -p server --test all golden::`.

use std::path::Path;

use crate::common::TestServer;
use crate::common::client::{Guest, Script, Socket};
use serde_json::{Value, json};

/// Fields that differ in each run: times and random ids.
const MASKED: [&str; 12] =
    ["at", "clock", "created", "elapsed", "expires", "id", "milliseconds", "next", "seconds", "series", "thought", "updated"];

/// All received messages, one per line.
#[derive(Default)]
struct Recording {
    lines: Vec<String>,
}

impl Recording {
    fn note(&mut self, from: &str, mut message: Value) {
        mask(&mut message);
        self.lines.push(json!({"from": from, "message": message}).to_string());
    }

    fn note_all(&mut self, from: &str, socket: &Socket) {
        for text in &socket.heard {
            let message: Value = serde_json::from_str(text).unwrap();
            // A computer's `thinking` message may come before or after others receive the previous
            // move.
            if message["type"] != "thinking" {
                self.note(from, message);
            }
        }
    }

    async fn ask(&mut self, guest: &mut Guest, path: &str, id: &str) {
        let answer = guest.get(&path.replace("{id}", id)).await;
        let body = if answer.header("content-type").is_some_and(|kind| kind.starts_with("application/json")) {
            answer.json()
        } else {
            json!(String::from_utf8(answer.body).unwrap().lines().map(without_time).collect::<Vec<_>>())
        };
        self.note(&format!("GET {path}"), json!({"status": answer.status, "body": body}));
    }

    /// Compares the messages with the file, or writes it.
    fn hold(self, name: &str) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.jsonl"));
        let text = self.lines.join("\n") + "\n";
        if std::env::var_os("DESKA_GOLDEN").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, text).unwrap();
            return;
        }
        let known = std::fs::read_to_string(&path).unwrap();
        for (number, (ours, theirs)) in text.lines().zip(known.lines()).enumerate() {
            assert_eq!(ours, theirs, "line {} of {}", number + 1, path.display());
        }
        assert_eq!(text.lines().count(), known.lines().count(), "messages of {name}");
    }
}

/// A line of a log begins with its time; a line of GCG names the game.
fn without_time(line: &str) -> String {
    if line.starts_with("#id ") {
        return "#id …".into();
    }
    match line.split_once(' ') {
        Some((time, rest)) if time.len() > 10 && time.bytes().all(|byte| byte.is_ascii_digit()) => format!("… {rest}"),
        _ => line.to_owned(),
    }
}

fn mask(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                // `at` can also be the square of a word, and `next` a list of squares to mark.
                // Neither is masked.
                let place = name == "at" && value.is_string();
                if MASKED.contains(&&**name) && !place && !value.is_array() && !value.is_null() {
                    *value = json!("…");
                } else {
                    mask(value);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(mask),
        _ => {}
    }
}

/// What a client does in a recorded game.
enum Behaviour {
    /// What the script of the tile games chooses.
    Best(Box<Script>),
    /// These actions in order, one per turn. Illegal ones are sent and refused.
    These(Vec<Value>),
}

/// A game with these seats.
fn seated(table: &Value, seats: Value) -> Value {
    let mut body = table.clone();
    body["seats"] = seats;
    body
}

/// A game of computers to its end, and one in which a person errs, takes back, replays, and
/// resigns.
async fn record(name: &str, table: Value, computer: &str, doing: Behaviour, drafts: &[Value]) {
    let server = TestServer::start().await;
    let mut recording = Recording::default();
    let mut ann = server.guest();

    let show = seated(&table, json!([{"kind": "computer", "player": computer}, {"kind": "computer", "player": computer, "name": "Rival"}]));
    let id = ann.begin(&show).await;
    let mut socket = ann.socket(&id, 0).await;
    let mut message = socket.next().await.unwrap();
    while message["view"]["over"].is_null() {
        message = socket.next().await.unwrap();
        while !message["view"].is_object() {
            message = socket.next().await.unwrap();
        }
    }
    // Messages of a show arrive as fast as it is played: only the final state is the same in each
    // run.
    recording.note("show", json!({"version": message["version"], "view": message["view"]}));
    for path in ["/api/v1/games/{id}", "/api/v1/games/{id}/replay", "/api/v1/games/{id}/file", "/api/v1/games/{id}/series"] {
        recording.ask(&mut ann, path, &id).await;
    }
    socket.close().await;

    let id = ann.begin(&seated(&table, json!([{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": computer}]))).await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    let mut state = socket.until_turn(0, welcome).await;
    for draft in drafts {
        socket.ask(json!({"type": "preview", "seat": 0, "action": draft})).await;
        socket.ask(json!({"type": "act", "seat": 0, "version": state["version"], "action": draft})).await;
        state = socket.last_state();
        state = socket.until_turn(0, state).await;
    }
    let turns = if let Behaviour::These(actions) = &doing { actions.len() } else { 6 };
    for turn in 0..turns {
        state = socket.until_turn(0, state).await;
        if !state["view"]["over"].is_null() {
            break;
        }
        let action = match &doing {
            Behaviour::Best(script) => script.choose(&state["view"]),
            Behaviour::These(actions) => actions[turn].clone(),
        };
        socket.ask(json!({"type": "preview", "seat": 0, "action": action})).await;
        socket.act(0, state["version"].as_u64().unwrap(), action).await;
        state = socket.last_state();
    }
    state = socket.until_turn(0, state).await;
    for message in [
        json!({"type": "position"}),
        json!({"type": "look", "seat": null}),
        json!({"type": "look", "seat": 0}),
        json!({"type": "act", "seat": 0, "version": 1, "action": {"pass": true}}),
        json!({"type": "act", "seat": 1, "version": state["version"], "action": {"pass": true}}),
        json!({"type": "pace", "ms": 10}),
        json!({"type": "hint", "seat": 0, "step": 9}),
        json!({"type": "nonsense"}),
        json!({"type": "undo"}),
    ] {
        socket.ask(message).await;
    }
    let state = socket.last_state();
    socket.until_turn(0, state).await;
    socket.ask(json!({"type": "redo"})).await;
    let state = socket.last_state();
    let state = socket.until_turn(0, state).await;
    socket.ask(json!({"type": "act", "seat": 0, "version": state["version"], "action": {"offer_draw": true}})).await;
    let state = socket.last_state();
    if state["view"]["over"].is_null() {
        socket.ask(json!({"type": "act", "seat": 0, "version": state["version"], "action": {"resign": true}})).await;
    }
    socket.ask(json!({"type": "undo"})).await;
    socket.ask(json!({"type": "rematch"})).await;
    recording.note_all("socket", &socket);
    for path in ["/api/v1/games/{id}", "/api/v1/games/{id}/replay", "/api/v1/games/{id}/file", "/api/v1/games/{id}/series"] {
        recording.ask(&mut ann, path, &id).await;
    }
    recording.ask(&mut ann, &format!("/api/v1/rules/{}", table["rules"].as_str().unwrap()), "").await;
    recording.hold(name);
}

fn best(rules: &str, lexicon: &str) -> Option<Behaviour> {
    let library = crate::common::Shelf::new();
    let Ok(words) = server::Words::open(&library, &lexicon.parse().unwrap()) else {
        eprintln!("skipped: the lexicon {lexicon} is not installed");
        return None;
    };
    Some(Behaviour::Best(Box::new(Script::new(rules, &words))))
}

/// Tiles off the board, not in a line, and a pass.
fn tile_drafts() -> [Value; 4] {
    [
        json!({"place": [{"square": 0, "letter": "A"}, {"square": 40, "letter": "A"}]}),
        json!({"place": [{"square": 900, "letter": "A"}]}),
        json!({"place": 7}),
        json!({"pass": true}),
    ]
}

#[tokio::test]
async fn scrabble_in_english() {
    let doing = best("scrabble-en", "en").unwrap();
    record("scrabble-en", json!({"rules": "scrabble-en", "lexicon": "en", "turn_seconds": 3600}), "greedy", doing, &tile_drafts()).await;
}

#[tokio::test]
async fn scrabble_with_challenges() {
    let doing = best("scrabble-en", "en-common").unwrap();
    let table = json!({"rules": "scrabble-en", "lexicon": "en-common", "challenge": "double"});
    record("scrabble-challenges", table, "greedy", doing, &[json!({"challenge": true}), json!({"accept": true})]).await;
}

#[tokio::test]
async fn scrabble_in_czech() {
    let Some(doing) = best("scrabble-cs", "cs-mixed") else { return };
    record("scrabble-cs", json!({"rules": "scrabble-cs", "lexicon": "cs-mixed"}), "greedy", doing, &tile_drafts()).await;
}

#[tokio::test]
async fn scrabble_in_russian() {
    let doing = best("scrabble-ru", "ru-all").unwrap();
    record("scrabble-ru", json!({"rules": "scrabble-ru", "lexicon": "ru-all"}), "greedy", doing, &tile_drafts()).await;
}

#[tokio::test]
async fn erudit() {
    let drafts =
        [json!({"lay": 3}), json!({"lay": [{"place": [{"square": 112, "letter": "А"}]}]}), json!({"place": []}), json!({"pass": true})];
    let doing = Behaviour::These(vec![json!({"pass": true}), json!({"exchange": "ЪЪЪЪЪЪЪ"}), json!({"pass": true})]);
    record("erudit", json!({"rules": "erudit", "lexicon": "ru-nouns"}), "greedy", doing, &drafts).await;
}

#[tokio::test]
async fn balda() {
    let place = |square: usize, letter: &str, path: &[usize]| json!({"place": {"square": square, "letter": letter, "path": path}});
    let drafts = [place(6, "Ф", &[6, 11, 12]), place(0, "Ы", &[0, 1]), place(11, "А", &[11]), place(6, "Q", &[6, 11]), json!({"place": 1})];
    let doing = Behaviour::These(vec![json!({"pass": true}), place(16, "Р", &[16, 11]), json!({"pass": true})]);
    let table = json!({"rules": "balda", "lexicon": "ru-nouns", "start": "БАЛДА", "game_seconds": 3600});
    record("balda", table, "greedy", doing, &drafts).await;
}

#[tokio::test]
async fn pentago() {
    let turn = |text: &str| json!({"move": text});
    let doing = Behaviour::These(["b2AR", "e5BL", "b5CR", "e2DL", "c3AL", "d4DR"].map(turn).to_vec());
    let drafts = [turn("z9AL"), turn("a1"), turn("a1XX"), json!({"pass": true}), json!({"move": 5})];
    record("pentago-standard", json!({"rules": "pentago-standard"}), "alphabeta:2", doing, &drafts).await;
}

#[tokio::test]
async fn pentago_with_an_answer() {
    let turn = |text: &str| json!({"move": text});
    let doing = Behaviour::These(["b2", "b2AR", "e5BL", "b5CR", "e2DL", "c3AL", "d4DR"].map(turn).to_vec());
    record("pentago-answer", json!({"rules": "pentago-answer"}), "alphabeta:2", doing, &[turn("a1"), turn("a1AR")]).await;
}
