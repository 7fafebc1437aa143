//! `deska play pentago` through pipes: moves, refusals, hints, undo, both rule sets, clocks, saved
//! games and replay.

use std::path::Path;

/// Runs a game and returns standard output, standard error and exit code.
fn run(folder: &Path, arguments: &[&str], input: &str) -> (String, String, Option<i32>) {
    let mut command = crate::common::play("pentago", &folder.join("deska.db"));
    // Games are saved in the current folder.
    command.args(arguments).current_dir(folder).env("XDG_DATA_HOME", folder);
    crate::common::split_output(crate::common::run(&mut command, input))
}

fn has(shown: &str, texts: &[&str]) {
    for text in texts {
        assert!(shown.contains(text), "{text:?} in:\n{shown}");
    }
}

const PAIR: [&str; 4] = ["--seat", "Ann", "--seat", "Ben"];

/// White completes the top row except for one square; black blocks nothing.
const ALMOST_FINISHED: &str = "a6DR\na1DR\nb6DR\nc1DR\nc6DR\na3DR\nd6DR\nc3DR\n";

#[test]
fn two_people_play_a_game_and_replay_it() {
    let folder = tempfile::tempdir().unwrap();
    let input = format!(
        "{ALMOST_FINISHED}a6AR\nf6\nar\nundo\ng9\ne6DR\ndr\nmoves\nsave game.deska\nsave game.deska\ne6\nundo\nmoves\nsave whole.deska\nquit\n"
    );
    let (shown, _, code) = run(folder.path(), &PAIR, &input);
    assert_eq!(code, Some(0), "{shown}");
    has(
        &shown,
        &[
            "Pentago, rules pentago-standard",
            "Ann (O)> ",
            "a6: There is a marble there already. Choose an empty square.",
            "f6: now the turn, as AR, BL",
            "Ann: f6AR",
            "g9 is neither a move, such as c6AR, nor a command",
            "e6: Five in a row by placing wins at once: no quadrant is turned.",
            "A turn comes after a marble",
            "8. Ben: c3DR",
            "Written to game.deska",
            "The file game.deska already exists",
            "  6|*O**O**O*|*O**O* . |",
            "Ann won. Five in a row by placing.",
        ],
    );
    has(&shown, &["Now you can: moves, replay, save FILE.deska, quit.", "9. Ann: e6", "Written to whole.deska"]);
    let (shown, ..) = run(folder.path(), &["--list"], "");
    has(&shown, &["pentago-standard", "Ann 1, Ben 0", "over"]);
    let (whole, _, code) = run(folder.path(), &["--replay", "whole.deska"], "");
    assert!(code == Some(0) && whole.contains("9. Ann: e6"), "{whole}");
    // The saved file ends with the eighth move.
    let (shown, _, code) = run(folder.path(), &["--replay", "game.deska", "--language", "cs"], "");
    assert_eq!(code, Some(0));
    has(&shown, &["0. Prázdná deska", "1. Ann: a6DR", "8. Ben: c3DR", "  6| O  O  O | O  .  . |", "B\n"]);
    let (_, refused, code) = run(folder.path(), &["--replay", "deska.db"], "");
    assert!(code == Some(2) && refused.contains("deska.db"), "{refused}");
    std::fs::write(
        folder.path().join("bad.deska"),
        "#deska 1\n#game pentago\n#rules pentago-standard\n5 game moved 0 a6DR\n6 game moved 1 a6DR\n",
    )
    .unwrap();
    let (_, refused, code) = run(folder.path(), &["--replay", "bad.deska"], "");
    assert!(code == Some(2) && refused.contains("bad.deska"), "{refused}");
}

#[test]
fn five_by_a_turn_can_be_answered_under_the_rule_answer() {
    let folder = tempfile::tempdir().unwrap();
    let before = "a6DR\na1DR\nb6DR\nc1DR\nc6DR\na3DR\nd5DR\nc3DR\nd4BR\n";
    let arguments = [&["--rules", "answer"], &PAIR[..]].concat();
    let (shown, ..) = run(folder.path(), &arguments, &format!("{before}f1AR\nquit\n"));
    has(
        &shown,
        &[
            "Ann made five in a row by a turn. Answer it with one marble, without a turn. If that makes five as well, the game is drawn; otherwise Ann wins.",
            "f1: The answer is a marble alone: no quadrant is turned.",
            "--resume",
        ],
    );
    let (shown, ..) = run(folder.path(), &["--resume"], "f1\n");
    has(&shown, &["Ann won. Five in a row was not answered."]);
    let (shown, ..) = run(folder.path(), &PAIR, before);
    has(&shown, &["Ann won. Five in a row by a turn."]);
}

#[test]
fn the_computer_plays_hints_and_moves_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let seats = ["--seat", "Jana", "--seat", "=level-1"];
    let input = "b5AR\nundo\nhint\nhint\nhint\nredo\nforce\nanalyse 0.2\nrozbor\n\ndraw\nvalues\nresign\n";
    let (shown, _, code) = run(folder.path(), &seats, input);
    assert_eq!(code, Some(0));
    has(
        &shown,
        &[
            "Look at quadrant ",
            "The marble belongs on ",
            "M/s",
            "Enter stops it.",
            "level-1 declines the draw.",
            "exact values need at least 18 marbles on the board, now ",
            "Jana resigned.",
            "level-1 won. Jana resigned.",
        ],
    );
    // Computers against each other, engines by name.
    let (shown, _, code) = run(folder.path(), &["--seat", "=alphabeta:1", "--seat", "=search", "--game-seconds", "10"], "");
    assert_eq!(code, Some(0));
    assert!(shown.contains(" won. ") || shown.contains("A draw: "), "{shown}");
}

#[test]
fn clocks_run_out() {
    let folder = tempfile::tempdir().unwrap();
    // Type nothing: the pipe stays open longer than the turn.
    let arguments = ["--turn-seconds", "1", "--language", "ru", "--seat", "Ann", "--seat", "Ben"];
    let mut child = crate::common::play("pentago", &folder.path().join("deska.db")).args(arguments).spawn().unwrap();
    let stdin = child.stdin.take();
    let mut shown = String::new();
    for line in std::io::BufRead::lines(std::io::BufReader::new(child.stdout.take().unwrap())) {
        shown.push_str(&line.unwrap());
        shown.push('\n');
        if shown.contains("Теперь можно: ") {
            break;
        }
    }
    drop(stdin);
    child.wait().unwrap();
    has(&shown, &["Ann проигрывает по времени.", "Побеждает Ben. Время на ход вышло."]);
}

#[test]
fn invalid_arguments_are_refused_with_remedy() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, text) in [
        (&["--seat", "A", "--seat", "B", "--seat", "C"][..], "Pentago has 2 seats, not 3"),
        (&["--seat", "A=greedy"], "there is no player `greedy` of pentago; known: level-1"),
        (&["--seat", "=alphabeta:99"], "a number from 1 to 36"),
        (&["--seat", "level-3"], "=level-3"),
        (&["--lexicon", "en"], "unexpected argument '--lexicon'"),
        (&["--rules", "chess"], "chess"),
        (&["--game-seconds", "60", "--turn-seconds", "60"], "cannot be used with"),
        (&["--increment-seconds", "5"], "--game-seconds"),
        (&["--increment-seconds", "5", "--turn-seconds", "60"], "cannot be used with"),
        (&["--resume", "zzzz"], "deska play pentago --list"),
        (&["--replay", "nowhere.deska"], "nowhere.deska"),
    ] {
        let (_, refused, code) = run(folder.path(), arguments, "");
        assert_eq!(code, Some(2), "{arguments:?}: {refused}");
        assert!(refused.contains(text), "{arguments:?}: {refused}");
    }
}
