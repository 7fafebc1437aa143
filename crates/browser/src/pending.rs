//! Requests to the worker that have no response yet.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use tokio::sync::oneshot;

/// The senders of pending responses, by request number.
#[derive(Debug)]
pub(crate) struct Pending<T> {
    last: AtomicU64,
    waiting: Mutex<HashMap<u64, oneshot::Sender<T>>>,
}

impl<T> Default for Pending<T> {
    fn default() -> Pending<T> {
        Pending { last: AtomicU64::new(0), waiting: Mutex::default() }
    }
}

impl<T> Pending<T> {
    /// Registers a request. Returns its number and the receiver of its response.
    pub(crate) fn register(&self) -> (u64, oneshot::Receiver<T>) {
        let number = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let (send, answer) = oneshot::channel();
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).insert(number, send);
        (number, answer)
    }

    /// Delivers the response. The requester may have been dropped meanwhile.
    pub(crate) fn resolve(&self, number: u64, answer: T) {
        if let Some(waits) = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(&number) {
            let _ = waits.send(answer);
        }
    }

    /// Removes a request that was dropped. Returns whether it was still pending.
    pub(crate) fn remove(&self, number: u64) -> bool {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(&number).is_some()
    }
}
