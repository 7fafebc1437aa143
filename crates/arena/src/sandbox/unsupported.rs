//! The sandbox on other systems than Linux: external programs are not run.

use std::fmt;
use std::process::ExitCode;
use std::time::Duration;

use super::request::JAILER_FAILED;
use super::{Jailer, Limits, Mechanisms, Program};

/// The hidden command. Always fails.
pub fn jail() -> ExitCode {
    eprintln!("jail: outside programs are run on Linux only");
    ExitCode::from(JAILER_FAILED)
}

/// Uninhabited.
#[derive(Debug)]
pub enum Process {}

/// Uninhabited.
#[derive(Debug)]
pub(super) enum Groups {}

impl Groups {
    pub(super) fn create() -> Option<Groups> {
        None
    }

    pub(super) fn memory(&self) -> bool {
        match *self {}
    }

    pub(super) fn processes(&self) -> bool {
        match *self {}
    }
}

/// A response that arrived in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Without the line feed.
    pub line: String,
    /// Time from the first byte of the request to the last of the response.
    pub wall: Duration,
    pub cpu: Option<Duration>,
}

/// Why a program cannot be started.
#[derive(Debug, thiserror::Error)]
#[error("outside programs are run on Linux only")]
pub struct StartError;

/// A fault of a program. Uninhabited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {}

impl fmt::Display for Fault {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl Process {
    /// # Errors
    /// Always returns an error.
    pub fn start(_: &Jailer, _: &Program, _: &Limits) -> Result<Process, StartError> {
        Err(StartError)
    }

    pub(super) fn probe(_: &Jailer) -> std::io::Result<Mechanisms> {
        Err(std::io::Error::other(StartError))
    }

    /// # Errors
    /// Cannot be called, since there is no process.
    pub fn ask(&mut self, _: &str, _: Duration, _: Duration) -> Result<Answer, Fault> {
        match *self {}
    }

    /// # Errors
    /// Cannot be called, since there is no process.
    pub fn receive(&mut self, _: Duration, _: Duration) -> Result<Answer, Fault> {
        match *self {}
    }

    /// # Errors
    /// Cannot be called, since there is no process.
    pub fn send(&mut self, _: &str, _: Duration) -> Result<(), Fault> {
        match *self {}
    }

    pub fn freeze(&mut self) {}

    pub fn thaw(&mut self) {}

    pub fn printed(&mut self) -> String {
        String::new()
    }

    pub fn forget_printed(&mut self) {}

    pub fn has_time_for_another_game(&mut self) -> bool {
        false
    }

    pub fn stop(&mut self) {}
}
