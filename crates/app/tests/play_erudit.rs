//! `deska play erudit` through pipes: turns of several words, undone, refused, finished, resumed;
//! games of computers.

use std::path::Path;

/// Runs a game and returns standard output, standard error and exit code.
fn run(database: &Path, arguments: &[&str], input: &str) -> (String, String, Option<i32>) {
    crate::common::split_output(crate::common::run(crate::common::play("erudit", database).args(arguments), input))
}

/// The seed that gives the rack А Г Е Е И У Ъ.
const SEED: [&str; 4] = ["--seed", "5", "--seat", "Jana"];

#[test]
fn a_turn_is_laid_word_by_word() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("deska.db");
    let input = "end\n8g ГА?\n8g ГА\nh8 АИ; a1 ЕЕ\nh8 АИ\npass\nback\nback\nback\n8g ГА; h8 АИ\nend\nmoves\nquit\n";
    let (shown, ..) = run(&database, &[&SEED[..], &["--seat", "=greedy"]].concat(), input);
    let said: Vec<&str> = shown.lines().filter(|line| !line.starts_with(|c: char| c == ' ' || c.is_ascii_digit())).collect();
    let said = said.join("\n");
    // Nothing laid yet; a preview; two words, one illegal; passing after laying is refused.
    for text in [
        "> You have not played a word in this turn yet",
        "The turn so far: 4 points. Lay more, or: end, back",
        "word 2, a1: The tiles must touch a word on the board.",
        "The turn so far: 6 points",
        "You have already played words in this turn: finish it with end",
        "The turn so far: 0 points",
        "Jana: 6 points, 6 in all",
        "The game is saved. Resume it with: deska play erudit --resume",
    ] {
        assert!(said.contains(text), "{text} in:\n{shown}");
    }
    assert!(shown.contains("  8g ГА  +4  = 4\n  h8 АИ  +2  = 6\n"), "{shown}");
    assert!(shown.contains(" 1. Jana 8g ГА +1 6\n"), "{shown}");
    // Resume in another language.
    let (shown, _, code) = run(&database, &["--resume", "--language", "ru"], "\nсчёт\nсовет\nвыход\n");
    assert!(shown.contains("Jana                 6\n") && code == Some(0), "{shown}");
    assert!(shown.contains("Игра сохранена. Продолжить: deska play erudit --resume"));
    let (list, ..) = run(&database, &["--list", "--format", "json"], "");
    let list: serde_json::Value = serde_json::from_str(&list).unwrap();
    assert_eq!((&list["games"][0]["rules"], &list["games"][0]["scores"][0]), (&"erudit".into(), &6.into()));
}

#[test]
fn an_illegal_laying_is_refused_and_the_rest_stays() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("deska.db");
    // The first line confirms that no one else sees the screen.
    let input = "\n8g ГА\nh8 АЪ\nh8 ИГ\nchallenge\ntake 8h А\nex Е\nh8 АИ\nend\nquit\n";
    let (shown, ..) = run(&database, &[&SEED[..], &["--seat", "Ben"]].concat(), input);
    for text in [
        "Not on the word list: АЪ",
        "h8 has `А`, not `И`",
        "This game has no such command",
        "h8: There is no star on that square.",
        "You have already played words in this turn",
        "The turn so far: 6 points",
    ] {
        assert!(shown.contains(text), "{text} in:\n{shown}");
    }
}

#[test]
fn computers_play_to_the_end_and_the_game_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("deska.db");
    let file = folder.path().join("game.txt");
    let seats = ["--seat", "A=greedy", "--seat", "B=greedy", "--seed", "3", "--leftovers", "deducted", "--scoring", "union"];
    let input = format!("moves 1\nmoves\nsave {}\nquit\n", file.display());
    let (shown, _, code) = run(&database, &seats, &input);
    assert!(shown.contains("The game is over.") && shown.contains("Saved: ") && code == Some(0), "{shown}");
    assert!(shown.contains("<- played"), "{shown}");
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.starts_with("Erudit, ru-nouns\nA, B\n") && written.lines().count() > 20, "{written}");

    // A log is written only when it reveals no rack of a running game.
    let log = folder.path().join("game.deska");
    let (shown, ..) = run(&database, &seats, &format!("save {}\nquit\n", log.display()));
    let written = std::fs::read_to_string(&log).unwrap_or_else(|_| panic!("{shown}"));
    assert!(written.starts_with("#deska 1\n#game erudit\n") && written.contains(" game laid "), "{written}");
    let early = folder.path().join("early.deska");
    let (shown, refused, _) = run(&database, &[&SEED[..], &["--seat", "=greedy"]].concat(), &format!("save {}\nquit\n", early.display()));
    assert!((shown + &refused).contains("wait until the game is over") && !early.exists());
}

#[test]
fn invalid_options_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("deska.db");
    for (arguments, text) in [
        (&["--scoring", "both"][..], "choose one of sequential, union"),
        (&["--seat", "A=level-9", "--seat", "B"], "there is no player `level-9` of erudit"),
        (&["--lexicon", "en"], "alphabet"),
        (&["--resume", "--total", "100"], "cannot be used"),
    ] {
        let (_, refused, code) = run(&database, arguments, "");
        assert!(refused.contains(text) && code == Some(2), "{refused}");
    }
}
