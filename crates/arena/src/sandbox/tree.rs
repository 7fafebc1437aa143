//! The processes of a program: everything below ours. They are found by walking down from the jailer, which adopts what loses its parent, so that none can
//! leave.
//!
//! ```text
//! runner -> jailer -> first process of the namespace (ours) -> the program -> what it starts
//! runner -> jailer -> the program -> what it starts                            (without a namespace of processes)
//! ```

use std::fs;
use std::time::Duration;

use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open, pidfd_send_signal};

/// How often it is looked again whether a process is left that goes on.
const PASSES: u32 = 2000;

/// Looks in a row that must find the same processes, none of them going on: one that is born while its list is read is not seen at the first.
const LOOKS: u32 = 3;

/// Between two looks: what was signalled must come to it.
const PAUSE: Duration = Duration::from_micros(300);

/// Processes that are looked at; a program that is allowed more of them is stopped by other limits.
const MOST: usize = 4096;

/// Where a program's processes are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tree {
    /// Our process that the runner started.
    pub(super) jailer: u32,
    /// Is the jailer's child ours, too: the first process of a namespace?
    pub(super) namespace: bool,
}

/// What the kernel says of a process.
struct Status {
    state: char,
    parent: u32,
    /// The group of processes that it is in.
    group: u32,
    /// Processor time of itself and of the children it has waited for, in ticks.
    ticks: u64,
}

impl Tree {
    /// Our own processes: the jailer, and the first process of the namespace.
    fn ours(&self) -> Vec<u32> {
        let mut ours = vec![self.jailer];
        if self.namespace {
            ours.extend(children(self.jailer).first());
        }
        ours
    }

    /// Whose children the program and its orphans are; nothing where it does not run yet.
    fn root(&self) -> Option<u32> {
        if self.namespace { children(self.jailer).first().copied() } else { Some(self.jailer) }
    }

    /// The program's first process, once it runs. Until it has become the program it is ours.
    pub(super) fn first(&self) -> Option<u32> {
        children(self.root()?).first().copied()
    }

    /// All processes of the program.
    pub(super) fn processes(&self) -> Vec<u32> {
        let Some(root) = self.root() else { return Vec::new() };
        let mut found = children(root);
        let mut next = 0;
        while next < found.len() && found.len() < MOST {
            let more = children(found[next]);
            found.extend(more);
            next += 1;
        }
        found
    }

    /// Stops them all, however they start each other and wake each other meanwhile.
    pub(super) fn stop(&self) {
        self.until_none(Signal::STOP, |state| !matches!(state, 'T' | 't' | 'Z' | 'X'));
    }

    /// Lets them go on.
    pub(super) fn go_on(&self) {
        let ours = self.ours();
        let processes = self.processes();
        for &process in &processes {
            signal(process, Signal::CONT, &ours, &processes);
        }
    }

    /// Ends them all.
    pub(super) fn kill(&self) {
        if let Some(root) = self.root().filter(|_| self.namespace) {
            // With the first process of a namespace the kernel ends all others.
            signal(root, Signal::KILL, &[self.jailer], &[]);
        }
        self.until_none(Signal::KILL, |state| !matches!(state, 'Z' | 'X'));
    }

    /// Sends a signal to each process in this state until none is in it. One that starts another and ends, again and again, is gone before a signal comes
    /// to it: all at once get it, in a namespace by its first process, elsewhere by their group, which they can't leave.
    fn until_none(&self, what: Signal, wanted: impl Fn(char) -> bool) {
        let mut last = Vec::new();
        let mut still = 0;
        for pass in 0..PASSES {
            let processes = self.processes();
            let ours = self.ours();
            let mut any = false;
            for &process in &processes {
                let Some(status) = status(process).filter(|status| wanted(status.state)) else { continue };
                any = true;
                signal(process, what, &ours, &processes);
                if !self.namespace && status.group != self.jailer {
                    group(status.group, what);
                }
            }
            if !any {
                still = if processes == last { still + 1 } else { 1 };
                if still == LOOKS {
                    return;
                }
                last = processes;
                continue;
            }
            still = 0;
            if let Some(root) = self.root().filter(|_| self.namespace && what == Signal::STOP && pass > 0) {
                signal(root, super::supervision::STOP_ALL, &[self.jailer], &[]);
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// Processor time of all of them, also of those that are gone, to a hundredth of a second or so.
    pub(super) fn used(&self) -> Duration {
        let root = self.root().filter(|_| self.namespace).or(Some(self.jailer));
        let all: u64 = self.processes().into_iter().chain(root).filter_map(status).map(|status| status.ticks).sum();
        let second = nix::unistd::sysconf(nix::unistd::SysconfVar::CLK_TCK).ok().flatten().and_then(|ticks| u64::try_from(ticks).ok());
        Duration::from_millis(all * 1000 / second.unwrap_or(100).max(1))
    }
}

/// Sends a signal to a process that is one of these or a child of one: its number may be somebody else's by now.
fn signal(process: u32, what: Signal, ours: &[u32], known: &[u32]) {
    let Some(id) = i32::try_from(process).ok().and_then(Pid::from_raw) else { return };
    let Ok(handle) = pidfd_open(id, PidfdFlags::empty()) else { return };
    let parent = status(process).map(|status| status.parent);
    if parent.is_some_and(|parent| ours.contains(&parent) || known.contains(&parent)) {
        // It may be gone already.
        let _ = pidfd_send_signal(&handle, what);
    }
}

/// Sends a signal to a group of processes.
fn group(group: u32, what: Signal) {
    let Some(id) = i32::try_from(group).ok().filter(|&id| id > 1).and_then(Pid::from_raw) else { return };
    // It may be gone already.
    let _ = kill_process_group(id, what);
}

fn status(process: u32) -> Option<Status> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name is in parentheses and may hold some.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace();
    let (state, parent) = (fields.next()?.chars().next()?, fields.next()?.parse().ok()?);
    let group = fields.next()?.parse().ok()?;
    // utime, stime, cutime and cstime are the fields 14 to 17.
    let ticks = fields.skip(8).take(4).filter_map(|field| field.parse::<u64>().ok()).sum();
    Some(Status { state, parent, group, ticks })
}

/// The children of a process, of all its threads, the first one first.
pub(super) fn children(process: u32) -> Vec<u32> {
    let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    let lists = threads.flatten().filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().filter_map(|number| number.parse().ok()).collect::<Vec<u32>>()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_process_starts_is_found_and_ended() {
        use std::os::unix::process::CommandExt;
        let mut command = std::process::Command::new("sh");
        // A group of its own: the tests' group is not to be signalled.
        let mut child = command.args(["-c", "sleep 1000 & sleep 1000 & wait"]).process_group(0).spawn().unwrap();
        let tree = Tree { jailer: child.id(), namespace: false };
        while tree.processes().len() < 2 {
            std::thread::sleep(PAUSE);
        }
        tree.stop();
        assert!(tree.processes().into_iter().all(|process| status(process).is_some_and(|status| status.state == 'T')));
        tree.go_on();
        tree.kill();
        child.wait().unwrap();
        assert_eq!(tree.processes(), [0; 0]);
    }
}
