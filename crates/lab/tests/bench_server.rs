//! `deska-lab bench server`: runs against its own server and against a given one.

use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use crate::common::{error_of, lab, run, stdout_of};
use serde_json::Value;

/// Runs the benchmark and returns its JSON report.
fn report(arguments: &[&str]) -> Value {
    let words = [&["bench", "server", "--format", "json"], arguments].concat();
    serde_json::from_str(&stdout_of(&words, run(&mut lab(&words), ""))).unwrap()
}

fn count(value: &Value) -> u64 {
    value["count"].as_u64().unwrap()
}

#[test]
fn all_games_are_played_against_a_server_of_its_own() {
    let load = ["--games", "8", "--every", "0.5", "--seconds", "6", "--watchers", "0.5", "--shows", "1", "--storm", "0.5"];
    let told = report(&[&load[..], &["--lobby", "6", "--members", "300", "--history", "50"]].concat());
    let quiet = &told["milliseconds"]["without_hostile"];
    let games = quiet["games"].as_object().unwrap();
    assert!(games.contains_key("Pentago") && games.contains_key("Scrabble"), "{told}");
    assert!(games.values().all(|times| count(times) > 0 && times["p50"].as_f64().unwrap() > 0.0), "{told}");
    assert!(count(&quiet["answers"]) > 0 && count(&quiet["returns"]) > 0 && quiet["watched"].as_u64().unwrap() > 0, "{told}");
    // Each offer reaches each lobby guest.
    assert!(count(&quiet["news"]) >= 6 && count(&quiet["profiles"]) > 0 && count(&quiet["tables"]) > 0, "{told}");
    // No move is refused, even on a slow machine.
    let troubles = quiet["troubles"].as_object().unwrap();
    assert!(troubles.keys().all(|kind| !kind.starts_with("refused") && !kind.starts_with("the script")), "{told}");
    assert_eq!(told["troubles_outside"], serde_json::json!({}), "{told}");
    if cfg!(target_os = "linux") {
        assert!(["start", "games_there", "end"].iter().all(|when| told["memory"][when].as_u64().unwrap() > 1 << 20), "{told}");
    }
}

#[test]
fn the_effect_of_hostile_guests_is_reported_in_pairs() {
    let told = report(&["--games", "4", "--every", "0.5", "--seconds", "8", "--hostile", "1"]);
    assert_eq!(told["milliseconds"]["stretches"].as_array().unwrap().len(), 2, "{told}");
    assert_eq!(told["milliseconds"]["without_hostile"]["hostile"], serde_json::json!({}));
    let hostile = told["milliseconds"]["with_hostile"]["hostile"].as_object().unwrap();
    assert!(hostile.keys().any(|kind| kind.ends_with(": done")), "{told}");
    assert!(hostile.keys().all(|kind| !kind.contains("the script") && !kind.contains("no such game")), "{told}");
}

/// Sends SIGINT to a child.
#[cfg(unix)]
fn interrupt(child: &Child) {
    assert!(std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn a_given_server_is_measured_until_ctrl_c() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("a.db");
    let mut server = lab(&["serve", "--seed", "11", "--database", database.to_str().unwrap()]).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let (url, id) = (line.trim().strip_prefix("Deska is at ").unwrap().to_owned(), server.id().to_string());
    let words = ["bench", "server", "--games", "4", "--every", "0.5", "--seconds", "3600", "--url", &url, "--pid", &id];
    let child = lab(&words).stdin(Stdio::null()).spawn().unwrap();
    // Interrupt it once its first games are finished.
    let start = std::time::Instant::now();
    let played = || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let store = store::Store::open(&store::Address::from(&*database)).await.unwrap();
            let games = store.finished("pentago", 0, "", 10).await.unwrap();
            store.close().await;
            !games.is_empty()
        })
    };
    while !played() && start.elapsed().as_secs() < 60 {
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    let (text, error) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(130), "{error}");
    assert!(text.contains("move delivered: all") && text.contains("KiB per game: "), "{text}");
    assert!(error.contains("printing the figures so far"), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn its_own_server_ends_with_it() {
    let words = ["bench", "server", "--games", "2", "--every", "0.5", "--seconds", "3600"];
    let child = lab(&words).stdin(Stdio::null()).spawn().unwrap();
    let start = std::time::Instant::now();
    // Any thread may have started the server.
    let servers = || {
        let threads = std::fs::read_dir(format!("/proc/{}/task", child.id())).unwrap();
        threads.flatten().map(|thread| thread.path().join("children")).find_map(|path| {
            let text = std::fs::read_to_string(path).ok()?;
            text.split_whitespace().next()?.parse::<u32>().ok()
        })
    };
    let server = loop {
        match servers() {
            Some(server) => break server,
            None => assert!(start.elapsed().as_secs() < 60, "no server was started"),
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    };
    assert!(std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(143), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!std::path::Path::new(&format!("/proc/{server}")).exists(), "the server is still running");
}

#[test]
fn invalid_arguments_are_reported_with_remedy() {
    for (arguments, part) in [
        (&["--url", "http://192.0.2.1:8421"][..], "only a server on this machine"),
        (&["--url", "http://127.0.0.1:1"], "no game of Scrabble can be created: connecting"),
        (&["--url", "http://127.0.0.1:1", "--pid", "4000000"], "no such process"),
        (&["--storm", "2"], "from 0 to 1"),
        (&["--every", "0"], "from 0.05 to 3600"),
        (&["--database", "mysql://x"], "postgres://"),
    ] {
        let words = [&["bench", "server", "--games", "1", "--seconds", "1"], arguments].concat();
        let error = error_of(&words, run(&mut lab(&words), ""));
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
}
