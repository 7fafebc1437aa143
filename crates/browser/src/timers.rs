//! Timers of tasks, which fire when the executor asks.

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::task::{Poll, Waker};
use std::time::Duration;

use play::time::Instant;

/// A timer; the number distinguishes timers of the same time.
type Key = (Instant, u64);

static TIMERS: Mutex<BTreeMap<Key, Waker>> = Mutex::new(BTreeMap::new());

/// Sleeps until a time. Yields to other tasks at least once.
pub(crate) async fn sleep_until(at: Instant) {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let key = (at, LAST.fetch_add(1, Ordering::Relaxed));
    let _removed = RemoveOnDrop(key);
    let mut polled = false;
    poll_fn(|context| {
        if std::mem::replace(&mut polled, true) && Instant::now() >= at {
            return Poll::Ready(());
        }
        TIMERS.lock().unwrap_or_else(PoisonError::into_inner).insert(key, context.waker().clone());
        Poll::Pending
    })
    .await;
}

struct RemoveOnDrop(Key);

impl Drop for RemoveOnDrop {
    fn drop(&mut self) {
        TIMERS.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

/// Wakes the tasks whose time has come. Returns the time until the next timer, if any.
pub(crate) fn fire() -> Option<Duration> {
    let now = Instant::now();
    let mut timers = TIMERS.lock().unwrap_or_else(PoisonError::into_inner);
    while let Some(first) = timers.first_entry() {
        if first.key().0 > now {
            return Some(first.key().0.saturating_duration_since(now));
        }
        first.remove().wake();
    }
    None
}
