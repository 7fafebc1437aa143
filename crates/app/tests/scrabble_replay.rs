//! `deska scrabble replay` on the command line.

use std::path::Path;
use std::process::Output;

use crate::common::{deska, error_of, run, split_output, stdout_of};

/// Two turns with racks, an exchange of unknown tiles, a word that was taken back; then the record
/// stops.
const GAME: &str = "#player1 ann Ann Smith\n#player2 bob\n>ann: AEINRTW 8D TAWNIER +72 72\n#note the only bingo\n>bob: EFIL?OS D8 .OiL +3 3\n\
                    #lexicon CSW21\n>ann: -3 +0 72\n>bob: EFS 7H EFS +23 26\n>bob: EFS -- -23 3\n#rack1 AB\n";

fn replay(folder: &Path, text: &str, more: &[&str]) -> Output {
    let file = folder.join("game.gcg");
    std::fs::write(&file, text).unwrap();
    run(deska(&["scrabble", "replay"]).arg(file).args(more), "")
}

#[test]
fn a_game_is_shown_turn_by_turn() {
    let folder = tempfile::tempdir().unwrap();
    let output = replay(folder.path(), GAME, &[]);
    let warned = String::from_utf8(output.stderr.clone()).unwrap();
    let text = stdout_of(&["replay"], output);
    for line in [
        "Ann Smith (ann), bob; rules scrabble-en, lexicon CSW21",
        "  1. ann  AEINRTW  8d TAWNIER                 +72    72",
        "     the only bingo",
        "  3. ann  ?        ex 3 unknown                +0    72",
        "  4. bob  EFS      7h EFS (taken back)        +23    26",
        "  5. bob  EFS      takes the word back        -23     3",
        "  8 . . . T A W N I E R . . . . .",
        " 10 . . . i . . . . . . . . . . .",
        "ann 72, bob 3",
        "ann holds AB",
        "The record stops before the end of the game.",
    ] {
        assert!(text.lines().any(|own| own == line), "{line:?} in\n{text}");
    }
    assert!(warned.contains("game.gcg: line 6: `#lexicon` comes after the first move"), "{warned}");
    // A name equal to the nick is shown once.
    let same = stdout_of(&["replay"], replay(folder.path(), &GAME.replace("#player2 bob\n", "#player2 bob bob\n"), &[]));
    assert!(same.starts_with("Ann Smith (ann), bob; "), "{same}");
}

#[test]
fn the_board_of_a_turn() {
    let folder = tempfile::tempdir().unwrap();
    let text = stdout_of(&["--turn", "1"], replay(folder.path(), GAME, &["--turn", "1"]));
    assert!(text.contains("TAWNIER") && !text.contains("  2. bob") && text.contains("\nann 72, bob 0\n"), "{text}");
    let start = stdout_of(&["--turn", "0"], replay(folder.path(), GAME, &["--turn", "0"]));
    assert!(!start.contains("TAWNIER") && start.contains("\nann 0, bob 0\n"), "{start}");
    // The boards before and after the word was taken back.
    let board = |turn: &str| {
        let text = stdout_of(&["--turn", turn], replay(folder.path(), GAME, &["--turn", turn, "--format", "json"]));
        serde_json::from_str::<serde_json::Value>(&text).unwrap()["shown"]["board"].as_str().unwrap().to_owned()
    };
    assert!(board("4").contains("EFS") && !board("5").contains("EFS"));
    let (shown, why, code) = split_output(replay(folder.path(), GAME, &["--turn", "6"]));
    assert_eq!((shown.as_str(), code), ("", Some(1)));
    assert!(why.contains("there is no turn 6: the game has turns 1 to 5"), "{why}");
}

#[test]
fn a_game_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let text = stdout_of(&["--format", "json"], replay(folder.path(), GAME, &["--format", "json"]));
    let game: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(game["turns"].as_array().unwrap().len(), 5);
    assert_eq!((&game["turns"][0]["move"], &game["turns"][0]["rack"]), (&"8d TAWNIER".into(), &"AEINRTW".into()));
    assert_eq!((&game["turns"][1]["move"], &game["turns"][2]["rack"]), (&"d8 TOiL".into(), &serde_json::Value::Null));
    assert_eq!((&game["turns"][3]["taken_back"], &game["turns"][4]["kind"]), (&true.into(), &"taken-back".into()));
    assert_eq!(game["racks"], serde_json::json!(["AB", null]));
    assert_eq!(game["shown"]["scores"], serde_json::json!([72, 3]));
    assert_eq!(
        (&game["over"], &game["warnings"][0]["line"], &game["warnings"][0]["code"]),
        (&false.into(), &6.into(), &"late-pragma".into())
    );
}

#[test]
fn errors_are_reported_with_their_lines() {
    let folder = tempfile::tempdir().unwrap();
    for (text, why) in [
        (String::new(), "the file is empty"),
        (GAME.replace("+72 72", "+71 71"), "line 3, `>ann: AEINRTW 8D TAWNIER +71 71`: "),
        (GAME.replace(">bob: EFIL?OS", ">eve: EFIL?OS"), "line 5, "),
        (GAME.replace("D8 .OiL", "E5 LiO"), "line 5, "),
    ] {
        let error = error_of(&["replay"], replay(folder.path(), &text, &[]));
        assert!(error.contains("game.gcg") && error.contains(why), "{why}: {error}");
    }
    let words = ["scrabble", "replay", "/nonexistent/game.gcg"];
    assert!(error_of(&words, run(&mut deska(&words), "")).contains("/nonexistent/game.gcg"));
    let error = error_of(&["--rules"], replay(folder.path(), GAME, &["--rules", "scrabble-xx"]));
    assert!(error.contains("there is no rule set `scrabble-xx`"), "{error}");
    let error = error_of(&["--rules"], replay(folder.path(), GAME, &["--rules", "scrabble-ru"]));
    assert!(error.contains("line 3") && error.contains("Russian alphabet"), "{error}");
}
