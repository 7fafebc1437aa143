//! For how long this program has run, and that it still does: what a clock that runs on has lost when the program is killed follows from it.

use std::time::Duration;

use store::Store;
use tokio::sync::watch;

use rooms::room::{ended, now};
use rooms::runtime::uptime_millis;

/// How often it is noted. A program that is killed gives back no more than two seconds: half of that, and half for a write that takes long.
const EVERY: Duration = Duration::from_secs(1);

/// Notes again and again that the server runs, and for how long it has.
pub(crate) async fn begin(store: Store, mut ending: watch::Receiver<bool>) {
    // The uptime counts from here.
    uptime_millis();
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
                    let _ = store.note_run(|| (uptime_millis(), now())).await;
                }
                () = ended(&mut ending) => {
                    // Clocks of games without a room run until here.
                    let _ = store.note_run(|| (uptime_millis(), now())).await;
                    return;
                }
            }
        }
    });
}
