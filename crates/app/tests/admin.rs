//! `deska admin` beside a running server: the first administrator, and somebody who forgot the password.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::json;

use crate::process::{Process, client};

fn admin(database: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_deska")).arg("admin").args(arguments).arg("--database").arg(database).output().unwrap()
}

/// What it says on standard output, or where it refuses, on standard error.
#[track_caller]
fn said(output: &Output, code: i32) -> String {
    let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{out}{error}");
    if code == 0 { out.into_owned() } else { error.into_owned() }
}

/// The code that is printed.
fn code(text: &str) -> String {
    text.lines().next().unwrap().rsplit(' ').next().unwrap().to_owned()
}

#[tokio::test]
async fn the_first_administrator_sets_a_password_by_the_code() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let server = Process::start(&path);
    let created = said(&admin(&path, &["create", "Řehoř"]), 0);
    let mut person = client::Guest::new(server.address);
    let reset = json!({"code": code(&created), "password": "kůň pije čaj"});
    let account = person.post("/api/v1/account/reset", &reset).await;
    assert_eq!(account.json()["account"]["role"], "administrator", "{}", String::from_utf8_lossy(&account.body));
    // Signed in elsewhere with a password that is forgotten.
    let mut elsewhere = client::Guest::new(server.address);
    assert_eq!(elsewhere.post("/api/v1/account", &json!({"name": "Petr", "password": "velmi tajné heslo"})).await.status, 201);
    said(&admin(&path, &["role", "PETR", "moderator"]), 0);
    assert_eq!(elsewhere.get("/api/v1/account").await.json()["account"]["role"], "moderator", "at once");
    let again = said(&admin(&path, &["reset", "Petr"]), 0);
    let reset = json!({"code": code(&again), "password": "zcela jiné heslo"});
    assert_eq!(client::Guest::new(server.address).post("/api/v1/account/reset", &reset).await.status, 200);
    assert_eq!(elsewhere.get("/api/v1/account").await.json()["account"], json!(null), "signed out where the old one was used");

    let members = said(&admin(&path, &["members"]), 0);
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
        let text = said(&admin(&path, arguments), 2);
        assert!(text.contains(sentence), "{arguments:?}: {text}");
    }
    said(&admin(&path, &["remove", "Petr", "--yes"]), 0);
    let log = said(&admin(&path, &["log"]), 0);
    assert_eq!(log.lines().count(), 4, "{log}");
    assert!(log.lines().next().unwrap().ends_with("command line  remove  Petr"), "{log}");
}

#[tokio::test]
async fn who_is_banned_by_the_command_line_is_kept_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let server = Process::start(&path);
    let mut petr = client::Guest::new(server.address);
    assert_eq!(petr.post("/api/v1/account", &json!({"name": "Petr", "password": "velmi tajné heslo"})).await.status, 201);
    drop(server);
    assert_eq!(said(&admin(&path, &["ban", "petr", "--days", "2", "--reason", "rude"]), 0), "Petr is banned for 2 days\n");
    said(&admin(&path, &["ban", "203.0.113.7", "--silence", "--reason", "flood"]), 0);
    let listed = said(&admin(&path, &["bans"]), 0);
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
        (&["ban", "Petr"], "--reason"),
        (&["ban", "Petr", "--days", "0", "--reason", "x"], "1..=3650"),
        (&["lift", "9"], "no ban that holds has the number 9"),
    ] {
        let text = said(&admin(&path, arguments), 2);
        assert!(text.contains(sentence), "{arguments:?}: {text}");
    }
    assert_eq!(said(&admin(&path, &["lift", "1"]), 0), "The ban on Petr is lifted\n");
    assert!(said(&admin(&path, &["log"]), 0).contains("banned for 2 days  Petr  rude"));
}
