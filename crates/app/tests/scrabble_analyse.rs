//! `deska scrabble analyse`, `best`, `endgame` and `preendgame` on the command line.

use std::process::Output;

use crate::common::{deska, from_root, run_with_empty_cache};
use serde_json::Value;

const CELLI: &str = "15/15/15/15/15/15/15/3CELLI7/15/15/15/15/15/15/15 GILOPTU/ 0/20 0";
const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

fn scrabble(arguments: &[&str], input: &str) -> Output {
    run_with_empty_cache(deska(&["scrabble"]).args(arguments), input)
}

fn stdout_of(arguments: &[&str], input: &str) -> String {
    crate::common::stdout_of(arguments, scrabble(arguments, input))
}

fn error_of(arguments: &[&str], input: &str) -> String {
    crate::common::error_of(arguments, scrabble(arguments, input))
}

/// Returns an endgame of the test table with its value.
fn endgame() -> (String, i32) {
    let table = std::fs::read_to_string(from_root("tests/data/scrabble/scrabble-endgames.tsv")).unwrap();
    let row = table.lines().nth(1).unwrap();
    let (position, value) = row.split_once('\t').unwrap();
    (position.to_owned(), value.parse().unwrap())
}

#[test]
fn results_are_json_objects_and_the_last_one_is_final() {
    let asked = |threads: &str| {
        stdout_of(
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
    let parse_lines = |text: &str| -> Vec<Value> {
        let timeless = |line: &str| {
            let mut value: Value = serde_json::from_str(line).unwrap();
            value["seconds"] = Value::Null;
            value
        };
        text.lines().map(timeless).collect()
    };
    let lines = parse_lines(&asked("1"));
    assert_eq!(lines, parse_lines(&asked("3")), "the result depends on the number of threads");
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
    // GLUEPOT leaves the I.
    let leave =
        crate::common::stdout_of(&[], run_with_empty_cache(&mut deska(&["lexicon", "leaves", "show", "I", "--format", "json"]), ""));
    let leave: Value = serde_json::from_str(&leave).unwrap();
    let equity = 40.0 + leave["leaves"][0]["value"].as_f64().unwrap();
    assert!(equity < 40.0, "the leave I must have a negative value: {leave}");
    let list = stdout_of(&["analyse", "--position", CELLI, "--player", "static", "--candidates", "3"], "");
    assert_eq!(list.lines().count(), 4, "{list}");
    assert!(list.lines().nth(1).unwrap().starts_with(&format!("e5 GLUEPOT     40  {equity:>+7.2}")), "{list}");
    let list = stdout_of(&["analyse", "--position", CELLI, "--rollouts", "200"], "");
    assert!(list.contains(" rollouts  ") && list.contains("then scored, bingos"), "{list}");
    let by = stdout_of(&["moves", "--position", CELLI, "--by", "equity", "--top", "1", "--format", "json", "--lexicon", "en"], "");
    let by: Value = serde_json::from_str(&by).unwrap();
    assert_eq!((&by["placements"], &by["exchanges"]), (&442.into(), &127.into()));
    assert!((by["moves"][0]["equity"].as_f64().unwrap() - equity).abs() < 1e-9, "{by}");
}

#[test]
fn one_move_per_line() {
    let input = format!("# two\n{CELLI}\n\n{EMPTY} QXVVWWK/ 0/0 0\n");
    for player in ["greedy", "static", "sim", "master"] {
        let told = stdout_of(&["best", "--positions", "-", "--player", player, "--rollouts", "60"], &input);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines.len(), 2, "{player}: {told}");
        assert!(lines[0] == "e5 GLUEPOT" && lines[1].starts_with("ex "), "{player}: {told}");
    }
    let told = stdout_of(&["best", "--positions", "-", "--player", "sim", "--rollouts", "60", "--format", "tsv"], &input);
    assert!(told.lines().all(|line| line.split('\t').count() == 5), "{told}");
}

#[test]
fn endgames_are_exact() {
    let (position, value) = endgame();
    let told = stdout_of(&["endgame", "--positions", "-"], &format!("{position}\t99\n"));
    let columns: Vec<&str> = told.trim_end().split('\t').collect();
    assert_eq!((columns.len(), columns[0], columns[1], columns[3]), (6, &*position, &*value.to_string(), "true"));
    // If the other rack is missing, it is the remaining tiles.
    let hidden = position.replacen("/A 393", "/ 393", 1);
    assert_ne!(hidden, position);
    let known: Value = serde_json::from_str(&stdout_of(&["endgame", "--position", &hidden, "--format", "json"], "")).unwrap();
    assert_eq!((&known["value"], &known["line"][0]), (&value.into(), &columns[2].split("; ").next().unwrap().into()));
    let master = stdout_of(&["analyse", "--position", &position, "--player", "master", "--format", "json"], "");
    let master: Value = serde_json::from_str(master.lines().last().unwrap()).unwrap();
    assert_eq!((&master["solved"], &master["move"], &master["spread"]), (&true.into(), &known["line"][0], &f64::from(value - 64).into()));

    let one = position.replacen("RTUV/A", "RTU/A", 1);
    let told = stdout_of(&["preendgame", "--positions", "-"], &format!("{one}\n"));
    let columns: Vec<&str> = told.trim_end().split('\t').collect();
    assert_eq!((columns.len(), columns[0], columns[3]), (6, &*one, "true"), "{told}");
    assert!(columns[1].starts_with("0.0000 -"), "{told}");
}

#[test]
fn positions_for_another_subcommand_name_it() {
    let (position, _) = endgame();
    let one = position.replacen("RTUV/A", "RTU/A", 1);
    assert!(error_of(&["endgame", "--position", &one], "").contains("ask `deska scrabble preendgame`"));
    assert!(error_of(&["endgame", "--position", CELLI], "").contains("a rack is empty"));
    assert!(error_of(&["preendgame", "--position", &position], "").contains("with an empty bag ask `deska scrabble endgame`"));
    assert!(error_of(&["preendgame", "--position", CELLI], "").contains("with more ask `deska scrabble analyse`"));
    let several = position.replacen("RTUV/A 393/457", "RTU/V/A 393/457/0", 1);
    assert!(error_of(&["preendgame", "--position", &several], "").contains("a pre-endgame has two seats"));
    let told = stdout_of(&["endgame", "--position", &several], "");
    assert_eq!(told.split('\t').nth(3), Some("false"), "{told}");
    let error = error_of(&["endgame", "--positions", "-"], &format!("{position}\n{CELLI}\n"));
    assert!(error.contains("standard input, line 2"), "{error}");
}

#[test]
fn bad_positions_and_budgets_are_refused_with_remedy() {
    let error = |position: &str| error_of(&["analyse", "--position", position], "");
    assert!(error(&format!("{EMPTY} / 0/0 0")).contains("the rack of the seat on turn is empty"));
    assert!(error(&format!("{EMPTY} ABC 0 0")).contains("there is only one rack"));
    assert!(error(&format!("{EMPTY} ABC/ 0/0 6")).contains("after 6 scoreless turns"));
    assert!(error(&format!("{EMPTY} ABCDEFGH/ 0/0 0")).contains("rack 1 has 8 tiles"));
    assert!(error(&format!("{EMPTY} ZZ/ 0/0 0")).contains("scrabble-en has only 1"));
    assert!(error("15 A/B 0/0 0").contains("--position: the board has 1 rows"));
    let (over, _) = endgame();
    let over = over.replacen("RTUV/A", "RTUVA/", 1);
    assert!(error(&over).contains("the game is over"));
    for option in [["--seconds", "0"], ["--seconds", "x"], ["--rollouts", "0"], ["--threads", "0"], ["--plies", "0"], ["--lines", "0"]] {
        let error = error_of(&[&["analyse", "--position", CELLI], &option[..]].concat(), "");
        assert!(error.contains(option[0]), "{error}");
    }
    assert!(error_of(&["analyse", "--position", CELLI, "--leaves", "no.leaves"], "").contains("no.leaves"));
    assert!(error_of(&["analyse", "--position", CELLI, "--leaves", "README.md"], "").contains("this is not a leaves file"));
    assert!(error_of(&["analyse", "--position", CELLI, "--wins", "README.md"], "").contains("this is not a wins file"));
    assert!(error_of(&["best", "--positions", "no-such-file"], "").contains("no-such-file"));
}

#[test]
fn bad_endgames_and_pre_endgames_are_refused_with_remedy() {
    let (position, _) = endgame();
    let one = position.replacen("RTUV/A", "RTU/A", 1);
    let of = |racks: &str| position.replacen("RTUV/A 393/457", racks, 1);
    for (verb, asked, told) in [
        ("endgame", of("RTUVAEEE/A 1/2"), "rack 1 has 8 tiles; at most 7 fit"),
        ("endgame", of("RTZV/A 1/2"), "board and racks have 2 of the tile Z, but scrabble-en has only 1"),
        ("endgame", of("R/T/U/V/A 1/2/3/4/5"), "there are 5 racks: write 1 to 4"),
        ("endgame", of("RTUVA 1"), "an endgame has 2 to 4"),
        ("endgame", of("RTUVA/ 1/2"), "a rack is empty: the game is over, or a rack is missing"),
        ("endgame", of("RTUV/A 1"), "write"),
        ("preendgame", of("/A 1/2"), "the rack of the seat on turn is empty"),
        ("preendgame", of("RTZ/A 1/2"), "board and racks have 2 of the tile Z"),
        ("preendgame", format!("{}6", one.strip_suffix('0').unwrap()), "the game is over after 6 scoreless turns in a row"),
    ] {
        let error = error_of(&[verb, "--position", &asked], "");
        assert!(error.contains("--position: ") && error.contains(told), "{verb} {asked}: {error}");
    }
    for verb in ["endgame", "preendgame"] {
        for option in [["--seconds", "0"], ["--seconds", "x"], ["--threads", "0"], ["--memory", "0"]] {
            let error = error_of(&[&[verb, "--position", &one], &option[..]].concat(), "");
            assert!(error.contains(option[0]), "{error}");
        }
        assert!(error_of(&[verb, "--position", ""], "").contains("the rows are missing"));
        assert!(error_of(&[verb], "").contains("--positions"));
        assert!(error_of(&[verb, "--positions", "no-such-file"], "").contains("no-such-file"));
    }
    // A finished game has its settlement and no moves.
    let over = stdout_of(&["endgame", "--position", &format!("{}6", position.strip_suffix('0').unwrap())], "");
    assert_eq!(over.split('\t').skip(1).take(4).collect::<Vec<_>>(), ["-6", "", "true", "0"]);
}

#[test]
fn damaged_values_are_refused_with_remedy() {
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
            let error = error_of(&[verb, &["--leaves", &file]].concat(), "");
            assert!(error.contains(name) && error.contains(told), "{verb:?}: {error}");
        }
    }
    let error = error_of(&["analyse", "--position", CELLI, "--wins", &path("cut.wins")], "");
    assert!(error.contains("cut.wins: the table cannot be unpacked") && error.contains("make or fetch it again"), "{error}");
    // A damaged installed file is reported as well.
    std::fs::write(path("en.leaves"), &leaves[..3000]).unwrap();
    let error = error_of(&["leaves", "AEI", "--data-dir", folder.path().to_str().unwrap()], "");
    assert!(error.contains("en.leaves") && error.contains("make or fetch it again"), "{error}");
    let of_others = error_of(&["leaves", "AEI", "--leaves", "data/permissive/ru-all.leaves"], "");
    assert!(of_others.contains("the values are for the rule set scrabble-ru, not for scrabble-en"), "{of_others}");
}

#[test]
fn many_seats_and_small_lexicons() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("six.txt");
    std::fs::write(&list, "at\nate\neat\ntea\neta\nta\n").unwrap();
    let list = list.to_str().unwrap();
    for racks in ["AET/ 0/0", "AET// 0/0/0", "AETXYZW/// 10/20/30/0", "BCDFGHJ/ 0/0"] {
        let position = format!("{EMPTY} {racks} 0");
        for player in ["greedy", "static", "sim", "master"] {
            let told = stdout_of(
                &["analyse", "--lexicon", list, "--position", &position, "--player", player, "--rollouts", "40", "--format", "json"],
                "",
            );
            let last: Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
            assert!(last["move"].is_string() && last["final"] == true, "{player} {racks}: {told}");
            let best = stdout_of(
                &["best", "--lexicon", list, "--positions", "-", "--player", player, "--rollouts", "1"],
                &format!("{position}\n"),
            );
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
        let told = stdout_of(&[verb, "--lexicon", list, "--position", &position], "");
        let certain = if racks.matches('/').count() == 2 { "true" } else { "false" };
        assert_eq!((told.split('\t').count(), told.split('\t').nth(3)), (6, Some(certain)), "{verb} {racks}: {told}");
    }
}

/// A position written by a replay, with three of seven tiles known and four in the bag.
const PARTLY: &str = "12TAW/11JOB1/2V8ORE1/B1U8LIDO/AEGISES1MAUT2R/G5THEW4I/N4ZA2LIFT1g/I5GYP5I/OE10DAN/1X5DRUtHERS/1T5A1MOOL2/1E5C3EF2/\
                      1R5I7/1N3VATU6/CEP4E7 KNO/ 366/318 0";

#[test]
fn a_partly_known_rack_has_seven_tiles_until_the_bag_is_empty() {
    let output = scrabble(&["moves", "--lexicon", "en", "--counts", "--position", PARTLY], "");
    let warned = String::from_utf8(output.stderr.clone()).unwrap();
    let told = crate::common::stdout_of(&["moves"], output);
    let counts: Vec<u32> = told.trim_end().split('\t').map(|count| count.parse().unwrap()).collect();
    assert_eq!((counts[0], counts[1]), (55, 0), "no exchange is legal with four tiles in the bag");
    assert!(warned.contains("3 of 7 tiles of the rack are known"), "{warned}");
    for more in [&[][..], &["--by", "equity"]] {
        let told = stdout_of(&[&["moves", "--lexicon", "en", "--format", "json", "--position", PARTLY], more].concat(), "");
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!((&told["placements"], &told["exchanges"], &told["bag"]), (&55.into(), &0.into(), &4.into()));
        assert_eq!((&told["known"], &told["held"]), (&3.into(), &7.into()));
    }
    for player in ["greedy", "static", "sim", "master"] {
        let told = stdout_of(&["analyse", "--position", PARTLY, "--player", player, "--rollouts", "200", "--format", "json"], "");
        let last: Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
        assert_eq!((&last["known"], &last["held"], &last["solved"]), (&3.into(), &7.into(), &false.into()), "{player}");
        let moves: Vec<&str> = last["candidates"].as_array().unwrap().iter().map(|one| one["move"].as_str().unwrap()).collect();
        assert!(!moves.is_empty() && moves.iter().all(|text| !text.starts_with("ex ")), "{player}: {moves:?}");
    }
    // Exact values near the end need the complete rack.
    let near = PARTLY.replacen("CEP4E7", "CEP4E1ALE3", 1);
    let error = error_of(&["preendgame", "--position", &near], "");
    assert!(error.contains("the seat on turn has 7 tiles, and 3 of them are known"), "{error}");
}

#[test]
fn operations_of_a_position_are_checked() {
    let asked = |operations: &str| {
        ["analyse", "--player", "static", "--position"].map(str::to_owned).into_iter().chain([format!("{CELLI} {operations}")])
    };
    let output = |operations: &str| {
        let arguments: Vec<String> = asked(operations).collect();
        scrabble(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "")
    };
    let error_of = |operations: &str| crate::common::error_of(&["analyse"], output(operations));
    assert!(error_of("ld polish;").contains("the position requires `ld polish`, but scrabble-en has `ld english`"));
    assert!(error_of("bdn SuperCrosswordGame;").contains("the position requires `bdn SuperCrosswordGame`"));
    assert!(error_of("var wordsmog;").contains("the position requires `var wordsmog`"));
    let warned = |operations: &str| String::from_utf8(output(operations).stderr).unwrap();
    assert!(warned("lex CSW21;").contains("the position names the lexicon CSW21, but en is used"));
    assert!(warned("frob 1;").contains("the operation `frob` is not known and is ignored"));
    assert!(!warned("lex en; ld english; var classic; tmr 1/2;").contains("operation"));
    // In a file each warning is printed once.
    let lines = format!("{CELLI} lex CSW21;\n").repeat(3);
    let told = String::from_utf8(scrabble(&["moves", "--lexicon", "en", "--top", "1", "--positions", "-"], &lines).stderr).unwrap();
    assert_eq!(told.matches("CSW21").count(), 1, "{told}");
    let many = CELLI.replacen("0/20 0", "0/20 7", 1);
    let arguments = ["moves", "--lexicon", "en", "--position", &many];
    assert!(crate::common::error_of(&arguments, scrabble(&arguments, "")).contains("7 scoreless turns, but 6 in a row end the game"));
}

#[test]
fn an_inexact_win_share_is_reported_as_a_bound() {
    // One tile in the bag, and too little time.
    let hard = PARTLY.replacen("CEP4E7 KNO/", "CEP4E1ALE3 KNODAIS/", 1);
    let preendgame = |seconds: &str, format: &str| {
        stdout_of(&["preendgame", "--position", &hard, "--seconds", seconds, "--threads", "1", "--format", format], "")
    };
    let short: Value = serde_json::from_str(&preendgame("0.01", "json")).unwrap();
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
        let text = preendgame("0.01", "tsv");
        assert!(text.split('\t').nth(1).unwrap().starts_with("<="), "{text}");
    }
    // No word has a V, so passing leaves a tile in the bag.
    let (folder, (endgame, _)) = (tempfile::tempdir().unwrap(), endgame());
    let list = folder.path().join("words.txt");
    std::fs::write(&list, "AT\nTA\n").unwrap();
    let pass = endgame.replacen("RTUV/A", "V/ATU", 1);
    let text = stdout_of(&["preendgame", "--lexicon", list.to_str().unwrap(), "--position", &pass], "");
    let columns: Vec<&str> = text.trim_end().split('\t').collect();
    assert!(columns[1].starts_with(">=") && columns[2] == "pass", "{text}");
}
