//! Watches what a program takes that the system does not limit by itself, and ends it when it is too much: memory that is shared with nobody or with children,
//! of all processes together; processes, where they can't be counted for one program alone; its folder, where that lies on a disk.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::tree::Tree;
use super::{Fault, Limits};

/// How often it is looked.
const LOOK: Duration = Duration::from_millis(20);

/// Files of a folder that are looked at; who makes more has too many.
const FILES: usize = 4096;

/// What is watched.
pub(super) struct Watched {
    pub(super) tree: Tree,
    pub(super) limits: Limits,
    /// The working folder, where it has no bounds of its own.
    pub(super) folder: Option<PathBuf>,
}

/// A watch over a program; it ends with [`Watch::end`] or with this value.
pub(super) struct Watch {
    state: Arc<Mutex<State>>,
}

#[derive(Clone, Default)]
struct State {
    /// The program may be gone, and its number somebody else's.
    ended: bool,
    /// What it was ended for.
    fault: Option<Fault>,
}

impl Watch {
    pub(super) fn over(watched: Watched) -> Watch {
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(LOOK);
                // Held until the look is done: who ends the watch knows that nobody is killed afterwards.
                let mut state = shared.lock().unwrap_or_else(PoisonError::into_inner);
                if state.ended {
                    return;
                }
                if let Some(fault) = watched.fault() {
                    *state = State { ended: true, fault: Some(fault) };
                    watched.tree.kill();
                    return;
                }
            }
        });
        Watch { state }
    }

    /// From now on nobody is ended.
    pub(super) fn end(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).ended = true;
    }

    /// What the program was ended for.
    pub(super) fn fault(&self) -> Option<Fault> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).fault.clone()
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.end();
    }
}

impl Watched {
    /// What there is too much of now.
    fn fault(&self) -> Option<Fault> {
        let Limits { memory, disk, .. } = self.limits;
        let processes = self.tree.processes();
        let used = in_use(&processes);
        if used > memory {
            return Some(Fault::Memory { limit: memory, used });
        }
        let (limit, tasks) = (self.limits.tasks(), processes.iter().map(|&process| threads(process)).sum());
        if tasks > limit {
            return Some(Fault::Processes { limit, had: tasks });
        }
        let large = self.folder.as_ref().is_some_and(|folder| size(folder).is_none_or(|size| size > disk));
        large.then_some(Fault::Disk { limit: disk })
    }
}

/// Bytes of memory of their own that processes have in use, with what the system needs to keep account of it; those of files they read can be had again and do
/// not count. What several share counts once, where the system tells; at the least it is what the largest has.
fn in_use(processes: &[u32]) -> u64 {
    let of = |file: &str, names: [&str; 4]| {
        processes.iter().map(move |process| sum(&format!("/proc/{process}/{file}"), names)).collect::<Vec<u64>>()
    };
    let largest = of("status", ["RssAnon", "RssShmem", "VmSwap", "VmPTE"]).into_iter().max().unwrap_or(0);
    if processes.len() < 2 {
        return largest;
    }
    largest.max(of("smaps_rollup", ["Pss_Anon", "Pss_Shmem", "SwapPss", ""]).into_iter().sum())
}

/// The sum of these lines of a file of the kernel's, in bytes.
fn sum(file: &str, names: [&str; 4]) -> u64 {
    let Ok(text) = std::fs::read_to_string(file) else { return 0 };
    let of = |line: &str| -> Option<u64> {
        let (name, value) = line.split_once(':')?;
        let kib: u64 = value.trim().strip_suffix("kB")?.trim().parse().ok()?;
        names.contains(&name).then_some(kib << 10)
    };
    text.lines().filter_map(of).sum()
}

/// The threads of a process.
fn threads(process: u32) -> u32 {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    text.lines().find_map(|line| line.strip_prefix("Threads:")?.trim().parse().ok()).unwrap_or(0)
}

/// Bytes of the files below a folder; nothing if there are too many to be counted.
fn size(folder: &Path) -> Option<u64> {
    let (mut folders, mut files, mut bytes) = (vec![folder.to_owned()], 0, 0);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            files += 1;
            if files > FILES {
                return None;
            }
            // Of a link itself, not of where it leads.
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
