//! Faults of sandboxed programs.

use std::fmt;
use std::time::Duration;

/// A fault of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    Late {
        limit: Duration,
        /// The time taken. If the program was ended at the limit, slightly more than that.
        took: Duration,
    },
    /// Too much processor time.
    Cpu { limit: Duration, took: Duration },
    /// The program exited or closed its output.
    Gone {
        /// `exit code 1`, `signal 9 (killed)`.
        how: String,
        /// The end of its output.
        said: String,
    },
    /// Too much output outside the protocol.
    Flood {
        /// In bytes.
        limit: u64,
    },
    Memory {
        /// In bytes.
        limit: u64,
        /// In bytes.
        used: u64,
    },
    /// Too many processes and threads.
    Processes { limit: u32, had: u32 },
    /// Too much data in the working directory.
    Disk {
        /// In bytes.
        limit: u64,
    },
    /// A protocol line that is too long.
    Long {
        /// In bytes.
        limit: usize,
    },
    /// A line sent without a request.
    Unasked {
        /// The line, shortened.
        line: String,
    },
    /// A line that is not UTF-8.
    NotText,
    /// The sandbox could not be set up.
    Jail {
        /// The jailer's error output.
        said: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: &Duration| time.as_secs_f64() * 1e3;
        match self {
            Fault::Late { limit, took } => write!(f, "no answer in {:.0} ms (stopped after {:.1} ms)", ms(limit), ms(took)),
            Fault::Cpu { limit, took } => write!(f, "{:.1} ms of processor time, of {:.0} ms allowed", ms(took), ms(limit)),
            Fault::Gone { how, said } if said.trim().is_empty() => write!(f, "the program ended: {how}"),
            Fault::Gone { how, said } => write!(f, "the program ended: {how}: {}", last_line(said)),
            Fault::Flood { limit } => write!(f, "it printed more than {limit} bytes"),
            Fault::Memory { limit, used } => write!(f, "it used {} MiB of memory, of {} MiB allowed", used >> 20, limit >> 20),
            Fault::Processes { limit, had } => write!(f, "it had {had} processes and threads, of {limit} allowed"),
            Fault::Disk { limit } => write!(f, "there was more in its working folder than {} MiB", limit >> 20),
            Fault::Long { limit } => write!(f, "a line of more than {limit} bytes"),
            Fault::Unasked { line } => write!(f, "it spoke without being asked: `{line}`"),
            Fault::NotText => f.write_str("a line that is not UTF-8"),
            Fault::Jail { said } => write!(f, "the jail could not be set up: {}", last_line(said)),
        }
    }
}

/// Returns the last non-blank line.
pub(crate) fn last_line(text: &str) -> &str {
    text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().trim()
}
