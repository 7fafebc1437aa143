//! The sandboxing mechanisms of this machine, and the command of the jailer.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// The sandboxing mechanisms that work on this machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mechanisms {
    /// Namespaces of processes, mounts, network, IPC and host name.
    pub namespaces: bool,
    /// A user namespace. Without it root creates the other namespaces, and the process limit does
    /// not apply to one program alone.
    pub user_namespace: bool,
    /// A size-limited in-memory file system as working directory.
    pub private_folder: bool,
    /// All other file systems are read-only, including file times and modes.
    pub read_only: bool,
    /// An unprivileged user instead of root (only if the runner is root).
    pub user_dropped: bool,
    /// Landlock: only listed files are readable, and only the working directory is writable.
    pub landlock: bool,
    /// Seccomp: no sockets, tracing, mounting, namespaces, or file locks.
    pub seccomp: bool,
    /// Limits of memory, processor time, processes and files.
    pub limits: bool,
    /// A control group per program, to freeze, resume and kill all its processes (`cgroup.freeze`,
    /// `cgroup.kill`).
    pub group: bool,
    /// The group limits memory (`memory.max`).
    pub group_memory: bool,
    /// The group limits processes (`pids.max`).
    pub group_processes: bool,
}

/// A mechanism that a test disables in order to check its fallback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mechanism {
    Namespaces,
    /// The user namespace alone.
    UserNamespace,
    Groups,
}

impl Mechanism {
    pub const ALL: [Mechanism; 3] = [Mechanism::Namespaces, Mechanism::UserNamespace, Mechanism::Groups];

    /// Returns the name used on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Mechanism::Namespaces => "namespaces",
            Mechanism::UserNamespace => "user-namespace",
            Mechanism::Groups => "cgroup",
        }
    }

    /// Returns the mechanism with this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Mechanism> {
        Mechanism::ALL.into_iter().find(|mechanism| mechanism.name() == name)
    }
}

impl Mechanisms {
    /// Returns whether they suffice to run untrusted programs: files and network must be out of
    /// reach.
    #[must_use]
    pub fn are_sufficient(&self) -> bool {
        self.landlock && self.seccomp && self.limits
    }

    /// Describes the fallbacks for missing mechanisms, one phrase each; empty if programs are not
    /// sandboxed.
    #[must_use]
    pub fn fallbacks(&self) -> Vec<&'static str> {
        if !self.are_sufficient() {
            return Vec::new();
        }
        let all = [
            (
                self.namespaces,
                "instead of namespaces: the jailer adopts what the program starts and ends it; no process groups, no signals to others",
            ),
            (self.read_only, "instead of read-only file systems: no change of rights, owners and times of files"),
            (self.private_folder, "instead of a working folder in memory: one on disk, whose size is watched"),
            (self.group, "instead of a cgroup: processes are found one by one to be stopped and ended"),
            (self.group_memory, "instead of memory.max: memory is looked at 50 times a second, and none can be shared without a file"),
            (
                self.group_processes || self.user_namespace,
                "instead of pids.max: processes are counted 50 times a second, and limited roughly with all others of the user",
            ),
        ];
        all.into_iter().filter(|(there, _)| !there).map(|(_, instead)| instead).collect()
    }

    /// Describes the active mechanisms and the fallbacks for the others.
    #[must_use]
    pub fn describe(&self) -> String {
        let fallbacks = self.fallbacks();
        if fallbacks.is_empty() { self.to_string() } else { format!("{self} ({})", fallbacks.join("; ")) }
    }

    /// Removes a mechanism.
    fn without(self, mechanism: Mechanism) -> Mechanisms {
        match mechanism {
            Mechanism::Namespaces => {
                Mechanisms { namespaces: false, user_namespace: false, private_folder: false, read_only: false, ..self }
            }
            Mechanism::UserNamespace => Mechanisms { user_namespace: false, ..self },
            Mechanism::Groups => Mechanisms { group: false, group_memory: false, group_processes: false, ..self },
        }
    }
}

/// Writes the active mechanisms, such as `namespaces (users, processes, network, mounts), Landlock,
/// seccomp`, or `none`.
impl fmt::Display for Mechanisms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = [
            (self.namespaces && self.user_namespace, "namespaces (users, processes, network, mounts)"),
            (self.namespaces && !self.user_namespace, "namespaces (processes, network, mounts)"),
            (self.private_folder, "working folder in memory"),
            (self.read_only, "read-only files"),
            (self.user_dropped, "root dropped"),
            (self.landlock, "Landlock"),
            (self.seccomp, "seccomp"),
            (self.limits, "resource limits"),
            (self.group, "cgroup (freezer, kill)"),
            (self.group_memory, "memory.max"),
            (self.group_processes, "pids.max"),
        ];
        let active: Vec<&str> = all.into_iter().filter(|(there, _)| *there).map(|(_, name)| name).collect();
        if active.is_empty() { f.write_str("none") } else { f.write_str(&active.join(", ")) }
    }
}

/// How programs are sandboxed: the jailer's command and the mechanisms it uses.
#[derive(Clone, Debug)]
pub struct Jailer {
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<String>,
    /// The parent of the programs' control groups, if they can be created.
    pub(super) groups: Option<Arc<super::Groups>>,
    pub(super) mechanisms: Mechanisms,
}

impl Jailer {
    /// Creates a jailer that does not sandbox. Programs get a process and a working directory of
    /// their own, and resource limits if the system has them, but can access everything their user
    /// can.
    pub fn trusting(program: impl Into<PathBuf>, arguments: &[&str]) -> Jailer {
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        Jailer { program: program.into(), arguments, groups: None, mechanisms: Mechanisms { limits: true, ..Mechanisms::default() } }
    }

    /// Disables a mechanism, as on a machine that lacks it. Mechanisms that depend on it are
    /// disabled as well: without a user namespace only root can create the others.
    #[must_use]
    pub fn without(mut self, mechanism: Mechanism) -> Jailer {
        self.mechanisms = self.mechanisms.without(mechanism);
        if mechanism == Mechanism::UserNamespace && !self.mechanisms.user_dropped {
            self.mechanisms = self.mechanisms.without(Mechanism::Namespaces);
        }
        if mechanism == Mechanism::Groups {
            self.groups = None;
        }
        self
    }

    /// Returns the active mechanisms.
    #[must_use]
    pub fn mechanisms(&self) -> Mechanisms {
        self.mechanisms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_mechanisms_are_described_with_their_fallbacks() {
        let all = Mechanisms {
            namespaces: true,
            user_namespace: true,
            private_folder: true,
            read_only: true,
            user_dropped: true,
            landlock: true,
            seccomp: true,
            limits: true,
            group: true,
            group_memory: true,
            group_processes: true,
        };
        assert!(all.fallbacks().is_empty() && all.describe() == all.to_string());
        let less = Mechanism::ALL.into_iter().fold(all, Mechanisms::without);
        assert_eq!(less.fallbacks().len(), 6);
        assert_eq!(less.to_string(), "root dropped, Landlock, seccomp, resource limits");
        assert!(less.describe().contains("instead of namespaces"));
        assert!(!all.without(Mechanism::UserNamespace).to_string().contains("users"));
        assert_eq!(Mechanisms::default().describe(), "none");
    }
}
