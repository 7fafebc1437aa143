//! `deska-lab experiment leaves` and `winpct`, and `deska-lab bench strength`, with a small
//! lexicon.

use std::fs;
use std::path::Path;

use crate::common::{lab, run_with_empty_cache};
use serde_json::{Value, json};

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
    crate::common::stdout_of(arguments, run_with_empty_cache(&mut lab(arguments), ""))
}

fn error_of(arguments: &[&str]) -> String {
    crate::common::error_of(arguments, run_with_empty_cache(&mut lab(arguments), ""))
}

/// Returns the arguments for learning leaves of the small lexicon.
fn learn<'a>(list: &'a str, out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["experiment", "leaves", "--lexicon", list, "--games", "6", "--generations", "2", "--out", out], more].concat()
}

#[test]
fn learned_leaves_do_not_depend_on_threads_or_interruptions() {
    let folder = folder();
    let list = text(&folder.path().join("few.txt"));
    let [one, three] = ["one", "three"].map(|name| text(&folder.path().join(name)));
    let told = stdout_of(&learn(&list, &one, &["--threads", "1"]));
    assert!(told.contains("generation 1: 6 games") && told.contains("few.leaves: 914,624 leaves"), "{told}");
    stdout_of(&learn(&list, &three, &["--threads", "3"]));
    let names = ["few.generation-1.leaves", "few.generation-2.leaves", "few.leaves"];
    let files = |folder: &str| names.map(|name| fs::read(Path::new(folder).join(name)).unwrap());
    let made = files(&one);
    assert!(made == files(&three), "the result depends on the number of threads");
    assert!(
        String::from_utf8_lossy(&made[2][..1000])
            .contains("made-with: deska experiment leaves --lexicon few --games 6 --generations 2 --seed 1\n")
    );
    assert_eq!(fs::read_dir(&one).unwrap().count(), 3, "the checkpoint was not removed");

    // Simulate an interruption after the first generation.
    fs::remove_file(Path::new(&one).join(names[1])).unwrap();
    fs::remove_file(Path::new(&one).join(names[2])).unwrap();
    stdout_of(&learn(&list, &one, &["--threads", "2"]));
    assert!(files(&one) == made, "the result differs after an interruption");
    let error = error_of(&learn(&list, &one, &["--seed", "2"]));
    assert!(error.contains("few.leaves was made by `deska experiment leaves") && error.contains("name another folder"), "{error}");
    fs::write(Path::new(&three).join("few.tally"), "something else").unwrap();
    fs::remove_file(Path::new(&three).join(names[2])).unwrap();
    fs::remove_file(Path::new(&three).join(names[1])).unwrap();
    let error = error_of(&learn(&list, &three, &[]));
    assert!(error.contains("few.tally: this is not a readable tally of leaves") && error.contains("remove the file"), "{error}");
}

#[test]
fn learned_winning_chances_do_not_depend_on_threads() {
    let folder = folder();
    let list = text(&folder.path().join("few.txt"));
    let made = |out: &str, threads: &str| {
        let out = text(&folder.path().join(out));
        let told = stdout_of(&[
            "experiment",
            "winpct",
            "--lexicon",
            &list,
            "--games",
            "40",
            "--threads",
            threads,
            "--out",
            &out,
            "--format",
            "json",
        ]);
        let told: Value = serde_json::from_str(&told).unwrap();
        (fs::read(Path::new(&out).join("few.wins")).unwrap(), told["calibration"].clone())
    };
    let one = made("one", "1");
    assert!(one == made("three", "3"));
    let positions: u64 = one.1.as_array().unwrap()[..10].iter().map(|row| row["number"].as_u64().unwrap()).sum();
    assert!(positions > 8, "four games are held out");
    let table = stdout_of(&["experiment", "winpct", "--lexicon", &list, "--games", "10", "--out", &text(&folder.path().join("two"))]);
    assert!(table.contains("held-out games: 1;") && table.contains("predicted"), "{table}");
}

#[test]
fn interrupted_winning_chances_are_resumed_to_the_same_file() {
    let folder = folder();
    let list = text(&folder.path().join("few.txt"));
    let winpct = |out: &str, threads: &'static str| -> Vec<String> {
        let words = ["experiment", "winpct", "--lexicon", &list, "--games", "400", "--threads", threads, "--out", out, "--format", "json"];
        words.map(str::to_owned).to_vec()
    };
    let winpct_result = |arguments: &[String]| -> Value {
        let mut told: Value = serde_json::from_str(&stdout_of(&arguments.iter().map(String::as_str).collect::<Vec<_>>())).unwrap();
        told["path"] = Value::Null;
        told
    };
    let [whole, cut] = ["whole", "cut"].map(|name| text(&folder.path().join(name)));
    let without = winpct_result(&winpct(&whole, "2"));
    let tally = Path::new(&cut).join("few.wins-tally");
    // Interrupt after increasing times; a fast machine may finish before one of them.
    for wait in [100, 300, 700, 1500] {
        let arguments = winpct(&cut, "1");
        let child = lab(&arguments.iter().map(String::as_str).collect::<Vec<_>>()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(wait));
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(said.contains("interrupted after") && said.contains("the same command resumes"), tally.exists(), "{said}");
        if tally.exists() {
            break;
        }
    }
    if tally.exists() {
        let other = ["experiment", "winpct", "--lexicon", &list, "--games", "401", "--out", &cut];
        assert!(error_of(&other).contains("few.wins-tally is of `deska experiment winpct --lexicon few --games 400"));
    }
    assert_eq!(winpct_result(&winpct(&cut, "3")), without);
    let file = |out: &str| fs::read(Path::new(out).join("few.wins")).unwrap();
    assert!(file(&cut) == file(&whole));
    assert!(!tally.exists(), "the checkpoint was not removed");
    fs::write(&tally, "something else").unwrap();
    let arguments = winpct(&cut, "1");
    let error = error_of(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(error.contains("few.wins-tally: this is not a readable tally of wins") && error.contains("remove the file"), "{error}");
}

#[test]
fn strength_is_measured_with_any_words() {
    let folder = folder();
    let list = text(&folder.path().join("few.txt"));
    let quick = ["bench", "strength", "--lexicon", &list, "--quick", "--pairs", "200", "--sim-pairs", "1", "--seconds", "0.1"];
    let told = stdout_of(&[&quick[..], &["--format", "json"]].concat());
    let what: Vec<Value> = told.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["what"].clone()).collect();
    assert_eq!(what[..3], ["self-play", "simulation", "endgames"]);
    assert!(what.len() > 8 && what[3..].iter().all(|what| what == "match"), "{what:?}");
    let one = stdout_of(&[&quick[..9], &["--rollouts", "300", "--only", "without inference", "--format", "json"]].concat());
    let one: Value = serde_json::from_str(&one).unwrap();
    assert_eq!((&one["players"], &one["rollouts_a_move"]), (&json!(["master", "master without inference"]), &json!(300)));
    let few = [&quick[..5], &["--regret", "8"]].concat();
    assert!(error_of(&few).contains("use a larger lexicon"));
    let regret = stdout_of(&["bench", "strength", "--quick", "--regret", "4", "--rollouts", "3000", "--format", "json"]);
    let regret: Vec<Value> = regret.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((regret.len(), &regret[0]["player"], &regret[3]["player"]), (4, &json!("static"), &json!("simulation of 6 plies")));
    assert!(regret.iter().all(|row| row["percent"].as_f64().unwrap() >= 0.0 && row["positions"].as_u64().unwrap() > 0), "{regret:?}");
    let endgames = text(&folder.path().join("endgames.tsv"));
    fs::write(&endgames, "# none\n15 A/B 0/0 0\t3\n").unwrap();
    let error = error_of(&[&quick[..], &["--endgames", &endgames]].concat());
    assert!(error.contains("endgames.tsv, line 2: the board has 1 rows"), "{error}");
}

#[test]
fn leaves_of_other_games_are_learned() {
    let folder = folder();
    let (list, out) = (text(&folder.path().join("few.txt")), text(&folder.path().join("out")));
    stdout_of(&learn(&list, &out, &["--rules", "ctu"]));
    let made = fs::read(Path::new(&out).join("few.ctu.leaves")).unwrap();
    assert!(String::from_utf8_lossy(&made[..1000]).contains("made-with: deska experiment leaves --lexicon few --rules ctu --games 6"));
}
