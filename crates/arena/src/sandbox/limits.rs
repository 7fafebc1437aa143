//! Resource limits of external programs.

/// Hard limits of one sandboxed program. Time limits of moves belong to each request
/// ([`super::Process::ask`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Memory in bytes: of one process, its writable memory; of the whole program, its resident
    /// memory.
    pub memory: u64,
    /// Simultaneous processes, including their threads. With 1 the program may only create threads.
    pub processes: u32,
    /// Simultaneous threads of a program that may not start processes.
    pub threads: u32,
    pub open_files: u32,
    /// Total size of the working directory in bytes.
    pub disk: u64,
    /// Processor time of a process over its lifetime in seconds, as a last resort. The runner
    /// measures the time of each move.
    pub cpu_seconds: u64,
    /// Output outside the protocol in bytes. A program that exceeds it is ended.
    pub output: u64,
    /// Maximum line length of the protocol in bytes.
    pub line: usize,
}

impl Limits {
    /// Returns the limit of simultaneous processes and threads as the kernel counts them: every
    /// process has at least one thread.
    #[must_use]
    pub fn tasks(&self) -> u32 {
        if self.processes > 1 { self.processes } else { self.threads }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            memory: 512 << 20,
            processes: 1,
            threads: 32,
            open_files: 64,
            disk: 16 << 20,
            cpu_seconds: 900,
            output: 1 << 20,
            line: 256 << 10,
        }
    }
}
