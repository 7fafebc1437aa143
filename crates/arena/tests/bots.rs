//! External programs in complete games: the example plays every game, and misbehaving programs
//! forfeit with a recorded reason while the event continues.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use arena::bot::{ExternalPrograms, Times};
use arena::event::{Format, Plan, Runner};
use arena::games::Players;
use arena::sandbox::{Jailer, Limits};
use arena::{Contest, Entrant, EntrantKind, EventSetting, ForfeitKind, GameRecord};
use play::CancellationToken;

use crate::common::{balda, erudit, pentago, scrabble};

/// Returns how to run external programs, or `None` if the machine lacks a requirement.
fn external() -> Option<ExternalPrograms> {
    let jailer = Jailer::probe(env!("CARGO_BIN_EXE_arena-jail"), &[]).expect("the jailer answers");
    if !jailer.mechanisms().are_sufficient() {
        eprintln!("skipped: this machine's sandbox has only {}", jailer.mechanisms());
        return None;
    }
    if !Path::new("/usr/bin/python3").exists() {
        eprintln!("skipped: /usr/bin/python3 is missing");
        return None;
    }
    let times =
        Times { start: Duration::from_secs(20), turn: Duration::from_secs(10), turn_cpu: Duration::from_secs(5), ..Times::default() };
    let limits = Limits { memory: 256 << 20, output: 100_000, ..Limits::default() };
    Some(ExternalPrograms { limits, times, ..ExternalPrograms::new(jailer) })
}

/// Creates an entrant for a Python program.
fn bot(name: &str, file: &Path) -> Entrant {
    program(name, vec!["/usr/bin/python3".into(), file.display().to_string()])
}

fn program(name: &str, command: Vec<String>) -> Entrant {
    Entrant::new(name, EntrantKind::Program(command))
}

fn folder() -> tempfile::TempDir {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    // Root's players run as another user.
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

fn play<S: EventSetting>(setting: &S, entrants: Vec<Entrant>, format: Format) -> Vec<GameRecord> {
    let plan = Plan { format, ..Plan::new(setting.names(), entrants) };
    let stop = CancellationToken::new();
    Runner { setting, plan: &plan, threads: 2, stop: &stop }.run(Vec::new(), None, &mut |_| {}).unwrap()
}

#[test]
fn the_example_plays_every_game() {
    let Some(external) = external() else { return };
    let folder = folder();
    let file = folder.path().join("bot.py");
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bots/bot.py"), &file).unwrap();
    plays_every_game(&external, &bot("bot", &file));
}

#[test]
fn the_example_in_rust_plays_every_game() {
    let Some(external) = external() else { return };
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bot");
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bots/rust/Cargo.toml");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--manifest-path", manifest, "--target-dir"])
        .arg(&target)
        .status()
        .unwrap();
    assert!(built.success(), "the Rust example failed to build: {built}");
    let folder = folder();
    let file = folder.path().join("bot");
    std::fs::copy(target.join("debug/bot"), &file).unwrap();
    plays_every_game(&external, &program("bot", vec![file.display().to_string()]));
}

fn plays_every_game(external: &ExternalPrograms, example: &Entrant) {
    fn check<G: Contest + Sync + 'static>(players: Players<G>, external: &ExternalPrograms, example: &Entrant, against: &str) {
        let setting = players.with_external(external.clone());
        let records = play(&setting, vec![Entrant::builtin(against), example.clone()], Format::RoundRobin);
        assert_eq!(records.len(), 2);
        for record in records {
            assert_eq!(record.forfeit, None, "{against}");
            assert!(record.moves.len() > 4, "{record:?}");
        }
    }
    check(scrabble(), external, example, "greedy");
    check(erudit(), external, example, "greedy");
    check(balda(), external, example, "greedy");
    check(pentago(), external, example, "naive");
}

/// Misbehaving programs, with the kind of their forfeit. `ask` answers the start message.
const WRONG: &[(&str, ForfeitKind, &str)] = &[
    ("illegal", ForfeitKind::Illegal, "ask(); read(); say(type='move', move='a1 ZZZ')"),
    ("gibberish", ForfeitKind::Illegal, "ask(); read(); say(type='move', move='whatever')"),
    ("exchange", ForfeitKind::Illegal, "ask(); read(); say(type='move', move='ex QQQQQQQ')"),
    ("late", ForfeitKind::Time, "import time; ask(); read(); time.sleep(1.002); say(type='move', move='pass')"),
    ("endless", ForfeitKind::Time, "ask()\nwhile True: pass"),
    ("sleeper", ForfeitKind::Time, "import time; time.sleep(100)"),
    ("quitter", ForfeitKind::Crash, "quit()"),
    ("exception", ForfeitKind::Crash, "ask(); raise ValueError('lost my way')"),
    ("memory", ForfeitKind::Crash, "ask(); x = []\nwhile True: x.append(bytearray(1 << 24))"),
    ("fork", ForfeitKind::Crash, "import os; ask()\nwhile True: os.fork()"),
    ("socket", ForfeitKind::Crash, "import socket; ask(); socket.socket()"),
    ("writer", ForfeitKind::Crash, "ask(); open('/tmp/deska-was-here', 'w')"),
    ("flood", ForfeitKind::Flood, "ask()\nwhile True: sys.stderr.write('x' * 1000)"),
    ("long", ForfeitKind::Flood, "ask(); read()\nwhile True: sys.stdout.write('x' * 1000)"),
    ("chatter", ForfeitKind::Protocol, "ask(); print('hello', flush=True); read(); say(type='move', move='pass'); read()"),
    ("wrong", ForfeitKind::Protocol, "ask(); read(); print('pass', flush=True); read()"),
    ("version", ForfeitKind::Protocol, "read(); say(type='ready', protocol=99); read()"),
    ("silent", ForfeitKind::Protocol, "read(); say(type='move', move='pass'); read()"),
];

#[test]
fn misbehaving_programs_forfeit_and_the_event_continues() {
    let Some(external) = external() else { return };
    let times = Times { turn: Duration::from_secs(1), start: Duration::from_secs(3), ..external.times };
    let folder = folder();
    let mut entrants = vec![Entrant::builtin("greedy")];
    for (name, _, text) in WRONG {
        let file = folder.path().join(format!("{name}.py"));
        let head = "import sys, json\nread = sys.stdin.readline\ndef say(**what): print(json.dumps(what), flush=True)\ndef ask():\n    read(); say(type='ready', protocol=1)\n";
        std::fs::write(&file, format!("{head}{text}\n")).unwrap();
        entrants.push(bot(name, &file));
    }
    let setting = scrabble().with_external(ExternalPrograms { times, ..external });
    let records = play(&setting, entrants, Format::Gauntlet);
    assert_eq!(records.len(), 2 * WRONG.len());
    for record in &records {
        let wrong = record.players.iter().position(|&player| player != 0).unwrap();
        let (name, kind, _) = WRONG[record.players[wrong] - 1];
        let fault = record.forfeit.as_ref().unwrap_or_else(|| panic!("{name} did not forfeit"));
        assert_eq!((usize::from(fault.seat), fault.forfeit.kind), (wrong, kind), "{name}: {}", fault.forfeit);
        assert_eq!(record.winner, Some(1 - wrong as u8), "{name}");
        if name == "exception" {
            assert!(fault.forfeit.text.contains("lost my way") && fault.printed.contains("Traceback"), "{fault:?}");
        }
    }
    assert!(!Path::new("/tmp/deska-was-here").exists());
}
