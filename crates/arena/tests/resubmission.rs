//! Events whose players change, join and leave: which games count, which are replayed, and that
//! records of earlier versions stay readable.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;

use arena::event::{EventDirectory, Plan, log_name};
use arena::{Entrant, EntrantKind, EventNames, GameRecord, Standing, Task};
use serde_json::{Value, json};

fn student(name: &str, sha256: Option<&str>) -> Entrant {
    Entrant { sha256: sha256.map(str::to_owned), ..Entrant::new(name, EntrantKind::Other(format!("/players/{name}.py"))) }
}

fn plan(entrants: Vec<Entrant>) -> Plan {
    let names = EventNames { game: "ctu".into(), rules: "ctu".into(), lexicon: None, options: json!({}) };
    Plan::new(names, entrants)
}

/// Returns the unplayed games of an event, as names of players.
fn missing(plan: &Plan, records: &[GameRecord]) -> Vec<String> {
    let there = |task: &Task| records.iter().filter(|record| record.task == *task).count();
    let lacking = plan.tasks(0, records).into_iter().filter(|task| there(task) < 2);
    lacking.map(|task| task.players.map(|player| plan.entrants[player].name.clone()).join("-")).collect()
}

/// Appends records of all missing games to the file, won by the first player of the task.
fn play(path: &Path, plan: &Plan, records: &[GameRecord]) {
    let mut text = std::fs::read_to_string(path.join("games.jsonl")).unwrap_or_default();
    for task in plan.tasks(0, records) {
        for half in 0..2u8 {
            if records.iter().any(|record| record.task == task && record.half == half) {
                continue;
            }
            let [a, b] = task.players;
            let players = if half == 0 { [a, b] } else { [b, a] };
            let mut record = json!({
                "task": task, "half": half, "players": players, "lots": "", "winner": half, "points": [1, 0], "began": 0, "took": 0, "start": [0, 0],
                "board": [0, ""], "moves": [], "log_sha256": "",
            });
            let hashes = players.map(|player| plan.entrants[player].sha256.clone());
            if hashes.iter().any(Option::is_some) {
                record["sha256"] = json!(hashes);
            }
            text += &format!("{record}\n");
        }
    }
    std::fs::write(path.join("games.jsonl"), text).unwrap();
}

/// Resumes with these entrants. Returns the plan, the missing games, and the changes.
fn resume(path: &Path, entrants: Vec<Entrant>) -> (Plan, Vec<String>, arena::event::EntrantChanges) {
    let (plan, changes) = EventDirectory::resume(path, &plan(entrants)).unwrap();
    let (folder, records) = EventDirectory::open(path, &plan).unwrap();
    drop(folder);
    let lacking = missing(&plan, &records);
    play(path, &plan, &records);
    (plan, lacking, changes)
}

#[test]
fn only_games_of_a_changed_player_are_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let three = |eva| vec![student("bob", Some("b1")), student("eva", Some(eva)), student("max", Some("m1"))];
    let (_, lacking, changes) = resume(path, three("e1"));
    assert_eq!((lacking.len(), changes), (3, arena::event::EntrantChanges::default()));
    assert!(resume(path, three("e1")).1.is_empty(), "nothing has changed");
    let (_, lacking, changes) = resume(path, three("e2"));
    assert_eq!((lacking, changes.changed), (vec!["bob-eva".to_owned(), "eva-max".to_owned()], vec!["eva".to_owned()]));
    let (read, records) = EventDirectory::read(path).unwrap();
    assert_eq!(records.len(), 6, "games of the old file were counted");
    assert_eq!(Standing::of(&read, &records).games, (6, 6));
    // With the old file again, its games still count.
    assert!(resume(path, three("e1")).1.is_empty());
    let names: std::collections::BTreeSet<String> = EventDirectory::read(path).unwrap().1.iter().map(log_name).collect();
    assert!(names.contains("1-1v2-1a-b1-e1.deska"), "{names:?}");
}

#[test]
fn players_may_join_leave_and_return() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let (bob, max) = (student("bob", Some("b1")), student("max", Some("m1")));
    resume(path, vec![bob.clone(), max.clone()]);
    let adam = student("adam", Some("a1"));
    let (plan, lacking, changes) = resume(path, vec![adam.clone(), bob.clone(), max.clone(), Entrant::builtin("greedy")]);
    assert_eq!(plan.entrants.iter().map(|entrant| &*entrant.name).collect::<Vec<_>>(), ["bob", "max", "adam", "greedy"]);
    assert_eq!((lacking.len(), changes.added), (5, vec!["adam".to_owned(), "greedy".to_owned()]));
    // Bob's file is gone: the standing of the others ignores it.
    let (plan, lacking, changes) = resume(path, vec![adam.clone(), max.clone(), Entrant::builtin("greedy")]);
    assert_eq!((lacking.len(), changes.withdrawn), (0, vec!["bob".to_owned()]));
    let (read, records) = EventDirectory::read(path).unwrap();
    assert_eq!(read, plan);
    let standing = Standing::of(&read, &records);
    assert_eq!((standing.players.len(), standing.games), (3, (6, 6)));
    assert!(standing.players.iter().all(|player| player.name != "bob" && player.results.games() == 4));
    // A built-in player is named on the command line, and leaving it out may be a mistake.
    assert!(
        EventDirectory::resume(path, &self::plan(vec![adam.clone(), max.clone()])).err().unwrap().to_string().contains("list of players")
    );
    let (_, lacking, _) = resume(path, vec![adam, bob, max, Entrant::builtin("greedy")]);
    assert!(lacking.is_empty(), "a player that returns with the same file must not replay");
}

#[test]
fn records_without_hashes_resume() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    resume(path, vec![student("bob", None), student("eva", None)]);
    let event: Value = serde_json::from_str(&std::fs::read_to_string(path.join("event.json")).unwrap()).unwrap();
    assert_eq!(event["entrants"][0].as_object().unwrap().keys().collect::<Vec<_>>(), ["name", "who"], "in the earlier format");
    let (_, lacking, changes) = resume(path, vec![student("bob", Some("b1")), student("eva", Some("e1"))]);
    assert_eq!((lacking.len(), changes.unmarked.len()), (0, 2), "earlier games count for the current files");
    let (_, lacking, _) = resume(path, vec![student("bob", Some("b1")), student("eva", Some("e2"))]);
    assert_eq!(lacking, ["bob-eva"], "hashes are recorded from now on");
}

#[test]
fn equal_scores_get_equal_course_points_and_checks_belong_to_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let names: Vec<String> = (0..10).map(|number| format!("s{number}")).collect();
    // In each pair both win once.
    let (mut plan, _, _) = resume(path, names.iter().map(|name| student(name, Some("x1"))).collect());
    plan.entrants[0].checked = Some(arena::CheckReport { games: 24, violations: 0 });
    plan.entrants[1].checked = Some(arena::CheckReport { games: 24, violations: 2 });
    drop(EventDirectory::open(path, &plan).unwrap());
    let halves = std::fs::read_to_string(path.join("games.jsonl")).unwrap().replace("\"winner\":1", "\"winner\":0");
    std::fs::write(path.join("games.jsonl"), halves).unwrap();
    let (read, records) = EventDirectory::read(path).unwrap();
    let standing = Standing::of(&read, &records);
    let points: Vec<String> = standing.players.iter().map(|player| player.course.unwrap().text()).collect();
    assert_eq!(points[..3], ["2+3", "0+3", "?+3"]);
    assert!(points.iter().all(|points| points.ends_with("+3")), "{points:?}");
    assert!(arena::report::text(&read, &standing).contains("equal scores get equal points"));
    // Another file must be checked again.
    let handed: Vec<Entrant> = names.iter().map(|name| student(name, Some(if name == "s0" { "x2" } else { "x1" }))).collect();
    let (plan, _) = EventDirectory::resume(path, &self::plan(handed)).unwrap();
    assert_eq!((plan.entrants[0].checked, plan.entrants[1].checked.map(|checked| checked.violations)), (None, Some(2)));
}
