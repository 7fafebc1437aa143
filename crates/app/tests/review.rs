//! `deska review` and `deska stats` on the command line.

use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;

use crate::common::{deska, error_of, from_root, run, split_output};

/// Reviews with a small budget.
fn review(files: &[&Path], out: &Path, more: &[&str]) -> Output {
    let mut command = deska(&["review", "--rollouts", "8", "--nodes", "100", "--format", "json", "--out"]);
    run(command.arg(out).args(files).args(more), "")
}

fn json(path: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// Records of other programs that can be read and have a turn. They are outside the repository; the
/// test is skipped with a message if they are missing.
#[test]
fn records_of_other_programs_are_reviewed() {
    let folders = ["gcg", "public-reports"].map(|name| from_root(&format!("../shared/testdata/{name}")));
    if let Some(missing) = folders.iter().find(|folder| !folder.exists()) {
        eprintln!("skipped: there is no folder {}", missing.display());
        return;
    }
    let out = tempfile::tempdir().unwrap();
    let (lines, errors, code) = split_output(review(&folders.each_ref().map(PathBuf::as_path), out.path(), &[]));
    assert_eq!(code, Some(1), "some of the files are damaged: {errors}");
    let entries = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "gcg"));
    // The other files are damaged on purpose or have a wrong score, one has no turns, and one is in a
    // language without a rule set.
    assert_eq!((files.len(), lines.lines().count()), (51, 21), "{lines}");
    // Every file is either reviewed or reported.
    for file in &files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let is_reviewed = lines.lines().any(|line| line.contains(&format!("{name}: ")));
        assert_ne!(is_reviewed, errors.contains(&format!("{name}: ")), "{name} in\n{lines}\n{errors}");
        if is_reviewed {
            let review = &json(&out.path().join(Path::new(&name).with_extension("json")))["review"];
            for turn in review["turns"].as_array().unwrap() {
                assert!(turn["result"].is_object() != turn["reason"].is_object(), "{name}: {turn}");
                if let Some(loss) = turn["result"]["loss"].as_f64() {
                    assert!((0.0..=1.0).contains(&loss), "{name}: {turn}");
                }
            }
        }
    }
}

#[test]
fn wrong_options_end_with_code_2() {
    let out = tempfile::tempdir().unwrap();
    let game = from_root("tests/data/review/balda.deska");
    let error = error_of(&["review"], review(&[&out.path().join("none.gcg")], out.path(), &[]));
    assert!(error.contains("none.gcg"), "{error}");
    let error = error_of(&["review"], review(&[&game], out.path(), &["--rules", "chess"]));
    assert!(error.contains("--rules: there is no rule set `chess`"), "{error}");
    let error = error_of(&["review"], review(&[&game], out.path(), &["--lexicon", "nothing"]));
    assert!(error.contains("--lexicon"), "{error}");
    let file = out.path().join("file");
    std::fs::write(&file, "").unwrap();
    let error = error_of(&["review"], review(&[&game], &file, &[]));
    assert!(error.contains("--out"), "{error}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_review_keeps_finished_games() {
    use std::io::{BufRead as _, BufReader};

    let (folder, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let log = std::fs::read_to_string(from_root("tests/data/review/balda.deska")).unwrap();
    std::fs::write(folder.path().join("a.deska"), &log).unwrap();
    for name in ["b.deska", "c.deska"] {
        std::fs::write(folder.path().join(name), log.replace("#seat computer level-3 level-3", "#seat person Ann")).unwrap();
    }
    let mut command = deska(&["review", "--nodes", "3000", "--format", "json", "--out"]);
    let mut child = command.arg(out.path()).arg(folder.path()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().contains("a.deska: "));
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let status = child.wait_with_output().unwrap().status;
    let stored = json(&out.path().join("a.json"));
    // A fast machine may have finished first.
    assert!(matches!(status.code(), Some(130 | 0)), "{status}");
    let (_, _, code) =
        split_output(run(deska(&["review", "--nodes", "3000", "--format", "json", "--out"]).arg(out.path()).arg(folder.path()), ""));
    assert_eq!(code, Some(0));
    assert_eq!(json(&out.path().join("a.json")), stored);
    assert!(out.path().join("b.json").exists() && out.path().join("c.json").exists());
}

#[test]
fn statistics_of_players() {
    let games = from_root("tests/data/review");
    let stats = |more: &[&str]| split_output(run(deska(&["stats"]).arg(&games).args(more), ""));
    let (text, _, code) = stats(&[]);
    assert_eq!(code, Some(0));
    assert!(text.starts_with("level-3\n") && text.contains("Results: 1 game: ") && text.contains("Score per game: "), "{text}");
    let (text, _, _) = stats(&["--format", "json", "--player", "LEVEL-5"]);
    let all: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&all[0]["player"], &all[0]["games"], all.as_array().unwrap().len()), (&"level-5".into(), &2.into(), 1));
    let (table, _, _) = stats(&["--format", "csv", "--player", "level-3"]);
    assert_eq!(table.lines().count(), 4, "{table}");
    let (page, _, _) = stats(&["--format", "html", "--language", "cs"]);
    assert!(page.starts_with("<!doctype html>\n<html lang=\"cs\">") && page.ends_with("</html>\n") && !page.contains("<script"), "{page}");
    let (_, error, code) = stats(&["--player", "Nobody"]);
    assert_eq!(code, Some(1));
    assert!(error.contains("nobody is called Nobody"), "{error}");
    let (_, error, code) = stats(&["--format", "csv"]);
    assert_eq!(code, Some(2));
    assert!(error.contains("--player"), "{error}");
}
