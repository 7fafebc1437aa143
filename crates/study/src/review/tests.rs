//! Tests of reviews of files with a small budget.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use serde_json::Value;

use super::*;

/// The command line of the tests.
#[derive(clap::Parser)]
struct Command {
    #[command(flatten)]
    review: ReviewArguments,
}

fn from_root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Runs `deska review` with a small budget.
fn review(files: &[&Path], out: &Path, more: &[&str]) -> anyhow::Result<Answer> {
    let mut words = vec!["review", "--nodes", "200", "--rollouts", "12", "--out", out.to_str().unwrap()];
    words.extend(files.iter().map(|file| file.to_str().unwrap()));
    words.extend(more);
    run(&Command::parse_from(words).review)
}

fn read(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// Returns a game of four turns between people whose names are markup; then the record stops.
fn unfinished() -> String {
    let log = fs::read_to_string(from_root("tests/data/review/balda.deska")).unwrap();
    let log = log.replace("computer level-3 level-3", "person <script>alert(1)</script>");
    let log = log.replace("computer level-5 level-5", "person Bob & \"Co\"");
    log.lines().take(12).flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn current_reviews_are_kept_and_others_computed() {
    let (folder, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = folder.path().join("game.deska");
    fs::write(&file, unfinished()).unwrap();
    let json = out.path().join("game.json");
    assert_eq!(review(&[&file], out.path(), &[]).unwrap(), Answer::Yes);
    let first = read(&json);
    assert_eq!(first["review"]["turns"].as_array().unwrap().len(), 4);
    assert_eq!(first["review"]["turns"][0]["result"]["legal"].as_u64().map(|legal| legal > 20), Some(true), "{first}");
    // A mark in the stored review shows whether it is computed again.
    let mark = |name: &str| {
        let mut marked = read(&json);
        marked["review"]["seats"][0]["name"] = name.into();
        fs::write(&json, marked.to_string()).unwrap();
    };
    mark("kept");
    review(&[&file], out.path(), &[]).unwrap();
    assert_eq!(read(&json)["review"]["seats"][0]["name"], "kept");
    for more in [["--seed", "5"], ["--nodes", "300"], ["--lexicon", "ru-all"]] {
        mark("stale");
        let nodes: &[&str] = if more[0] == "--nodes" { &[] } else { &["--nodes", "200"] };
        let words = ["review", "--out", out.path().to_str().unwrap(), file.to_str().unwrap()];
        run(&Command::parse_from(words.iter().chain(nodes).chain(&more)).review).unwrap();
        assert_eq!(read(&json)["review"]["seats"][0]["name"], "<script>alert(1)</script>", "{more:?}");
    }
    review(&[&file], out.path(), &[]).unwrap();
    assert_eq!(read(&json), first, "the same options give the same review");
    fs::write(&json, "{\"file\":").unwrap();
    review(&[&file], out.path(), &["--threads", "1"]).unwrap();
    assert_eq!(read(&json), first, "a damaged review is computed again, with any number of threads");
    fs::write(&file, unfinished().replace("Bob", "Rob")).unwrap();
    review(&[&file], out.path(), &[]).unwrap();
    assert_ne!(read(&json)["file_sha256"], first["file_sha256"]);
}

#[test]
fn pages_have_no_script_and_no_markup_of_players() {
    let (folder, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for name in ["one.deska", "two \"x\".deska"] {
        fs::write(folder.path().join(name), unfinished()).unwrap();
    }
    assert_eq!(review(&[folder.path()], out.path(), &[]).unwrap(), Answer::Yes);
    for name in ["one.html", "two \"x\".html", "index.html"] {
        let page = fs::read_to_string(out.path().join(name)).unwrap();
        assert!(!page.contains("<script") && page.contains("&lt;script&gt;alert(1)"), "{name}");
        assert!(!page.contains("http") && page.ends_with("</html>\n"), "{name}");
    }
    let index = fs::read_to_string(out.path().join("index.html")).unwrap();
    assert!(index.contains("href=\"two%20%22x%22.html\""), "{index}");
    let page = fs::read_to_string(out.path().join("one.html")).unwrap();
    assert!(page.contains("<svg class=\"plot\"") && page.contains("the record stops before the end"), "{page}");
}

#[test]
fn damaged_files_are_reported_and_the_others_reviewed() {
    let (folder, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(folder.path().join("good.deska"), unfinished()).unwrap();
    for (name, text) in [
        ("a.gcg", "#player1 a A\n#player2 b B\n>a: AEINRTW 8D TAWNIER +71 71\n"),
        ("b.deska", "#deska 1\n#rules nothing\n#seat person A\n"),
        ("c.gcg", "#player1 a A\n#player2 b B\n"),
        ("d.deska", "#deska 1\n#colour red\n"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    assert_eq!(review(&[folder.path()], out.path(), &["--format", "json"]).unwrap(), Answer::No);
    let mut names: Vec<_> = fs::read_dir(out.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["good.json"]);
}

/// Opens a text and returns the error.
fn error_of(text: &str, settings: ReviewSettings) -> String {
    let library = assets::Library::find(None).unwrap();
    let reviewer = Reviewer::new(library, None, settings, None).unwrap();
    format!("{:#}", reviewer.open(text.as_bytes().to_vec()).err().unwrap())
}

#[test]
fn errors_name_place_and_cure() {
    let plain = ReviewSettings::default;
    for (text, part) in [
        ("#player1 a A\n#player2 b B\n>a: AEINRTW 8D TAWNIER +71 71\n", "line 3"),
        ("#deska 1\n#colour red\n", "line 2"),
        ("#deska 1\n#rules balda\n#lexicon ru-nouns\n#seat person A\n#seat person B\n", "there are no turns to review"),
        ("", "the file is empty"),
    ] {
        let error = error_of(text, plain());
        assert!(error.contains(part), "{text}: {error}");
    }
    let error = error_of(&unfinished(), ReviewSettings { player: Some("nobody".into()), ..plain() });
    assert!(error.contains("give --player") && error.contains("not nobody"), "{error}");
}

#[test]
fn a_stopped_review_writes_nothing() {
    let out = tempfile::tempdir().unwrap();
    let library = assets::Library::find(None).unwrap();
    let settings = ReviewSettings { nodes: Some(200), ..ReviewSettings::default() };
    let reviewer = Reviewer::new(library, None, settings, Some(NonZeroUsize::MIN)).unwrap();
    let opened = reviewer.open(unfinished().into_bytes()).unwrap();
    let json = out.path().join("game.json");
    let stop = CancellationToken::new();
    // Stopped by the first of four turns.
    assert!(reviewer.review_stored(&opened, "game.deska", &json, &stop, &|| stop.cancel()).unwrap().is_none());
    assert!(!json.exists());
}

/// The first turns only: exact endings take long.
#[test]
fn games_of_each_kind_are_reviewed() {
    let (folder, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let names = ["balda", "erudit", "pentago", "scrabble"].map(|name| format!("{name}.deska"));
    for name in &names {
        let log = fs::read_to_string(from_root("tests/data/review").join(name)).unwrap();
        let start: String = log.lines().take(16).flat_map(|line| [line, "\n"]).collect();
        fs::write(folder.path().join(name), start).unwrap();
    }
    assert_eq!(review(&[folder.path()], out.path(), &[]).unwrap(), Answer::Yes);
    for name in &names {
        let file = read(&out.path().join(name).with_extension("json"));
        let turns = file["review"]["turns"].as_array().unwrap();
        assert!(turns.len() > 2 && turns.iter().any(|turn| turn["result"].is_object()), "{name}");
        assert!(turns.iter().all(|turn| turn["result"].is_object() != turn["reason"].is_object()), "{name}");
        let page = fs::read_to_string(out.path().join(name).with_extension("html")).unwrap();
        assert!(page.contains("<svg class=\"board\"") || !page.contains("class=\"mistake\""), "{name}");
    }
}
