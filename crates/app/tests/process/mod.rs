//! The program `deska serve` as a process.
#![allow(dead_code, unreachable_pub, reason = "each test program uses its part")]
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
    command.arg("serve").arg("--database").arg(database).args(arguments).env_remove("DESKA_LOG");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A running server; killed when it goes out of sight.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
}

impl Process {
    /// Starts a server on a free port, and waits until it says where it is.
    pub fn start(database: &Path) -> Process {
        let mut child = serve(database, &["--port", "0", "--pace", "0", "--seed", "11"]).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let Some(url) = line.trim().strip_prefix("Deska is at http://") else {
            let mut error = String::new();
            child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
            panic!("{line}{error}");
        };
        Process { address: url.trim_end_matches('/').parse().unwrap(), child }
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
        let mut error = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
        (status.success(), error)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
