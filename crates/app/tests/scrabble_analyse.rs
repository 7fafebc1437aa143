//! `deska scrabble analyse`, `best`, `endgame` and `preendgame` as people and programs call them.

use std::process::Output;

use crate::common::{deska, from_root, run_afresh};
use serde_json::Value;

const CELLI: &str = "15/15/15/15/15/15/15/3CELLI7/15/15/15/15/15/15/15 GILOPTU/ 0/20 0";
const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

fn scrabble(arguments: &[&str], input: &str) -> Output {
    run_afresh(deska(&["scrabble"]).args(arguments), input)
}

fn said(arguments: &[&str], input: &str) -> String {
    crate::common::said(arguments, scrabble(arguments, input))
}

fn refused(arguments: &[&str], input: &str) -> String {
    crate::common::refused(arguments, scrabble(arguments, input))
}

/// An endgame of the tests' table, with its value.
fn endgame() -> (String, i32) {
    let table = std::fs::read_to_string(from_root("tests/data/scrabble/scrabble-endgames.tsv")).unwrap();
    let row = table.lines().nth(1).unwrap();
    let (position, value) = row.split_once('\t').unwrap();
    (position.to_owned(), value.parse().unwrap())
}

#[test]
fn what_is_found_is_told_as_objects_the_last_one_final() {
    let asked = |threads: &str| {
        said(
            &[
                "analyse",
                "--position",
                CELLI,
                "--rollouts",
                "900",
                "--seed",
                "5",
                "--threads",
                threads,
                "--candidates",
                "6",
                "--format",
                "json",
            ],
            "",
        )
    };
    let told = |text: &str| -> Vec<Value> {
        let timeless = |line: &str| {
            let mut value: Value = serde_json::from_str(line).unwrap();
            value["seconds"] = Value::Null;
            value
        };
        text.lines().map(timeless).collect()
    };
    let lines = told(&asked("1"));
    assert_eq!(lines, told(&asked("3")), "the same on any number of threads");
    assert!(lines.len() >= 3);
    let (last, before) = lines.split_last().unwrap();
    assert!(before.iter().all(|line| line["final"] == false) && last["final"] == true);
    assert_eq!(last["move"], "e5 GLUEPOT");
    assert_eq!((&last["score"], &last["solved"]), (&40.into(), &false.into()));
    let rollouts = last["rollouts"].as_u64().unwrap();
    assert!(rollouts > 0 && rollouts <= 900, "{rollouts}");
    let candidates = last["candidates"].as_array().unwrap();
    assert_eq!(candidates.iter().map(|candidate| candidate["rollouts"].as_u64().unwrap()).sum::<u64>(), rollouts);
    for candidate in candidates {
        assert!((0.0..=1.0).contains(&candidate["win"].as_f64().unwrap()) && candidate["doubt"].as_f64().unwrap() > 0.0);
        assert_eq!(candidate["plies"].as_array().unwrap().len(), 2);
    }
    assert_eq!(last["win"], candidates[0]["win"]);
}

#[test]
fn static_players_and_text() {
    // GLUEPOT keeps the I.
    let leave = crate::common::said(&[], run_afresh(&mut deska(&["lexicon", "leaves", "show", "I", "--format", "json"]), ""));
    let leave: Value = serde_json::from_str(&leave).unwrap();
    let equity = 40.0 + leave["leaves"][0]["value"].as_f64().unwrap();
    assert!(equity < 40.0, "an I is worth less than nothing: {leave}");
    let list = said(&["analyse", "--position", CELLI, "--player", "static", "--candidates", "3"], "");
    assert_eq!(list.lines().count(), 4, "{list}");
    assert!(list.lines().nth(1).unwrap().starts_with(&format!("e5 GLUEPOT     40  {equity:>+7.2}")), "{list}");
    let list = said(&["analyse", "--position", CELLI, "--rollouts", "200"], "");
    assert!(list.contains(" rollouts  ") && list.contains("then scored, bingos"), "{list}");
    let by = said(&["moves", "--position", CELLI, "--by", "equity", "--top", "1", "--format", "json", "--lexicon", "en"], "");
    let by: Value = serde_json::from_str(&by).unwrap();
    assert_eq!((&by["placements"], &by["exchanges"]), (&442.into(), &127.into()));
    assert!((by["moves"][0]["equity"].as_f64().unwrap() - equity).abs() < 1e-9, "{by}");
}

#[test]
fn one_move_a_line() {
    let input = format!("# two\n{CELLI}\n\n{EMPTY} QXVVWWK/ 0/0 0\n");
    for player in ["greedy", "static", "sim", "master"] {
        let told = said(&["best", "--positions", "-", "--player", player, "--rollouts", "60"], &input);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines.len(), 2, "{player}: {told}");
        assert!(lines[0] == "e5 GLUEPOT" && lines[1].starts_with("ex "), "{player}: {told}");
    }
    let told = said(&["best", "--positions", "-", "--player", "sim", "--rollouts", "60", "--format", "tsv"], &input);
    assert!(told.lines().all(|line| line.split('\t').count() == 5), "{told}");
}

#[test]
fn ends_of_games_are_exact() {
    let (position, value) = endgame();
    let told = said(&["endgame", "--positions", "-"], &format!("{position}\t99\n"));
    let columns: Vec<&str> = told.trim_end().split('\t').collect();
    assert_eq!((columns.len(), columns[0], columns[1], columns[3]), (6, &*position, &*value.to_string(), "true"));
    // The other rack is what is left.
    let hidden = position.replacen("/A 393", "/ 393", 1);
    assert_ne!(hidden, position);
    let known: Value = serde_json::from_str(&said(&["endgame", "--position", &hidden, "--format", "json"], "")).unwrap();
    assert_eq!((&known["value"], &known["line"][0]), (&value.into(), &columns[2].split("; ").next().unwrap().into()));
    let master = said(&["analyse", "--position", &position, "--player", "master", "--format", "json"], "");
    let master: Value = serde_json::from_str(master.lines().last().unwrap()).unwrap();
    assert_eq!((&master["solved"], &master["move"], &master["spread"]), (&true.into(), &known["line"][0], &f64::from(value - 64).into()));

    let one = position.replacen("RTUV/A", "RTU/A", 1);
    let told = said(&["preendgame", "--positions", "-"], &format!("{one}\n"));
    let columns: Vec<&str> = told.trim_end().split('\t').collect();
    assert_eq!((columns.len(), columns[0], columns[3]), (6, &*one, "true"), "{told}");
    assert!(columns[1].starts_with("0.0000 -"), "{told}");
}

#[test]
fn positions_for_another_verb_say_which() {
    let (position, _) = endgame();
    let one = position.replacen("RTUV/A", "RTU/A", 1);
    assert!(refused(&["endgame", "--position", &one], "").contains("ask `deska scrabble preendgame`"));
    assert!(refused(&["endgame", "--position", CELLI], "").contains("a rack is empty"));
    assert!(refused(&["preendgame", "--position", &position], "").contains("with an empty bag ask `deska scrabble endgame`"));
    assert!(refused(&["preendgame", "--position", CELLI], "").contains("with more ask `deska scrabble analyse`"));
    let several = position.replacen("RTUV/A 393/457", "RTU/V/A 393/457/0", 1);
    assert!(refused(&["preendgame", "--position", &several], "").contains("a pre-endgame has two seats"));
    let told = said(&["endgame", "--position", &several], "");
    assert_eq!(told.split('\t').nth(3), Some("false"), "{told}");
    let error = refused(&["endgame", "--positions", "-"], &format!("{position}\n{CELLI}\n"));
    assert!(error.contains("standard input, line 2"), "{error}");
}

#[test]
fn bad_positions_and_budgets_are_refused_with_their_cure() {
    let error = |position: &str| refused(&["analyse", "--position", position], "");
    assert!(error(&format!("{EMPTY} / 0/0 0")).contains("the rack of the seat on turn is empty"));
    assert!(error(&format!("{EMPTY} ABC 0 0")).contains("there is only one rack"));
    assert!(error(&format!("{EMPTY} ABC/ 0/0 6")).contains("after 6 scoreless turns"));
    assert!(error(&format!("{EMPTY} ABCDEFGH/ 0/0 0")).contains("rack 1 has 8 tiles"));
    assert!(error(&format!("{EMPTY} ZZ/ 0/0 0")).contains("scrabble-en has only 1"));
    assert!(error("15 A/B 0/0 0").contains("--position: the board has 1 rows"));
    let (over, _) = endgame();
    let over = over.replacen("RTUV/A", "RTUVA/", 1);
    assert!(error(&over).contains("the game is over"));
    for option in [["--seconds", "0"], ["--seconds", "x"], ["--rollouts", "0"], ["--threads", "0"], ["--plies", "0"], ["--candidates", "0"]]
    {
        let error = refused(&[&["analyse", "--position", CELLI], &option[..]].concat(), "");
        assert!(error.contains(option[0]), "{error}");
    }
    assert!(refused(&["analyse", "--position", CELLI, "--leaves", "no.leaves"], "").contains("no.leaves"));
    assert!(refused(&["analyse", "--position", CELLI, "--leaves", "README.md"], "").contains("this is not a leaves file"));
    assert!(refused(&["analyse", "--position", CELLI, "--wins", "README.md"], "").contains("this is not a wins file"));
    assert!(refused(&["best", "--positions", "no-such-file"], "").contains("no-such-file"));
}

#[test]
fn bad_endgames_and_pre_endgames_are_refused_with_their_cure() {
    let (position, _) = endgame();
    let one = position.replacen("RTUV/A", "RTU/A", 1);
    let of = |racks: &str| position.replacen("RTUV/A 393/457", racks, 1);
    for (verb, asked, told) in [
        ("endgame", of("RTUVAEEE/A 1/2"), "rack 1 has 8 tiles: a rack holds 7 at most"),
        ("endgame", of("RTZV/A 1/2"), "board and racks have 2 of the tile Z, but scrabble-en has only 1"),
        ("endgame", of("R/T/U/V/A 1/2/3/4/5"), "there are 5 racks: write 1 to 4"),
        ("endgame", of("RTUVA 1"), "an endgame has 2 to 4"),
        ("endgame", of("RTUVA/ 1/2"), "a rack is empty: the game is over, or a rack is missing"),
        ("endgame", of("RTUV/A 1"), "write"),
        ("preendgame", of("/A 1/2"), "the rack of the seat on turn is empty"),
        ("preendgame", of("RTZ/A 1/2"), "board and racks have 2 of the tile Z"),
        ("preendgame", format!("{}6", one.strip_suffix('0').unwrap()), "the game is over after 6 scoreless turns in a row"),
    ] {
        let error = refused(&[verb, "--position", &asked], "");
        assert!(error.contains("--position: ") && error.contains(told), "{verb} {asked}: {error}");
    }
    for verb in ["endgame", "preendgame"] {
        for option in [["--seconds", "0"], ["--seconds", "x"], ["--threads", "0"], ["--memory", "0"]] {
            let error = refused(&[&[verb, "--position", &one], &option[..]].concat(), "");
            assert!(error.contains(option[0]), "{error}");
        }
        assert!(refused(&[verb, "--position", ""], "").contains("the rows are missing"));
        assert!(refused(&[verb], "").contains("--positions"));
        assert!(refused(&[verb, "--positions", "no-such-file"], "").contains("no-such-file"));
    }
    // A game that is over has its reckoning, and no moves.
    let over = said(&["endgame", "--position", &format!("{}6", position.strip_suffix('0').unwrap())], "");
    assert_eq!(over.split('\t').skip(1).take(4).collect::<Vec<_>>(), ["-6", "", "true", "0"]);
}

#[test]
fn damaged_values_are_refused_with_their_cure() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let whole = |name: &str| std::fs::read(from_root("data/permissive").join(name)).unwrap();
    let (leaves, wins) = (whole("en.leaves"), whole("en.wins"));
    for (name, bytes) in
        [("cut.leaves", &leaves[..3000]), ("head.leaves", &leaves[..200]), ("no.leaves", &[][..]), ("cut.wins", &wins[..3000])]
    {
        std::fs::write(path(name), bytes).unwrap();
    }
    for (name, told) in
        [("cut.leaves", "make or fetch it again"), ("head.leaves", "make or fetch it again"), ("no.leaves", "this is not a leaves file")]
    {
        let file = path(name);
        for verb in [&["leaves", "AEI"][..], &["analyse", "--position", CELLI], &["best", "--positions", "-"]] {
            let error = refused(&[verb, &["--leaves", &file]].concat(), "");
            assert!(error.contains(name) && error.contains(told), "{verb:?}: {error}");
        }
    }
    let error = refused(&["analyse", "--position", CELLI, "--wins", &path("cut.wins")], "");
    assert!(error.contains("cut.wins: the table cannot be unpacked") && error.contains("make or fetch it again"), "{error}");
    // A damaged file beside the lexicons is told of, too.
    std::fs::write(path("en.leaves"), &leaves[..3000]).unwrap();
    let error = refused(&["leaves", "AEI", "--data-dir", folder.path().to_str().unwrap()], "");
    assert!(error.contains("en.leaves") && error.contains("make or fetch it again"), "{error}");
    let of_others = refused(&["leaves", "AEI", "--leaves", "data/permissive/ru-all.leaves"], "");
    assert!(of_others.contains("the values are for the rule set scrabble-ru, not for scrabble-en"), "{of_others}");
}

#[test]
fn many_seats_and_few_words() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("six.txt");
    std::fs::write(&list, "at\nate\neat\ntea\neta\nta\n").unwrap();
    let list = list.to_str().unwrap();
    for racks in ["AET/ 0/0", "AET// 0/0/0", "AETXYZW/// 10/20/30/0", "BCDFGHJ/ 0/0"] {
        let position = format!("{EMPTY} {racks} 0");
        for player in ["greedy", "static", "sim", "master"] {
            let told = said(
                &["analyse", "--lexicon", list, "--position", &position, "--player", player, "--rollouts", "40", "--format", "json"],
                "",
            );
            let last: Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
            assert!(last["move"].is_string() && last["final"] == true, "{player} {racks}: {told}");
            let best =
                said(&["best", "--lexicon", list, "--positions", "-", "--player", player, "--rollouts", "1"], &format!("{position}\n"));
            assert_eq!(best.lines().count(), 1, "{player} {racks}: {best}");
        }
    }
    let (position, _) = endgame();
    for (verb, racks) in [
        ("endgame", "RTUV/A 1/2"),
        ("endgame", "RT/UV/A 1/2/3"),
        ("endgame", "R/TU/V/A 1/2/3/4"),
        ("preendgame", "RTU/A 1/2"),
        ("preendgame", "RT/A 1/2"),
    ] {
        let position = position.replacen("RTUV/A 393/457", racks, 1);
        let told = said(&[verb, "--lexicon", list, "--position", &position], "");
        let certain = if racks.matches('/').count() == 2 { "true" } else { "false" };
        assert_eq!((told.split('\t').count(), told.split('\t').nth(3)), (6, Some(certain)), "{verb} {racks}: {told}");
    }
}

/// The position that a replay writes where three of seven tiles are known and four are in the bag.
const PARTLY: &str = "12TAW/11JOB1/2V8ORE1/B1U8LIDO/AEGISES1MAUT2R/G5THEW4I/N4ZA2LIFT1g/I5GYP5I/OE10DAN/1X5DRUtHERS/1T5A1MOOL2/1E5C3EF2/\
                      1R5I7/1N3VATU6/CEP4E7 KNO/ 366/318 0";

#[test]
fn a_partly_known_rack_has_seven_tiles_until_the_bag_is_empty() {
    let output = scrabble(&["moves", "--lexicon", "en", "--counts", "--position", PARTLY], "");
    let warned = String::from_utf8(output.stderr.clone()).unwrap();
    let told = crate::common::said(&["moves"], output);
    let counts: Vec<u32> = told.trim_end().split('\t').map(|count| count.parse().unwrap()).collect();
    assert_eq!((counts[0], counts[1]), (55, 0), "no exchange with four tiles in the bag");
    assert!(warned.contains("3 of 7 tiles of the rack are known"), "{warned}");
    for more in [&[][..], &["--by", "equity"]] {
        let told = said(&[&["moves", "--lexicon", "en", "--format", "json", "--position", PARTLY], more].concat(), "");
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!((&told["placements"], &told["exchanges"], &told["bag"]), (&55.into(), &0.into(), &4.into()));
        assert_eq!((&told["known"], &told["held"]), (&3.into(), &7.into()));
    }
    for player in ["greedy", "static", "sim", "master"] {
        let told = said(&["analyse", "--position", PARTLY, "--player", player, "--rollouts", "200", "--format", "json"], "");
        let last: Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
        assert_eq!((&last["known"], &last["held"], &last["solved"]), (&3.into(), &7.into(), &false.into()), "{player}");
        let moves: Vec<&str> = last["candidates"].as_array().unwrap().iter().map(|one| one["move"].as_str().unwrap()).collect();
        assert!(!moves.is_empty() && moves.iter().all(|text| !text.starts_with("ex ")), "{player}: {moves:?}");
    }
    // The values of a position near the end need the whole rack.
    let near = PARTLY.replacen("CEP4E7", "CEP4E1ALE3", 1);
    let error = refused(&["preendgame", "--position", &near], "");
    assert!(error.contains("the seat on turn has 7 tiles, and 3 of them are known"), "{error}");
}

#[test]
fn what_a_position_says_of_its_rules_is_not_passed_over() {
    let asked = |operations: &str| {
        ["analyse", "--player", "static", "--position"].map(str::to_owned).into_iter().chain([format!("{CELLI} {operations}")])
    };
    let output = |operations: &str| {
        let arguments: Vec<String> = asked(operations).collect();
        scrabble(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "")
    };
    let refused = |operations: &str| crate::common::refused(&["analyse"], output(operations));
    assert!(refused("ld polish;").contains("the position wants `ld polish`, but scrabble-en has `ld english`"));
    assert!(refused("bdn SuperCrosswordGame;").contains("the position wants `bdn SuperCrosswordGame`"));
    assert!(refused("var wordsmog;").contains("the position wants `var wordsmog`"));
    let warned = |operations: &str| String::from_utf8(output(operations).stderr).unwrap();
    assert!(warned("lex CSW21;").contains("the position names the lexicon CSW21, but en is used"));
    assert!(warned("frob 1;").contains("the operation `frob` is not known and is ignored"));
    assert!(!warned("lex en; ld english; var classic; tmr 1/2;").contains("operation"));
    // In a file each is said once.
    let lines = format!("{CELLI} lex CSW21;\n").repeat(3);
    let told = String::from_utf8(scrabble(&["moves", "--lexicon", "en", "--top", "1", "--positions", "-"], &lines).stderr).unwrap();
    assert_eq!(told.matches("CSW21").count(), 1, "{told}");
    let many = CELLI.replacen("0/20 0", "0/20 7", 1);
    let arguments = ["moves", "--lexicon", "en", "--position", &many];
    assert!(crate::common::refused(&arguments, scrabble(&arguments, "")).contains("7 scoreless turns, but 6 in a row end the game"));
}

#[test]
fn a_win_share_that_is_not_exact_is_named_as_a_bound() {
    // One tile in the bag, and far too little time.
    let hard = PARTLY.replacen("CEP4E7 KNO/", "CEP4E1ALE3 KNODAIS/", 1);
    let told = |seconds: &str, format: &str| {
        said(&["preendgame", "--position", &hard, "--seconds", seconds, "--threads", "1", "--format", format], "")
    };
    let short: Value = serde_json::from_str(&told("0.01", "json")).unwrap();
    let candidates = short["candidates"].as_array().unwrap();
    let open = candidates.iter().filter(|candidate| candidate["solved"] == false || candidate["dropped"] == true).count();
    assert!(open > 0, "{short}");
    for candidate in candidates {
        let stays = candidate["move"] == "pass";
        let known = candidate["solved"] == true && candidate["dropped"] == false && !stays;
        let is_number = |name: &str| candidate[name].is_number();
        assert_eq!(
            (is_number("win"), is_number("win_at_least"), is_number("win_at_most")),
            (known, !known, !known && !stays),
            "{candidate}"
        );
    }
    assert_eq!((&short["win"], &short["win_at_most"]), (&candidates[0]["win"], &candidates[0]["win_at_most"]));
    if short["win"].is_null() {
        let text = told("0.01", "tsv");
        assert!(text.split('\t').nth(1).unwrap().starts_with("<="), "{text}");
    }
    // No word has a V, and a pass leaves a tile in the bag.
    let (folder, (endgame, _)) = (tempfile::tempdir().unwrap(), endgame());
    let list = folder.path().join("words.txt");
    std::fs::write(&list, "AT\nTA\n").unwrap();
    let pass = endgame.replacen("RTUV/A", "V/ATU", 1);
    let text = said(&["preendgame", "--lexicon", list.to_str().unwrap(), "--position", &pass], "");
    let columns: Vec<&str> = text.trim_end().split('\t').collect();
    assert!(columns[1].starts_with(">=") && columns[2] == "pass", "{text}");
}
