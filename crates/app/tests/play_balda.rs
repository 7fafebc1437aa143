//! `deska play balda` through pipes: words, offers, hints, undo, clocks, annotated games of
//! computers, series, bad input.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::common::play;

/// Timeout, long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(120);

/// Runs a game and returns standard output, standard error and exit code.
fn run(database: &Path, arguments: &[&str], input: &str) -> (String, String, Option<i32>) {
    crate::common::split_output(crate::common::run(play("balda", database).args(arguments), input))
}

/// Types each line once the text before it is shown, and returns all output.
fn run_slowly(database: &Path, arguments: &[&str], lines: &[(&str, &str)]) -> String {
    let mut child = play("balda", database).args(arguments).spawn().unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let (to, pieces) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = stdout.read(&mut buffer) {
            if to.send(buffer[..count].to_vec()).is_err() {
                return;
            }
        }
    });
    let mut shown = Vec::new();
    for (text, line) in lines {
        while !String::from_utf8_lossy(&shown).contains(text) {
            shown.extend(pieces.recv_timeout(TIMEOUT).unwrap_or_else(|_| panic!("no `{text}` in:\n{}", String::from_utf8_lossy(&shown))));
        }
        stdin.write_all(line.as_bytes()).unwrap();
    }
    drop(stdin);
    while let Ok(piece) = pieces.recv_timeout(TIMEOUT) {
        shown.extend(piece);
    }
    assert!(child.wait().unwrap().success());
    String::from_utf8(shown).unwrap()
}

fn table() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("deska.db");
    (folder, database)
}

fn has_all(shown: &str, texts: &[&str]) {
    let mut rest = shown;
    for text in texts {
        let at = rest.find(text).unwrap_or_else(|| panic!("`{text}` is missing or out of order in:\n{shown}"));
        rest = &rest[at + text.len()..];
    }
}

#[test]
fn words_are_played_hinted_undone_and_the_game_is_resumed() {
    let (_folder, database) = table();
    let input = "фалда\n:hint\n:совет\n:hint\n1,1 Ф ФАЛДА?\n7\n2\n:list 3,1\n:undo\n:redo\nфалда\nбалда\n:used\n:moves\n:moves 1\n\
                 :note хорда\n:note\nдар?\n:resign\n:draw\n:quit\n";
    let (shown, _, code) = run(&database, &["--start", "балда", "--seed", "5", "--seat", "Jana", "--seat", "Robo=greedy"], input);
    assert_eq!(code, Some(0));
    has_all(
        &shown,
        &[
            "Balda, words: ru-nouns",
            "The game begins with БАЛДА.",
            "  2  Б  А  Л  Д  А",
            "ФАЛДА can be played in several ways",
            "   2  3,1 Ф ФАЛДА",
            "There is a good word of ",
            "Its letter goes on ",
            "It is ",
            "[Ф]",
            "It would score 5 points: ФАЛДА",
            "7 is not in the list",
            "Jana: ФАЛДА (put Ф), 5 points, 5 in all",
            "Robo: ",
            "Words: ",
            "Taken back.",
            "Jana: ФАЛДА (put Ф), 5 points, 5 in all",
            "ФАЛДА has already been played in this game.",
            "БАЛДА is the start word",
            "Jana  5  5 ФАЛДА",
            "  1. Jana  3,1 Ф ФАЛДА",
            "The best moves are shown when the game is over",
            "Remembered: хорда",
            "хорда",
            "ДАР is on the word list.",
            "To confirm, type: :resign yes",
            "Robo declines the draw.",
            "The game is saved. Resume it with: deska play balda --resume",
        ],
    );
    let (shown, _, code) = run(&database, &["--resume", "--language", "ru"], ":запомнить\n:сдаюсь да\n:ходы\n:выход\n");
    assert_eq!(code, Some(0));
    has_all(&shown, &["ФАЛДА", "хорда", "Jana сдаётся.", "Игра окончена.", "Побеждает Robo.", "  1. Jana  3,1 Ф ФАЛДА"]);
    let (list, ..) = run(&database, &["--list", "--format", "json"], "");
    let list: serde_json::Value = serde_json::from_str(&list).unwrap();
    assert_eq!((&list["games"][0]["rules"], &list["games"][0]["scores"][0]), (&"balda".into(), &5.into()));
    assert_eq!(list["games"][0]["over"], true);
}

#[test]
fn another_person_accepts_or_declines_a_word() {
    let (_folder, database) = table();
    // Ann offers ЪБ, which Ben declines, and ЪА, which he accepts; then they agree to a draw.
    let input = "ъъъ\n1,0 Ъ ЪБ\n:offer\nn\n:offer 1,0 Ъ ЪБ\n:offer 1,1 Ъ ЪА\ny\n:undo\n:draw\nmaybe\ny\n:moves\n:quit\n";
    let (shown, ..) = run(&database, &["--start", "балда", "--seat", "Ann", "--seat", "Ben"], input);
    has_all(
        &shown,
        &[
            "ЪЪЪ is not on the word list. To ask the next player, give its square",
            "ЪБ is not on the word list. :offer asks the next player",
            "Ann offers ЪБ, which the word list does not contain.",
            "Ben, does ЪБ count? (y/n)",
            "ЪБ does not count.",
            "ЪБ was declined in this game.",
            "Ann offers ЪА",
            "Ben, does ЪА count? (y/n)",
            "Ann: ЪА (put Ъ), 2 points, 2 in all",
            "2 ЪА *",
            "Ben> Moves can be taken back only when you play",
            "Ben offers a draw.",
            "Ann, do you accept the draw? (y/n)",
            "Ann accepts the draw.",
            "The players agreed to a draw.",
            "A draw: Ann, Ben.",
            "  1. Ann  1,1 Ъ ЪА *",
        ],
    );
    // With a computer, or if the rules forbid it, no one can accept a word.
    let (shown, ..) = run(&database, &["--start", "балда", "--seat", "Ann", "--seat", "=greedy"], "1,0 Ъ ЪБ\n:offer 1,0 Ъ ЪБ\n:quit\n");
    has_all(&shown, &["ЪБ is not on the word list.", "The next player is a computer"]);
    let (shown, ..) = run(&database, &["--start", "балда", "--seat", "A", "--seat", "B", "--no-approval"], ":offer 1,0 Ъ ЪБ\n:quit\n");
    has_all(&shown, &["ЪБ is not on the word list"]);
}

#[test]
fn games_of_computers_are_annotated_with_missed_and_opened_words() {
    let (folder, database) = table();
    let file = folder.path().join("game.deska");
    let seats = ["--board", "5", "--knots", "--seat", "A=level-1", "--seat", "B=greedy", "--seed", "3"];
    let input = format!(":moves\n:moves 1\n:moves 99\n:save {0}\n:save {0}\nкот\n:again\n:again\n:quit\n", file.display());
    let (shown, _, code) = run(&database, &seats, &input);
    assert_eq!(code, Some(0));
    has_all(
        &shown,
        &[
            "The game is over.",
            "  1. A  ",
            "; missed ",
            "The best words for A:",
            "<- played",
            "There is no move 99",
            "Saved: ",
            "already exists: choose another name",
            "КОТ is on the word list.",
        ],
    );
    // By the second :again the second game is over, and then the third one as well; seats
    // alternate.
    has_all(&shown, &["Series: ", "Series: "]);
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.starts_with("#deska 1\n#game balda\n#rules balda\n#lexicon ru-nouns\n#options {"), "{written}");
    assert!(written.contains("#seat computer level-1 A\n") && written.contains(" game started "), "{written}");
    let series: Vec<&str> = shown.lines().filter(|line| line.starts_with("Series: ")).collect();
    assert_eq!(series.len(), 2, "{shown}");
    assert_eq!(series[1].matches('(').count(), 3, "{}", series[1]);
}

#[test]
fn clocks_run_out_and_stop_between_runs() {
    let (_folder, database) = table();
    // An exceeded turn time is a pass.
    let (a, b) = ("A ran out of time for the turn.", "B ran out of time for the turn.");
    let shown = run_slowly(&database, &["--start", "балда", "--seat", "A", "--seat", "B", "--turn-seconds", "1"], &[(b, ":quit\n")]);
    has_all(&shown, &["Time for this turn: 1 second", a, b]);
    // An exceeded game time loses.
    let blitz = ["--start", "балда", "--seat", "Ann", "--seat", "Ben", "--game-seconds", "1"];
    let shown = run_slowly(&database, &blitz, &[("Ben won.", ":quit\n")]);
    has_all(&shown, &["Time left: 1 second", "Ann lost on time.", "The game is over."]);
    // Clocks stop while the program does not run, and are not reset.
    let blitz = ["--start", "балда", "--seat", "Ann", "--seat", "Ben", "--game-seconds", "3000"];
    run_slowly(&database, &blitz, &[("Time left: 3000 seconds", "3,1 Ф ФАЛДА\n"), ("Ben> ", ":quit\n")]);
    std::thread::sleep(Duration::from_millis(1100));
    let (shown, ..) = run(&database, &["--resume"], ":pass\n:quit\n");
    let left: Vec<u64> = shown.lines().filter_map(|line| line.strip_prefix("Time left: ")?.split(' ').next()?.parse().ok()).collect();
    assert!(left.len() == 2 && left.iter().all(|left| (2000..=3000).contains(left)), "{shown}");
}

#[test]
fn other_alphabets_and_boards() {
    let (_folder, database) = table();
    let (shown, ..) = run(
        &database,
        &["--lexicon", "en", "--board", "3", "--diagonals", "--start", "cat", "--seat", "A", "--seat", "B", "--seat", "C"],
        "coat\ntable\n1,1 O COAT\n0,1 O COAT\n0,2 S CATS\n:quit\n",
    );
    has_all(
        &shown,
        &[
            "The game begins with CAT.",
            "  1  C  A  T",
            "4  2,1 O COAT",
            "TABLE is a word, but no single letter makes it here",
            "1,1: There is a letter there already.",
            "A: COAT (put O), 4 points",
            "B: CATS (put S)",
            "C> ",
        ],
    );
    let (shown, ..) =
        run(&database, &["--lexicon", "ru-nouns", "--board", "9", "--seat", "=greedy", "--seat", "=greedy", "--language", "cs"], "");
    has_all(&shown, &["Hra začíná slovem", "Hra skončila."]);
}

#[test]
fn invalid_arguments_and_moves_are_refused_with_remedy() {
    let (_folder, database) = table();
    for (arguments, text) in [
        (&["--board", "12"][..], "3..=11"),
        (&["--start", "дом"], "ДОМ"),
        (&["--start", "абвгд"], "АБВГД"),
        (&["--start", "table"], "alphabet"),
        (&["--seat", "A"], "2 to 4"),
        (&["--seat", "A=level-9", "--seat", "B"], "there is no player `level-9` of balda"),
        (&["--turn-seconds", "5", "--game-seconds", "5"], "cannot be used"),
        (&["--resume", "--knots"], "cannot be used"),
        (&["--resume", "zzz"], "there is no game zzz here"),
    ] {
        let (_, refused, code) = run(&database, arguments, "");
        assert!(refused.contains(text) && code == Some(2), "{arguments:?}: {refused}");
    }
    let (shown, _, code) = run(&database, &["--resume"], "");
    assert!(shown.contains("No games yet") && code == Some(1), "{shown}");
    let input = "2,9 А АБ\n1,1 Q QА\n1,1 Ф\n1,1 ФФ ФАЛДА\n1,1 Ф ЛАД\n1,1 Ф ФАЛДА 1,1-2,1-2,3\n1,1 Ф ФАЛДА 1,1-2,1-2,2-2,3-2,2\n\
                 0,0 Ф ЛАД 2,2-2,1-2,0\n1,1 Ф ФАЛДА 1,1-2,1-2,2-2,3-2,4\n:nonsense\n:list 9,9\n:list x\n:offer\nтёлка\nhelp\n:quit\n";
    let (shown, ..) = run(&database, &["--start", "балда", "--seat", "A", "--seat", "B"], input);
    has_all(
        &shown,
        &[
            "2,9",
            "`Q`",
            "1,1 Ф",
            "a single letter",
            "ЛАД",
            "2,1, 2,3: Each letter must be next to the one before it.",
            "2,2: The word uses a square too often.",
            "A: ФАЛДА",
            ":nonsense: unknown command",
            "9,9",
            "`x`",
            ":offer r,c L WORD",
            "ТЕЛКА",
            "A command begins with a colon: :help",
        ],
    );
}

#[test]
fn levels_change_and_games_restart() {
    let (_folder, database) = table();
    let input = ":level 9\n:level 2 1\n:level 2\n1,1 Ф ФАЛДА\n:undo\n:anew\n:again\n:quit\n";
    let (shown, refused, code) = run(&database, &["--start", "балда", "--prizes", "--seat", "Jana", "--seat", "=level-1"], input);
    assert_eq!(code, Some(0), "{shown}\n{refused}");
    has_all(
        &shown,
        &[
            "The game begins with БАЛДА.",
            "  0  3           3\n",
            "level-9",
            "No computer plays there.",
            "level-2 plays as level-2 from now on.",
            "Taken back.",
            "The game begins with БАЛДА.",
            "> Jana         0   level-2      0",
            "The game begins with ",
        ],
    );
    assert_eq!(shown.matches("The game begins with БАЛДА.").count(), 2, "the third game must have another start word: {shown}");
    let (resumed, ..) = run(&database, &["--resume"], ":quit\n");
    has_all(&resumed, &["level-2"]);
}
