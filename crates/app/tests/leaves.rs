//! `deska lexicon leaves` and `deska scrabble leaves` with a small lexicon.

use std::fs;
use std::path::Path;

use crate::common::{deska, run_with_empty_cache};
use serde_json::Value;

const WORDS: &str = "at\nate\neat\nseat\nseats\nstate\nstates\nta\ntea\nteas\ntest\ntests\nas\nsat\nsate\neta\n";

/// Creates a folder with a list of words.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("few.txt"), WORDS).unwrap();
    folder
}

fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

fn stdout_of(arguments: &[&str]) -> String {
    crate::common::stdout_of(arguments, run_with_empty_cache(&mut deska(arguments), ""))
}

fn error_of(arguments: &[&str]) -> String {
    crate::common::error_of(arguments, run_with_empty_cache(&mut deska(arguments), ""))
}

#[test]
fn leaves_are_looked_up_exported_and_imported() {
    let folder = folder();
    let folder = folder.path();
    let [list, english, file] = ["few.txt", "en.klv2", "few.leaves"].map(|name| text(&folder.join(name)));
    let (list, file) = (&*list, &*file);
    stdout_of(&["lexicon", "leaves", "export", "en", "--out", &english]);
    stdout_of(&["lexicon", "leaves", "import", &english, "--lexicon", list, "--out", file]);
    let shown = |arguments: &[&str]| -> Value {
        serde_json::from_str(&stdout_of(&[&["lexicon", "leaves", "show", "S", "ES?", "--format", "json"], arguments].concat())).unwrap()
    };
    let own = shown(&["--lexicon", file]);
    assert_eq!((&own["leaves_of"], &own["borrowed"]), (&"few".into(), &false.into()));
    // Files next to the lexicons are found by the lexicon's name.
    let data = folder.join("data");
    fs::create_dir_all(&data).unwrap();
    fs::copy(file, data.join("few.leaves")).unwrap();
    let data = text(&data);
    assert_eq!(shown(&["--lexicon", list, "--data-dir", &data])["leaves"], own["leaves"]);
    fs::copy(file, Path::new(&data).join("en.leaves")).unwrap();
    // A lexicon without leaves borrows those of a built-in lexicon.
    let other = folder.join("other.txt");
    fs::write(&other, "at\ntea\n").unwrap();
    let borrowed = shown(&["--lexicon", &text(&other), "--data-dir", &data]);
    assert_eq!((&borrowed["leaves"], &borrowed["borrowed"]), (&own["leaves"], &true.into()));

    let (klv2, again) = (text(&folder.join("few.klv2")), text(&folder.join("again.leaves")));
    stdout_of(&["lexicon", "leaves", "export", file, "--out", &klv2]);
    stdout_of(&["lexicon", "leaves", "import", &klv2, "--lexicon", list, "--out", &again]);
    let imported = shown(&["--lexicon", &again]);
    for (one, other) in own["leaves"].as_array().unwrap().iter().zip(imported["leaves"].as_array().unwrap()) {
        assert!((one["value"].as_f64().unwrap() - other["value"].as_f64().unwrap()).abs() < 0.03, "{one} {other}");
    }
    let info = stdout_of(&["lexicon", "leaves", "info", &again]);
    assert!(info.contains("source     the file few.klv2") && info.contains("leaves     914,624 of up to 6 tiles"), "{info}");
    assert!(error_of(&["lexicon", "leaves", "import", &klv2, "--lexicon", list, "--out", &again]).contains("exists already"));
    assert!(
        error_of(&["lexicon", "leaves", "import", list, "--lexicon", list, "--out", &text(&folder.join("x.leaves"))]).contains("few.txt")
    );
    assert!(error_of(&["lexicon", "leaves", "import", &klv2, "--lexicon", list, "--out", "x"]).contains("must end in .leaves"));
    assert!(error_of(&["lexicon", "leaves", "show", "ZZ", "--lexicon", file]).contains("ZZ is not a leave of scrabble-en"));
    assert!(error_of(&["lexicon", "leaves", "show", "A1", "--lexicon", file]).contains("the leave A1"));
    assert!(stdout_of(&["lexicon", "leaves", "info", list]).starts_with("lexicon    en (borrowed: learned with other words)"));

    let parts = stdout_of(&["scrabble", "leaves", "SEAT?", "--lexicon", list, "--leaves", file, "--format", "tsv"]);
    assert_eq!(parts.lines().count(), 32);
    let values: Vec<f64> = parts.lines().map(|line| line.split('\t').nth(1).unwrap().parse().unwrap()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b));
    assert!(parts.lines().any(|line| line == "\t0.00\tAEST?"), "{parts}");
    for (rack, error) in [("", "has 0 tiles"), ("ABCDEFGH", "has 8 tiles"), ("ZZ", "scrabble-en has only 1"), ("5", "the rack")] {
        let told = error_of(&["scrabble", "leaves", rack, "--lexicon", list]);
        assert!(told.contains(error), "{told}");
    }
}

#[test]
fn other_games_with_tiles_have_their_own_leaves() {
    for (rules, lexicon, good, bad) in [("erudit", "ru-nouns", "АР", "Ъ"), ("ctu", "en", "S", "V")] {
        let told: Value = serde_json::from_str(&stdout_of(&[
            "lexicon",
            "leaves",
            "show",
            good,
            bad,
            "--lexicon",
            lexicon,
            "--rules",
            rules,
            "--format",
            "json",
        ]))
        .unwrap();
        assert_eq!((&told["rules"], &told["leaves_of"], &told["borrowed"]), (&rules.into(), &lexicon.into(), &false.into()));
        let [good, bad] = [0, 1].map(|at| told["leaves"][at]["value"].as_f64().unwrap());
        assert!(good > bad, "{rules}: {good} {bad}");
    }
    let error = error_of(&["lexicon", "leaves", "show", "A", "--rules", "balda"]);
    assert!(error.contains("there is no rule set `balda` with tiles: choose one of scrabble-en"), "{error}");
}
