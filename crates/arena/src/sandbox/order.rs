//! What the runner asks of the jailer, and how it is handed over: as JSON in one variable of the environment.

use std::ffi::OsString;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The variable in which an order travels. The player never sees it.
pub(super) const VARIABLE: &str = "DESKA_JAIL";

/// Where a program without namespaces gets the protocol's pipes from, by [`Channel::Apart`]: numbers of file descriptors.
pub(super) const APART_IN: &str = "DESKA_IN";
/// As [`APART_IN`], for writing.
pub(super) const APART_OUT: &str = "DESKA_OUT";

/// An outside program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// What is executed: a path, or a name that is looked up in the usual folders.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Its whole environment besides `PATH`, `LANG`, `HOME` and `TMPDIR` (the last two are its working folder).
    pub environment: Vec<(String, String)>,
    /// Files and folders that it may read (and execute), besides the system's programs and libraries and the files named in `arguments`.
    pub readable: Vec<PathBuf>,
    /// Where the protocol runs.
    pub channel: Channel,
}

impl Program {
    /// A program with these arguments that talks over its standard input and output.
    pub fn new<A: Into<OsString>>(program: impl Into<PathBuf>, arguments: impl IntoIterator<Item = A>) -> Program {
        Program {
            program: program.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
            environment: Vec::new(),
            readable: Vec::new(),
            channel: Channel::Standard,
        }
    }

    /// It may read this, too.
    #[must_use]
    pub fn reading(mut self, path: impl Into<PathBuf>) -> Program {
        self.readable.push(path.into());
        self
    }

    /// The protocol runs over other pipes than the standard ones.
    #[must_use]
    pub fn apart(mut self) -> Program {
        self.channel = Channel::Apart;
        self
    }

    /// A variable of its environment.
    #[must_use]
    pub fn variable(mut self, name: impl Into<String>, value: impl Into<String>) -> Program {
        self.environment.push((name.into(), value.into()));
        self
    }
}

/// Over which pipes a program talks with the runner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Standard input and output.
    Standard,
    /// Two other pipes, whose numbers are in the variables `DESKA_IN` and `DESKA_OUT`. Standard input is empty, standard output and standard error are
    /// captured: for programs whose prints must not be mistaken for answers.
    Apart,
}

/// Everything that the jailer has to know.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Order {
    /// Which step of the jailer this is: 1 makes namespaces, 2 is the first process of one, 3 restricts itself and becomes the player.
    pub(super) step: u8,
    /// The number of step 1, as the runner counts processes.
    pub(super) jailer: u32,
    /// The file by which a process enters the program's control group.
    pub(super) group: Option<PathBuf>,
    /// `/dev/shm` is the program's own.
    pub(super) own_shm: bool,
    /// Only find out what works, and print it.
    pub(super) probe: bool,
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<String>,
    pub(super) environment: Vec<(String, String)>,
    pub(super) readable: Vec<PathBuf>,
    /// The working folder; empty.
    pub(super) folder: PathBuf,
    pub(super) apart: bool,
    pub(super) memory: u64,
    /// May it start processes?
    pub(super) processes: bool,
    /// Processes and threads at the same time.
    pub(super) tasks: u32,
    pub(super) open_files: u32,
    pub(super) disk: u64,
    pub(super) cpu_seconds: u64,
    /// What is to be used.
    pub(super) means: super::Means,
}
