//! Time that goes by when whoever runs the program says so, and tasks that go on then.

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::task::{Poll, Waker};
use std::time::Duration;

pub(crate) use play::time::Instant;

/// Milliseconds since 1970.
static WALL: OnceLock<fn() -> u64> = OnceLock::new();

/// Who waits for which moment. The numbers tell those apart who wait for the same.
static WAITING: Mutex<BTreeMap<(Instant, u64), Waker>> = Mutex::new(BTreeMap::new());

/// Tasks that were begun and are not yet taken up by whoever runs them.
static BEGUN: Mutex<Vec<Task>> = Mutex::new(Vec::new());

/// Something that goes on beside everything else.
pub(crate) type Task = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Gives the clock on the wall, once.
pub(crate) fn give(wall: fn() -> u64) {
    let _ = WALL.set(wall);
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    WALL.get().map_or(0, |wall| wall())
}

/// Waits for a moment.
pub(crate) async fn sleep_until(at: Instant) {
    static NUMBERS: Mutex<u64> = Mutex::new(0);
    let number = {
        let mut last = NUMBERS.lock().unwrap_or_else(PoisonError::into_inner);
        *last += 1;
        *last
    };
    let _gone = Gone((at, number));
    // Even who waits for what has been lets others go on first.
    let mut asked = false;
    poll_fn(|context| {
        if std::mem::replace(&mut asked, true) && Instant::now() >= at {
            return Poll::Ready(());
        }
        WAITING.lock().unwrap_or_else(PoisonError::into_inner).insert((at, number), context.waker().clone());
        Poll::Pending
    })
    .await;
}

/// Whoever waits no more is not woken.
struct Gone((Instant, u64));

impl Drop for Gone {
    fn drop(&mut self) {
        WAITING.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

/// Wakes whoever waited for a moment that has come, and answers how long it is until the next one, if there is one.
pub(crate) fn wake() -> Option<Duration> {
    let now = Instant::now();
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    while let Some(first) = waiting.first_entry() {
        if first.key().0 > now {
            return Some(first.key().0.saturating_duration_since(now));
        }
        first.remove().wake();
    }
    None
}

/// Begins something that goes on beside everything else.
pub fn spawn(task: impl Future<Output = ()> + Send + 'static) {
    BEGUN.lock().unwrap_or_else(PoisonError::into_inner).push(Box::pin(task));
}

/// Was anything begun since?
pub(crate) fn has_begun() -> bool {
    !BEGUN.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
}

/// What was begun since this was asked last.
pub(crate) fn begun() -> Vec<Task> {
    std::mem::take(&mut *BEGUN.lock().unwrap_or_else(PoisonError::into_inner))
}
