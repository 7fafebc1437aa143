//! Somebody who watches long work: sees how far it is, and may end it.

use std::sync::atomic::{AtomicBool, Ordering};

/// Tells how far the work is: what it is doing, how much is done, of how much.
pub type Report<'a> = dyn Fn(&str, u64, u64) + Sync + 'a;

/// Watches long work. [`Watch::nobody`] neither looks nor stops.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    report: &'a Report<'a>,
    stop: &'a AtomicBool,
}

/// The work was ended before it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> Watch<'a> {
    /// A watcher that is told of progress, from any thread, and ends the work by setting `stop`.
    pub fn new(report: &'a Report<'a>, stop: &'a AtomicBool) -> Watch<'a> {
        Watch { report, stop }
    }

    /// For work nobody watches.
    pub fn nobody() -> Watch<'static> {
        Watch { report: &|_, _, _| {}, stop: &NEVER }
    }

    /// Says how far the work is, and learns whether to go on.
    pub fn at(&self, what: &str, done: u64, of: u64) -> Result<(), Interrupted> {
        (self.report)(what, done, of);
        self.go_on()
    }

    /// Whether to go on.
    pub fn go_on(&self) -> Result<(), Interrupted> {
        if self.stop.load(Ordering::Relaxed) { Err(Interrupted) } else { Ok(()) }
    }
}
