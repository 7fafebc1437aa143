//! Where there is one thread, whatever is computed is computed in it, after what waits has had its turn.

use std::time::Duration;

use tokio::sync::oneshot;

/// How much what is computed may be in the way of what answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// It takes little time, and somebody waits for it in order to play.
    Quick,
    /// It may take long.
    Patient,
}

impl Urgency {
    /// Does something, whether or not anybody waits for it.
    pub(crate) fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> oneshot::Receiver<T> {
        let (done, answer) = oneshot::channel();
        crate::time::spawn(async move {
            if self == Urgency::Patient {
                crate::time::sleep(Duration::ZERO).await;
            }
            // Nobody may wait for it.
            let _ = done.send(work());
        });
        answer
    }
}
