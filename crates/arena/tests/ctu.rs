//! Sandboxed students' programs: honest ones play complete games, misbehaving ones forfeit with a
//! recorded reason and cause no harm. Tests are skipped with a message if the machine lacks a
//! requirement (Landlock, Python).
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)] // Tests may panic.

use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::event::{Plan, Runner};
use arena::games::ctu::check::Report;
use arena::games::ctu::{Competition, Dictionary, Kit, Opening, Times, find_players};
use arena::sandbox::{Jailer, Limits};
use arena::{Entrant, EntrantKind, EventSetting, ForfeitKind, GameRecord, Standing};
use crossword::ctu::{CtuRules, Duty};
use play::CancellationToken;

fn jailer() -> Option<Jailer> {
    let jailer = Jailer::probe(env!("CARGO_BIN_EXE_arena-jail"), &[]).expect("the jailer answers");
    let python = std::env::var_os("PATH").is_some_and(|paths| std::env::split_paths(&paths).any(|path| path.join("python3").is_file()));
    if !jailer.mechanisms().are_sufficient() || !python {
        eprintln!("skipped: this machine's sandbox has only {}, Python available: {python}", jailer.mechanisms());
        return None;
    }
    Some(jailer)
}

fn players() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ctu_players")
}

/// Writes a word list in which a one-letter move nearly always exists. No word has a Q, Z, J, X, K,
/// V or W.
fn words(folder: &Path) -> PathBuf {
    let letters: Vec<char> = "ABCDEFGHILMNOPRSTUY".chars().collect();
    let mut text = String::new();
    for a in &letters {
        for b in &letters {
            text += &format!("{a}{b}\n");
            for c in letters.iter().step_by(3) {
                text += &format!("{a}{b}{c}\n");
            }
        }
    }
    let path = folder.join("words.txt");
    std::fs::write(&path, text).unwrap();
    path
}

/// Plays an event between players of the directory and built-in ones, one pair per meeting.
fn event(names: &[&str], duty: Duty, turn: Duration) -> Option<(Plan, Vec<GameRecord>)> {
    let jailer = jailer()?;
    let folder = tempfile::tempdir().unwrap();
    let dictionary = Dictionary::read(&words(folder.path())).unwrap();
    let kit = Kit::new(std::slice::from_ref(&dictionary), "python3".into(), Vec::new()).unwrap();
    let limits = Limits { memory: 256 << 20, output: 200_000, ..Limits::default() };
    let times = Times { load: Duration::from_secs(8), init: Duration::from_secs(5), turn };
    let rules = CtuRules::standard().with_duty(duty);
    let mut competition = Competition::new(rules, vec![dictionary], Opening::Drawn, kit, (jailer, limits), times).unwrap();
    // A player in its own directory brings the other files there.
    let own = folder.path().join("changes_board");
    std::fs::create_dir(&own).unwrap();
    std::fs::copy(players().join("changes_board.py"), own.join("player.py")).unwrap();
    std::fs::copy(players().join("honest.py"), own.join("honest.py")).unwrap();
    std::fs::write(own.join("base.py"), "raise RuntimeError('this base.py must not be imported')").unwrap();
    let mut entrants: Vec<Entrant> = names
        .iter()
        .map(|name| {
            let file = if *name == "changes_board" { own.join("player.py") } else { players().join(format!("{name}.py")) };
            let who = EntrantKind::Other(file.to_string_lossy().into_owned());
            if *name == "simple" { Entrant::builtin(*name) } else { Entrant::new(*name, who) }
        })
        .collect();
    competition.admit(&mut entrants).unwrap();
    let plan = Plan::new(competition.names(), entrants);
    let runner = Runner { setting: &competition, plan: &plan, threads: 2, stop: &CancellationToken::new() };
    let records = runner.run(Vec::new(), None, &mut |_| {}).unwrap();
    Some((plan, records))
}

const LONG: Duration = Duration::from_secs(10);

/// Returns the forfeits of one player in its two games against the simple one.
fn faults(name: &str, turn: Duration) -> Option<Vec<(ForfeitKind, String)>> {
    let (_, records) = event(&[name, "simple"], Duty::Course, turn)?;
    let report = Report::of(&records, 0);
    assert_eq!((report.games, report.won, report.violations.len()), (2, 0, 2), "{name}: {report}");
    Some(report.violations.into_iter().map(|violation| (violation.forfeit.kind, violation.forfeit.text)).collect())
}

#[track_caller]
fn loses(name: &str, turn: Duration, kinds: &[ForfeitKind], reason: &str) {
    let Some(faults) = faults(name, turn) else { return };
    for (kind, text) in faults {
        assert!(kinds.contains(&kind) && text.contains(reason), "{name}: {kind:?} {text}");
    }
}

#[test]
fn honest_players_play_whole_games_in_both_modes() {
    for duty in Duty::ALL {
        let Some((plan, records)) = event(&["honest", "changes_board", "simple"], duty, LONG) else { return };
        assert_eq!(records.len(), 6);
        let faults: Vec<_> = records.iter().filter_map(|record| record.forfeit.as_ref()).collect();
        assert!(faults.is_empty(), "{faults:?}");
        assert!(records.iter().all(|record| record.moves.len() > 20 && record.log_sha256.len() == 64));
        let standing = Standing::of(&plan, &records);
        assert!(standing.players.iter().all(|player| player.kinds.contains_key("1 letter") && player.milliseconds.worst > 0.0));
        // Two students and a built-in player, which gets no points. Validity is not checked here.
        let points: Vec<_> = standing.players.iter().filter_map(|player| player.course).map(|points| points.tournament).collect();
        assert!(points == [3, 0] || points == [3, 3], "{points:?}");
        assert!(standing.players.iter().all(|player| player.course.is_some() == (player.name != "simple")));
        assert!(arena::report::text(&plan, &standing).contains("?+3") && arena::report::html(&plan, &records).contains("?+3"));
        assert!(arena::report::html(&plan, &records).contains("honest"));
    }
}

#[test]
fn exceeding_limits_forfeits() {
    use ForfeitKind::{Crash, Flood, Time};
    let short = Duration::from_millis(400);
    loses("loop", short, &[Time], "move()");
    loses("late", short, &[Time], "move()");
    loses("memory", LONG, &[Crash], "MemoryError");
    loses("floods", LONG, &[Flood], "200000 bytes");
    loses("forks", LONG, &[Crash], "move() raised");
}

#[test]
fn files_and_network_are_inaccessible() {
    let before = std::fs::read(players().join("writes.py")).unwrap();
    loses("writes", LONG, &[ForfeitKind::Crash], "RuntimeError: kept out");
    loses("sockets", LONG, &[ForfeitKind::Crash], "RuntimeError: kept out");
    assert_eq!(std::fs::read(players().join("writes.py")).unwrap(), before);
    assert!(!Path::new("/tmp/deska-was-here").exists());
}

#[test]
fn exiting_or_raising_forfeits() {
    use ForfeitKind::Crash;
    loses("quits", LONG, &[Crash], "the constructor raised SystemExit");
    loses("exits", LONG, &[Crash], "the constructor: the program ended");
    loses("raises", LONG, &[Crash], "move() raised IndexError");
    loses("no_class", LONG, &[Crash], "no class Player");
    loses("no_python", LONG, &[Crash], "SyntaxError");
    loses("closes", LONG, &[Crash, ForfeitKind::Protocol], "");
    loses("forges", LONG, &[ForfeitKind::Protocol, ForfeitKind::Illegal], "");
}

#[test]
fn illegal_moves_forfeit() {
    let foul = |name, reason| loses(name, LONG, &[ForfeitKind::Illegal], reason);
    foul("passes", "exactly one letter must be placed");
    foul("exchanges", "exactly one letter must be placed");
    foul("exchanges_more", "not all on the rack");
    foul("empty_string", "empty string");
    foul("empty_list", "empty list");
    foul("number", "`42`");
    foul("off_board", "not on the board");
    foul("far_away", "touch no letter");
    foul("not_a_word", "");
    foul("lower_case", "not one capital letter");
    foul("occupied", "");
    foul("not_mine", "");
    foul("tuples", "its items must be lists, not tuple");
    foul("tuple_of_lists", "it is of the type tuple");
}

#[test]
fn slow_constructors_imports_and_updates_forfeit() {
    let Some(jailer) = jailer() else { return };
    let folder = tempfile::tempdir().unwrap();
    let dictionary = Dictionary::read(&words(folder.path())).unwrap();
    for (name, step) in [("loop_init", "the constructor"), ("late_import", "import of player.py"), ("late_update", "update()")] {
        let kit = Kit::new(std::slice::from_ref(&dictionary), "python3".into(), Vec::new()).unwrap();
        let times = Times { load: Duration::from_secs(3), init: Duration::from_secs(1), turn: Duration::from_secs(2) };
        let parts = (jailer.clone(), Limits::default());
        let mut competition = Competition::new(CtuRules::standard(), vec![dictionary.clone()], Opening::Drawn, kit, parts, times).unwrap();
        let found = find_players(&players()).unwrap();
        let mut entrants = vec![found.into_iter().find(|entrant| entrant.name == name).unwrap(), Entrant::builtin("simple")];
        competition.admit(&mut entrants).unwrap();
        let plan = Plan::new(competition.names(), entrants);
        let runner = Runner { setting: &competition, plan: &plan, threads: 2, stop: &CancellationToken::new() };
        let records = runner.run(Vec::new(), None, &mut |_| {}).unwrap();
        // The first player makes an illegal move before its first update.
        for record in records.iter().filter(|record| name != "late_update" || record.half == 1) {
            let lost = record.forfeit.as_ref().unwrap();
            assert!(lost.forfeit.kind == ForfeitKind::Time && lost.forfeit.text.starts_with(step), "{:?}", lost.forfeit);
        }
    }
}

#[test]
fn the_speed_of_the_machine_is_measured() {
    let Some(jailer) = jailer() else { return };
    let folder = tempfile::tempdir().unwrap();
    let dictionary = Dictionary::read(&words(folder.path())).unwrap();
    let speed = Kit::new(&[dictionary], "python3".into(), Vec::new()).unwrap().measure(&jailer, &Limits::default()).unwrap();
    assert!(speed.python.starts_with("3.") && speed.executable.contains("python") && speed.deep_copy > 0.0);
}
