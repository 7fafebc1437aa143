//! Monitors resources that the system does not limit, and ends a program that exceeds its limits:
//! resident memory of all its processes together; the number of processes, if the kernel cannot
//! count them per program; the size of its working directory, if that is on a disk.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::tree::Tree;
use super::{Fault, Limits};

/// The interval between checks.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The maximum number of files counted. A directory with more is treated as too large.
const MAX_FILES: usize = 4096;

/// What to monitor.
pub(super) struct MonitoredProgram {
    pub(super) tree: Tree,
    pub(super) limits: Limits,
    /// The working directory, if its file system does not limit it.
    pub(super) folder: Option<PathBuf>,
}

/// A monitor thread for a program. It ends with [`Monitor::end`] or on drop.
pub(super) struct Monitor {
    state: Arc<Mutex<State>>,
}

#[derive(Clone, Default)]
struct State {
    /// The program may have exited, and its process id may have been reused.
    ended: bool,
    /// The fault for which the program was ended.
    fault: Option<Fault>,
}

impl Monitor {
    pub(super) fn start(program: MonitoredProgram) -> Monitor {
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(POLL_INTERVAL);
                // Hold the lock during the whole check, so that nothing is killed after `end`
                // returns.
                let mut state = shared.lock().unwrap_or_else(PoisonError::into_inner);
                if state.ended {
                    return;
                }
                if let Some(fault) = program.exceeded_limit() {
                    *state = State { ended: true, fault: Some(fault) };
                    program.tree.kill();
                    return;
                }
            }
        });
        Monitor { state }
    }

    /// Stops monitoring. No process is ended afterwards.
    pub(super) fn end(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).ended = true;
    }

    /// Returns the fault for which the program was ended.
    pub(super) fn fault(&self) -> Option<Fault> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).fault.clone()
    }
}

impl Drop for Monitor {
    fn drop(&mut self) {
        self.end();
    }
}

impl MonitoredProgram {
    /// Returns the limit that is exceeded now, if any.
    fn exceeded_limit(&self) -> Option<Fault> {
        let Limits { memory, disk, .. } = self.limits;
        let processes = self.tree.processes();
        let used = memory_in_use(&processes);
        if used > memory {
            return Some(Fault::Memory { limit: memory, used });
        }
        let (limit, tasks) = (self.limits.tasks(), processes.iter().map(|&process| threads(process)).sum());
        if tasks > limit {
            return Some(Fault::Processes { limit, had: tasks });
        }
        let large = self.folder.as_ref().is_some_and(|folder| directory_size(folder).is_none_or(|size| size > disk));
        large.then_some(Fault::Disk { limit: disk })
    }
}

/// Returns the anonymous, shared and swapped memory of the processes in bytes, with page tables.
/// File-backed pages do not count, because the kernel can drop them. Pages shared between processes
/// count once if the kernel reports it; the result is at least the value of the largest process.
fn memory_in_use(processes: &[u32]) -> u64 {
    let of = |file: &str, names: [&str; 4]| {
        processes.iter().map(move |process| sum_fields(&format!("/proc/{process}/{file}"), names)).collect::<Vec<u64>>()
    };
    let largest = of("status", ["RssAnon", "RssShmem", "VmSwap", "VmPTE"]).into_iter().max().unwrap_or(0);
    if processes.len() < 2 {
        return largest;
    }
    largest.max(of("smaps_rollup", ["Pss_Anon", "Pss_Shmem", "SwapPss", ""]).into_iter().sum())
}

/// Sums these lines of a `/proc` file, in bytes.
fn sum_fields(file: &str, names: [&str; 4]) -> u64 {
    let Ok(text) = std::fs::read_to_string(file) else { return 0 };
    let of = |line: &str| -> Option<u64> {
        let (name, value) = line.split_once(':')?;
        let kib: u64 = value.trim().strip_suffix("kB")?.trim().parse().ok()?;
        names.contains(&name).then_some(kib << 10)
    };
    text.lines().filter_map(of).sum()
}

/// Returns the number of threads of a process.
fn threads(process: u32) -> u32 {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    text.lines().find_map(|line| line.strip_prefix("Threads:")?.trim().parse().ok()).unwrap_or(0)
}

/// Returns the total size of the files below a directory in bytes, or `None` if there are too many
/// to count.
fn directory_size(folder: &Path) -> Option<u64> {
    let (mut folders, mut files, mut bytes) = (vec![folder.to_owned()], 0, 0);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            files += 1;
            if files > MAX_FILES {
                return None;
            }
            // The metadata of a link itself, not of its target.
            let Ok(data) = entry.metadata() else { continue };
            if data.is_dir() {
                folders.push(entry.path());
            } else {
                bytes += data.len();
            }
        }
    }
    Some(bytes)
}
