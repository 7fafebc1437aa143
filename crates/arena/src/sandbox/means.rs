//! What the machine has for locking programs up, and how the jailer is called.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// Which means against untrusted programs work here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Means {
    /// Namespaces of processes, mounts, network, IPC and host name.
    pub namespaces: bool,
    /// A namespace of users, too: where it lacks, the others are made by root, and processes are not counted for one program alone.
    pub user_namespace: bool,
    /// A file system in memory, of bounded size, as working folder.
    pub private_folder: bool,
    /// All other file systems are read-only, down to the times and rights of files.
    pub read_only: bool,
    /// A user without rights instead of root (only where the runner is root).
    pub user_dropped: bool,
    /// Landlock: only what is listed can be read, nothing but the working folder be written.
    pub landlock: bool,
    /// Seccomp: no sockets, no tracing, no mounting, no namespaces, no locks on files.
    pub seccomp: bool,
    /// Limits of memory, processor time, processes, files.
    pub limits: bool,
    /// A control group for each program, by which all of it is stopped, goes on and ends (`cgroup.freeze`, `cgroup.kill`).
    pub group: bool,
    /// The group's memory is limited (`memory.max`).
    pub group_memory: bool,
    /// The group's processes are limited (`pids.max`).
    pub group_processes: bool,
}

/// A means that a test turns off, to see what stands in for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mechanism {
    /// All namespaces.
    Namespaces,
    /// That of users alone.
    UserNamespace,
    /// Control groups.
    Groups,
}

impl Mechanism {
    /// All of them.
    pub const ALL: [Mechanism; 3] = [Mechanism::Namespaces, Mechanism::UserNamespace, Mechanism::Groups];

    /// As it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Mechanism::Namespaces => "namespaces",
            Mechanism::UserNamespace => "user-namespace",
            Mechanism::Groups => "cgroup",
        }
    }

    /// By its name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Mechanism> {
        Mechanism::ALL.into_iter().find(|mechanism| mechanism.name() == name)
    }
}

impl Means {
    /// Are they enough to run a program that nobody trusts? Files must be out of its reach, and so must the network.
    #[must_use]
    pub fn enough(&self) -> bool {
        self.landlock && self.seccomp && self.limits
    }

    /// What stands in for means that are not there, a phrase each; nothing where programs are not locked up at all.
    #[must_use]
    pub fn stand_ins(&self) -> Vec<&'static str> {
        if !self.enough() {
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

    /// What is active, and what stands in for what is not, as it is told to people.
    #[must_use]
    pub fn told(&self) -> String {
        let stand_ins = self.stand_ins();
        if stand_ins.is_empty() { self.to_string() } else { format!("{self} ({})", stand_ins.join("; ")) }
    }

    /// Without one of them.
    fn without(self, mechanism: Mechanism) -> Means {
        match mechanism {
            Mechanism::Namespaces => Means { namespaces: false, user_namespace: false, private_folder: false, read_only: false, ..self },
            Mechanism::UserNamespace => Means { user_namespace: false, ..self },
            Mechanism::Groups => Means { group: false, group_memory: false, group_processes: false, ..self },
        }
    }
}

/// `namespaces (users, processes, network, mounts), Landlock, seccomp`: what is active, or `none`.
impl fmt::Display for Means {
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

/// How a program is locked up: the jailer's command, and the means it uses.
#[derive(Clone, Debug)]
pub struct Jailer {
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<String>,
    /// Where the control groups of programs are made, if they can be.
    pub(super) groups: Option<Arc<super::Groups>>,
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
        if let Some(groups) = super::Groups::find() {
            jailer.means = Means { group: true, group_memory: groups.memory(), group_processes: groups.processes(), ..jailer.means };
            jailer.groups = Some(Arc::new(groups));
        }
        Ok(jailer)
    }

    /// A jailer that locks nobody up: programs get an own process and an own working folder, and limits where the system has them, but reach all
    /// that their user reaches.
    pub fn trusting(program: impl Into<PathBuf>, arguments: &[&str]) -> Jailer {
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        Jailer { program: program.into(), arguments, groups: None, means: Means { limits: true, ..Means::default() } }
    }

    /// The same without a means, as on a machine that lacks it. What can't be had by the rest (namespaces without one of users, for somebody who is
    /// not root) is off, too.
    #[must_use]
    pub fn without(mut self, mechanism: Mechanism) -> Jailer {
        self.means = self.means.without(mechanism);
        if mechanism == Mechanism::UserNamespace && !self.means.user_dropped {
            self.means = self.means.without(Mechanism::Namespaces);
        }
        if mechanism == Mechanism::Groups {
            self.groups = None;
        }
        self
    }

    /// What it uses.
    #[must_use]
    pub fn means(&self) -> Means {
        self.means
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lacks_is_told_with_what_stands_in() {
        let all = Means {
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
        assert!(all.stand_ins().is_empty() && all.told() == all.to_string());
        let less = Mechanism::ALL.into_iter().fold(all, Means::without);
        assert_eq!(less.stand_ins().len(), 6);
        assert_eq!(less.to_string(), "root dropped, Landlock, seccomp, resource limits");
        assert!(less.told().contains("instead of namespaces"));
        assert!(!all.without(Mechanism::UserNamespace).to_string().contains("users"));
        assert_eq!(Means::default().told(), "none");
    }
}
