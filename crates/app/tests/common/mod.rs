//! Helpers that run `deska` from the root of the repository.
#![allow(unreachable_pub, reason = "written like a library")]
#![allow(clippy::unwrap_used)] // A panic fails the test.

use std::io::{BufRead as _, BufReader, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// Returns a path in the repository.
pub fn from_root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Returns the command `deska` with these arguments and piped standard streams.
pub fn deska(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deska"));
    command.args(words).current_dir(from_root("")).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Returns the command `deska play` with this game and database, as user Jana.
pub fn play(game: &str, database: &Path) -> Command {
    let mut command = deska(&["play", game, "--database"]);
    command.arg(database).env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR")).env("USER", "Jana");
    command
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

/// A server in a child process, which is killed on drop.
pub struct ServerProcess {
    child: std::process::Child,
    pub host: String,
}

impl ServerProcess {
    /// Starts a server with this command.
    pub fn spawn(command: &mut Command) -> ServerProcess {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let host = lines.find_map(|line| Some(line.unwrap().split_once("http://")?.1.trim_end_matches('/').to_owned())).unwrap();
        ServerProcess { child, host }
    }

    pub fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.end();
    }
}

/// Sends a POST request and returns the JSON body of the response.
pub fn post(host: &str, path: &str, body: &serde_json::Value) -> serde_json::Value {
    answer(host, &format!("POST {path}"), &body.to_string(), "")
}

/// Sends a request (method and path, body, additional header lines) and returns the JSON body.
pub fn answer(host: &str, request: &str, body: &str, head: &str) -> serde_json::Value {
    let mut stream = TcpStream::connect(host).unwrap();
    let length = body.len();
    write!(stream, "{request} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n{head}connection: close\r\n\r\n{body}").unwrap();
    let answer = std::io::read_to_string(stream).unwrap();
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap_or_else(|_| panic!("{answer}"))
}
