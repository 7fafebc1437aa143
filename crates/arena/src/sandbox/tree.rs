//! The processes of a program: all descendants of ours. They are found by walking down from the
//! jailer. It is a subreaper, so that no process can leave the tree.
//!
//! ```text
//! runner -> jailer -> first process of the namespace (ours) -> the program -> its children
//! runner -> jailer -> the program -> its children               (without a PID namespace)
//! ```

use std::fs;
use std::time::Duration;

use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open, pidfd_send_signal};

/// The signal by which the runner requests that the first process of a namespace stops all others
/// at once.
const STOP_ALL: Signal = Signal::USR1;

/// The maximum number of passes over the processes.
const MAX_PASSES: u32 = 2000;

/// The number of consecutive passes that must find the same processes, all of them stopped. A
/// single pass may miss a process created while the list is read.
const STABLE_PASSES: u32 = 3;

/// The pause between two passes, for signals to be delivered.
const PAUSE: Duration = Duration::from_micros(300);

/// The maximum number of processes per pass. Other limits end programs that have more.
const MAX_PROCESSES: usize = 4096;

/// The location of a program's processes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tree {
    /// The process that the runner started.
    pub(super) jailer: u32,
    /// Whether the jailer's child is also ours: the first process of a namespace.
    pub(super) namespace: bool,
}

/// The kernel's status of a process.
struct Status {
    state: char,
    parent: u32,
    /// The process group.
    group: u32,
    /// Processor time of the process and its reaped children, in ticks.
    ticks: u64,
}

impl Tree {
    /// Returns our own processes: the jailer and the first process of the namespace.
    fn ours(&self) -> Vec<u32> {
        let mut ours = vec![self.jailer];
        if self.namespace {
            ours.extend(children(self.jailer).first());
        }
        ours
    }

    /// Returns the parent of the program and its orphans, or `None` before it exists.
    fn root(&self) -> Option<u32> {
        if self.namespace { children(self.jailer).first().copied() } else { Some(self.jailer) }
    }

    /// Returns the program's first process. Before exec this is one of ours.
    pub(super) fn first_process(&self) -> Option<u32> {
        children(self.root()?).first().copied()
    }

    /// Returns all processes of the program.
    pub(super) fn processes(&self) -> Vec<u32> {
        let Some(root) = self.root() else { return Vec::new() };
        let mut found = children(root);
        let mut next = 0;
        while next < found.len() && found.len() < MAX_PROCESSES {
            let more = children(found[next]);
            found.extend(more);
            next += 1;
        }
        found
    }

    /// Stops all processes, even while they start and wake each other.
    pub(super) fn stop(&self) {
        self.signal_until_none(Signal::STOP, |state| !matches!(state, 'T' | 't' | 'Z' | 'X'));
    }

    /// Resumes all processes.
    pub(super) fn resume(&self) {
        let ours = self.ours();
        let processes = self.processes();
        for &process in &processes {
            signal(process, Signal::CONT, &ours, &processes);
        }
    }

    /// Kills all processes.
    pub(super) fn kill(&self) {
        if let Some(root) = self.root().filter(|_| self.namespace) {
            // The kernel kills a namespace together with its first process.
            signal(root, Signal::KILL, &[self.jailer], &[]);
        }
        self.signal_until_none(Signal::KILL, |state| !matches!(state, 'Z' | 'X'));
    }

    /// Sends a signal to all processes whose state satisfies `wanted`, until none is left. A
    /// process that forks and exits repeatedly would outrun its signals, so they are also sent to
    /// all at once: through the first process of a namespace, or through the process group, which
    /// they cannot leave.
    fn signal_until_none(&self, what: Signal, wanted: impl Fn(char) -> bool) {
        let mut last = Vec::new();
        let mut still = 0;
        for pass in 0..MAX_PASSES {
            let processes = self.processes();
            let ours = self.ours();
            let mut any = false;
            for &process in &processes {
                let Some(status) = status(process).filter(|status| wanted(status.state)) else { continue };
                any = true;
                signal(process, what, &ours, &processes);
                if !self.namespace && status.group != self.jailer {
                    signal_group(status.group, what);
                }
            }
            if !any {
                still = if processes == last { still + 1 } else { 1 };
                if still == STABLE_PASSES {
                    return;
                }
                last = processes;
                continue;
            }
            still = 0;
            if let Some(root) = self.root().filter(|_| self.namespace && what == Signal::STOP && pass > 0) {
                signal(root, STOP_ALL, &[self.jailer], &[]);
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// Returns the processor time of all current and former processes, to about a hundredth of a
    /// second.
    pub(super) fn used(&self) -> Duration {
        let root = self.root().filter(|_| self.namespace).or(Some(self.jailer));
        let all: u64 = self.processes().into_iter().chain(root).filter_map(status).map(|status| status.ticks).sum();
        let second = nix::unistd::sysconf(nix::unistd::SysconfVar::CLK_TCK).ok().flatten().and_then(|ticks| u64::try_from(ticks).ok());
        Duration::from_millis(all * 1000 / second.unwrap_or(100).max(1))
    }
}

/// Sends a signal to a process after checking that its parent is one of these: its id may have been
/// reused.
fn signal(process: u32, what: Signal, ours: &[u32], known: &[u32]) {
    let Some(id) = i32::try_from(process).ok().and_then(Pid::from_raw) else { return };
    let Ok(handle) = pidfd_open(id, PidfdFlags::empty()) else { return };
    let parent = status(process).map(|status| status.parent);
    if parent.is_some_and(|parent| ours.contains(&parent) || known.contains(&parent)) {
        // The process may have exited.
        let _ = pidfd_send_signal(&handle, what);
    }
}

/// Sends a signal to a process group.
fn signal_group(group: u32, what: Signal) {
    let Some(id) = i32::try_from(group).ok().filter(|&id| id > 1).and_then(Pid::from_raw) else { return };
    // The group may be gone.
    let _ = kill_process_group(id, what);
}

fn status(process: u32) -> Option<Status> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name is in parentheses and may contain some.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace();
    let (state, parent) = (fields.next()?.chars().next()?, fields.next()?.parse().ok()?);
    let group = fields.next()?.parse().ok()?;
    // utime, stime, cutime and cstime are the fields 14 to 17.
    let ticks = fields.skip(8).take(4).filter_map(|field| field.parse::<u64>().ok()).sum();
    Some(Status { state, parent, group, ticks })
}

/// Returns the children of all threads of a process, oldest first.
pub(super) fn children(process: u32) -> Vec<u32> {
    let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    let lists = threads.flatten().filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().filter_map(|number| number.parse().ok()).collect::<Vec<u32>>()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn child_processes_are_found_stopped_and_killed() {
        use std::os::unix::process::CommandExt;
        let mut command = std::process::Command::new("sh");
        // A separate group, so that the group of the tests is not signalled.
        let mut child = command.args(["-c", "sleep 1000 & sleep 1000 & wait"]).process_group(0).spawn().unwrap();
        let tree = Tree { jailer: child.id(), namespace: false };
        while tree.processes().len() < 2 {
            std::thread::sleep(PAUSE);
        }
        tree.stop();
        assert!(tree.processes().into_iter().all(|process| status(process).is_some_and(|status| status.state == 'T')));
        tree.resume();
        tree.kill();
        child.wait().unwrap();
        assert_eq!(tree.processes(), [0; 0]);
    }
}
