//! The program `deska serve` as a process.
#![allow(dead_code, unreachable_pub, reason = "the server's own tests use the rest of the client")]
#![allow(clippy::unwrap_used)]

#[path = "../../../server/tests/common/client.rs"]
pub mod client;

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// `deska serve` on this database, with further arguments.
pub fn serve(database: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deska"));
    // No settings but those that are named.
    command.env("XDG_CONFIG_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.arg("serve").arg("--database").arg(database).args(arguments).env_remove("DESKA_LOG");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A running server; killed when it goes out of sight.
pub struct Process {
    child: Child,
    /// What it says on standard error.
    error: Option<std::thread::JoinHandle<String>>,
    pub address: SocketAddr,
}

impl Process {
    /// Starts a server on a free port, and waits until it says where it is.
    pub fn start(database: &Path) -> Process {
        Process::start_with(database, &["--seed", "11"], |_| {})
    }

    /// The same with further arguments, and whatever else is changed. What it says on standard error is kept.
    pub fn start_with(database: &Path, arguments: &[&str], change: impl FnOnce(&mut Command)) -> Process {
        let mut command = serve(database, &[&["--port", "0", "--pace", "0"], arguments].concat());
        change(&mut command);
        Process::by(command)
    }

    /// The same, started by another program that these words call (`sh -c ... sh`) and that becomes the server.
    pub fn start_by(words: &[&str], database: &Path, arguments: &[&str]) -> Process {
        let inner = serve(database, &[&["--port", "0", "--pace", "0"], arguments].concat());
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).arg(inner.get_program()).args(inner.get_args());
        for (name, value) in inner.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Process::by(command)
    }

    /// The server that this command starts.
    fn by(mut command: Command) -> Process {
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let Some(url) = line.trim().strip_prefix("Deska is at http://") else {
            let mut error = String::new();
            child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
            panic!("{line}{error}");
        };
        // Whoever writes much waits for nobody.
        let error = child.stderr.take().map(|mut error| {
            std::thread::spawn(move || {
                let mut text = String::new();
                let _ = error.read_to_string(&mut text);
                text
            })
        });
        Process { address: url.trim_end_matches('/').parse().unwrap(), child, error }
    }

    /// Its number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until it has ended by itself.
    pub fn wait(mut self) -> std::process::ExitStatus {
        self.child.wait().unwrap()
    }

    /// Kills it with a signal that it can't catch (`kill -9`).
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to end, and answers whether it ended well, and what it said on standard error.
    #[cfg(unix)]
    pub fn terminate(mut self) -> (bool, String) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let status = self.child.wait().unwrap();
        let error = self.error.take().unwrap().join().unwrap();
        (status.success(), error)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
