//! What is held in memory of the database is read anew from time to time, since other programs on it may have changed it.

use std::time::Duration;

use tokio::sync::watch;

use rooms::room::ended;

/// Looks again so often, until the server ends.
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
