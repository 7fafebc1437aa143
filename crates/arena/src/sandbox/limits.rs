//! What an outside program may take.

/// Hard limits of one program in jail. Times of moves are not here: they belong to each question ([`super::Process::ask`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of memory in use: of a process what it can write, of the program with all its processes what is really there.
    pub memory: u64,
    /// Processes at the same time, their threads counted in. With 1 no process can be started at all, but threads.
    pub processes: u32,
    /// Threads at the same time of a program that can start no processes.
    pub threads: u32,
    /// Files open at the same time.
    pub open_files: u32,
    /// Bytes in the working folder in all.
    pub disk: u64,
    /// Seconds of processor time of a process from its start to its end: the last net. What a move may take is measured by the runner.
    pub cpu_seconds: u64,
    /// Bytes that the program may print besides the protocol; whoever prints more is stopped.
    pub output: u64,
    /// Bytes of a line of the protocol.
    pub line: usize,
}

impl Limits {
    /// Processes and threads at the same time, as the kernel counts them: a process has one thread at the least.
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
