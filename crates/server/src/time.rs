//! The time as rooms know it, and what goes on by itself: of the runtime, or where there is none, of whoever gives one.

use std::time::Duration;

#[cfg(not(feature = "network"))]
pub(crate) use crate::alone::time::{Instant, now, sleep_until, spawn};
#[cfg(feature = "network")]
pub(crate) use tokio::{
    spawn,
    time::{Instant, sleep_until},
};

/// Milliseconds since 1970.
#[cfg(feature = "network")]
pub(crate) fn now() -> u64 {
    use std::time::{SystemTime, UNIX_EPOCH};
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis().try_into().unwrap_or(u64::MAX))
}

/// A moment as clocks of games know it.
pub(crate) fn clock_time(at: Instant) -> play::time::Instant {
    #[cfg(feature = "network")]
    return at.into_std();
    #[cfg(not(feature = "network"))]
    at
}

/// The same the other way round.
pub(crate) fn from_clock(at: play::time::Instant) -> Instant {
    #[cfg(feature = "network")]
    return Instant::from_std(at);
    #[cfg(not(feature = "network"))]
    at
}

/// Waits so long.
pub(crate) async fn sleep(time: Duration) {
    // For ever, where there is no such moment.
    match Instant::now().checked_add(time) {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}

/// That it took too long.
#[derive(Debug)]
pub(crate) struct Elapsed;

/// Waits for something, but not longer than this.
pub(crate) async fn timeout<T>(time: Duration, what: impl Future<Output = T>) -> Result<T, Elapsed> {
    tokio::select! {
        biased;
        done = what => Ok(done),
        () = sleep(time) => Err(Elapsed),
    }
}
