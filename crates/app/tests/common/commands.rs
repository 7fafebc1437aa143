//! Helpers that run programs, shared with the tests of `deska-lab`.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::thread;

/// Returns a path in the repository.
pub fn from_root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Runs a command with this input to its end.
pub fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let mut child = command.spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.as_ref().to_vec());
    // Write from a thread: the program may fill its output first, or exit before reading
    // everything.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Runs a command with an empty cache folder.
pub fn run_with_empty_cache(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let cache = tempfile::tempdir().unwrap();
    run(command.env("XDG_CACHE_HOME", cache.path()), input)
}

/// Returns the standard output of a successful run.
#[track_caller]
pub fn stdout_of(arguments: &[&str], output: Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the standard error of a run that ended with code 2.
#[track_caller]
pub fn error_of(arguments: &[&str], output: Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// Returns standard output, standard error and exit code of a run without a panic.
#[track_caller]
pub fn split_output(output: Output) -> (String, String, Option<i32>) {
    let (out, error) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(!error.contains("panicked"), "{error}");
    (out, error, output.status.code())
}
