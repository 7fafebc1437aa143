//! What the machine has for locking programs up, and how the jailer is called.

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// Which means against untrusted programs work here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Means {
    /// Namespaces of users, processes, mounts, network, IPC and host name.
    pub namespaces: bool,
    /// A file system in memory, of bounded size, as working folder.
    pub private_folder: bool,
    /// A user without rights instead of root (only where the runner is root).
    pub user_dropped: bool,
    /// Landlock: only what is listed can be read, nothing but the working folder be written.
    pub landlock: bool,
    /// Seccomp: no sockets, no tracing, no mounting, no namespaces.
    pub seccomp: bool,
    /// Limits of memory, processor time, processes, files.
    pub limits: bool,
}

impl Means {
    /// Are they enough to run a program that nobody trusts? Files must be out of its reach, and so must the network.
    #[must_use]
    pub fn enough(&self) -> bool {
        self.landlock && self.seccomp && self.limits
    }
}

/// `user namespace, landlock, seccomp, limits`: what is active, or `none`.
impl fmt::Display for Means {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = [
            (self.namespaces, "namespaces (users, processes, network, mounts)"),
            (self.private_folder, "working folder in memory"),
            (self.user_dropped, "root dropped"),
            (self.landlock, "Landlock"),
            (self.seccomp, "seccomp"),
            (self.limits, "resource limits"),
        ];
        let active: Vec<&str> = all.into_iter().filter(|(there, _)| *there).map(|(_, name)| name).collect();
        if active.is_empty() { f.write_str("none") } else { f.write_str(&active.join(", ")) }
    }
}

/// How a program is locked up: the jailer's command, and the means it uses.
#[derive(Clone, Debug)]
pub struct Jailer {
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<String>,
    means: Means,
}

impl Jailer {
    /// Finds out what works on this machine. `program` with `arguments` must end in a call of [`super::jail`]: `deska jail`, for instance.
    ///
    /// # Errors
    /// The jailer can't be run at all.
    pub fn probe(program: impl Into<PathBuf>, arguments: &[&str]) -> std::io::Result<Jailer> {
        let mut jailer = Jailer::trusting(program, arguments);
        jailer.means = super::Process::probe(&jailer)?;
        Ok(jailer)
    }

    /// A jailer that locks nobody up: programs get an own process and an own working folder, and limits where the system has them, but reach all
    /// that their user reaches.
    pub fn trusting(program: impl Into<PathBuf>, arguments: &[&str]) -> Jailer {
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        Jailer { program: program.into(), arguments, means: Means { limits: true, ..Means::default() } }
    }

    /// What it uses.
    #[must_use]
    pub fn means(&self) -> Means {
        self.means
    }
}
