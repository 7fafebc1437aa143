//! Control groups (cgroup v2). Each program has one, to freeze, resume and kill all its processes
//! and, if the system delegates the controllers, to limit its memory and processes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::Limits;

/// The memory used by our two own processes in the group.
const OWN_MEMORY: u64 = 16 << 20;

/// The timeout for killed processes to exit.
const KILL_TIMEOUT: Duration = Duration::from_secs(5);

/// The timeout for processes to freeze.
const FREEZE_TIMEOUT: Duration = Duration::from_secs(1);

/// The prefix of group directories, followed by the process id of their creator.
const NAME_PREFIX: &str = "deska-";

/// The parent directory of the programs' groups. Dropping it removes the directory.
#[derive(Debug)]
pub(super) struct Groups {
    directory: PathBuf,
    /// A group for this process itself, created if it had to leave the parent group: a group that
    /// delegates controllers may not contain processes.
    leaf: Option<PathBuf>,
    memory: bool,
    processes: bool,
    next: AtomicU64,
}

impl Groups {
    /// Creates a directory for groups if the user has permission: below the own group (if it is
    /// delegated, or for root), otherwise next to it.
    pub(super) fn create() -> Option<Groups> {
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        let own = own_group(&mounts, &fs::read_to_string("/proc/self/cgroup").ok()?)?;
        let beside = own.parent().filter(|parent| parent.join("cgroup.procs").exists()).map(Path::to_owned);
        let mut found: Option<Groups> = None;
        for place in [Some(own.clone()), beside].into_iter().flatten() {
            let Some(groups) = Groups::create_in(&place, place == own) else { continue };
            if groups.memory && groups.processes {
                return Some(groups);
            }
            found = found.or(Some(groups));
        }
        found
    }

    fn create_in(place: &Path, own: bool) -> Option<Groups> {
        remove_stale_groups(place);
        let mut groups = Groups {
            directory: place.join(format!("{NAME_PREFIX}{}-games-{}", std::process::id(), unique())),
            leaf: None,
            memory: false,
            processes: false,
            next: AtomicU64::new(0),
        };
        fs::create_dir(&groups.directory).ok()?;
        // Linux before 5.14 has no `cgroup.kill`.
        if !["cgroup.freeze", "cgroup.kill"].iter().all(|file| groups.directory.join(file).exists()) {
            return None;
        }
        groups.enable_controllers(place, own);
        let delegated = fs::read_to_string(groups.directory.join("cgroup.controllers")).unwrap_or_default();
        let has = |controller: &str| delegated.split_whitespace().any(|word| word == controller);
        let on = |controller: &str| has(controller) && enable_controller(&groups.directory, controller).is_ok();
        (groups.memory, groups.processes) = (on("memory"), on("pids"));
        Some(groups)
    }

    /// Enables the controllers for the parent's subtree. A group that contains processes cannot
    /// delegate controllers, so this process moves out if it is the only member.
    fn enable_controllers(&mut self, place: &Path, own: bool) {
        let there = fs::read_to_string(place.join("cgroup.controllers")).unwrap_or_default();
        let wanted: Vec<&str> =
            ["memory", "pids"].into_iter().filter(|wanted| there.split_whitespace().any(|word| word == *wanted)).collect();
        let delegated = fs::read_to_string(place.join("cgroup.subtree_control")).unwrap_or_default();
        let missing: Vec<&str> = wanted.into_iter().filter(|wanted| delegated.split_whitespace().all(|word| word != *wanted)).collect();
        if missing.iter().all(|controller| enable_controller(place, controller).is_ok()) || !own {
            return;
        }
        let id = std::process::id().to_string();
        let alone = fs::read_to_string(place.join("cgroup.procs")).is_ok_and(|list| list.trim() == id);
        let leaf = place.join(format!("{NAME_PREFIX}{id}-runner-{}", unique()));
        if !alone || fs::create_dir(&leaf).is_err() {
            return;
        }
        let moved = fs::write(leaf.join("cgroup.procs"), &id).is_ok();
        if moved && missing.iter().all(|controller| enable_controller(place, controller).is_ok()) {
            self.leaf = Some(leaf);
        } else {
            let _ = fs::write(place.join("cgroup.procs"), &id);
            let _ = fs::remove_dir(leaf);
        }
    }

    /// Returns whether memory is limited.
    pub(super) fn memory(&self) -> bool {
        self.memory
    }

    /// Returns whether the number of processes is limited.
    pub(super) fn processes(&self) -> bool {
        self.processes
    }

    /// Creates an empty group for a program. `ours` is the number of our own tasks in it.
    pub(super) fn group(&self, limits: &Limits, ours: u32) -> io::Result<Group> {
        let directory = self.directory.join(self.next.fetch_add(1, Ordering::Relaxed).to_string());
        fs::create_dir(&directory)?;
        let group = Group { directory, memory: self.memory };
        if self.memory {
            fs::write(group.directory.join("memory.max"), (limits.memory + OWN_MEMORY).to_string())?;
            // The file is missing without swap.
            let _ = fs::write(group.directory.join("memory.swap.max"), "0");
            // Kill the whole group, not a process that the kernel selects: it might be ours.
            fs::write(group.directory.join("memory.oom.group"), "1")?;
        }
        if self.processes {
            fs::write(group.directory.join("pids.max"), (limits.tasks() + ours).to_string())?;
        }
        Ok(group)
    }
}

impl Drop for Groups {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.directory);
        if let (Some(leaf), Some(place)) = (&self.leaf, self.directory.parent()) {
            for controller in ["memory", "pids"] {
                let _ = fs::write(place.join("cgroup.subtree_control"), format!("-{controller}"));
            }
            let _ = fs::write(place.join("cgroup.procs"), std::process::id().to_string());
            let _ = fs::remove_dir(leaf);
        }
    }
}

/// The group of one program. Dropping it kills everything in the group.
#[derive(Debug)]
pub(super) struct Group {
    directory: PathBuf,
    memory: bool,
}

impl Group {
    /// Returns the file by which a process joins the group: it writes 0 to it.
    pub(super) fn join_file(&self) -> PathBuf {
        self.directory.join("cgroup.procs")
    }

    /// Freezes all processes, and waits until they have stopped.
    pub(super) fn freeze(&self) -> io::Result<()> {
        fs::write(self.directory.join("cgroup.freeze"), "1")?;
        let begun = Instant::now();
        while field(&self.directory.join("cgroup.events"), "frozen") != Some(1) && begun.elapsed() < FREEZE_TIMEOUT {
            std::thread::sleep(Duration::from_micros(50));
        }
        Ok(())
    }

    /// Resumes all processes.
    pub(super) fn thaw(&self) -> io::Result<()> {
        fs::write(self.directory.join("cgroup.freeze"), "0")
    }

    /// Kills all processes, frozen or not.
    pub(super) fn kill(&self) -> io::Result<()> {
        fs::write(self.directory.join("cgroup.kill"), "1")
    }

    /// Returns the processor time of all current and former processes.
    pub(super) fn used(&self) -> Option<Duration> {
        Some(Duration::from_micros(field(&self.directory.join("cpu.stat"), "usage_usec")?))
    }

    /// Returns whether the group was killed for exceeding its memory limit.
    pub(super) fn out_of_memory(&self) -> bool {
        self.memory && field(&self.directory.join("memory.events"), "oom_kill").is_some_and(|times| times > 0)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.kill();
        let begun = Instant::now();
        while fs::remove_dir(&self.directory).is_err_and(|error| error.kind() != io::ErrorKind::NotFound) && begun.elapsed() < KILL_TIMEOUT
        {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Reads a number from a file whose lines are a name and a number.
fn field(file: &Path, name: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
}

fn enable_controller(group: &Path, controller: &str) -> io::Result<()> {
    fs::write(group.join("cgroup.subtree_control"), format!("+{controller}"))
}

/// Returns a unique number, because several jailers of one process have separate directories.
fn unique() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Removes the groups left behind by processes that were killed.
fn remove_stale_groups(place: &Path) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some(id) = name.to_str().and_then(|name| name.strip_prefix(NAME_PREFIX)?.split('-').next()) else { continue };
        if id.parse::<u32>().is_ok() && !Path::new("/proc").join(id).exists() {
            for group in fs::read_dir(entry.path()).into_iter().flatten().flatten() {
                let _ = fs::write(group.path().join("cgroup.kill"), "1");
                let _ = fs::remove_dir(group.path());
            }
            let _ = fs::remove_dir(entry.path());
        }
    }
}

/// Returns the directory of this process's own cgroup v2 group, from the kernel's lists of mounts
/// and groups.
fn own_group(mounts: &str, groups: &str) -> Option<PathBuf> {
    let own = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    mounts.lines().find_map(|line| {
        let (mount, kind) = line.split_once(" - ")?;
        let mut fields = mount.split(' ').skip(3);
        let (root, point) = (fields.next()?, fields.next()?);
        if !kind.starts_with("cgroup2 ") {
            return None;
        }
        let below = Path::new(own).strip_prefix(root).ok()?;
        Some(super::mounts::unescaped(point).join(below))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_group_is_found_in_the_kernel_lists() {
        let whole = "24 1 0:22 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
        assert_eq!(own_group(whole, "0::/user.slice/a.scope\n"), Some("/sys/fs/cgroup/user.slice/a.scope".into()));
        let hybrid = "30 25 0:26 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n31 25 0:27 / /sys/fs/cgroup/uni\\040fied rw - cgroup2 cgroup2 rw\n";
        assert_eq!(own_group(hybrid, "4:memory:/x\n0::/\n"), Some("/sys/fs/cgroup/uni fied".into()));
        // In a container the hierarchy begins at its own group.
        let part = "24 1 0:22 /docker/abc /sys/fs/cgroup ro - cgroup2 cgroup rw\n";
        assert_eq!(own_group(part, "0::/docker/abc/x\n"), Some("/sys/fs/cgroup/x".into()));
        assert_eq!((own_group(part, "0::/\n"), own_group("", "0::/\n"), own_group(whole, "4:memory:/x\n")), (None, None, None));
    }

    /// A plain directory with the files of a delegating group stands in for one.
    #[test]
    fn group_applies_the_limits() {
        let directory = tempfile::tempdir().unwrap();
        let groups =
            Groups { directory: directory.path().join("games"), leaf: None, memory: true, processes: true, next: AtomicU64::new(0) };
        fs::create_dir(&groups.directory).unwrap();
        let group = groups.group(&Limits { memory: 64 << 20, processes: 8, ..Limits::default() }, 2).unwrap();
        let read = |file: &str| fs::read_to_string(group.directory.join(file)).unwrap();
        assert_eq!((&*read("memory.max"), &*read("memory.oom.group"), &*read("pids.max")), ("83886080", "1", "10"));
        group.freeze().unwrap();
        assert_eq!(read("cgroup.freeze"), "1");
        group.thaw().unwrap();
        assert_eq!(read("cgroup.freeze"), "0");
        assert!(!group.out_of_memory());
        fs::write(group.directory.join("memory.events"), "low 0\nhigh 0\nmax 3\noom 1\noom_kill 1\noom_group_kill 1\n").unwrap();
        fs::write(group.directory.join("cpu.stat"), "usage_usec 1500\nuser_usec 1000\n").unwrap();
        assert!(group.out_of_memory());
        assert_eq!(group.used(), Some(Duration::from_micros(1500)));
        fs::remove_dir_all(&group.directory).unwrap();
    }
}
