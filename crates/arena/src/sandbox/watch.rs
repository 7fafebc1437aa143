//! Watches how much memory a program has in use, and ends it when it is too much. A limit of the system's on what a process can write is there besides; this
//! counts what that misses: memory shared with nobody or with children, and all processes of the program together.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use nix::sys::signal::{Signal, kill, killpg};
use nix::unistd::Pid;

/// How often it is looked.
const LOOK: Duration = Duration::from_millis(20);

/// Processes that are counted; a program that is allowed more of them is stopped by other limits.
const MOST: usize = 1024;

/// A watch over a program; it ends with [`Watch::end`] or with this value.
pub(super) struct Watch {
    state: Arc<Mutex<State>>,
}

#[derive(Clone, Copy, Default)]
struct State {
    /// The program may be gone, and its number somebody else's.
    ended: bool,
    /// What it had in use when it was ended for it.
    used: Option<u64>,
}

impl Watch {
    /// Watches the jailer's child (`namespaces`) or what the jailer became.
    pub(super) fn over(jailer: u32, namespaces: bool, limit: u64) -> Watch {
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
                let processes = processes(jailer, namespaces);
                let used = in_use(&processes);
                if used > limit {
                    *state = State { ended: true, used: Some(used) };
                    end(jailer, &processes);
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

    /// What the program had in use when it was ended for it.
    pub(super) fn used(&self) -> Option<u64> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).used
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.end();
    }
}

/// The program's processes.
fn processes(jailer: u32, namespaces: bool) -> Vec<u32> {
    let mut found = if namespaces { children(jailer) } else { vec![jailer] };
    let mut next = 0;
    while next < found.len() && found.len() < MOST {
        let more = children(found[next]);
        found.extend(more);
        next += 1;
    }
    found
}

fn children(process: u32) -> Vec<u32> {
    let Ok(threads) = std::fs::read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    let lists = threads.flatten().filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().filter_map(|number| number.parse().ok()).collect::<Vec<u32>>()).collect()
}

/// Bytes of memory of their own that processes have in use; those of files they read can be had again and do not count. What several share counts once, where
/// the system tells; at the least it is what the largest has.
fn in_use(processes: &[u32]) -> u64 {
    let of = |file: &str, names: [&str; 3]| {
        processes.iter().map(move |process| sum(&format!("/proc/{process}/{file}"), names)).collect::<Vec<u64>>()
    };
    let largest = of("status", ["RssAnon", "RssShmem", "VmSwap"]).into_iter().max().unwrap_or(0);
    if processes.len() < 2 {
        return largest;
    }
    largest.max(of("smaps_rollup", ["Pss_Anon", "Pss_Shmem", "SwapPss"]).into_iter().sum())
}

/// The sum of these lines of a file of the kernel's, in bytes.
fn sum(file: &str, names: [&str; 3]) -> u64 {
    let Ok(text) = std::fs::read_to_string(file) else { return 0 };
    let of = |line: &str| -> Option<u64> {
        let (name, value) = line.split_once(':')?;
        let kib: u64 = value.trim().strip_suffix("kB")?.trim().parse().ok()?;
        names.contains(&name).then_some(kib << 10)
    };
    text.lines().filter_map(of).sum()
}

fn end(jailer: u32, processes: &[u32]) {
    // Some may be gone already.
    for process in processes.iter().filter_map(|&process| i32::try_from(process).ok()) {
        let _ = kill(Pid::from_raw(process), Signal::SIGKILL);
    }
    if let Ok(jailer) = i32::try_from(jailer) {
        let _ = killpg(Pid::from_raw(jailer), Signal::SIGKILL);
    }
}
