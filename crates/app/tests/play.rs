//! `deska play scrabble` through pipes: complete games, killed and resumed games, other alphabets,
//! arbitrary input.

use std::collections::HashMap;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Output};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crossword::gcg::Gcg;
use store::{Address, Store};
use unicode_width::UnicodeWidthStr;

/// Timeout, long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(120);

fn deska(database: &Path, arguments: &[&str]) -> Command {
    let mut command = crate::common::play("scrabble", database);
    command.args(arguments);
    command
}

/// Runs a game with this input to its end.
fn run(database: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let output = crate::common::run(&mut deska(database, arguments), input);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// A simulated person at the terminal, who reads before typing.
struct TerminalPlayer {
    child: Child,
    stdin: ChildStdin,
    pieces: Receiver<String>,
    /// All output so far.
    shown: String,
    /// The length of the output already read.
    read: usize,
}

impl TerminalPlayer {
    fn start(database: &Path, arguments: &[&str]) -> TerminalPlayer {
        let mut child = deska(database, arguments).spawn().unwrap();
        let stdin = child.stdin.take().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let (to, pieces) = mpsc::channel();
        thread::spawn(move || {
            let (mut bytes, mut buffer) = (Vec::new(), [0; 4096]);
            while let Ok(count @ 1..) = stdout.read(&mut buffer) {
                bytes.extend_from_slice(&buffer[..count]);
                // A UTF-8 sequence may be split across two reads.
                let whole = bytes.len()
                    - bytes.iter().rev().take(4).position(|b| b & 0xC0 != 0x80).map_or(0, |back| {
                        let first = bytes[bytes.len() - 1 - back];
                        let length = if first < 0x80 { 1 } else { first.leading_ones() as usize };
                        if length > back + 1 { back + 1 } else { 0 }
                    });
                let rest = bytes.split_off(whole);
                if to.send(String::from_utf8(std::mem::replace(&mut bytes, rest)).unwrap()).is_err() {
                    return;
                }
            }
        });
        TerminalPlayer { child, stdin, pieces, shown: String::new(), read: 0 }
    }

    /// Reads until one of these texts is shown, and returns the new output up to it.
    fn wait_for(&mut self, any: &[&str]) -> String {
        loop {
            let unread = &self.shown[self.read..];
            let found = any.iter().filter_map(|text| unread.find(text).map(|at| at + text.len())).min();
            if let Some(end) = found {
                let came = unread[..end].to_owned();
                self.read += end;
                return came;
            }
            match self.pieces.recv_timeout(TIMEOUT) {
                Ok(piece) => self.shown.push_str(&piece),
                Err(why) => panic!("{why} while waiting for {any:?} in:\n{unread}"),
            }
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").unwrap();
    }

    /// Types a line and returns the output up to the next prompt.
    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.wait_for(&["\n> "])
    }

    /// Asks for hints and returns the move in the last one.
    fn hinted(&mut self) -> Option<String> {
        let answers = [self.ask("hint"), self.ask("hint"), self.ask("hint")].concat();
        answers.lines().find_map(|line| line.trim_start_matches("> ").strip_prefix("It is ").map(str::to_owned))
    }
}

impl Drop for TerminalPlayer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the id of the only listed game.
fn listed(database: &Path) -> String {
    let listed = run(database, &["--list", "--format", "json"], b"");
    let listed: serde_json::Value = serde_json::from_slice(&listed.stdout).unwrap();
    listed["games"][0]["id"].as_str().unwrap().to_owned()
}

/// Returns the lines of a game's log, and the scores listed by the database.
fn log_of(database: &Path, id: &str) -> (Vec<String>, Vec<i32>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(&Address::File(database.to_owned())).await.unwrap();
        let lines = store.log(id).await.unwrap().into_iter().map(|line| line.text).collect();
        let scores = store.game(id).await.unwrap().unwrap().summary.scores;
        store.close().await;
        (lines, scores)
    })
}

/// Adds up the scores from the lines of a log without rewinds.
fn sums(log: &[String], seats: usize, challenge: &str) -> Vec<i32> {
    let mut sums = vec![0; seats];
    let mut last = (0, 0);
    for line in log {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["game", "placed", seat, score, ..] => {
                last = (seat.parse::<usize>().unwrap(), score.trim_end_matches('!').parse::<i32>().unwrap());
                sums[last.0] += last.1;
            }
            ["game", "challenged", _, "upheld", ..] => sums[last.0] -= last.1,
            ["game", "challenged", _, "failed"] if challenge == "five-point" => sums[last.0] += 5,
            ["game", "ended", _, ref adjust @ ..] => {
                sums.iter_mut().zip(adjust).for_each(|(sum, points)| *sum += points.parse::<i32>().unwrap())
            }
            _ => {}
        }
    }
    sums
}

/// Parses the final scores by name: `Jana                302   left: ...`.
fn finals(shown: &str) -> HashMap<String, i32> {
    let end = &shown[shown.find("The game is over.").unwrap()..];
    let row = |line: &str| {
        let (name, rest) = line.split_once("  ")?;
        Some((name.to_owned(), rest.split_once("left:")?.0.trim().parse().ok()?))
    };
    end.lines().filter_map(row).collect()
}

/// Returns the id of the game that the program says is kept.
fn kept(shown: &str) -> String {
    let line = shown.lines().find(|line| line.contains("--resume")).unwrap();
    line.rsplit(' ').next().unwrap().to_owned()
}

#[test]
fn a_whole_game_against_greedy() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("a.db");
    let mut jana = TerminalPlayer::start(&database, &["--seed", "7", "--seat", "Jana", "--seat", "=greedy"]);
    let opening = jana.wait_for(&["\n> "]);
    assert!(opening.contains("Drawn for the start: Jana ") && opening.contains(" begins."), "{opening}");
    let mut placed = 0;
    for turn in 1.. {
        // Pass every fifth turn.
        let action = if turn % 5 == 0 { None } else { jana.hinted() };
        let action = action.unwrap_or_else(|| "pass".to_owned());
        // A hint may be an exchange, which has no preview.
        let laid = action != "pass" && !action.starts_with("ex ");
        let before = if laid { jana.ask(&format!("{action}?")) } else { String::new() };
        let answer = jana.ask(&action);
        if laid {
            placed += 1;
            let points = before.split_once("It would score ").unwrap().1.split(':').next().unwrap();
            assert!(answer.contains(&format!("Jana: {action}, {points}")), "{before}\n{answer}");
        }
        if answer.contains("The game is over.") {
            break;
        }
        assert!(turn < 200, "the game does not end");
    }
    assert!(placed > 5);
    let shown = jana.shown.clone();
    let best = jana.ask("moves 1");
    assert!(best.contains(" had ") && best.contains("<- played"), "{best}");
    assert!(jana.ask("moves 999").contains("There is no move 999"));
    assert!(jana.ask("8h CAT").contains("The game is over. Type ?"));
    let file = folder.path().join("Hra č. 1.gcg");
    assert!(jana.ask(&format!("save {}", file.display())).contains("Saved: "));
    assert!(jana.ask(&format!("save {}", file.display())).contains("already"));
    jana.say("quit");
    assert_eq!(jana.child.wait().unwrap().code(), Some(0));

    let (log, scores) = log_of(&database, &listed(&database));
    assert_eq!(sums(&log, 2, "void"), scores);
    assert_eq!(finals(&shown), HashMap::from([("Jana".into(), scores[0]), ("greedy".into(), scores[1])]));
    let record = Gcg::read(&std::fs::read(&file).unwrap()).unwrap();
    let by_name: HashMap<String, i32> = record.players().iter().map(|player| player.name.clone()).zip(record.totals()).collect();
    // In the file, for other programs, the computer has its full name.
    assert_eq!(by_name, HashMap::from([("Jana".into(), scores[0]), ("Computer greedy".into(), scores[1])]));
}

#[test]
fn a_killed_game_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("a.db");
    let mut jana = TerminalPlayer::start(&database, &["--seed", "11"]);
    jana.wait_for(&["\n> "]);
    for _ in 0..2 {
        let action = jana.hinted().unwrap();
        jana.ask(&action);
    }
    let before = jana.ask("");
    jana.child.kill().unwrap();
    jana.child.wait().unwrap();

    let mut again = TerminalPlayer::start(&database, &["--resume"]);
    let after = again.wait_for(&["\n> "]);
    assert!(!after.contains("Drawn for the start"), "earlier events must not be shown again");
    let board = |shown: &str| shown[shown.find("    a  b").unwrap()..].to_owned();
    let sorted = |shown: &str| {
        // The order of tiles on the rack is not stored.
        let mut rack: Vec<&str> = shown.lines().find_map(|line| line.strip_prefix("Rack: ")).unwrap().split_whitespace().collect();
        rack.sort_unstable();
        rack.join(" ")
    };
    let squares = |shown: &str| board(shown).lines().take(16).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!((squares(&before), sorted(&before)), (squares(&after), sorted(&after)));

    // Undo to the start and redo, across the restart.
    for _ in 0..2 {
        assert!(again.ask("undo").contains("Taken back."));
    }
    assert!(again.ask("undo").contains("no move to take back"));
    again.ask("redo");
    let forth = again.ask("redo");
    assert_eq!((squares(&before), sorted(&before)), (squares(&forth), sorted(&forth)));
    assert!(again.ask("redo").contains("no move to play again"));
    drop(again);

    let list = text(&run(&database, &["--list"], b""));
    assert!(list.contains("Jana ") && list.contains("level-3 ") && list.contains("(Jana to move)"), "{list}");
    let id = list.split(' ').next().unwrap();
    let resumed = text(&run(&database, &["--resume", &id[..4], "--language", "cs"], b"konec\n"));
    assert_eq!(kept(&resumed), id);
    assert!(resumed.contains("Zásobník:"), "{resumed}");
}

#[test]
fn games_of_computers_end_with_the_scores_of_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let seats = [["=level-1", "=greedy", "", ""], ["=level-5", "=level-2", "=level-4", "=heuristic"], ["=level-3", "", "", ""]];
    for (number, (seats, rules)) in seats.into_iter().zip(["void", "double", "five-point"]).enumerate() {
        let database = folder.path().join(format!("{number}.db"));
        let seats: Vec<&str> = seats.into_iter().filter(|seat| !seat.is_empty()).collect();
        let mut arguments = vec!["--seed", "3", "--challenge", rules];
        seats.iter().for_each(|seat| arguments.extend(["--seat", seat]));
        // Inspect the finished game and quit.
        let output = run(&database, &arguments, b"moves\nquit\n");
        let shown = text(&output);
        assert_eq!(output.status.code(), Some(0));
        let id = shown.lines().find_map(|line| line.strip_prefix("The game is ")?.strip_suffix('.')).unwrap();
        assert_eq!(listed(&database), id);
        let (log, scores) = log_of(&database, id);
        assert_eq!(sums(&log, seats.len(), rules), scores, "{log:?}");
        let names = seats.iter().map(|seat| seat[1..].to_owned());
        assert_eq!(finals(&shown), names.zip(scores).collect(), "{shown}");
    }
}

#[test]
fn czech_and_russian_letters() {
    let folder = tempfile::tempdir().unwrap();
    for (number, (language, lexicon, foreign)) in [("cs", "cs-mixed", "8h WOW"), ("ru", "ru-all", "8h CAT")].into_iter().enumerate() {
        let database = folder.path().join(format!("{number}.db"));
        let mut player = TerminalPlayer::start(&database, &["--seed", "5", "--language", language]);
        let opening = player.wait_for(&["\n> "]);
        assert!(opening.contains(lexicon), "{opening}");
        assert!(player.ask(foreign).contains(if language == "cs" { "Takové písmeno" } else { "Такой буквы" }));
        let hints = if language == "cs" { ["rada", "rada", "rada"] } else { ["совет", "совет", "совет"] };
        let mut played = 0;
        for _ in 0..4 {
            let answers = hints.map(|hint| player.ask(hint)).concat();
            let Some(action) = answers.lines().find_map(|line| {
                let line = line.trim_start_matches("> ");
                line.strip_prefix("Je to ").or(line.strip_prefix("Это "))
            }) else {
                break;
            };
            // Some systems pass accents as separate code points.
            let decomposed: String = unicode_normalization::UnicodeNormalization::nfd(action).collect();
            let shown = player.ask(&decomposed);
            assert!(action.starts_with("ex ") || shown.contains(&format!(": {action}, ")), "{shown}");
            played += 1;
            let board: Vec<&str> = shown.lines().skip_while(|line| !line.starts_with("    a  b")).take(16).collect();
            assert_eq!(board.len(), 16);
            for row in &board {
                // Rows have 48 columns; text to the right starts 2 columns later.
                let columns: String = row.chars().take(48).collect();
                assert_eq!(columns.width(), columns.chars().count(), "{row}");
                assert!(row.width() <= 79, "{row}");
                let beside: String = row.chars().skip(48).take(2).collect();
                assert!(beside.trim().is_empty(), "{row}");
            }
        }
        assert!(played > 0);
    }
}

#[test]
fn two_players_at_one_terminal_do_not_see_each_others_tiles() {
    let folder = tempfile::tempdir().unwrap();
    let mut both =
        TerminalPlayer::start(&folder.path().join("a.db"), &["--seed", "2", "--seat", "Ann", "--seat", "Ben", "--challenge", "double"]);
    let opening = both.wait_for(&["can see the screen."]);
    assert!(!opening.contains("Rack:") && !opening.contains("New on your rack"), "{opening}");
    let first = if opening.contains("Ann begins.") { ["Ann", "Ben"] } else { ["Ben", "Ann"] };
    assert!(opening.contains(&format!("{}, press Enter", first[0])));
    both.say("");
    let turn = both.wait_for(&[&format!("\n{}> ", first[0])]);
    let rack: Vec<&str> = turn.lines().find_map(|line| line.strip_prefix("Rack: ")).unwrap().split_whitespace().collect();
    let letters: String = rack.iter().filter_map(|tile| tile.chars().next()).filter(|c| *c != '?').collect();
    both.say("undo");
    assert!(both.wait_for(&["> "]).contains("only when you play against computers"));
    // The tiles in order do not form a word.
    both.say(&format!("8d {letters}"));
    let handed = both.wait_for(&["can see the screen."]);
    assert!(handed.contains(&format!("{}, press Enter", first[1])) && !handed.contains("Rack:"), "{handed}");
    both.say("");
    let answer = both.wait_for(&[&format!("\n{}> ", first[1])]);
    assert!(answer.contains(&format!("{} played {letters}. You can challenge", first[0])), "{answer}");
    both.say("challenge");
    let upheld = both.wait_for(&[&format!("\n{}> ", first[1])]);
    assert!(upheld.contains(&format!("Not on the word list: {letters}. {} takes the tiles back", first[0])), "{upheld}");
    both.say("resign yes");
    assert!(both.wait_for(&["\n> "]).contains(&format!("{} won.", first[0])));
}

#[test]
fn invalid_words_are_treated_by_the_challenge_rule() {
    let folder = tempfile::tempdir().unwrap();
    // The seed makes Jana begin.
    let opening = "Jana begins.";
    for rule in ["void", "off", "single", "double", "five-point"] {
        let mut jana = TerminalPlayer::start(&folder.path().join(format!("{rule}.db")), &["--seed", "7", "--challenge", rule]);
        let shown = jana.wait_for(&["\n> "]);
        assert!(shown.contains(opening));
        let tiles: Vec<&str> = shown.lines().find_map(|line| line.strip_prefix("Rack: ")).unwrap().split_whitespace().collect();
        let letters: String = tiles.iter().filter_map(|tile| tile.chars().next()).filter(|c| *c != '?').collect();
        let answer = jana.ask(&format!("8d {letters}"));
        match rule {
            "void" => assert!(answer.contains(&format!("Not on the word list: {letters}")), "{answer}"),
            "off" => assert!(answer.contains(&format!("Jana: 8d {letters}, ")) && !answer.contains("challenges"), "{answer}"),
            _ => {
                assert!(answer.contains(&format!("level-3 challenges. Not on the word list: {letters}. Jana takes")), "{answer}");
                // A move cannot be undone after a challenge has revealed information.
                let refused = jana.ask("undo");
                assert!(refused.contains("A challenge has been decided since then"), "{refused}");
            }
        }
    }
}

#[test]
fn an_exceeded_turn_time_is_a_pass() {
    let folder = tempfile::tempdir().unwrap();
    let mut jana = TerminalPlayer::start(&folder.path().join("a.db"), &["--seed", "7", "--turn-seconds", "1"]);
    assert!(jana.wait_for(&["\n> "]).contains("Time for this turn: 1 second"));
    jana.wait_for(&["Jana ran out of time for the turn."]);
}

#[test]
fn clocks_stop_while_the_program_does_not_run() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("a.db");
    let seconds = |shown: &str| -> u64 {
        let line = shown.lines().find_map(|line| line.strip_prefix("Time for this turn: ")).unwrap();
        line.split(' ').next().unwrap().parse().unwrap()
    };
    let mut jana = TerminalPlayer::start(&database, &["--seed", "7", "--turn-seconds", "86400"]);
    assert_eq!(seconds(&jana.wait_for(&["\n> "])), 86_400);
    thread::sleep(Duration::from_millis(1200));
    jana.say("quit");
    jana.child.wait().unwrap();
    let left = seconds(&text(&run(&database, &["--resume"], b"quit\n")));
    assert!(left < 86_400);
    let later = seconds(&text(&run(&database, &["--resume"], b"quit\n")));
    assert!(later <= left && later + 600 > left, "{left} {later}");
}

#[test]
fn a_word_is_checked_and_explained() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(&folder.path().join("a.db"), &["--seed", "7"], "check mice qqq ž\n".as_bytes());
    let shown = text(&output);
    assert!(shown.contains("MICE is on the word list.\n  mouse (noun): "), "{shown}");
    assert!(shown.contains("QQQ is not on the word list.") && shown.contains("ž is not on the word list."), "{shown}");
}

/// Removes sequences of the form ESC [ ... m.
fn without_colour(text: &str) -> String {
    let mut pieces = text.split("\x1b[");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| text + piece.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').strip_prefix('m').unwrap())
}

#[test]
fn colours_carry_no_information_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let shown = |name: &str, variable: &str| {
        let mut command = deska(&folder.path().join(name), &["--seed", "7"]);
        let mut child = command.env(variable, "1").spawn().unwrap();
        child.stdin.take().unwrap().write_all("8h DERBY\nhint\n8h ЖЖЖ\nquit\n".as_bytes()).unwrap();
        let shown = text(&child.wait_with_output().unwrap());
        shown[..shown.find("The game is saved.").unwrap()].to_owned()
    };
    let (plain, coloured) = (shown("a.db", "NO_COLOR"), shown("b.db", "CLICOLOR_FORCE"));
    assert!(!plain.contains('\x1b') && coloured.matches('\x1b').count() > 400);
    let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    assert_eq!(trimmed(&without_colour(&coloured)), trimmed(&plain));
    assert!(plain.contains("[") && plain.contains("3W"));
}

#[test]
fn arbitrary_input_does_not_end_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let pieces: [&[u8]; 24] = [
        b"8h",
        b"h8",
        b"15o",
        b"0a",
        b"99z",
        b" ",
        b"?",
        b"ex",
        b"check",
        b"AEIOU",
        b"\xff\xfe",
        "Ž".as_bytes(),
        "ё".as_bytes(),
        b"\x1b[A",
        b"\0",
        b"hint",
        b"moves 3",
        b"save /nowhere/at/all.gcg",
        b"resign",
        b"challenge",
        b"accept",
        b"bag",
        b"\t",
        "🙂".as_bytes(),
    ];
    // A deterministic random number generator.
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    let mut input = Vec::new();
    for _ in 0..400 {
        for _ in 0..next(5) {
            input.extend_from_slice(pieces[next(pieces.len())]);
            input.extend_from_slice([b" ".as_slice(), b""][next(2)]);
        }
        input.push(b'\n');
    }
    input.extend(std::iter::repeat_n(b'x', 1 << 20));
    let output = run(&folder.path().join("a.db"), &["--seed", "9"], &input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text(&output).contains("The game is saved."));
}

#[test]
fn invalid_arguments_are_refused_with_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("a.db");
    let error_of = |arguments: &[&str]| {
        let output = run(&database, arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(error_of(&["--seat", "A=level-9"]).contains("level-5"));
    assert!(error_of(&["--seat", "greedy"]).contains("=greedy"));
    assert!(error_of(&["--challenge", "maybe"]).contains("five-point"));
    assert!(error_of(&["--rules", "scrabble-xx"]).contains("scrabble-en"));
    assert!(error_of(&["--lexicon", "en", "--rules", "scrabble-cs"]).contains("English"));
    assert!(error_of(&["--lexicon", "nothing"]).contains("nothing"));
    assert!(error_of(&["--resume", "zzz"]).contains("--list"));
    // Resuming without games is a negative answer, not an error.
    assert_eq!(run(&database, &["--resume"], b"").status.code(), Some(1));
    let seats = ["A", "B", "C", "D", "E"].iter().flat_map(|name| ["--seat", name]).collect::<Vec<_>>();
    assert!(error_of(&seats).contains("1 to 4"));
}
