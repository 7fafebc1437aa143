//! `deska ctu` and `deska tournament ctu` as used by students and teachers. Skipped if the machine
//! cannot sandbox programs or has no Python.
#![cfg(target_os = "linux")]

use std::path::Path;

use crate::common::{deska, from_root, run, split_output};

/// Writes a dictionary with which a one-letter move is nearly always possible.
fn words(folder: &Path) -> String {
    let letters: Vec<char> = "ABCDEFGHILMNOPRSTUY".chars().collect();
    let mut text: String = letters.iter().flat_map(|a| letters.iter().map(move |b| format!("{a}{b}\n"))).collect();
    text += "ABACUS\n";
    let path = folder.join("dic.txt");
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// Returns standard output, standard error and exit code, or `None` if programs cannot run here.
fn called(words: &[&str]) -> Option<(String, String, i32)> {
    let (shown, refused, code) = split_output(run(&mut deska(words), ""));
    if refused.contains("can't sandbox outside programs") || refused.contains("does not run under `python3`") {
        eprintln!("skipped: {refused}");
        return None;
    }
    Some((shown, refused, code.unwrap()))
}

const LONG: [&str; 4] = ["--init-ms", "20000", "--move-ms", "20000"];

#[test]
fn a_new_player_runs_and_passes_the_check() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("mine");
    let place = own.display().to_string();
    let (shown, refused, code) = split_output(run(&mut deska(&["ctu", "new", &place]), ""));
    assert_eq!(code, Some(0), "{refused}");
    assert!(shown.contains("player.py, base.py, dic.txt, README.md"), "{shown}");
    let dictionary = std::fs::read_to_string(own.join("dic.txt")).unwrap();
    assert!((20_000..90_000).contains(&dictionary.lines().count()) && dictionary.contains("\nABACUS\n"), "{}", dictionary.lines().count());
    // Existing files are not overwritten.
    let (_, refused, code) = split_output(run(&mut deska(&["ctu", "new", &place]), ""));
    assert!(code == Some(2) && refused.contains("exists already"), "{refused}");
    let Ok(game) = std::process::Command::new("python3").arg("player.py").current_dir(&own).output() else { return };
    let text = String::from_utf8_lossy(&game.stdout);
    assert!(
        game.status.success() && text.contains("places [[") && text.contains("The game is over"),
        "{text}{}",
        String::from_utf8_lossy(&game.stderr)
    );
    let small = words(folder.path());
    let player = own.join("player.py").display().to_string();
    let arguments = [&["ctu", "check", &player, "--dictionary", &small, "--pairs", "1"][..], &LONG].concat();
    let Some((shown, refused, code)) = called(&arguments) else { return };
    assert_eq!(code, 0, "{shown}{refused}");
    for part in
        ["6 games:", "standard   2 games", "open       2 games", "simple     2 games", "the constructor took", "2 of the course's 5 points"]
    {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(refused.contains("--python selects another") && refused.contains("python3"), "{refused}");
}

#[test]
fn a_player_for_tournament_mode_only_fails_the_check() {
    let folder = tempfile::tempdir().unwrap();
    let small = words(folder.path());
    // Places two letters where one is possible, which only the tournament mode allows.
    let text = "import base\n\nclass Player(base.BasePlayer):\n    def move(self):\n        for row in range(15):\n            for col in range(13):\n                \
                around = [self.board[row][col + n] for n in range(2)] + [self.board[r][c] for r in (row - 1, row + 1) if 0 <= r < 15 for c in (col, col + 1)]\n                \
                if row > 1 and self.board[row][col:col + 3] == ['', '', ''] and (col == 0 or self.board[row][col - 1] == '') and any(around):\n                    \
                return [[row, col, self.bag[0]], [row, col + 1, self.bag[1]]]\n        return None\n";
    let player = folder.path().join("two.py");
    std::fs::write(&player, text).unwrap();
    let player = player.display().to_string();
    let arguments = [&["ctu", "check", &player, "--dictionary", &small, "--pairs", "1", "--kinds", "standard"][..], &LONG].concat();
    let Some((shown, refused, code)) = called(&arguments) else { return };
    assert!(code == 1 && shown.contains("0 of the 2 points for a valid player") && shown.contains("exactly one letter"), "{shown}");
    // The report lists each violation once, not once per game.
    assert!(!refused.contains("exactly one letter"), "{refused}");
}

#[test]
fn custom_boards_words_and_letters_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let small = words(folder.path());
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let player = from_root("crates/arena/tests/ctu_players/honest.py").display().to_string();
    let check = |more: &[&str]| {
        let arguments =
            [&["ctu", "check", &player, "--dictionary", &small, "--pairs", "1", "--kinds", "standard"][..], &LONG, more].concat();
        called(&arguments)
    };
    let (board, bad_board) = (file("board.txt", "\n\n...ABACUS\n"), file("bad.txt", "ABACUS\nX"));
    let (letters, few) = (file("letters.txt", "A 20\nB 5\nE 15\nT 10\n"), file("few.txt", "A 3\n"));
    for (more, said) in [(["--start", "ZZZZ"], "--start ZZZZ: ZZZZ is not in dic.txt"), (["--letters", &few], "3 letters in all")] {
        let Some((_, refused, code)) = check(&more) else { return };
        assert!(code == 2 && refused.contains(said), "{refused}");
    }
    let Some((shown, _, code)) = check(&["--board", &board, "--letters", &letters]) else { return };
    assert!(code == 0 && shown.contains("no violation"), "{shown}");
    // The examples on the course's page start with letters that form no words.
    let Some((shown, refused, code)) = check(&["--board", &bad_board, "--letters", "page"]) else { return };
    assert!(code == 0 && refused.contains("warning: AX is not in dic.txt"), "{shown}{refused}");
}

#[test]
fn a_tournament_replays_resubmitted_files_and_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let small = words(folder.path());
    let players = folder.path().join("players");
    std::fs::create_dir(&players).unwrap();
    let honest = std::fs::read_to_string(from_root("crates/arena/tests/ctu_players/honest.py")).unwrap();
    for name in ["bob", "eva"] {
        std::fs::write(players.join(format!("{name}.py")), &honest).unwrap();
    }
    let (from, out) = (players.display().to_string(), folder.path().join("event").display().to_string());
    let play = || {
        called(&[&["tournament", "ctu", &from, "--dictionary", &small, "--pairs", "1", "--check", "1", "--out", &out][..], &LONG].concat())
    };
    let Some((shown, refused, code)) = play() else { return };
    assert!(code == 0 && shown.contains("2 of 2 games") && shown.contains("2+3"), "{shown}{refused}");
    let Some((shown, refused, _)) = play() else { return };
    assert!(refused.contains("2 of 2 games are already played") && !refused.contains("resubmitted") && shown.contains("2+3"), "{refused}");
    // Eva resubmits her file, and Adam, who sorts first, is new.
    std::fs::write(players.join("eva.py"), honest.clone() + "\n# better\n").unwrap();
    std::fs::write(players.join("adam.py"), &honest).unwrap();
    let Some((shown, refused, code)) = play() else { return };
    assert!(code == 0 && shown.contains("6 of 6 games"), "{shown}{refused}");
    assert!(refused.contains("played again: eva") && refused.contains("new in this event: adam"), "{refused}");
    let (shown, refused, code) = split_output(run(&mut deska(&["tournament", "verify", &out]), ""));
    assert!(code == Some(0) && shown.contains("6 games are valid"), "{shown}{refused}");
    // A player whose file fails to load forfeits before anything is drawn; the log is still valid.
    std::fs::write(players.join("zoe.py"), "class Player(\n").unwrap();
    let Some((shown, refused, code)) = play() else { return };
    assert!(code == 0 && shown.contains("12 of 12 games"), "{shown}{refused}");
    let (shown, refused, code) = split_output(run(&mut deska(&["tournament", "verify", &out]), ""));
    assert!(code == Some(0) && shown.contains("12 games are valid"), "{shown}{refused}");
    let (shown, _, _) = split_output(run(&mut deska(&["tournament", "show", &out]), ""));
    assert!(shown.contains("2+") && shown.contains("course:"), "{shown}");
    let (shown, _, _) = split_output(run(deska(&["tournament", "show", &out]).env("COLUMNS", "80"), ""));
    assert!(shown.contains(" course\n") && shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    assert!(std::fs::read_to_string(folder.path().join("event/report.html")).unwrap().contains("<th>course</th>"));
    // A modified log is detected.
    let logs = folder.path().join("event/games");
    let file =
        std::fs::read_dir(&logs).unwrap().map(|entry| entry.unwrap().path()).find(|path| path.to_string_lossy().contains("1-1v3")).unwrap();
    let log = std::fs::read_to_string(&file).unwrap();
    let place = log.find("placed ").unwrap() + "placed 0 ".len();
    std::fs::write(&file, format!("{}9{}", &log[..place], &log[place..])).unwrap();
    let (shown, _, code) = split_output(run(&mut deska(&["tournament", "verify", &out]), ""));
    assert!(code == Some(1) && shown.contains("1 are not") && shown.contains("of the log: `game placed"), "{shown}");
}

#[test]
fn a_violation_is_reported_once_in_course_coordinates_with_board_and_rack() {
    let folder = tempfile::tempdir().unwrap();
    let small = words(folder.path());
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let player = file("mute.py", "import base\n\nclass Player(base.BasePlayer):\n    def move(self):\n        return None\n");
    let board = file("board.txt", "\n\n\n\n\n\n\n...ABACUS\n");
    let arguments =
        [&["ctu", "check", &player, "--dictionary", &small, "--pairs", "3", "--kinds", "standard", "--board", &board][..], &LONG].concat();
    let Some((shown, _, code)) = called(&arguments) else { return };
    assert!(code == 1 && shown.contains("6 violations"), "{shown}");
    assert_eq!(shown.matches("illegal:").count(), 1, "{shown}");
    assert!(
        shown.contains("illegal: `None`: [[") && shown.contains("in 6 games, first: standard, pair 1, moving first, after 0 moves"),
        "{shown}"
    );
    let columns: String = (0..15).map(|column| format!("{column:>3}")).collect();
    assert!(shown.contains(&format!("\n      {columns}\n")), "{shown}");
    let squares = |text: &str| text.chars().map(|square| format!("  {square}")).collect::<String>();
    assert!(shown.contains(&format!("\n     7{}\n", squares("...ABACUS......"))), "{shown}");
    assert!(shown.contains("    rack: ['"), "{shown}");
    // A violation in the constructor reports the board and rack that it received.
    let player = file("quits.py", "import base\n\nclass Player(base.BasePlayer):\n    def __init__(self, *rest):\n        quit()\n");
    let arguments =
        [&["ctu", "check", &player, "--dictionary", &small, "--pairs", "1", "--kinds", "standard", "--board", &board][..], &LONG].concat();
    let Some((shown, _, _)) = called(&arguments) else { return };
    assert_eq!(shown.matches("the constructor raised SystemExit").count(), 1, "{shown}");
    assert!(
        shown.contains("ABACUS".chars().map(|letter| format!("  {letter}")).collect::<String>().as_str()) && shown.contains("rack: ['"),
        "{shown}"
    );
}

#[test]
fn the_constructor_knows_the_mode_and_a_resumed_event_keeps_its_end_rule() {
    let folder = tempfile::tempdir().unwrap();
    let small = words(folder.path());
    let players = folder.path().join("players");
    std::fs::create_dir(&players).unwrap();
    let honest = std::fs::read_to_string(from_root("crates/arena/tests/ctu_players/honest.py")).unwrap();
    std::fs::write(players.join("bob.py"), &honest).unwrap();
    let strict = "import base\n\nclass Player(base.BasePlayer):\n    def __init__(self, *rest):\n        base.BasePlayer.__init__(self, *rest)\n        assert self.tournament is EXPECTED\n\n    def move(self):\n        return None\n";
    let (from, out) = (players.display().to_string(), folder.path().join("event"));
    let eva = players.join("eva.py");
    std::fs::write(&eva, strict.replace("EXPECTED", "True")).unwrap();
    let place = out.display().to_string();
    let play = |more: &[&str]| {
        let arguments = ["tournament", "ctu", &from, "--dictionary", &small, "--pairs", "1", "--check", "0", "--out", &place];
        called(&[&arguments[..], &LONG, more].concat())
    };
    let options = || {
        let plan: serde_json::Value = serde_json::from_slice(&std::fs::read(out.join("event.json")).unwrap()).unwrap();
        plan["options"]["empty_bag"].as_str().unwrap().to_owned()
    };
    let Some((shown, refused, code)) = play(&[]) else { return };
    assert!(code == 0 && options() == "end", "{shown}{refused}");
    let games = || std::fs::read_to_string(out.join("games.jsonl")).unwrap();
    assert!(!games().contains("AssertionError"), "{}", games());
    // The check always uses course mode.
    let path = folder.path().join("strict.py");
    std::fs::write(&path, strict.replace("EXPECTED", "False")).unwrap();
    let path = path.display().to_string();
    let Some((shown, _, _)) =
        called(&[&["ctu", "check", &path, "--dictionary", &small, "--pairs", "1", "--kinds", "standard"][..], &LONG].concat())
    else {
        return;
    };
    assert!(!shown.contains("AssertionError"), "{shown}");
    // Resumes an event of an earlier version by the ending stored with it.
    std::fs::remove_dir_all(&out).unwrap();
    let Some((shown, refused, code)) = play(&["--empty-bag", "play-on"]) else { return };
    assert!(code == 0 && options() == "play-on", "{shown}{refused}");
    std::fs::write(players.join("adam.py"), &honest).unwrap();
    let Some((shown, refused, code)) = play(&[]) else { return };
    assert!(code == 0 && options() == "play-on" && shown.contains("6 of 6 games"), "{shown}{refused}");
    let (shown, refused, code) = split_output(run(&mut deska(&["tournament", "verify", &place]), ""));
    assert!(code == Some(0) && shown.contains("6 games are valid"), "{shown}{refused}");
}
