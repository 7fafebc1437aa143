//! A single-threaded executor: the worker decides when tasks are polled.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use table::storage::BoxFuture;

use crate::timers;

type Task = BoxFuture<'static, ()>;

/// Tasks that were spawned since the last poll.
static SPAWNED: Mutex<Vec<Task>> = Mutex::new(Vec::new());

thread_local! {
    static TASKS: RefCell<FuturesUnordered<Task>> = RefCell::default();
}

/// Raised when a task is ready.
#[derive(Default)]
struct Flag(AtomicBool);

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

pub(crate) fn spawn(task: Task) {
    SPAWNED.lock().unwrap_or_else(PoisonError::into_inner).push(task);
}

fn has_spawned() -> bool {
    !SPAWNED.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
}

fn take_spawned() -> Vec<Task> {
    std::mem::take(&mut *SPAWNED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Polls every ready task. Returns the time until the next timer, if any.
pub(crate) fn poll_tasks() -> Option<Duration> {
    let flag = Arc::new(Flag::default());
    let waker = Waker::from(Arc::clone(&flag));
    TASKS.with_borrow_mut(|tasks| {
        loop {
            tasks.extend(take_spawned());
            flag.0.store(false, Ordering::Relaxed);
            let done = tasks.poll_next_unpin(&mut Context::from_waker(&waker));
            let is_ready = || flag.0.load(Ordering::Relaxed) || has_spawned();
            if matches!(done, Poll::Ready(Some(()))) || is_ready() {
                continue;
            }
            // Last, since a task that was just polled may wait for a time that has passed.
            let next = timers::fire();
            if !is_ready() {
                return next;
            }
        }
    })
}
