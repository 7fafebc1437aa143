//! `deska admin` with a running server.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::json;

use crate::process::{Process, client};

fn admin(database: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_deska")).arg("admin").args(arguments).arg("--database").arg(database).output().unwrap()
}

/// Returns standard output, or standard error if the code is not 0.
#[track_caller]
fn output_text(output: &Output, code: i32) -> String {
    let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{out}{error}");
    if code == 0 { out.into_owned() } else { error.into_owned() }
}

/// Extracts the code from the output.
fn code(text: &str) -> String {
    text.lines().next().unwrap().rsplit(' ').next().unwrap().to_owned()
}

#[tokio::test]
async fn the_first_administrator_sets_a_password_by_the_code() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let server = Process::start(&path);
    let created = output_text(&admin(&path, &["create", "Řehoř"]), 0);
    let mut person = client::Guest::new(server.address);
    let reset = json!({"code": code(&created), "password": "kůň pije čaj"});
    let account = person.post("/api/v1/account/reset", &reset).await;
    assert_eq!(account.json()["account"]["role"], "administrator", "{}", String::from_utf8_lossy(&account.body));
    // A session with the old password.
    let mut elsewhere = client::Guest::new(server.address);
    assert_eq!(elsewhere.post("/api/v1/account", &json!({"name": "Petr", "password": "velmi tajné heslo"})).await.status, 201);
    output_text(&admin(&path, &["role", "PETR", "moderator"]), 0);
    assert_eq!(elsewhere.get("/api/v1/account").await.json()["account"]["role"], "moderator", "effective immediately");
    let again = output_text(&admin(&path, &["reset", "Petr"]), 0);
    let reset = json!({"code": code(&again), "password": "zcela jiné heslo"});
    assert_eq!(client::Guest::new(server.address).post("/api/v1/account/reset", &reset).await.status, 200);
    assert_eq!(elsewhere.get("/api/v1/account").await.json()["account"], json!(null), "sessions with the old password are signed out");

    let members = output_text(&admin(&path, &["members"]), 0);
    assert_eq!(
        members.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>(),
        ["Petr moderator", "Řehoř administrator", "2 members"]
    );
    for (arguments, sentence) in [
        (&["create", "petr"][..], "looks alike"),
        (&["create", "x"], "3 to 20 characters"),
        (&["reset", "Nobody"], "there is no member Nobody"),
        (&["role", "Petr", "king"], "moderator, administrator"),
        (&["remove", "Petr"], "--yes"),
    ] {
        let text = output_text(&admin(&path, arguments), 2);
        assert!(text.contains(sentence), "{arguments:?}: {text}");
    }
    output_text(&admin(&path, &["remove", "Petr", "--yes"]), 0);
    let log = output_text(&admin(&path, &["log"]), 0);
    assert_eq!(log.lines().count(), 4, "{log}");
    assert!(log.lines().next().unwrap().ends_with("command line  remove  Petr"), "{log}");
}

#[tokio::test]
async fn a_member_banned_from_the_command_line_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let server = Process::start(&path);
    let mut petr = client::Guest::new(server.address);
    assert_eq!(petr.post("/api/v1/account", &json!({"name": "Petr", "password": "velmi tajné heslo"})).await.status, 201);
    drop(server);
    assert_eq!(output_text(&admin(&path, &["ban", "petr", "--days", "2", "--reason", "rude"]), 0), "Petr is banned for 2 days\n");
    output_text(&admin(&path, &["ban", "203.0.113.7", "--silence", "--reason", "flood"]), 0);
    let listed = output_text(&admin(&path, &["bans"]), 0);
    assert!(
        listed.contains("Petr  banned until 20") && listed.contains("203.0.113.7  silenced without end  by command line: flood"),
        "{listed}"
    );
    let server = Process::start(&path);
    petr.address = server.address;
    let begun = petr.post("/api/v1/games", &json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "person"}]})).await;
    assert_eq!(begun.refusal(), (403, "banned".into()));
    for (arguments, sentence) in [
        (&["ban", "Nobody", "--reason", "x"][..], "there is no member Nobody"),
        (&["ban", "300.0.113.7", "--reason", "x"], "no member can have such a name"),
        (&["ban", "Petr"], "--reason"),
        (&["ban", "Petr", "--days", "0", "--reason", "x"], "1..=3650"),
        (&["lift", "9"], "there is no active ban with number 9"),
    ] {
        let text = output_text(&admin(&path, arguments), 2);
        assert!(text.contains(sentence), "{arguments:?}: {text}");
    }
    assert_eq!(output_text(&admin(&path, &["lift", "1"]), 0), "The ban on Petr is lifted\n");
    assert!(output_text(&admin(&path, &["log"]), 0).contains("banned for 2 days  Petr  rude"));
}

/// Polls until a result appears: a running server applies changes of the database with a delay.
async fn soon<T>(mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    for _ in 0..100 {
        if let Some(found) = ask().await {
            return found;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the running server has not applied the change within ten seconds");
}

#[tokio::test]
async fn announcements_are_shown_and_draining_stops_new_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let server = Process::start(&path);
    let mut ann = client::Guest::new(server.address);
    let game = json!({"rules": "pentago-standard", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]});
    let waits = ann.begin(&game).await;
    output_text(&admin(&path, &["announce", "The  club meets\non Friday", "--hours", "72"]), 0);
    output_text(&admin(&path, &["drain", "Restart at ten", "--minutes", "5"]), 0);
    let told = soon(async || {
        let told = client::Guest::new(server.address).get("/api/v1/notices").await.json();
        (told["notices"].as_array()?.len() == 2).then_some(told)
    })
    .await;
    assert_eq!((&told["notices"][0]["text"], &told["notices"][0]["drains"]), (&json!("Restart at ten"), &json!(true)));
    assert_eq!(told["notices"][1]["text"], "The club meets on Friday");
    let refused = ann.post("/api/v1/games", &game).await;
    assert_eq!((refused.status, refused.json()["error"]["code"].clone()), (503, json!("draining")));
    let mut bob = client::Guest::new(server.address);
    assert_eq!(bob.post(&format!("/api/v1/games/{waits}/join"), &json!({"name": "Bob"})).await.status, 503);
    let listed = output_text(&admin(&path, &["announcements"]), 0);
    assert!(listed.lines().next().unwrap().contains(", no new games  Restart at ten"), "{listed}");
    output_text(&admin(&path, &["withdraw", "2"]), 0);
    assert!(output_text(&admin(&path, &["withdraw", "2"]), 2).contains("there is no announcement 2"));
    soon(async || (bob.post(&format!("/api/v1/games/{waits}/join"), &json!({"name": "Bob"})).await.status == 200).then_some(())).await;
    assert!(output_text(&admin(&path, &["announce", " "]), 2).contains("1 to 200 letters"));
    assert!(output_text(&admin(&path, &["announce", &"x".repeat(201)]), 2).contains("1 to 200 letters"));
}

#[tokio::test]
async fn a_game_is_closed_and_a_result_voided() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let server = Process::start(&path);
    let (mut ann, mut bob) = (client::Guest::new(server.address), client::Guest::new(server.address));
    for (guest, name) in [(&mut ann, "Anna"), (&mut bob, "Boris")] {
        assert_eq!(guest.post("/api/v1/account", &json!({"name": name, "password": "velmi tajné heslo"})).await.status, 201);
    }
    let mut begin = async || {
        let body = json!({"rules": "pentago-standard", "rated": true, "turn_days": 2, "seats": [{"kind": "person", "name": ""}, {"kind": "open"}]});
        let id = ann.begin(&body).await;
        assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({"name": ""})).await.status, 200);
        id
    };
    let (first, second) = (begin().await, begin().await);
    let address = format!("http://{}/game/{first}/replay?step=3", server.address);
    assert!(output_text(&admin(&path, &["void", &address, "--reason", "x"]), 2).contains("in progress"));
    // Both have moved, so that the game would be rated.
    let (mut white, mut black) = (ann.socket(&first, 0).await, bob.socket(&first, 0).await);
    white.next().await.unwrap();
    black.next().await.unwrap();
    assert_eq!(white.act(0, 0, json!({"move": "a1AR"})).await["type"], "done");
    assert_eq!(black.act(1, 1, json!({"move": "f6DR"})).await["type"], "done");
    output_text(&admin(&path, &["close", &address, "--reason", "both away"]), 0);
    let over = soon(async || {
        let told = ann.get(&format!("/api/v1/games/{first}")).await.json();
        (told["over"] == true).then_some(told)
    })
    .await;
    assert_eq!(over["winners"], json!([]));
    black.say(json!({"type": "ping", "ref": 99}).to_string()).await;
    black.until("pong").await;
    assert!(black.heard.iter().any(|text| text.contains(r#""kind":"closed""#)), "players are notified immediately: {:?}", black.heard);
    assert_eq!(ann.get("/api/v1/members/Anna/ratings").await.json()["ratings"], json!([]));
    assert!(output_text(&admin(&path, &["close", &first, "--reason", "x"]), 2).contains("over already"));
    assert!(output_text(&admin(&path, &["void", &first, "--reason", "x"]), 2).contains("is not rated"));

    // The second game is rated and then voided.
    let (mut white, mut black) = (ann.socket(&second, 0).await, bob.socket(&second, 0).await);
    white.next().await.unwrap();
    black.next().await.unwrap();
    assert_eq!(white.act(0, 0, json!({"move": "a1AR"})).await["type"], "done");
    assert_eq!(black.act(1, 1, json!({"move": "f6DR"})).await["type"], "done");
    assert_eq!(white.act(0, 2, json!({"resign": true})).await["type"], "done");
    let rating = async |guest: &mut client::Guest| guest.get("/api/v1/members/Boris/ratings").await.json()["ratings"][0]["rating"].as_f64();
    assert!(rating(&mut ann).await.unwrap() > 1500.0);
    let text = output_text(&admin(&path, &["void", &second, "--reason", "an engine"]), 0);
    assert!(text.contains("is void"), "{text}");
    assert_eq!(rating(&mut ann).await, None);
    assert_eq!(output_text(&admin(&path, &["recompute", "--check"]), 0).trim(), "0 rated games, 0 ratings, 0 differ");
    output_text(&admin(&path, &["vacuum"]), 0);
    let log = output_text(&admin(&path, &["log"]), 0);
    for action in ["vacuum  database", &format!("void  {second}  an engine"), &format!("close  {first}  both away")] {
        assert!(log.contains(action), "{log}");
    }
    drop(server);
    let check = Command::new(env!("CARGO_BIN_EXE_deska")).arg("check").arg("--database").arg(&path).output().unwrap();
    assert!(check.status.success(), "{}{}", String::from_utf8_lossy(&check.stdout), String::from_utf8_lossy(&check.stderr));
}

/// Runs a subcommand with empty home folders, as root would next to a service of another user.
fn alone(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deska"));
    for variable in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
        command.env(variable, folder.join("home"));
    }
    command.args(arguments).output().unwrap()
}

#[tokio::test]
async fn no_subcommand_creates_a_database_and_all_use_the_settings_file() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy, config) = (folder.path().join("served.db"), folder.path().join("copy.db"), folder.path().join("deska.toml"));
    let copy = copy.to_str().unwrap();
    let verbs: [&[&str]; 5] = [&["admin", "create", "Jana"], &["admin", "members"], &["backup", copy], &["check"], &["restore", copy]];
    if !Path::new("/var/lib/deska/deska.db").exists() {
        for verb in verbs {
            let text = output_text(&alone(folder.path(), verb), 2);
            assert!(text.contains("there is no database at") && text.contains("home") && text.contains("--config"), "{verb:?}: {text}");
        }
        assert!(!folder.path().join("home").exists(), "nothing must be created");
    }
    for verb in &verbs[..4] {
        let missing = folder.path().join("missing.db");
        let text = output_text(&alone(folder.path(), &[*verb, &["--database", missing.to_str().unwrap()][..]].concat()), 2);
        assert!(text.contains("missing.db") && !missing.exists(), "{verb:?}: {text}");
        let empty = folder.path().join("empty.db");
        std::fs::write(&empty, "").unwrap();
        let text = output_text(&alone(folder.path(), &[*verb, &["--database", empty.to_str().unwrap()][..]].concat()), 2);
        let is_empty = std::fs::metadata(&empty).unwrap().len() == 0;
        assert!(text.contains("empty.db") && text.contains("not a database") && is_empty, "{verb:?}: {text}");
    }
    let server = Process::start(&path);
    std::fs::write(&config, format!("[server]\ndatabase = {:?}\n", path.to_str().unwrap())).unwrap();
    let config = ["--config", config.to_str().unwrap()];
    output_text(&alone(folder.path(), &[verbs[0], &config].concat()), 0);
    assert!(output_text(&alone(folder.path(), &[verbs[1], &config].concat()), 0).contains("Jana"));
    output_text(&alone(folder.path(), &[verbs[2], &config].concat()), 0);
    output_text(&alone(folder.path(), &[verbs[3], &config].concat()), 0);
    server.kill();
    assert!(output_text(&alone(folder.path(), &[verbs[4], &config].concat()), 0).contains("served.db"));
}
