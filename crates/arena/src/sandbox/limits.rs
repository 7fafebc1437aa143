//! What an outside program may take.

/// Hard limits of one program in jail. Times of moves are not here: they belong to each question ([`super::Process::ask`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of memory in use: of a process what it can write, of the program with all its processes what is really there.
    pub memory: u64,
    /// Processes at the same time. With 1 no process can be started at all, so that `memory` bounds the whole program.
    pub processes: u32,
    /// Threads (and processes) at the same time, where namespaces or a user of its own let them be counted.
    pub threads: u32,
    /// Files open at the same time.
    pub open_files: u32,
    /// Bytes in the working folder in all, where it is a file system of its own; else bytes a file.
    pub disk: u64,
    /// Seconds of processor time of a process from its start to its end: the last net. What a move may take is measured by the runner.
    pub cpu_seconds: u64,
    /// Bytes that the program may print besides the protocol; whoever prints more is stopped.
    pub output: u64,
    /// Bytes of a line of the protocol.
    pub line: usize,
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
