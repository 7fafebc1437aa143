//! The request from the runner to the jailer, passed as JSON in an environment variable.

use std::ffi::OsString;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The exit code of a jailer that failed, to tell it from a player that did, as in `env` and
/// `timeout`.
pub(super) const JAILER_FAILED: u8 = 125;

/// The environment variable that contains the request. It is removed from the player's environment.
pub(super) const REQUEST_VARIABLE: &str = "DESKA_JAIL";

/// The environment variable with the descriptor to read from, for a program with
/// [`Channel::Separate`].
pub(super) const SEPARATE_IN: &str = "DESKA_IN";
/// Like [`SEPARATE_IN`], for the descriptor to write to.
pub(super) const SEPARATE_OUT: &str = "DESKA_OUT";

/// An external program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The executable: a path, or a name to search in the usual directories.
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
    /// Its whole environment, except `PATH`, `LANG`, `HOME` and `TMPDIR`. The last two are its
    /// working directory.
    pub environment: Vec<(String, String)>,
    /// Files and directories that it may read and execute, in addition to the system's programs and
    /// libraries and the files named in `arguments`.
    pub readable: Vec<PathBuf>,
    pub channel: Channel,
}

impl Program {
    /// Creates a program with these arguments that communicates over its standard input and output.
    pub fn new<A: Into<OsString>>(program: impl Into<PathBuf>, arguments: impl IntoIterator<Item = A>) -> Program {
        Program {
            program: program.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
            environment: Vec::new(),
            readable: Vec::new(),
            channel: Channel::Standard,
        }
    }

    /// Adds a readable path.
    #[must_use]
    pub fn with_readable(mut self, path: impl Into<PathBuf>) -> Program {
        self.readable.push(path.into());
        self
    }

    /// Selects [`Channel::Separate`].
    #[must_use]
    pub fn with_separate_channel(mut self) -> Program {
        self.channel = Channel::Separate;
        self
    }

    /// Adds an environment variable.
    #[must_use]
    pub fn with_variable(mut self, name: impl Into<String>, value: impl Into<String>) -> Program {
        self.environment.push((name.into(), value.into()));
        self
    }
}

/// The pipes of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Standard input and output.
    Standard,
    /// Two other pipes, whose descriptors are in the variables `DESKA_IN` and `DESKA_OUT`. Standard
    /// input is empty; standard output and standard error are captured. For programs whose prints
    /// must not be parsed as responses.
    Separate,
}

/// The parameters of the jailer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct JailRequest {
    /// The step of the jailer: 1 creates namespaces, 2 is the first process of one, 3 restricts
    /// itself and executes the player.
    pub(super) step: u8,
    /// The process id of step 1 in the runner's namespace.
    pub(super) jailer: u32,
    /// The file by which a process joins the program's control group.
    pub(super) group: Option<PathBuf>,
    /// Whether the program has its own `/dev/shm`.
    pub(super) own_shm: bool,
    /// Only determine and print which mechanisms work.
    pub(super) probe: bool,
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<String>,
    pub(super) environment: Vec<(String, String)>,
    pub(super) readable: Vec<PathBuf>,
    /// The working directory, initially empty.
    pub(super) folder: PathBuf,
    pub(super) separate_channel: bool,
    pub(super) memory: u64,
    /// Whether it may start processes.
    pub(super) processes: bool,
    /// The limit of simultaneous processes and threads.
    pub(super) tasks: u32,
    pub(super) open_files: u32,
    pub(super) disk: u64,
    pub(super) cpu_seconds: u64,
    /// The mechanisms to use.
    pub(super) mechanisms: super::Mechanisms,
}
