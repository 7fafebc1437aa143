//! The examples in other languages play sandboxed with the default limits: their runtimes get what
//! they need to start. Without the compiler of a language the test is skipped with a message; with
//! `DESKA_ALL_EXTRAS=1`, as in CI, it fails.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use arena::bot::{ExternalPrograms, Times};
use arena::event::{Plan, Runner};
use arena::games::Players;
use arena::sandbox::{Jailer, Limits};
use arena::{Contest, Entrant, EntrantKind, EventSetting};
use play::CancellationToken;

use crate::common::{pentago, scrabble};

fn example(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots").join(path)
}

/// Returns whether these programs are installed and the machine can sandbox.
fn can(programs: &[(&str, &str)]) -> bool {
    let runs = |program: &str, question: &str| {
        let status = Command::new(program).arg(question).stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    };
    for (program, question) in programs {
        if !runs(program, question) {
            assert!(
                std::env::var_os("DESKA_ALL_EXTRAS").is_none_or(|value| value != "1"),
                "{program} is missing, but required by DESKA_ALL_EXTRAS=1"
            );
            println!("skipped: {program} is missing");
            return false;
        }
    }
    let mechanisms = jailer().mechanisms();
    if !mechanisms.are_sufficient() {
        println!("skipped: this machine's sandbox has only {mechanisms}");
    }
    mechanisms.are_sufficient()
}

fn jailer() -> Jailer {
    Jailer::probe(env!("CARGO_BIN_EXE_arena-jail"), &[]).expect("the jailer answers")
}

fn folder() -> tempfile::TempDir {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    // Root's players run as another user.
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

fn done(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Plays a pair of games with words and one without, sandboxed.
fn plays(command: &[&str], readable: &[&Path]) {
    fn check<G: Contest + Sync + 'static>(players: Players<G>, external: &ExternalPrograms, command: &[&str], against: &str) {
        let setting = players.with_external(external.clone());
        let bot = Entrant::new("bot", EntrantKind::Program(command.iter().map(|&word| word.to_owned()).collect()));
        let plan = Plan::new(setting.names(), vec![Entrant::builtin(against), bot]);
        let stop = CancellationToken::new();
        let records = Runner { setting: &setting, plan: &plan, threads: 1, stop: &stop }.run(Vec::new(), None, &mut |_| {}).unwrap();
        assert_eq!(records.len(), 2);
        for record in records {
            assert_eq!(record.forfeit, None, "{command:?} against {against}");
            assert!(record.moves.len() > 4, "{record:?}");
        }
    }
    // Java starts slowly on a busy machine.
    let long = Duration::from_secs(60);
    let external = ExternalPrograms {
        limits: Limits::default(),
        times: Times { start: long, turn: long, turn_cpu: long, ..Times::default() },
        readable: readable.iter().map(|&path| path.to_owned()).collect(),
        ..ExternalPrograms::new(jailer())
    };
    check(scrabble(), &external, command, "greedy");
    check(pentago(), &external, command, "naive");
}

#[test]
fn node_plays_sandboxed() {
    if !can(&[("node", "--version")]) {
        return;
    }
    let folder = folder();
    let file = folder.path().join("bot.mjs");
    std::fs::copy(example("node/bot.mjs"), &file).unwrap();
    plays(&["node", file.to_str().unwrap()], &[]);
}

#[test]
fn java_plays_sandboxed() {
    if !can(&[("javac", "--version"), ("java", "--version")]) {
        return;
    }
    let folder = folder();
    done(Command::new("javac").arg("-d").arg(folder.path()).arg(example("java/Bot.java")));
    plays(&["java", "-XX:+UseSerialGC", "-Xmx128m", "-cp", folder.path().to_str().unwrap(), "Bot"], &[folder.path()]);
}

#[test]
fn go_plays_sandboxed() {
    if !can(&[("go", "version")]) {
        return;
    }
    let folder = folder();
    let file = folder.path().join("bot");
    let cache = tempfile::tempdir().unwrap();
    // Nothing is downloaded: the example uses the standard library only.
    let mut build = Command::new("go");
    build.args(["build", "-o"]).arg(&file).arg(".").current_dir(example("go"));
    done(build.env("GOCACHE", cache.path()).env("GOPROXY", "off").env("GOTOOLCHAIN", "local").env("GOFLAGS", "-buildvcs=false"));
    plays(&[file.to_str().unwrap()], &[]);
}

#[test]
fn c_plays_sandboxed() {
    if !can(&[("cc", "--version")]) {
        return;
    }
    let folder = folder();
    let file = folder.path().join("bot");
    done(Command::new("cc").args(["-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&file).arg(example("c/bot.c")));
    plays(&[file.to_str().unwrap()], &[]);
}
