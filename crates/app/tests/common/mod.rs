//! The program `deska` as people and other programs run it, from the root of the clone.
#![allow(unreachable_pub, reason = "written like the library that it would be")]
#![allow(clippy::unwrap_used)] // A test that cannot go on fails.

use std::io::{BufRead as _, BufReader, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// A path in the clone.
pub fn from_root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// `deska` with these words behind it, at the ends of three pipes.
pub fn deska(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deska"));
    command.args(words).current_dir(from_root("")).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// `deska play` with this game and database, as somebody named Jana calls it.
pub fn play(game: &str, database: &Path) -> Command {
    let mut command = deska(&["play", game, "--database"]);
    command.arg(database).env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR")).env("USER", "Jana");
    command
}

/// Runs it to the end with this input.
pub fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let mut child = command.spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.as_ref().to_vec());
    // The program may write much before it has read all, and may leave before that, at a faulty line for instance.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// The same with a cache of its own, which is empty.
pub fn run_afresh(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let cache = tempfile::tempdir().unwrap();
    run(command.env("XDG_CACHE_HOME", cache.path()), input)
}

/// Standard output of a run with these arguments, which went well.
#[track_caller]
pub fn said(arguments: &[&str], output: Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Standard error of a run with these arguments, which ended with code 2.
#[track_caller]
pub fn refused(arguments: &[&str], output: Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// What was shown, what was refused, and the exit code of a run that did not panic.
#[track_caller]
pub fn told(output: Output) -> (String, String, Option<i32>) {
    let (shown, refused) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(!refused.contains("panicked"), "{refused}");
    (shown, refused, output.status.code())
}

/// A server in a process of its own, at an address of its own.
pub struct ServerProcess {
    child: std::process::Child,
    pub host: String,
}

impl ServerProcess {
    /// The one that this command starts.
    pub fn by(command: &mut Command) -> ServerProcess {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
        let host = said.find_map(|line| Some(line.unwrap().split_once("http://")?.1.trim_end_matches('/').to_owned())).unwrap();
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

/// What a server answers to a request with this body.
pub fn post(host: &str, path: &str, body: &serde_json::Value) -> serde_json::Value {
    answer(host, &format!("POST {path}"), &body.to_string(), "")
}

/// What a server answers to a request: its method and path, its body, more lines of its head.
pub fn answer(host: &str, request: &str, body: &str, head: &str) -> serde_json::Value {
    let mut asked = TcpStream::connect(host).unwrap();
    let length = body.len();
    write!(asked, "{request} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n{head}connection: close\r\n\r\n{body}").unwrap();
    let answer = std::io::read_to_string(asked).unwrap();
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap_or_else(|_| panic!("{answer}"))
}
