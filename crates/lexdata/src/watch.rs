//! Progress reporting and cancellation of long computations.

use std::sync::atomic::{AtomicBool, Ordering};

/// A progress callback: the current phase, the completed amount, and the total.
pub type Report<'a> = dyn Fn(&str, u64, u64) + Sync + 'a;

/// Reports the progress of a computation and cancels it. See [`Watch::disabled`] for neither.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    report: &'a Report<'a>,
    stop: &'a AtomicBool,
}

/// The computation was cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

static NEVER_STOPPED: AtomicBool = AtomicBool::new(false);

impl<'a> Watch<'a> {
    /// Creates a watch that calls `report`, from any thread, and cancels the computation once
    /// `stop` is set.
    pub fn new(report: &'a Report<'a>, stop: &'a AtomicBool) -> Watch<'a> {
        Watch { report, stop }
    }

    /// Creates a watch that neither reports nor cancels.
    pub fn disabled() -> Watch<'static> {
        Watch { report: &|_, _, _| {}, stop: &NEVER_STOPPED }
    }

    /// Reports the progress, and returns an error if cancelled.
    pub fn at(&self, what: &str, done: u64, of: u64) -> Result<(), Interrupted> {
        (self.report)(what, done, of);
        self.check()
    }

    /// Returns an error if cancelled.
    pub fn check(&self) -> Result<(), Interrupted> {
        if self.stop.load(Ordering::Relaxed) { Err(Interrupted) } else { Ok(()) }
    }
}
