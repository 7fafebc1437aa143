//! `deska scrabble moves` on the command line.

use std::process::Output;

use crate::common::{deska, from_root, run_with_empty_cache};

const CELLI: &str = "15/15/15/15/15/15/15/3CELLI7/15/15/15/15/15/15/15 GILOPTU/DEEIIMU 0/20 0";

fn moves(arguments: &[&str], input: &str) -> Output {
    run_with_empty_cache(deska(&["scrabble", "moves"]).args(arguments), input)
}

fn error_of(arguments: &[&str], input: &str) -> String {
    crate::common::error_of(arguments, moves(arguments, input))
}

#[test]
fn counts_of_a_file_match_the_table() {
    let table = from_root("tests/data/scrabble/scrabble-counts.tsv");
    let text = std::fs::read_to_string(&table).unwrap();
    let expected: String =
        text.lines().filter(|row| !row.starts_with('#')).map(|row| row.split_once('\t').unwrap().1.to_owned() + "\n").collect();
    for generator in ["gaddag", "dawg"] {
        let output = moves(
            &["--lexicon", "en", "--positions", "-", "--counts", "--generator", generator],
            &text.lines().map(|row| row.split('\t').next().unwrap().to_owned() + "\n").collect::<String>(),
        );
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn the_best_moves_of_a_position() {
    let output = moves(&["--lexicon", "en", "--position", CELLI, "--top", "1", "--format", "json"], "");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&answer["placements"], &answer["exchanges"], &answer["bag"]), (&442.into(), &127.into(), &81.into()));
    assert_eq!(answer["position"], CELLI);
    assert_eq!(answer["moves"].as_array().unwrap().len(), 1);
    assert_eq!(answer["moves"][0]["score"], 40);
    let list = moves(&["--lexicon", "en", "--position", CELLI], "");
    let list = String::from_utf8(list.stdout).unwrap();
    assert_eq!(list.lines().count(), 442 + 127);
    assert!(list.starts_with("   40  ") && list.ends_with("    0  ex GILOPTU\n"));
    let same = moves(&["--lexicon", "en", "--position", CELLI, "--generator", "dawg"], "");
    assert_eq!(String::from_utf8(same.stdout).unwrap(), list);
}

#[test]
fn the_best_moves_of_many_positions() {
    let empty = format!("{} ILMOPTU/ 0/0 0", ["15"; 15].join("/"));
    // One tile on the empty board has no placement, and an empty bag no exchange, which leaves a
    // pass.
    let stuck = "15/15/15/15/15/15/15/7Q7/15/15/15/15/15/15/15 V/ 0/0 0";
    let input = format!("# positions\n\n{CELLI}\n{empty}\n");
    let one = |position: &str, format: &str| {
        let output = moves(&["--lexicon", "en", "--position", position, "--top", "2", "--format", format], "");
        String::from_utf8(output.stdout).unwrap()
    };
    let many = |format: &str, input: &str| {
        let output = moves(&["--lexicon", "en", "--positions", "-", "--top", "2", "--format", format], input);
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    let expected = |format: &str, line: &dyn Fn(&str, usize) -> String| -> String {
        [(CELLI, 3), (&*empty, 4)]
            .iter()
            .flat_map(|(position, number)| one(position, format).lines().map(|text| line(text, *number)).collect::<Vec<_>>())
            .collect()
    };
    assert_eq!(many("text", &input), expected("text", &|text, number| format!("{number}: {text}\n")));
    assert_eq!(many("text", &input).lines().count(), 4);
    assert_eq!(many("tsv", &input), expected("tsv", &|text, number| format!("{text}\t{number}\n")));
    assert_eq!(many("json", &input), expected("json", &|text, _| format!("{text}\n")));
    let last = many("json", stuck);
    let last: serde_json::Value = serde_json::from_str(last.trim()).unwrap();
    assert!(last["placements"] == 0 && last["exchanges"].as_u64() > Some(0), "{last}");
    let over = moves(&["--lexicon", "en", "--positions", "-", "--counts", "--top", "2"], &input);
    assert_eq!(over.status.code(), Some(2), "counts and moves exclude each other");
}

#[test]
fn a_custom_list_in_another_language() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("words.txt");
    std::fs::write(&list, "kůň\nkůně\nžížala\n").unwrap();
    let empty = "15/".repeat(14) + "15";
    let position = format!("{empty} KŮŇĚ?/ 0/0 0 lex own;");
    let output = moves(
        &["--lexicon", list.to_str().unwrap(), "--rules", "scrabble-cs", "--position", &position, "--top", "2", "--format", "tsv"],
        "",
    );
    // K1 Ů4 Ň6, doubled by the centre (KŮNĚ would need the blank); of equal moves the leftmost
    // comes first.
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "8f KŮŇ\t22\n8g KŮŇ\t22\n");
}

#[test]
fn bad_input_is_reported_with_place_and_remedy() {
    let good = ["--lexicon", "en", "--position", CELLI];
    assert!(error_of(&["--lexicon", "xx", "--position", CELLI], "").contains("there is no lexicon \"xx\""));
    assert!(error_of(&["--lexicon", "no.txt", "--position", CELLI], "").contains("no.txt"));
    assert!(error_of(&[&good[..], &["--rules", "chess"]].concat(), "").contains("there is no rule set `chess`: choose one of scrabble-en"));
    assert!(error_of(&[&good[..], &["--rules", "scrabble-cs"]].concat(), "").contains("choose a rule set for its language"));
    assert!(error_of(&["--lexicon", "en", "--position", "15/15 A/B 0/0 0"], "").contains("the board has 2 rows: write 15"));
    assert!(error_of(&["--lexicon", "en"], "").contains("--position"));
    assert!(error_of(&["--lexicon", "en", "--positions", "no-such-file", "--counts"], "").contains("no-such-file"));
    let output = moves(&["--lexicon", "en", "--positions", "-", "--counts"], &format!("{CELLI}\n\n{CELLI}X\n{CELLI}\n"));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "442\t127\t40\n");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("standard input, line 3: `0X` is not a number of scoreless turns"), "{error}");
    assert_eq!(output.status.code(), Some(2));
}
