//! `deska-lab experiment evaluation` with tiny rounds and interruptions.

use std::fs;
use std::path::Path;

use crate::common::{error_of, lab, run, stdout_of};
use engine::pentago::search::Weights;

const TINY: [&str; 10] = ["experiment", "evaluation", "--games", "20", "--nodes", "40", "--passes", "1", "--rounds", "2"];

fn make(folder: &Path, more: &[&str]) -> Vec<String> {
    let mut words: Vec<&str> = TINY.to_vec();
    words.extend(more);
    words.extend(["--out", folder.to_str().unwrap()]);
    words.into_iter().map(str::to_owned).collect()
}

fn called(words: &[String]) -> std::process::Output {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    run(&mut lab(&words), "")
}

const FILES: [&str; 4] = ["games-1.txt", "weights-1.txt", "games-2.txt", "weights-2.txt"];

fn files(folder: &Path) -> [String; 4] {
    FILES.map(|file| fs::read_to_string(folder.join(file)).unwrap())
}

#[test]
fn an_interrupted_run_produces_the_same_weights() {
    let folder = tempfile::tempdir().unwrap();
    let words = make(folder.path(), &["--threads", "2"]);
    let text = stdout_of(&["evaluation"], called(&words));
    assert!(text.contains("round 1: 20 games with") && text.contains("round 2, stage 3 of 3, pass 1: loss"), "{text}");
    assert!(text.contains("  built in ") && text.contains("  played with ") && text.contains("  round 2 "), "{text}");
    let made = files(folder.path());
    let [one, two] = [1, 3].map(|n: usize| made[n].parse::<Weights>().unwrap());
    assert!(one != two && one != *Weights::built_in() && made[3].ends_with(&two.to_string()));
    assert!(
        made[3].starts_with("# The numbers of the evaluation")
            && made[3].contains("--games 20 --nodes 40 --passes 1 --seed 1 --start built-in")
    );

    // Simulate an interruption within a round and a missing fit, and use another number of threads.
    fs::write(folder.path().join(FILES[2]), &made[2][..made[2].len() / 2]).unwrap();
    fs::remove_file(folder.path().join(FILES[3])).unwrap();
    stdout_of(&["evaluation"], called(&make(folder.path(), &["--threads", "1"])));
    assert!(files(folder.path()) == made);
    // A further run only prints the results.
    let text = stdout_of(&["evaluation"], called(&words));
    assert!(!text.contains("pass 1") && text.contains("  round 2 "), "{text}");
    assert!(files(folder.path()) == made);
}

#[test]
fn unsuitable_files_are_refused_with_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let start = folder.path().join("start.txt");
    let start = start.to_str().unwrap();
    let message = error_of(&["evaluation"], called(&make(folder.path(), &["--start", start])));
    assert!(message.contains("--start: ") && message.contains("start.txt: name a file written by"), "{message}");
    fs::write(start, "1 2 three").unwrap();
    let message = error_of(&["evaluation"], called(&make(folder.path(), &["--start", start])));
    assert!(message.contains("line 1: only whole numbers"), "{message}");
    fs::write(folder.path().join("games-1.txt"), "deska pentago training 2: seed 2, 40 nodes a move, numbers 0\n").unwrap();
    let message = error_of(&["evaluation"], called(&make(folder.path(), &[])));
    assert!(message.contains("games-1.txt contains other games") && message.contains("name another folder"), "{message}");
}

#[test]
fn weights_of_a_file_play_against_the_built_in_ones() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("weights.txt");
    fs::write(&file, Weights::zero().to_string()).unwrap();
    let file = file.to_str().unwrap();
    let numbers = |more: &[&str]| {
        let words =
            [&["bench", "pentago", "--part", "numbers", "--games", "4", "--threads", "1", "--nodes", "2000", "--seconds", "0.001"], more];
        run(&mut lab(&words.concat()), "")
    };
    let text = stdout_of(&["numbers"], numbers(&["--numbers", file]));
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("built in, ") && line.contains("others, ")).collect();
    assert_eq!(rows.len(), 2, "{text}");
    let games = |row: &str| row.split_whitespace().filter_map(|word| word.parse::<u32>().ok()).take(5).collect::<Vec<u32>>();
    assert!(rows[0].contains("2 thousand nodes") && games(rows[0])[2..5].iter().sum::<u32>() == 4, "{text}");
    assert!(error_of(&["numbers"], numbers(&[])).contains("name it with --numbers"));
    fs::write(folder.path().join("weights.txt"), "1 2 three").unwrap();
    let message = error_of(&["numbers"], numbers(&["--numbers", file]));
    assert!(message.contains("--numbers: ") && message.contains("line 1: only whole numbers"), "{message}");
}
