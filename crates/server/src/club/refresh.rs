//! Periodic refresh of caches, because other processes may have changed the database.

use std::time::Duration;

use tokio::sync::watch;

use rooms::room::ended;

/// Calls `look` at this interval until shutdown.
pub(crate) fn again<F>(every: Duration, mut ending: watch::Receiver<bool>, look: impl Fn() -> F + Send + 'static)
where
    F: Future<Output = ()> + Send + 'static,
{
    tokio::spawn(async move {
        loop {
            tokio::select! {
                () = tokio::time::sleep(every) => look().await,
                () = ended(&mut ending) => return,
            }
        }
    });
}
