//! `deska balda` on the command line.

use std::process::Output;

use crate::common::{deska, from_root, run};

const BALDA: &str = "...../...../БАЛДА/...../.....";

fn balda(arguments: &[&str], input: &str) -> Output {
    run(deska(&["balda"]).args(arguments), input)
}

fn stdout_of(arguments: &[&str], input: &str) -> String {
    crate::common::stdout_of(arguments, balda(arguments, input))
}

fn error_of(arguments: &[&str], input: &str) -> String {
    crate::common::error_of(arguments, balda(arguments, input))
}

#[test]
fn counts_of_a_file_match_the_table() {
    let table = std::fs::read_to_string(from_root("tests/data/balda/balda-counts.tsv")).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    let input: String = rows.iter().map(|row| format!("{}\t{}\t{}\n", row[3], row[4], row[2])).collect();
    let expected: String = rows.iter().map(|row| format!("{}\t{}\t{}\n", row[5], row[6], row[7])).collect();
    assert_eq!(stdout_of(&["moves", "--lexicon", "ru-nouns", "--positions", "-", "--counts"], &input), expected);
    // Single positions, and JSON.
    let row = &rows[7];
    let one = stdout_of(&["moves", "--position", row[3], "--used", row[4], "--knots", "--counts"], "");
    assert_eq!(one, format!("{}\t{}\t{}\n", row[5], row[6], row[7]));
    let json = stdout_of(&["moves", "--position", row[3], "--used", row[4], "--knots", "--format", "json", "--paths"], "");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["triples"].to_string(), row[5]);
    assert_eq!(json["moves"].as_array().unwrap().len().to_string(), row[6]);
}

#[test]
fn the_best_moves_of_many_positions() {
    let input = format!("{BALDA}\n# none\n.../ЪЪЪ/...\tЪЪЪ\tknots\n{BALDA}\tХАЛДА\n");
    let many = |format: &str| stdout_of(&["moves", "--positions", "-", "--top", "2", "--format", format], &input);
    let one = |arguments: &[&str]| stdout_of(&[&["moves", "--top", "2", "--format", "tsv"], arguments].concat(), "");
    let numbered = |text: &str, number: usize| text.lines().map(|line| format!("{line}\t{number}\n")).collect::<String>();
    let (first, last) = (one(&["--position", BALDA]), one(&["--position", BALDA, "--used", "ХАЛДА"]));
    assert_ne!(first, last);
    assert_eq!(first.lines().count(), 2);
    assert_eq!(many("tsv"), format!("{}pass\t0\t3\n{}", numbered(&first, 1), numbered(&last, 4)));
    let text = many("text");
    assert!(text.starts_with("1:     5  1,1 Х ХАЛДА\n") && text.contains("\n3:     0  pass\n4: "), "{text}");
    let json: Vec<serde_json::Value> = many("json").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(json.iter().map(|answer| answer["moves"].as_array().unwrap().len()).collect::<Vec<_>>(), [2, 0, 2]);
}

#[test]
fn a_custom_list_in_any_language() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("words.txt");
    let moves = |text: &str, arguments: &[&str]| {
        std::fs::write(&list, text).unwrap();
        stdout_of(&[&["moves", "--lexicon", list.to_str().unwrap()], arguments].concat(), "")
    };
    let own = "балда\nбал\nлад\nлада\nабак\nклад\nад\n";
    // Б occurs in three of these words, Д and Л in five each: rarer letters come first, then
    // alphabetically.
    let expected = [
        "    3  1,1 Б БАЛ 1,1-2,1-2,2\n    3  3,1 Б БАЛ 3,1-2,1-2,2\n",
        "    3  1,1 Л БАЛ 2,0-2,1-1,1\n    3  3,1 Л БАЛ 2,0-2,1-3,1\n",
        "    3  1,1 Д ЛАД 2,2-2,1-1,1\n    3  1,4 Л ЛАД 1,4-2,4-2,3\n    3  3,1 Д ЛАД 2,2-2,1-3,1\n    3  3,4 Л ЛАД 3,4-2,4-2,3\n",
    ];
    assert_eq!(moves(own, &["--position", BALDA, "--paths", "--top", "8"]), expected.concat());
    assert_eq!(moves(own, &["--position", BALDA, "--cell", "1,3"]), "    2  1,3 А АД\n");
    assert_eq!(moves(own, &["--position", BALDA, "--used", "БАЛ,ЛАД,АД"]), "");
    let czech = moves("žízeň\nžíz\nzíž\n", &["--position", "...../...../ŽÍZEŇ/...../.....", "--format", "tsv", "--cell", "1,1"]);
    assert_eq!(czech, "1,1 Z ZÍŽ\t3\n1,1 Ž ZÍŽ\t3\n1,1 Z ŽÍZ\t3\n1,1 Ž ŽÍZ\t3\n");
    let english = moves("toy\ntop\npot\nto\n", &["--position", ".../TOY/...", "--through", "1,0"]);
    assert_eq!(english, "    3  0,1 P POT\n    3  2,1 P POT\n    3  0,1 P TOP\n    3  2,1 P TOP\n    2  0,0 O TO\n    2  2,0 O TO\n");
}

#[test]
fn bad_input_is_reported_with_place_and_remedy() {
    let moves = |arguments: &[&str]| error_of(&[&["moves"], arguments].concat(), "");
    assert!(moves(&["--position", "...../БАЛДА/....."]).contains("--position: row 0 has 5 squares, but there are 3 rows"));
    assert!(moves(&["--position", BALDA, "--used", "BAL"]).contains("the used word BAL: `B` is not in the Russian alphabet"));
    assert!(moves(&["--position", BALDA, "--cell", "2,2"]).contains("--cell: a letter stands on 2,2"));
    assert!(moves(&["--position", BALDA, "--cell", "5,0"]).contains("--cell: there is no square 5,0 on a board of 5 x 5"));
    assert!(moves(&["--position", BALDA, "--through", "0,0"]).contains("--through: 0,0 is empty"));
    assert!(moves(&["--position", BALDA, "--rules", "chess"]).contains("there is no rule set `chess` of Balda: choose one of balda"));
    assert!(moves(&["--position", BALDA, "--lexicon", "xx"]).contains("there is no lexicon \"xx\""));
    let rows = format!("{BALDA}\tБАЛДА\tclassic\n\n# none\n{BALDA}\tБАЛДА\tsometimes\n");
    let error = error_of(&["moves", "--positions", "-", "--counts"], &rows);
    assert!(error.contains("standard input, line 4: `sometimes` where classic or knots was expected"), "{error}");
}

#[test]
fn positions_of_any_size_and_prize_squares() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("words.txt");
    std::fs::write(&list, "лиса\nлис\nсил\nил\nкот\n").unwrap();
    let list = list.display().to_string();
    let moves = |position: &str, more: &[&str]| stdout_of(&[&["moves", "--lexicon", &list, "--position", position], more].concat(), "");
    // The corners of a small board count twice, so their moves come first.
    let (plain, doubled) = (moves("..../..../ЛИСА/....", &["--top", "1"]), moves("..../..../ЛИСА/....", &["--prizes", "--top", "1"]));
    assert_eq!((plain.as_str(), doubled.as_str()), ("    3  1,1 С ЛИС\n", "    4  3,0 И ИЛ\n"));
    // An empty middle row, unconnected letters, and no start word.
    assert_eq!(moves("КО./.../..И", &["--cell", "0,2"]), "    3  0,2 Т КОТ\n");
    let check = |position: &str, text: &str, more: &[&str]| {
        let arguments = [&["check", "--lexicon", &list, "--position", position, "--move", text], more].concat();
        String::from_utf8(balda(&arguments, "").stdout).unwrap()
    };
    assert_eq!(check("КО./.../..И", "0,2 Т КОТ", &["--prizes"]), "    6  0,2 Т КОТ 0,0-0,1-0,2\n");
    let nothing = "there is no letter on the board, so no move is possible: a word must include a letter that is already there\n";
    assert_eq!(check(".../.../...", "0,2 Т КОТ", &["--language", "ru"]), nothing);
    for verb in ["moves", "search"] {
        let output = balda(&[verb, "--lexicon", &list, "--language", "ru", "--position", ".../.../..."], "");
        assert_eq!((output.status.code(), String::from_utf8(output.stdout).unwrap().as_str()), (Some(1), nothing), "{verb}");
    }
    let json = stdout_of(&["search", "--lexicon", &list, "--position", "КО./.../...", "--prizes", "--solve", "--format", "json"], "");
    let solved: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    assert_eq!((&solved["value"], &solved["move"]), (&6.0.into(), &"0,2 Т КОТ".into()), "{json}");
    let eleven = format!("{}ПРОГРАММИСТ/{}", ".........../".repeat(5), ["..........."; 5].join("/"));
    assert!(stdout_of(&["moves", "--position", &eleven, "--top", "1"], "").starts_with("    "));
}

#[test]
fn a_move_is_judged_with_its_reason() {
    let check = |text: &str, more: &[&str]| {
        let output = balda(&[&["check", "--position", BALDA, "--move", text], more].concat(), "");
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
    };
    assert_eq!(check("1,1 Л БАЛ", &[]), (0, "    3  1,1 Л БАЛ 2,0-2,1-1,1\n".to_owned()));
    assert_eq!(check("1,1 Л БАЛ", &["--used", "БАЛ"]), (1, "БАЛ has already been played in this game; choose another word\n".to_owned()));
    assert_eq!(check("1,2 Ш ЛАЛ 2,2-2,1-2,2", &["--knots"]), (1, "the word must use the new letter on 1,2\n".to_owned()));
    assert_eq!(check("1,1 Щ БАЩ", &[]), (1, "БАЩ is not in the lexicon\n".to_owned()));
    assert_eq!(check("2,1 Л БАЛ", &[]), (1, "2,1 is taken by А; put the letter on an empty square\n".to_owned()));
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(&check(text, &["--format", "json"]).1).unwrap();
    let (legal, not) = (json("1,1 Л БАЛ"), json("1,1 Щ БАЩ"));
    assert_eq!((&legal["legal"], &legal["score"], &legal["path"][2]), (&true.into(), &3.into(), &serde_json::json!([1, 1])));
    assert_eq!((&not["legal"], &not["reason"], &not["text"]), (&false.into(), &"not-a-word".into(), &"БАЩ is not in the lexicon".into()));
    let error = error_of(&["check", "--position", BALDA, "--move", "1,1 Q БАQ"], "");
    assert!(error.contains("--move: `Q`: `Q` is not in the Russian alphabet"), "{error}");
}

/// Solves an endgame and explains the result in text and JSON.
#[test]
fn the_strongest_player_explains_its_move() {
    // A position with two empty squares.
    let position = "КОТ/ДОМ/.А.";
    let words = "кот,дом,том,мот,ток,кома,дока,мода,ода,мак,ком";
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.txt");
    std::fs::write(&list, words.replace(',', "\n")).unwrap();
    let list = list.display().to_string();
    let base = ["analyse", "--lexicon", &list, "--position", position, "--used", "ДОМ,ОДА"];
    let json = stdout_of(&[&base[..], &["--format", "json"]].concat(), "");
    let last: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    assert_eq!((&last["final"], &last["proven"]), (&true.into(), &true.into()), "{json}");
    assert_eq!(last["move"], last["line"][0]);
    let text = stdout_of(&[&base[..], &["--solve"]].concat(), "");
    assert!(text.contains(", proven: ") && text.contains(&format!("{:+.2} points", last["value"].as_f64().unwrap())), "{text}");
    // Moves as in the page's analysis; an exact value does not depend on the limits.
    let lines = stdout_of(&[&base[..], &["--lines", "2", "--nodes", "100000", "--format", "json"]].concat(), "");
    let moves: serde_json::Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!((&moves["final"], &moves["proven"], &moves["moves"][0]["value"]), (&true.into(), &true.into(), &last["value"]), "{lines}");
    let table = stdout_of(&[&base[..], &["--lines", "2", "--nodes", "100000"]].concat(), "");
    assert!(table.starts_with(moves["moves"][0]["move"].as_str().unwrap()) && table.trim_end().ends_with(", proven"), "{table}");
    // A position without legal moves; the verb's old name.
    let output =
        balda(&["search", "--lexicon", &list, "--position", ".../ДОМ/...", "--used", "МОДА,КОМА,ДОКА,КОТ,ТОМ,МОТ,ТОК,МАК,КОМ,ОДА"], "");
    assert_eq!((output.status.code(), String::from_utf8(output.stdout).unwrap().trim()), (Some(1), "there is no word"));
    assert!(error_of(&["search", "--position", BALDA, "--seconds", "0"], "").contains("0.01 to 3600"));
}
