//! Progress of long work: a line on standard error, shown only on a terminal.

use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressStyle};

/// A progress line.
pub(super) struct Progress {
    bar: ProgressBar,
    doing: Mutex<String>,
}

impl Progress {
    pub(super) fn new(name: &str) -> Progress {
        let bar = ProgressBar::new(1);
        if let Ok(style) = ProgressStyle::with_template("{prefix:<10} {bar:30} {percent:>3}% {msg}") {
            bar.set_style(style);
        }
        bar.set_prefix(name.to_owned());
        Progress { bar, doing: Mutex::default() }
    }

    /// Shows the current step and its progress. Thread-safe.
    pub(super) fn at(&self, what: &str, done: u64, of: u64) {
        if let Ok(mut doing) = self.doing.lock()
            && *doing != what
        {
            what.clone_into(&mut doing);
            self.bar.set_message(what.to_owned());
        }
        self.bar.set_length(of.max(1));
        self.bar.set_position(done);
    }

    /// Shows a step without progress.
    pub(super) fn step(&self, what: &str) {
        self.at(what, 0, 1);
        self.bar.tick();
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
