//! Programs that play on a server for a member: the examples, and a client generated from the
//! OpenAPI document.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::examples::example;
use crate::process::Process;
use crate::process::client::Guest;
use serde_json::{Value, json};

const PASSWORD: &str = "kůň pije čaj";

/// Creates a member with a token of all scopes.
async fn member(server: &Process, name: &str) -> (Guest, String) {
    let mut guest = Guest::new(server.address);
    assert_eq!(guest.post("/api/v1/account", &json!({"name": name, "password": PASSWORD})).await.status, 201);
    let asked = json!({"name": "bot", "scopes": ["read", "play", "challenge"], "password": PASSWORD});
    let token = guest.post("/api/v1/account/tokens", &asked).await.json()["token"].as_str().unwrap().to_owned();
    (guest, token)
}

/// Returns the root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Reads the output of a program up to a line that starts with `what`.
fn until(out: &mut impl std::io::BufRead, what: &str) {
    let told = out.lines().map(Result::unwrap).find(|line| line.starts_with(what));
    assert!(told.is_some(), "the program did not print `{what}`");
}

/// Challenges the program, plays a game against it, and waits until the program reports the game.
async fn plays(server: &Process, mut program: Command) {
    let (_bot, token) = member(server, "Robot").await;
    let (mut ann, _) = member(server, "Anna").await;
    let mut child: Child = program.env("DESKA_TOKEN", token).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    until(&mut out, "ready");
    let challenge = json!({"rules": "pentago-standard", "invite": "Robot", "seats": [{"kind": "person"}, {"kind": "open"}]});
    let id = ann.post("/api/v1/games", &challenge).await.json()["id"].as_str().unwrap().to_owned();
    let mut socket = ann.socket(&id, 0).await;
    let mut state = socket.next().await.unwrap();
    if state["seats"].as_array().unwrap().iter().any(|seat| seat["kind"] == "open") {
        socket.until("seats").await;
    }
    loop {
        state = socket.until_turn(0, state).await;
        let view = &state["view"];
        if !view["over"].is_null() {
            break;
        }
        // Fill the board from the end, so that the players do not build the same line.
        let free = view["board"].as_str().unwrap().rfind('.').unwrap();
        let text = format!("{}{}BL", &"abcdef"[free % 6..][..1], 6 - free / 6);
        let version = state["version"].as_u64().unwrap();
        let mut done = socket.act(0, version, json!({"move": text})).await;
        if done["why"]["code"] == "turn-after-five" {
            done = socket.act(0, version, json!({"move": text[..2]})).await;
        }
        assert_eq!(done["type"], "done", "{done}");
        state = socket.last_state();
    }
    until(&mut out, &format!("played {id}"));
    assert!(child.wait().unwrap().success());
}

fn started(folder: &tempfile::TempDir) -> Process {
    Process::start(&folder.path().join("games.db"))
}

#[tokio::test]
async fn the_example_in_python_plays() {
    let folder = tempfile::tempdir().unwrap();
    let server = started(&folder);
    let mut program = Command::new("python3");
    program.arg(root().join("examples/online/bot.py")).arg(format!("http://{}", server.address)).args(["--games", "1"]);
    plays(&server, program).await;
}

#[tokio::test]
async fn the_example_in_rust_plays() {
    let folder = tempfile::tempdir().unwrap();
    let server = started(&folder);
    let mut program = Command::new(example("online_bot"));
    program.arg(server.address.to_string()).arg("1");
    plays(&server, program).await;
}

/// Needs openapi-python-client and jsonschema in the Python named by DESKA_TEST_PYTHON, as in CI;
/// skipped without them.
#[tokio::test]
async fn a_client_generated_from_openapi_plays() {
    let python = std::env::var("DESKA_TEST_PYTHON").unwrap_or_else(|_| "python3".into());
    let there = Command::new(&python).args(["-c", "import openapi_python_client, jsonschema"]).stderr(Stdio::null()).status();
    if !there.is_ok_and(|status| status.success()) {
        assert!(std::env::var_os("DESKA_ALL_EXTRAS").is_none_or(|value| value != "1"), "openapi-python-client or jsonschema is missing");
        println!("skipped: the generated client; missing: Python's openapi-python-client and jsonschema");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (client, config) = (folder.path().join("client"), folder.path().join("config.json"));
    let names = json!({"project_name_override": "deska-client", "package_name_override": "deska_client", "post_hooks": []});
    std::fs::write(&config, Value::to_string(&names)).unwrap();
    let made = Command::new(&python)
        .args(["-m", "openapi_python_client", "generate", "--path", "docs/openapi.json", "--output-path"])
        .arg(&client)
        .arg("--config")
        .arg(&config)
        .current_dir(root())
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stdout));
    let server = started(&folder);
    let (_member, token) = member(&server, "Anna").await;
    let played = Command::new(&python)
        .arg("tests/openapi/play.py")
        .arg(&client)
        .args([format!("http://{}", server.address), token])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    assert!(String::from_utf8_lossy(&played.stdout).starts_with("a game of "));
}
