//! The clock, tasks and randomness of the process, behind one port.
//!
//! The default is Tokio, used by servers. A browser has one thread and no system clock, so it
//! must call [`install`] before anything else.

use std::sync::{LazyLock, OnceLock};
use std::time::Duration;

pub use play::time::Instant;
#[cfg(target_family = "wasm")]
use table::storage::BoxFuture;
use tokio::sync::oneshot;

pub use crate::platform::{Priority, RandomError, Runtime};

static RUNTIME: OnceLock<&'static dyn Runtime> = OnceLock::new();

/// When the uptime was first requested.
static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Sets the runtime of this process. Only the first call has an effect.
pub fn install(runtime: &'static dyn Runtime) {
    let _ = RUNTIME.set(runtime);
}

fn runtime() -> &'static dyn Runtime {
    RUNTIME.get().copied().unwrap_or(DEFAULT)
}

#[cfg(not(target_family = "wasm"))]
const DEFAULT: &dyn Runtime = &crate::compute::TokioRuntime;
#[cfg(target_family = "wasm")]
const DEFAULT: &dyn Runtime = &NoRuntime;

/// The default runtime in browsers, which does nothing.
#[cfg(target_family = "wasm")]
struct NoRuntime;

#[cfg(target_family = "wasm")]
impl Runtime for NoRuntime {
    fn unix_millis(&self) -> u64 {
        0
    }

    fn sleep_until(&self, _: Instant) -> BoxFuture<'static, ()> {
        Box::pin(std::future::pending())
    }

    fn spawn(&self, _: BoxFuture<'static, ()>) {}

    fn spawn_compute(&self, _: Priority, _: Box<dyn FnOnce() + Send>) {}

    fn fill_random(&self, _: &mut [u8]) -> Result<(), RandomError> {
        Err(RandomError)
    }
}

/// Returns the wall clock in milliseconds since 1970.
pub fn now() -> u64 {
    runtime().unix_millis()
}

/// Returns the milliseconds since this process started, from a monotonic clock.
pub fn uptime_millis() -> u64 {
    STARTED.elapsed().as_millis().try_into().unwrap_or(u64::MAX)
}

/// Spawns a detached task.
pub fn spawn(task: impl Future<Output = ()> + Send + 'static) {
    runtime().spawn(Box::pin(task));
}

/// Runs work that would block a task for too long. Returns its result, or an error if it panicked.
/// Dropping the receiver does not cancel the work.
pub fn compute<T: Send + 'static>(priority: Priority, work: impl FnOnce() -> T + Send + 'static) -> oneshot::Receiver<T> {
    let (sender, result) = oneshot::channel();
    runtime().spawn_compute(
        priority,
        Box::new(move || {
            let _ = sender.send(work());
        }),
    );
    result
}

pub fn fill_random(bytes: &mut [u8]) -> Result<(), RandomError> {
    runtime().fill_random(bytes)
}

pub async fn sleep_until(at: Instant) {
    runtime().sleep_until(at).await;
}

/// Sleeps for a duration, or forever if its end cannot be represented.
pub async fn sleep(time: Duration) {
    match Instant::now().checked_add(time) {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}

/// The error of a [`timeout`] that expired.
#[derive(Debug)]
pub struct Elapsed;

/// Awaits a future with a timeout.
///
/// # Errors
/// [`Elapsed`] if the future took longer.
pub async fn timeout<T>(time: Duration, future: impl Future<Output = T>) -> Result<T, Elapsed> {
    tokio::select! {
        biased;
        output = future => Ok(output),
        () = sleep(time) => Err(Elapsed),
    }
}
