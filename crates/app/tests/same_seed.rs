//! The same seed gives the same game in a match, in the terminal, on the server and in Python,
//! record by record, even with moves undone and redone.
//!
//! `DESKA_TEST_PYTHON` names a Python with the package (default: `python3`). Without the package
//! that part is skipped, or fails with `DESKA_ALL_EXTRAS=1`, as in CI.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::{ServerProcess, deska, play, run, stdout_of};
use crate::process::client::Guest;
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use store::{Address, Store};

/// The players of the match. Elsewhere a person makes the moves of the first.
const PLAYERS: [&str; 2] = ["level-2", "level-1"];

/// The games, each with a rule set.
const GAMES: [(&str, &str); 4] = [("scrabble", "scrabble-en"), ("erudit", "erudit"), ("balda", "balda"), ("pentago", "pentago-standard")];

/// The letters of the Russian alphabet, numbered from 1.
const RUSSIAN: &str = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ";

/// A game of the match.
struct PlayedGame {
    seed: String,
    records: Vec<String>,
    /// The moves of the first seat, in notation.
    moves: Vec<String>,
}

/// An action of the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Play the move with this number.
    Play(usize),
    Undo,
    Redo,
}

/// Returns all moves of a game, with some undone and then redone or replayed.
fn script(moves: usize) -> Vec<Step> {
    use Step::{Play, Redo, Undo};
    assert!(moves > 5, "a game of {moves} moves is too short to take moves back");
    let mut steps = vec![Play(0), Play(1), Undo, Redo, Play(2), Undo, Play(2), Play(3), Undo, Undo, Redo, Redo, Undo, Play(3)];
    steps.extend((4..moves).map(Play));
    steps
}

/// Returns the effective records, without those that were undone.
fn line(log: &[String]) -> Vec<String> {
    let mut line: Vec<String> = Vec::new();
    for record in log {
        match record.strip_prefix("rewind ") {
            Some(back) => line.truncate(back.parse().unwrap()),
            None => line.push(record.clone()),
        }
    }
    line
}

/// Plays a match and returns its first game.
fn in_a_match(rules: &str, folder: &Path) -> PlayedGame {
    let out = folder.join(rules).display().to_string();
    let opening: &[&str] = if rules.starts_with("pentago") { &["--opening", "0"] } else { &[] };
    let words = [&["match", PLAYERS[0], PLAYERS[1], "--game", rules, "--pairs", "1", "--seed", "5", "--out", &out][..], opening].concat();
    stdout_of(&words, run(&mut deska(&words), ""));
    let games = std::fs::read_to_string(folder.join(rules).join("games.jsonl")).unwrap();
    let first: Value = games.lines().map(|line| serde_json::from_str(line).unwrap()).find(|game: &Value| game["half"] == 0).unwrap();
    let logs = std::fs::read_dir(folder.join(rules).join("games")).unwrap();
    let log = logs.map(|entry| entry.unwrap().path()).find(|path| path.to_string_lossy().ends_with("a.deska")).unwrap();
    let log = std::fs::read_to_string(log).unwrap();
    let records = log.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once(' ').unwrap().1.to_owned());
    let moves = first["moves"].as_array().unwrap().iter().filter(|one| one["s"] == 0).map(|one| one["m"].as_str().unwrap().to_owned());
    PlayedGame { seed: first["lots"].as_str().unwrap().to_owned(), records: records.collect(), moves: moves.collect() }
}

async fn stored(database: &Path, id: &str) -> Vec<String> {
    let store = Store::open(&Address::File(database.to_owned())).await.unwrap();
    store.log(id).await.unwrap().into_iter().map(|line| line.text).collect()
}

/// Plays the same game in the terminal and returns its records.
async fn in_the_terminal((game, rules): (&str, &str), seed: &str, seats: &[&str], input: &str, folder: &Path) -> Vec<String> {
    let database = folder.join(format!("{rules}-{}.db", seats.concat()));
    let mut command = play(game, &database);
    command.args(["--seed", seed, "--pace", "0"]);
    for seat in seats {
        command.args(["--seat", seat]);
    }
    if rules != game {
        command.args(["--rules", rules]);
    }
    let output = run(&mut command, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let store = Store::open(&Address::File(database.clone())).await.unwrap();
    let games = store.finished(game, 0, "", 9).await.unwrap();
    assert_eq!(games.len(), 1, "{rules}: the game is not over:\n{}", String::from_utf8_lossy(&output.stdout));
    stored(&database, &games[0].id).await
}

/// Formats the steps as input for the terminal.
fn typed(game: &str, moves: &[String], steps: &[Step]) -> String {
    let colon = if game == "balda" { ":" } else { "" };
    let text = |step: &Step| match step {
        Step::Play(number) if game == "erudit" && !moves[*number].starts_with("ex ") && moves[*number] != "pass" => {
            format!("{}\nend\n", moves[*number])
        }
        Step::Play(number) if moves[*number] == "pass" => format!("{colon}pass\n"),
        Step::Play(number) => format!("{}\n", moves[*number]),
        Step::Undo => format!("{colon}undo\n"),
        Step::Redo => format!("{colon}redo\n"),
    };
    steps.iter().map(text).collect::<String>() + &format!("{colon}quit\n")
}

fn server(seed: &str, database: &Path) -> ServerProcess {
    let path = database.display().to_string();
    ServerProcess::spawn(&mut deska(&["serve", "--port", "0", "--pace", "0", "--database", &path, "--seed", seed]))
}

/// Plays the same game as a show on the server and returns its records.
async fn on_the_server(rules: &str, seed: &str, folder: &Path) -> Vec<String> {
    let database = folder.join(format!("{rules}-server.db"));
    let server = server(seed, &database);
    let mut guest = Guest::new(server.host.parse().unwrap());
    let seats = PLAYERS.map(|player| json!({ "kind": "computer", "player": player }));
    let id = guest.begin(&json!({ "rules": rules, "seats": seats, "pace": 0 })).await;
    let (mut socket, _) = tokio_tungstenite::connect_async(format!("ws://{}/api/v1/games/{id}/socket?since=0", server.host)).await.unwrap();
    let store = Store::open(&Address::File(database.clone())).await.unwrap();
    let until = Instant::now() + Duration::from_secs(60);
    // Shows run only while someone watches.
    while Instant::now() < until && !store.game(&id).await.unwrap().unwrap().summary.over {
        let _ = tokio::time::timeout(Duration::from_millis(50), socket.next()).await;
    }
    stored(&database, &id).await
}

/// Converts placed tiles (`112:12,113:20*`, where a star marks a blank) to the API format.
fn tiles(text: &str, letters: &[char]) -> Value {
    let tile = |tile: &str| {
        let (square, number) = tile.split_once(':').unwrap();
        let letter = letters[number.trim_end_matches('*').parse::<usize>().unwrap() - 1];
        let letter = if number.ends_with('*') { letter.to_lowercase().to_string() } else { letter.to_string() };
        json!({ "square": square.parse::<usize>().unwrap(), "letter": letter })
    };
    text.split(',').map(tile).collect()
}

/// Converts a record of the first seat to an action of the API. Returns `None` for other records.
fn action(game: &str, record: &str) -> Option<Value> {
    let words: Vec<&str> = record.split(' ').collect();
    let letters: Vec<char> = if game == "scrabble" { ('A'..='Z').collect() } else { RUSSIAN.chars().collect() };
    let square =
        |text: &str| text.split_once(',').map(|(row, column)| row.parse::<usize>().unwrap() * 5 + column.parse::<usize>().unwrap());
    Some(match (game, words[..].get(..3)?) {
        (_, ["game", "passed", "0"]) => json!({ "pass": true }),
        (_, ["game", "exchanged", "0"]) => {
            let blank = if game == "scrabble" { '?' } else { '*' };
            let tile = |number: &&str| number.parse::<usize>().unwrap().checked_sub(1).map_or(blank, |letter| letters[letter]);
            json!({ "exchange": words[3..].iter().map(tile).collect::<String>() })
        }
        ("scrabble", ["game", "placed", "0"]) => json!({ "place": tiles(words[4], &letters) }),
        ("erudit", ["game", "laid", "0"]) => {
            let (_, parts) = record.split_once(words[3]).unwrap();
            let step = |part: &str| match part.trim().strip_prefix("take ") {
                Some(taken) => json!({ "take": tiles(taken, &letters)[0] }),
                None => json!({ "place": tiles(part.trim().split(' ').next().unwrap(), &letters) }),
            };
            json!({ "lay": parts.split(" | ").filter(|part| !part.starts_with("union ")).map(step).collect::<Vec<_>>() })
        }
        ("balda", ["game", "placed", "0"]) => {
            let (put, letter) = words[4].split_once(':').unwrap();
            let path: Vec<usize> = words[5].split('-').map(|one| square(one).unwrap()).collect();
            let letter = letters[letter.parse::<usize>().unwrap() - 1].to_string();
            json!({ "place": { "square": square(put), "letter": letter, "path": path } })
        }
        ("pentago", ["game", "moved", "0"]) => json!({ "move": words[3] }),
        _ => return None,
    })
}

/// Plays the same game as a person on the server, with undo and redo, and returns all records.
async fn by_a_person((game, rules): (&str, &str), played: &PlayedGame, steps: &[Step], folder: &Path) -> Vec<String> {
    let actions: Vec<Value> = played.records.iter().filter_map(|record| action(game, record)).collect();
    assert_eq!(actions.len(), played.moves.len(), "{rules}");
    let database = folder.join(format!("{rules}-person.db"));
    let server = server(&played.seed, &database);
    let mut guest = Guest::new(server.host.parse().unwrap());
    let seats = json!([{ "kind": "person", "name": "Jana" }, { "kind": "computer", "player": PLAYERS[1] }]);
    let id = guest.begin(&json!({ "rules": rules, "seats": seats })).await;
    let mut socket = guest.socket(&id, 0).await;
    socket.until("welcome").await;
    for step in steps {
        let state = socket.last_state();
        let state = socket.until_turn(0, state).await;
        let version = state["version"].as_u64().unwrap();
        let answer = match step {
            Step::Play(number) => socket.act(0, version, actions[*number].clone()).await,
            Step::Undo => socket.ask(json!({ "type": "undo", "version": version })).await,
            Step::Redo => socket.ask(json!({ "type": "redo", "version": version })).await,
        };
        assert_eq!(answer["type"], "done", "{rules} {step:?}: {answer}");
    }
    let state = socket.last_state();
    let state = socket.until_turn(0, state).await;
    assert!(!state["view"]["over"].is_null(), "{rules}: {state}");
    stored(&database, &id).await
}

/// Returns a Python with the package.
fn python() -> Option<String> {
    let named = std::env::var("DESKA_TEST_PYTHON").ok();
    let program = named.clone().unwrap_or_else(|| "python3".to_owned());
    let there = Command::new(&program).args(["-c", "import deska"]).output().is_ok_and(|output| output.status.success());
    if !there {
        let missing = "the Python package (`pip install .`, and DESKA_TEST_PYTHON for the program that has it)";
        assert!(named.is_none() && std::env::var_os("DESKA_ALL_EXTRAS").is_none_or(|value| value != "1"), "{missing} is missing");
        println!("skipped: the games in Python; missing: {missing}");
    }
    there.then_some(program)
}

/// A person's game in Python. Undo cuts the log; redo plays the move again.
const IN_PYTHON: &str = r#"
import json, sys, deska
asked = json.load(sys.stdin)
game = deska.Game(asked["rules"], seats=2, seed=asked["seed"])
moves, taken, count = asked["moves"], [], 0

def answer():
    while game.turn == 1:
        game.step(game.choose(asked["player"], milliseconds=60000))

answer()
for step in asked["steps"]:
    if step == "undo":
        game.undo(2)
        count -= 1
    else:
        game.step(moves[count if step == "redo" else step])
        count += 1
        answer()
assert game.over, game
print("\n".join(game.log()))
"#;

fn in_python(program: &str, rules: &str, played: &PlayedGame, steps: &[Step]) -> Vec<String> {
    let step = |step: &Step| match step {
        Step::Play(number) => json!(number),
        Step::Undo => json!("undo"),
        Step::Redo => json!("redo"),
    };
    // Python's seeds are integers: the first eight bytes of the seed.
    let bytes: Vec<u8> = (0..8).map(|at| u8::from_str_radix(&played.seed[2 * at..2 * at + 2], 16).unwrap()).collect();
    assert!(played.seed[16..].bytes().all(|digit| digit == b'0'), "{}", played.seed);
    let seed = u64::from_le_bytes(bytes.try_into().unwrap());
    let steps: Vec<Value> = steps.iter().map(step).collect();
    let asked = json!({ "rules": rules, "seed": seed, "moves": played.moves, "player": PLAYERS[1], "steps": steps });
    let mut command = Command::new(program);
    command
        .args(["-c", IN_PYTHON])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    let output = run(&mut command, asked.to_string());
    assert!(output.status.success(), "{rules}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_seed_gives_the_same_game_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let seats = PLAYERS.map(|player| format!("={player}"));
    for (game, rules) in GAMES {
        let PlayedGame { records, seed, .. } = in_a_match(rules, folder.path());
        assert!(records.len() > 8, "{rules}: {records:?}");
        let at_one_terminal = in_the_terminal((game, rules), &seed, &[&seats[0], &seats[1]], "", folder.path()).await;
        assert_eq!(at_one_terminal, records, "{rules}, in the terminal");
        assert_eq!(on_the_server(rules, &seed, folder.path()).await, records, "{rules}, on the server");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn undone_and_redone_moves_do_not_change_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let python = python();
    for (game, rules) in GAMES {
        let played = in_a_match(rules, folder.path());
        let steps = script(played.moves.len());
        let there = by_a_person((game, rules), &played, &steps, folder.path()).await;
        let taken_back = there.iter().filter(|record| record.starts_with("rewind ")).count();
        assert!(taken_back >= 5, "{rules}: {there:?}");
        assert_eq!(line(&there), played.records, "{rules}, on the server");
        let computer = format!("={}", PLAYERS[1]);
        let input = typed(game, &played.moves, &steps);
        let here = in_the_terminal((game, rules), &played.seed, &["Jana", &computer], &input, folder.path()).await;
        assert_eq!(here, there, "{rules}, in the terminal");
        if let Some(program) = &python {
            assert_eq!(in_python(program, rules, &played, &steps), played.records, "{rules}, in Python");
        }
    }
}
