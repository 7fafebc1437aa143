//! Records the uptime of the server. After a crash, the last record tells how much time running
//! clocks lost.

use std::time::Duration;

use store::Store;
use tokio::sync::watch;

use rooms::room::{ended, now};
use rooms::runtime::uptime_millis;

/// Interval of the records. A crash loses at most two seconds: one for the interval, and one for a
/// slow write.
const INTERVAL: Duration = Duration::from_secs(1);

/// Records the uptime until shutdown.
pub(crate) async fn spawn(store: Store, mut ending: watch::Receiver<bool>) {
    // The first call starts the uptime.
    uptime_millis();
    if let Err(error) = store.forget_runs().await {
        tracing::warn!(%error, "failed to delete uptime records of earlier runs");
    }
    tokio::spawn(async move {
        // Ticks do not wait for the write, so that a slow database leaves no long gaps.
        let mut ticks = tokio::time::interval(INTERVAL);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = ticks.tick() => {
                    // Ignores errors: a database that can't be written also stops the clocks.
                    let _ = store.note_run(|| (uptime_millis(), now())).await;
                }
                () = ended(&mut ending) => {
                    // Clocks of games without a room run until this record.
                    let _ = store.note_run(|| (uptime_millis(), now())).await;
                    return;
                }
            }
        }
    });
}
