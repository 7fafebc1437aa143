//! All that goes on, in one thread: whoever runs the program says when it is looked at.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;

use super::time::{self, Task};

thread_local! {
    static TASKS: RefCell<FuturesUnordered<Task>> = RefCell::default();
}

/// Raised when a task can go on.
#[derive(Default)]
struct Flag(AtomicBool);

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Lets everything go on that can; answers how long it is until something else can by itself, if anything ever can.
pub fn turn() -> Option<Duration> {
    let flag = Arc::new(Flag::default());
    let waker = Waker::from(Arc::clone(&flag));
    TASKS.with_borrow_mut(|tasks| {
        loop {
            tasks.extend(time::begun());
            flag.0.store(false, Ordering::Relaxed);
            let done = tasks.poll_next_unpin(&mut Context::from_waker(&waker));
            let goes_on = || flag.0.load(Ordering::Relaxed) || time::has_begun();
            if matches!(done, Poll::Ready(Some(()))) || goes_on() {
                continue;
            }
            // Last, since whoever was looked at may wait for a moment since then.
            let next = time::wake();
            if !goes_on() {
                return next;
            }
        }
    })
}
