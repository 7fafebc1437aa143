//! Attempts to escape from the sandbox: programs that know how it works (`escape.py`), and checks
//! of the machine from outside. The tests of this crate run each for some tenths of a second,
//! `deska-lab bench jail` for any duration.

mod checks;

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::sandbox::{Jailer, Limits, Process, Program};

/// The timeout for responses that must arrive on a busy machine.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(60);

/// The attacking programs.
const ESCAPE_SCRIPT: &str = include_str!("escape.py");

/// An attempt to escape.
#[derive(Clone, Copy)]
pub struct Escape {
    /// Its name in `escape.py`.
    pub name: &'static str,
    /// A sentence that describes the attempt.
    pub description: &'static str,
    /// The process limit.
    processes: u32,
    check: fn(&EscapeTest, &Escape) -> Result<String, String>,
}

/// The environment of escape attempts.
pub struct EscapeTest {
    jailer: Jailer,
    python: PathBuf,
    /// A directory that is readable but not writable for sandboxed programs.
    directory: tempfile::TempDir,
    /// How long a frozen program is observed.
    long: Duration,
}

impl EscapeTest {
    /// Creates an environment with this jailer. `python` is an interpreter that sandboxed programs
    /// may read.
    ///
    /// # Errors
    /// Returns an error if the programs cannot be written.
    pub fn new(jailer: Jailer, python: impl Into<PathBuf>, long: Duration) -> std::io::Result<EscapeTest> {
        let directory = tempfile::Builder::new().prefix("deska-escapes-").tempdir()?;
        std::fs::set_permissions(directory.path(), std::fs::Permissions::from_mode(0o755))?;
        let test = EscapeTest { jailer, python: python.into(), directory, long };
        std::fs::write(test.script(), ESCAPE_SCRIPT)?;
        Ok(test)
    }

    fn script(&self) -> PathBuf {
        self.directory.path().join("escape.py")
    }

    fn directory(&self) -> &Path {
        self.directory.path()
    }

    /// Returns a name that no other environment, process or file has.
    fn name(&self) -> String {
        format!("between-{}", self.directory().file_name().unwrap_or_default().to_string_lossy())
    }

    /// Starts the program of an attempt.
    fn start(&self, escape: &Escape, arguments: &[&str]) -> Result<Process, String> {
        let script = self.script();
        let own = [script.to_string_lossy().into_owned(), escape.name.to_owned()];
        let program = Program::new(&self.python, own.into_iter().chain(arguments.iter().map(|&argument| argument.to_owned())));
        Process::start(&self.jailer, &program, &limits(escape)).map_err(|why| why.to_string())
    }

    /// Returns the remaining processes of programs started here, regardless of their parents.
    fn left(&self) -> Vec<u32> {
        let script = self.script();
        let script = script.as_os_str().as_encoded_bytes();
        let has = |process: &u32| {
            std::fs::read(format!("/proc/{process}/cmdline")).is_ok_and(|line| line.split(|&byte| byte == 0).any(|part| part == script))
        };
        let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        all.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).filter(has).collect()
    }
}

fn limits(escape: &Escape) -> Limits {
    Limits { memory: 256 << 20, disk: 1 << 20, cpu_seconds: 100, output: 100_000, processes: escape.processes, ..Limits::default() }
}

impl Escape {
    /// Runs the attempt. Returns a measurement if the sandbox held.
    ///
    /// # Errors
    /// Returns an error if the program escaped or could not be run.
    pub fn attempt(&self, test: &EscapeTest) -> Result<String, String> {
        (self.check)(test, self)
    }
}

/// Returns all attempts.
#[must_use]
pub fn all() -> Vec<Escape> {
    let of = |check: fn(&EscapeTest, &Escape) -> Result<String, String>, processes: u32, list: &[(&'static str, &'static str)]| {
        list.iter().map(|&(name, description)| Escape { name, description, processes, check }).collect::<Vec<_>>()
    };
    [
        of(checks::outlives_program, 1, &[("survive_alone", "leaves its group and its parent's death, kills the jailer, and lives on")]),
        of(
            checks::outlives_program,
            8,
            &[
                ("survive_forks", "forks twice, leaves session and group, and lives on"),
                ("survive_walker", "starts another process and ends, again and again, so that none is found"),
                ("survive_crash", "leaves such processes behind and ends"),
            ],
        ),
        of(checks::works_while_frozen, 1, &[("work_alone", "leaves its group and works in the other's time")]),
        of(
            checks::works_while_frozen,
            8,
            &[
                ("work_forks", "works in the other's time in a process that lost its parent, while another one wakes it"),
                ("work_walker", "works in the other's time in a process that is always another one"),
            ],
        ),
        of(
            checks::exceeds_memory,
            1,
            &[
                ("memory_memfd", "fills memory that has no name"),
                ("memory_let_go", "fills memory that is shared, and lets it go"),
                ("memory_zero", "fills memory that is shared by /dev/zero"),
                ("memory_files", "fills files in memory"),
            ],
        ),
        of(checks::exceeds_memory, 8, &[("memory_forks", "fills memory in several processes")]),
        of(
            checks::exceeds_processes,
            8,
            &[("processes_forks", "starts as many processes as it can"), ("processes_threads", "starts as many threads as it can")],
        ),
        of(
            checks::communicates,
            1,
            &[
                ("channel_flock", "tells another game by a lock on a file that both read"),
                ("channel_record_lock", "tells another game by a lock on a part of such a file"),
                ("channel_socket", "tells another game by a socket with an abstract name"),
                ("channel_notice", "watches the other game read a file"),
                ("channel_times", "tells a later game by the times and rights of a file"),
                ("channel_files", "tells a later game by a file that it writes"),
                ("channel_memory", "tells another game by memory, queues and semaphores with a name"),
            ],
        ),
        of(
            checks::reaches_outside,
            1,
            &[("reach", "signals, traces and reads our processes, writes and reads elsewhere, talks to the network")],
        ),
    ]
    .concat()
}
