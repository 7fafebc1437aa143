//! Periodic tasks: refreshing caches that other processes may have outdated, and polling for due
//! work.

use std::time::Duration;

use tokio::sync::watch;

use rooms::room::ended;

/// Spawns a task that runs `task` at this interval until shutdown.
pub(crate) fn spawn<F>(interval: Duration, mut ending: watch::Receiver<bool>, task: impl Fn() -> F + Send + 'static)
where
    F: Future<Output = ()> + Send + 'static,
{
    tokio::spawn(async move {
        loop {
            tokio::select! {
                () = tokio::time::sleep(interval) => task().await,
                () = ended(&mut ending) => return,
            }
        }
    });
}
