//! Counters and timings of rooms. Nothing is recorded without [`install`].

use std::sync::OnceLock;
use std::time::Duration;

use games::GameName;

/// A recorder of room metrics.
pub trait Metrics: Send + Sync {
    /// Records that a write appended records to a log.
    fn appended(&self, took: Duration, records: usize);
    fn storage_failed(&self);
    /// Records a move, by `"person"` or `"computer"`.
    fn moved(&self, game: GameName, by: &'static str);
    /// Records the search time of a computer's move.
    fn thought(&self, game: GameName, took: Duration);
    /// Records the time spent waiting in a queue.
    fn waited(&self, queue: &'static str, took: Duration);
    /// Records a request that a limit refused.
    fn limited(&self, limit: &'static str);
}

static METRICS: OnceLock<&'static dyn Metrics> = OnceLock::new();

/// Sets the recorder of this process. Only the first call has an effect.
pub fn install(metrics: &'static dyn Metrics) {
    let _ = METRICS.set(metrics);
}

fn record(report: impl FnOnce(&dyn Metrics)) {
    if let Some(metrics) = METRICS.get() {
        report(*metrics);
    }
}

pub(crate) fn appended(took: Duration, records: usize) {
    record(|metrics| metrics.appended(took, records));
}

pub(crate) fn storage_failed() {
    record(|metrics| metrics.storage_failed());
}

pub(crate) fn moved(game: GameName, by: &'static str) {
    record(|metrics| metrics.moved(game, by));
}

pub(crate) fn thought(game: GameName, took: Duration) {
    record(|metrics| metrics.thought(game, took));
}

pub(crate) fn waited(queue: &'static str, took: Duration) {
    record(|metrics| metrics.waited(queue, took));
}

pub(crate) fn limited(limit: &'static str) {
    record(|metrics| metrics.limited(limit));
}
