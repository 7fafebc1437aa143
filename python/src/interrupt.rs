//! Long computations that Ctrl-C can interrupt.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use play::CancellationToken;
use pyo3::prelude::*;

/// How often pending signals are checked.
const PERIOD: Duration = Duration::from_millis(50);

/// Runs work in a separate thread while this one checks for signals. Ctrl-C cancels `stop`, and the
/// function then returns `KeyboardInterrupt`.
pub(crate) fn interruptible<T: Send>(py: Python<'_>, stop: &CancellationToken, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let done = Arc::new((Mutex::new(false), Condvar::new()));
    std::thread::scope(|scope| {
        let told = Arc::clone(&done);
        let working = scope.spawn(move || {
            let result = work();
            *told.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
            told.1.notify_all();
            result
        });
        let mut outcome = Ok(());
        loop {
            let over = py.detach(|| {
                let held = done.0.lock().unwrap_or_else(PoisonError::into_inner);
                let waited = done.1.wait_timeout_while(held, PERIOD, |done| !*done);
                *waited.unwrap_or_else(PoisonError::into_inner).0
            });
            // A thread that panicked does not set the flag.
            if over || working.is_finished() {
                break;
            }
            if outcome.is_ok() {
                outcome = py.check_signals();
                if outcome.is_err() {
                    stop.cancel();
                }
            }
        }
        let result = working.join();
        outcome?;
        result.map_err(|_| pyo3::exceptions::PyRuntimeError::new_err("the computation panicked: this is a bug in deska"))
    })
}
