//! Helpers that run `deska` from the root of the repository.
#![allow(unreachable_pub, reason = "written like a library")]
#![allow(clippy::unwrap_used)] // A panic fails the test.

mod commands;

use std::io::{BufRead as _, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

pub use self::commands::*;

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
