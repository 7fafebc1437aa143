//! `deska pentago solve`, `book` and `base` on the command line.

use crate::common::{deska, from_root, run};

fn pentago(arguments: &[&str], input: &str) -> (i32, String, String) {
    let output = run(deska(&["pentago"]).args(arguments), input);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

const LATE: &str = "bbwbbwwbwwww..bbwwbbwwbbbbbbwwbbwwwbw";

#[test]
fn a_position_is_solved_and_memory_estimated_beforehand() {
    let (code, out, told) = pentago(&["solve", "--position", ".wbbwb..b.bwwwwwb...bw.b.w.wbw..bbbw"], "");
    assert_eq!(code, 0, "{told}");
    assert!(out.starts_with("win: 1 of 96 moves keep it"), "{out}");
    assert!(out.contains("\nwin   f4BR\ndraw  e3CL\nloss  a6AR "), "{out}");
    assert!(told.starts_with("24 marbles: 143352 arrangements in one pass, at most 2 MB"), "{told}");
}

#[test]
fn several_lines_start_with_the_best_move() {
    let position = [".wbbwb..b.bwwwwwb...bw.b.w.wbw..bbbw"];
    let analyse = |verb: &str, more: &[&str]| {
        let (code, out, told) = pentago(&[&[verb, "--nodes", "20000", "--format", "json", "--position"], &position[..], more].concat(), "");
        assert_eq!(code, 0, "{told}");
        serde_json::from_str::<serde_json::Value>(out.lines().last().unwrap()).unwrap()
    };
    let several = analyse("analyse", &["--lines", "3"]);
    let lines = several["lines"].as_array().unwrap();
    assert_eq!((&several["final"], lines.len()), (&true.into(), 3), "{several}");
    let scores: Vec<i64> = lines.iter().map(|line| line["score"].as_i64().unwrap()).collect();
    assert!(scores.is_sorted_by(|one, next| one >= next), "{scores:?}");
    // The old name of the verb; one line has the fields of each of several.
    let one = analyse("search", &[]);
    let fields = |line: &serde_json::Value| line.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(fields(&one), fields(&lines[0]), "{one}");
}

#[test]
fn many_positions_are_checked_against_a_table() {
    let table = std::fs::read_to_string(from_root("tests/data/pentago/pentago-exact.tsv")).unwrap();
    let late: Vec<&str> = table.lines().filter(|line| line.starts_with('3')).collect();
    let (code, out, told) = pentago(&["solve", "--positions", "-", "--check"], &late.join("\n"));
    assert_eq!((code, out.lines().count()), (0, late.len()), "{told}");
    let wrong = late[0].replace("\tloss\t", "\tdraw\t");
    assert_eq!(pentago(&["solve", "--positions", "-", "--check"], &wrong).0, 1);
}

#[test]
fn bad_input_is_refused_with_reason_and_remedy() {
    let error_of = |arguments: &[&str], input: &str| {
        let (code, _, told) = pentago(arguments, input);
        assert_eq!(code, 2, "{told}");
        told
    };
    assert!(error_of(&["solve", "--position", LATE], "").contains("36 characters"));
    assert!(error_of(&["solve", "--position", "wwwwwbbbbb.........................."], "").contains("game is over"));
    assert!(
        error_of(&["solve", "--position", "wwww................................"], "")
            .contains("white must have as many as black or one more")
    );
    let early = "w...................................";
    assert!(error_of(&["solve", "--position", early, "--rules", "answer"], "").contains("or search it"));
    // Under the rules of the published solution the position is known.
    let (code, out, told) = pentago(&["solve", "--position", early], "");
    assert!(code == 0 && out.starts_with("draw: 30 of 280 moves keep it") && told.is_empty(), "{out}{told}");
    let much = error_of(&["solve", "--position", ".w.b.b.bb.b..bww.w..b..w..bb..w.w.ww", "--memory", "100"], "");
    assert!(much.contains("takes 2") && much.contains("MB allowed") && much.contains("from 20 marbles on"), "{much}");
    assert!(error_of(&["solve", "--positions", "-"], "# a remark\n\nw..b\n").contains("standard input, line 3"));
}

#[test]
fn a_base_is_built_extended_and_checked_and_a_damaged_one_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("late.base");
    let file = file.to_str().unwrap();
    let (code, _, told) = pentago(&["base", "info", "--file", file], "");
    assert!(code == 2 && told.contains("deska pentago base build"), "{told}");
    let position = "w.bww.w.bb.wbbwbwb.bww..bww.b..bwb.w";
    let (code, out, told) = pentago(&["base", "build", "--file", file, "--positions", "-"], position);
    assert!(code == 0 && out.contains(" of them new"), "{told}");
    assert_eq!(pentago(&["base", "build", "--file", file, "--positions", "-"], position).1.split(", ").nth(1), Some("0 of them new\n"));
    let (code, out, told) = pentago(&["base", "check", "--file", file, "--sample", "15"], "");
    assert!(code == 0 && out.contains(" 0 differ"), "{out}{told}");
    assert!(pentago(&["base", "info", "--file", file], "").1.contains("\n     25          1       1\n"));
    assert!(pentago(&["base", "info", "--file", file, "--rules", "answer"], "").2.contains("is for rule set pentago-standard"));
    let mut bytes = std::fs::read(file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(file, bytes).unwrap();
    let (code, _, told) = pentago(&["base", "check", "--file", file], "");
    assert!(code == 2 && told.contains("damaged"), "{told}");
}

#[test]
fn a_book_is_built_and_the_next_build_continues() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("opening.book");
    let file = file.to_str().unwrap();
    let build = ["book", "build", "--file", file, "--marbles", "1", "--seconds", "0.01"];
    assert!(pentago(&build, "").1.contains("6 positions searched, 0 left to search, 1 derived"));
    assert!(pentago(&build, "").1.contains("0 positions searched, 0 left to search, 1 derived"));
    let info = pentago(&["book", "info", "--file", file], "").1;
    assert!(info.contains("pentago-standard, 7 positions"), "{info}");
    let (code, _, told) = pentago(&["book", "import", folder.path().to_str().unwrap(), "--file", file], "");
    assert!(code == 2 && told.contains("slice-0.pentago to slice-5.pentago are missing"), "{told}");
    std::fs::write(folder.path().join("slice-1.pentago"), "not a slice").unwrap();
    let (code, _, told) = pentago(&["book", "import", folder.path().to_str().unwrap(), "--file", file], "");
    assert!(code == 2 && told.contains("slice-1.pentago: this is not a slice"), "{told}");
}

#[test]
fn early_values_are_checked_and_invalid_slices_reported() {
    let (code, said, _) = pentago(&["early", "check", "--marbles", "2"], "");
    assert_eq!(code, 0);
    assert!(said.contains("2 marbles: 165 positions, 162 won, 3 drawn, 0 lost"), "{said}");
    let (_, said, _) = pentago(&["early", "check", "--marbles", "1", "--format", "json"], "");
    assert!(said.contains(r#"{"draws":2,"losses":4,"marbles":1,"wins":0}"#), "{said}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pentago.early");
    std::fs::write(&file, "not that").unwrap();
    let (code, _, told) = pentago(&["early", "check", "--file", file.to_str().unwrap()], "");
    assert!(code == 2 && told.contains("pentago.early: not a file of early Pentago positions"), "{told}");
    // A failed build keeps the existing file.
    let build = ["early", "build", folder.path().to_str().unwrap(), "--to", file.to_str().unwrap()];
    let (code, _, told) = pentago(&build, "");
    assert!(code == 2 && told.contains("slice-0.pentago"), "{told}");
    std::fs::write(folder.path().join("slice-0.pentago"), "not a slice").unwrap();
    let (code, _, told) = pentago(&build, "");
    assert!(code == 2 && told.contains("slice-0.pentago: this is not a slice"), "{told}");
    assert_eq!(std::fs::read(&file).unwrap(), b"not that");
}

#[test]
fn a_book_of_fixed_depth_does_not_depend_on_threads_or_earlier_searches() {
    let folder = tempfile::tempdir().unwrap();
    let book = |name: &str, depth: &str, threads: &str| {
        let path = folder.path().join(name);
        let file = path.to_str().unwrap();
        let build = ["book", "build", "--rules", "answer", "--file", file, "--marbles", "1", "--depth", depth, "--threads", threads];
        let (code, told, error) = pentago(&build, "");
        assert_eq!(code, 0, "{error}");
        (told, std::fs::read(&path).unwrap())
    };
    let (told, one) = book("one", "3", "1");
    assert!(told.contains("6 positions searched, 0 left to search, 1 derived"), "{told}");
    assert!(book("three", "3", "3").1 == one);
    // Positions are searched again only if the depth increases.
    assert!(book("one", "3", "2").0.contains("0 positions searched"));
    assert!(book("shallow", "2", "2").1 != one);
    assert!(book("shallow", "3", "2").0.contains("6 positions searched"));
    assert!(std::fs::read(folder.path().join("shallow")).unwrap() == one);
    let (code, _, told) = pentago(&["book", "build", "--depth", "3", "--seconds", "1"], "");
    assert!(code == 2 && told.contains("cannot be used with"), "{told}");
}
