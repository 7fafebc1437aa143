//! Where programs can't be locked up: on other systems than Linux outside programs are not run.

use std::fmt;
use std::process::ExitCode;
use std::time::Duration;

use super::{Jailer, Limits, Means, Program};

/// The hidden verb: refuses.
pub fn jail() -> ExitCode {
    eprintln!("jail: outside programs are run on Linux only");
    ExitCode::from(125)
}

/// Nothing.
#[derive(Debug)]
pub enum Process {}

/// Nothing.
#[derive(Debug)]
pub(super) enum Groups {}

impl Groups {
    pub(super) fn find() -> Option<Groups> {
        None
    }

    pub(super) fn memory(&self) -> bool {
        match *self {}
    }

    pub(super) fn processes(&self) -> bool {
        match *self {}
    }
}

/// A line that came in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Without its line feed.
    pub line: String,
    /// From the question's first byte to the answer's last.
    pub wall: Duration,
    /// Processor time.
    pub cpu: Option<Duration>,
}

/// Why a program is not started.
#[derive(Debug, thiserror::Error)]
#[error("outside programs are run on Linux only")]
pub struct StartError;

/// What a program did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {}

impl fmt::Display for Fault {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl Process {
    /// # Errors
    /// Always.
    pub fn start(_: &Jailer, _: &Program, _: &Limits) -> Result<Process, StartError> {
        Err(StartError)
    }

    pub(super) fn probe(_: &Jailer) -> std::io::Result<Means> {
        Err(std::io::Error::other(StartError))
    }

    /// # Errors
    /// Never: there is no process.
    pub fn ask(&mut self, _: &str, _: Duration, _: Duration) -> Result<Answer, Fault> {
        match *self {}
    }

    /// # Errors
    /// Never: there is no process.
    pub fn hear(&mut self, _: Duration, _: Duration) -> Result<Answer, Fault> {
        match *self {}
    }

    /// # Errors
    /// Never: there is no process.
    pub fn tell(&mut self, _: &str, _: Duration) -> Result<(), Fault> {
        match *self {}
    }

    /// Nothing.
    pub fn freeze(&mut self) {}

    /// Nothing.
    pub fn thaw(&mut self) {}

    /// Nothing.
    pub fn printed(&mut self) -> String {
        String::new()
    }

    /// Nothing.
    pub fn forget_printed(&mut self) {}

    /// Never: there is no process.
    pub fn is_fresh(&mut self) -> bool {
        false
    }

    /// Nothing.
    pub fn stop(&mut self) {}
}
