//! `deska erudit best` on the command line.

use std::process::Output;

use crate::common::{deska, from_root, run_with_empty_cache};

fn best(arguments: &[&str], input: &str) -> Output {
    run_with_empty_cache(deska(&["erudit", "best"]).args(arguments), input)
}

fn error_of(arguments: &[&str], input: &str) -> String {
    crate::common::error_of(arguments, best(arguments, input))
}

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

#[test]
fn a_file_is_answered_line_by_line() {
    let table = std::fs::read_to_string(from_root("tests/data/erudit/erudit-exact.tsv")).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().filter(|row| !row.starts_with('#')).map(|row| row.split('\t').collect()).collect();
    let input: String = rows.iter().map(|row| format!("{}\t{}\n", row[1], row[2])).collect();
    let output = best(&["--positions", "-", "--repeats", "allowed", "--take", "no"], &format!("# positions\n\n{input}"));
    assert_eq!(output.status.code(), Some(0));
    let output = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.lines().count(), rows.len());
    for (line, row) in output.lines().zip(rows) {
        assert_eq!(line.split('\t').take(2).collect::<Vec<_>>(), row[3..5], "{}", row[0]);
    }
}

#[test]
fn the_best_turns_of_many_positions() {
    let input = format!("# racks\n{EMPTY}\tОБЛМЕОБ\n{EMPTY}\tЪЪ\n");
    let one = best(&["--rack", "ОБЛМЕОБ", "--format", "json"], "");
    let one: serde_json::Value = serde_json::from_slice(&one.stdout).unwrap();
    let turn = one["turn"].as_str().unwrap();
    let many = |format: &str| String::from_utf8(best(&["--positions", "-", "--turns", "--format", format], &input).stdout).unwrap();
    assert_eq!(many("tsv"), format!("{turn}\t{}\t2\ttrue\npass\t0\t3\ttrue\n", one["score"]));
    assert_eq!(many("text"), format!("2: {:>5}  {turn}\n3:     0  pass\n", one["score"].as_u64().unwrap()));
    assert!(error_of(&["--rack", "ДОМ", "--turns"], "").contains("cannot be used with"));
}

#[test]
fn a_turn_is_shown_laying_by_laying() {
    let output = best(&["--rack", "ОБЛМЕОБ", "--format", "json"], "");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&answer["layings"], &answer["single"]), (&88.into(), &11.into()));
    let steps = answer["steps"].as_array().unwrap();
    assert_eq!(answer["turn"].as_str().unwrap().split("; ").count(), steps.len());
    assert_eq!(steps.last().unwrap()["total"], answer["score"]);
    let text = best(&["--rack", "ЪЪ"], "");
    assert_eq!((String::from_utf8(text.stdout).unwrap().as_str(), text.status.code()), ("nothing can be laid\n", Some(1)));
}

#[test]
fn bad_input_is_reported_with_place_and_remedy() {
    assert!(error_of(&["--rack", "АБВГДЕЖЗ"], "").contains("the rack: 8 tiles are too many: a rack holds 7 at most"));
    assert!(error_of(&["--rack", "Q"], "").contains("the rack: `Q` (character 1) is not a tile"));
    assert!(error_of(&["--rack", "А", "--position", "15/15"], "").contains("the position: the board has 2 rows"));
    assert!(error_of(&["--rack", "А", "--used", "ДОМ,X"], "").contains("the used word X"));
    assert!(error_of(&["--rack", "А", "--scoring", "both"], "").contains("choose one of sequential, union"));
    assert!(error_of(&["--rack", "А", "--rules", "chess"], "").contains("choose one of erudit"));
    assert!(error_of(&["--rack", "А", "--lexicon", "en"], "").contains("choose a rule set for its language"));
    assert!(error_of(&[], "").contains("--rack"));
    let lines = format!("{EMPTY}\tДОМ\n{EMPTY}\n");
    assert!(error_of(&["--positions", "-"], &lines).contains("standard input, line 2: there is no rack"));
    let lines = format!("{EMPTY}\tДОМ\tКОТ\tX\n");
    assert!(error_of(&["--positions", "-"], &lines).contains("standard input, line 1: `X` follows the used words"));
}

#[test]
fn every_documented_player_works_and_alphabeta_respects_its_depth() {
    let shown = |arguments: &[&str]| {
        let output = best(arguments, "");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()
    };
    // The greedy turn's points are in the third column of TSV output.
    let counts = String::from_utf8(best(&["--positions", "-", "--format", "tsv"], &format!("{EMPTY}\tОБЛМЕОБ\n")).stdout).unwrap();
    let greedy = shown(&["--rack", "ОБЛМЕОБ", "--player", "greedy", "--format", "json"]);
    assert_eq!(greedy["score"].to_string(), counts.split('\t').nth(2).unwrap());
    let page = std::fs::read_to_string(from_root("docs/erudit.md")).unwrap();
    let table = page.split("## Computer players").nth(1).unwrap().split("\n\n").nth(1).unwrap();
    let named = ["greedy", "exact", "static"].into_iter().filter(|name| table.contains(&format!("| `{name}` |")));
    for name in named.chain(["level-1"]) {
        assert!(shown(&["--rack", "ОБЛМЕОБ", "--player", name, "--format", "json"])["turn"].is_string(), "{name}");
    }
    let board = "15/15/15/15/15/15/15/6ДОМ6/15/15/15/15/15/15/15";
    let ahead = |more: &[&str]| {
        let known = ["--player", "alphabeta", "--rack", "КИТ", "--other-rack", "ЛАС", "--position", board, "--format", "json"];
        shown(&[&known[..], more].concat())["says"].as_str().unwrap().to_owned()
    };
    assert!(ahead(&[]).contains("played to the end"));
    assert!(ahead(&["--depth", "1"]).contains("looked 1 turn ahead"), "{}", ahead(&["--depth", "1"]));
    assert!(error_of(&["--rack", "КИТ", "--player", "greedy", "--depth", "2"], "").contains("--depth is for --player alphabeta"));
    assert!(error_of(&["--rack", "КИТ", "--player", "nobody"], "").contains("greedy"));
}
