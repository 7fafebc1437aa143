//! The interface to the platform that runs this process.

use play::time::Instant;
use table::storage::BoxFuture;

/// Provides the clock, tasks and randomness.
pub trait Runtime: Send + Sync {
    /// Returns the wall clock in milliseconds since 1970.
    fn unix_millis(&self) -> u64;

    fn sleep_until(&self, at: Instant) -> BoxFuture<'static, ()>;

    /// Spawns a detached task.
    fn spawn(&self, task: BoxFuture<'static, ()>);

    /// Runs work that would block a task for too long.
    fn spawn_compute(&self, priority: Priority, work: Box<dyn FnOnce() + Send>);

    /// Fills a buffer with cryptographically secure random bytes.
    fn fill_random(&self, bytes: &mut [u8]) -> Result<(), RandomError>;
}

/// Whether computations compete with request handlers for processors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// Short work that a player is waiting for.
    Interactive,
    /// Possibly long work that runs on idle processors.
    Background,
}

/// The error when random bytes are unavailable.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the system has no random numbers")]
pub struct RandomError;
