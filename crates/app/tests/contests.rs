//! `deska match`: failing programs, Ctrl-C, sequential tests.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader};
use std::process::Command;

use crate::common::{deska, error_of, from_root, run, stdout_of};

#[test]
fn a_program_that_cannot_start_ends_the_match_with_the_reason() {
    for (command, reason) in [
        ("x=cmd:/nonexistent", "there is no program `/nonexistent`"),
        ("x=cmd:/etc/hostname", "x can't be started"),
        ("x=cmd:python3 /nonexistent/bot.py", "x can't be started"),
    ] {
        let words = ["match", "greedy", command, "--game", "pentago-standard", "--pairs", "50", "--no-sandbox"];
        let words = words.map(|word| if word == "greedy" { "naive" } else { word });
        let output = run(&mut deska(&words), "");
        let told = String::from_utf8(output.stdout.clone()).unwrap();
        assert!(told.starts_with("the seed stays secret") && told.lines().count() == 2, "the match must not end with standings: {told}");
        let error = error_of(&words, output);
        assert!(error.contains(reason) && !error.contains("has lost a game"), "{error}");
    }
}

#[test]
fn ctrl_c_keeps_finished_games_and_exits_with_130() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("event");
    let mut words = vec!["match", "naive", "itself=naive", "--game", "pentago-standard", "--pairs", "100000", "--format", "json", "--out"];
    words.push(out.to_str().unwrap());
    let mut child = deska(&words).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().contains("\"type\":\"seed\""), "the hash of the seed must precede all games");
    assert!(lines.next().unwrap().unwrap().contains("\"type\":\"game\""));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let rest: Vec<String> = lines.map(Result::unwrap).collect();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(rest.last().unwrap().contains("\"type\":\"standing\""), "the standings of finished games must be printed");
    let kept = std::fs::read_to_string(out.join("games.jsonl")).unwrap().lines().count();
    assert_eq!(kept, rest.len());
}

#[test]
fn files_named_in_help_texts_exist() {
    for words in [["match", "--help"], ["tournament", "--help"]] {
        let help = stdout_of(&words, run(&mut deska(&words), ""));
        let named: Vec<&str> = help.split([' ', '\'', '\n']).filter(|word| word.starts_with("examples/")).collect();
        assert!(words[0] != "match" || !named.is_empty());
        for file in named {
            assert!(from_root(file).is_file(), "{file}");
        }
    }
}

#[test]
fn error_probabilities_of_the_sequential_test_are_options() {
    let of = |more: &[&str]| {
        let words = [&["match", "level-1", "level-3", "--game", "scrabble-en", "--pairs", "3", "--sprt", "0,10", "--format", "json"], more]
            .concat();
        let text = stdout_of(&words, run(&mut deska(&words), ""));
        let last: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        last["standing"]["duel"]["test"]["bounds"].clone()
    };
    let bound = |bounds: &serde_json::Value, at: usize| bounds[at].as_f64().unwrap();
    let usual = of(&[]);
    assert!((bound(&usual, 0) + 19f64.ln()).abs() < 1e-9 && (bound(&usual, 1) - 19f64.ln()).abs() < 1e-9, "{usual}");
    // Wald's bounds: ln(beta / (1 - alpha)) and ln((1 - beta) / alpha).
    let other = of(&["--alpha", "0.01", "--beta", "0.1"]);
    assert!((bound(&other, 0) - (0.1f64 / 0.99).ln()).abs() < 1e-9 && (bound(&other, 1) - 90f64.ln()).abs() < 1e-9, "{other}");
    let words = ["match", "greedy", "level-1", "--alpha", "0.01"];
    assert!(error_of(&words, run(&mut deska(&words), "")).contains("--sprt"));
}

#[test]
fn standings_fit_in_80_columns() {
    for words in [
        &["match", "level-1", "greedy", "--pairs", "2"][..],
        &["match", "level-1", "level-2", "--game", "erudit", "--pairs", "2"],
        &["match", "naive", "level-1", "--game", "pentago-standard", "--pairs", "2"],
    ] {
        let text = stdout_of(words, run(&mut deska(words), ""));
        let table: Vec<_> = text.lines().filter(|line| line.starts_with(' ')).collect();
        assert!(table.len() == 3 && table.iter().all(|line| line.chars().count() <= 80), "{words:?}: {}", table.join("\n"));
    }
}

/// A program that starts and then exits in its first turn.
const QUITS: &str = r#"
import json, sys
for line in sys.stdin:
    if json.loads(line)["type"] == "turn":
        break
    print(json.dumps({"type": "ready", "protocol": 1}), flush=True)
"#;

#[test]
fn standings_with_violations_and_many_players_fit_in_80_columns() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("quits.py");
    std::fs::write(&script, QUITS).unwrap();
    let quits = format!("quits=cmd:python3 {}", script.display());
    let mut words = vec!["tournament", "play"];
    let naive: Vec<String> = (1..=11).map(|n| format!("player-{n:02}=naive")).collect();
    words.extend(naive.iter().map(String::as_str));
    words.extend([&*quits, "--game", "pentago-standard", "--pairs", "1", "--no-sandbox"]);
    let text = stdout_of(&words, run(deska(&words).env("COLUMNS", "80"), ""));
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("\nlost by a fault: quits: 22 crash\n"), "{text}");
    // Each player has a row in the table and in each part of the cross table, whose headings are
    // aligned with the columns.
    let heads: Vec<&str> = text.lines().filter(|line| line.contains("won-drawn-lost")).collect();
    assert!(heads.len() > 1 && text.matches("player-11").count() == 1 + heads.len(), "{text}");
    let last = text.lines().last().unwrap();
    assert_eq!(last.chars().count(), heads.last().unwrap().chars().count(), "{text}");
}
