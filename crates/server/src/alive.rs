//! For how long this program has run, and that it still does: what a clock that runs on has lost when the program is killed follows from it.

use std::sync::LazyLock;
#[cfg(feature = "network")]
use std::time::Duration;

use play::time::Instant;
#[cfg(feature = "network")]
use store::Store;
#[cfg(feature = "network")]
use tokio::sync::watch;

#[cfg(feature = "network")]
use crate::room::{ended, now};

#[cfg(feature = "network")]
/// How often it is noted. A program that is killed gives back no more than two seconds: half of that, and half for a write that takes long.
const EVERY: Duration = Duration::from_secs(1);

static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Milliseconds, by a clock that nobody sets.
pub(crate) fn ran() -> u64 {
    BEGUN.elapsed().as_millis().try_into().unwrap_or(u64::MAX)
}

#[cfg(feature = "network")]
/// Notes again and again that the server runs, and for how long it has.
pub(crate) async fn begin(store: Store, mut ending: watch::Receiver<bool>) {
    LazyLock::force(&BEGUN);
    if let Err(error) = store.forget_runs().await {
        tracing::warn!(%error, "runs of servers before this one could not be forgotten");
    }
    tokio::spawn(async move {
        // The time that writing takes is no part of the wait for the next time: a slow database would leave long gaps.
        let mut ticks = tokio::time::interval(EVERY);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = ticks.tick() => {
                    // A database that can't be written stops all clocks by itself.
                    let _ = store.note_run(|| (ran(), now())).await;
                }
                () = ended(&mut ending) => {
                    // Clocks of games without a room run until here.
                    let _ = store.note_run(|| (ran(), now())).await;
                    return;
                }
            }
        }
    });
}
