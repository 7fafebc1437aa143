//! Runs `deska serve` as a process.
#![allow(dead_code, unreachable_pub, reason = "the server's own tests use the rest of the client")]
#![allow(clippy::unwrap_used)]

#[path = "../../../server/tests/common/client.rs"]
pub mod client;

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Returns the command `deska serve` with this database.
pub fn serve(database: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deska"));
    // Ignore the user's settings file.
    command.env("XDG_CONFIG_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.arg("serve").arg("--database").arg(database).args(arguments).env_remove("DESKA_LOG");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A running server, killed on drop.
pub struct Process {
    child: Child,
    /// Collects standard error.
    error: Option<std::thread::JoinHandle<String>>,
    pub address: SocketAddr,
}

impl Process {
    /// Starts a server on a free port and waits until it listens.
    pub fn start(database: &Path) -> Process {
        Process::start_with(database, &["--seed", "11"], |_| {})
    }

    /// Like [`start`](Self::start), with additional arguments. `change` may modify the command.
    pub fn start_with(database: &Path, arguments: &[&str], change: impl FnOnce(&mut Command)) -> Process {
        let mut command = serve(database, &[&["--port", "0", "--pace", "0"], arguments].concat());
        change(&mut command);
        Process::spawn(command)
    }

    /// Like [`start`](Self::start), through a wrapper command (`sh -c ... sh`) that becomes the
    /// server.
    pub fn start_wrapped(words: &[&str], database: &Path, arguments: &[&str]) -> Process {
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
        Process::spawn(command)
    }

    /// Starts a server by a command.
    fn spawn(mut command: Command) -> Process {
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let Some(url) = line.trim().strip_prefix("Deska is at http://") else {
            let mut error = String::new();
            child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
            panic!("{line}{error}");
        };
        // Read standard error continuously, so that the server never blocks on writing it.
        let error = child.stderr.take().map(|mut error| {
            std::thread::spawn(move || {
                let mut text = String::new();
                let _ = error.read_to_string(&mut text);
                text
            })
        });
        Process { address: url.trim_end_matches('/').parse().unwrap(), child, error }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until the process ends.
    pub fn wait(mut self) -> std::process::ExitStatus {
        self.child.wait().unwrap()
    }

    /// Kills the process with SIGKILL.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Sends SIGTERM and returns whether the exit status is 0, and standard error.
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
