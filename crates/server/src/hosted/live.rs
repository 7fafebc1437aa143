//! An analysis that goes on while somebody looks: it deepens in a thread of its own, tells each step, and says why it ends.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use play::Stop;
use tokio::sync::mpsc::{Receiver, channel};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};
use wire::GameFields;

use super::dispatch::host_of;
use super::{AnalysisError, AnalysisTask, Services};
use crate::fair::Urgency;
use crate::session::{SessionError, random_name};

/// An analysis of which nobody has said for so long that they still look ends: a forgotten page computes for nobody.
pub(crate) const UNATTENDED: Duration = Duration::from_secs(600);

/// The analyses that go on, by name: until when each may.
#[derive(Clone, Default)]
pub(crate) struct LiveAnalyses(Arc<Mutex<HashMap<String, watch::Sender<Instant>>>>);

impl LiveAnalyses {
    fn begin(&self, name: &str) -> watch::Receiver<Instant> {
        let (sender, until) = watch::channel(Instant::now() + UNATTENDED);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), sender);
        until
    }

    /// Somebody still looks at the analysis of this name; `false` if it is over.
    pub(crate) fn renew(&self, name: &str) -> bool {
        let watched = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        watched.get(name).is_some_and(|until| until.send(Instant::now() + UNATTENDED).is_ok())
    }

    fn end(&self, name: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
    }
}

/// Why an analysis ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The value is proved.
    Proved,
    /// Everything was looked at as deep as can be, and nothing is proved.
    Exhausted,
    /// Nobody said that they still look.
    Unattended,
}

impl End {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            End::Proved => "proved",
            End::Exhausted => "exhausted",
            End::Unattended => "unattended",
        }
    }
}

/// What is heard of an analysis.
pub(crate) enum AnalysisMessage {
    Step(GameFields),
    End(End),
}

/// An analysis that goes on; dropping it ends it.
pub(crate) struct LiveAnalysis {
    /// By this name its reader says that they still look.
    pub(crate) name: String,
    steps: Receiver<GameFields>,
    marks: Arc<Marks>,
    ended: bool,
    _end: EndOnDrop,
}

/// What the search's thread and the clock leave behind.
#[derive(Default)]
struct Marks {
    proved: AtomicBool,
    unattended: AtomicBool,
}

/// Raises its flag and strikes the name off the list when it goes.
struct EndOnDrop {
    stop: Stop,
    name: String,
    watched: LiveAnalyses,
}

impl Drop for EndOnDrop {
    fn drop(&mut self) {
        self.stop.raise();
        self.watched.end(&self.name);
    }
}

impl LiveAnalysis {
    /// The next step, or why there is no more; none after that.
    pub(crate) async fn next(&mut self) -> Option<AnalysisMessage> {
        if self.ended {
            return None;
        }
        if let Some(step) = self.steps.recv().await {
            return Some(AnalysisMessage::Step(step));
        }
        self.ended = true;
        let end = match (self.marks.proved.load(Ordering::Acquire), self.marks.unattended.load(Ordering::Acquire)) {
            (true, _) => End::Proved,
            (false, true) => End::Unattended,
            (false, false) => End::Exhausted,
        };
        Some(AnalysisMessage::End(end))
    }
}

/// Why an analysis was not begun.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LiveError {
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    #[error(transparent)]
    Name(#[from] SessionError),
}

/// Begins the analysis of a position.
///
/// # Errors
/// The game has none, the position is not understood, or so many others look on already.
pub(crate) async fn live(rules: games::Rules, analysed: AnalysisTask<'_>, services: &Services) -> Result<LiveAnalysis, LiveError> {
    let host = host_of(&rules, services).map_err(AnalysisError::from)?;
    let work = host.live(rules, analysed, services).await?;
    // Who leafs through a game asks anew before those asked before have noticed that nobody looks at them.
    let place = services.place_to_analyse().await.map_err(AnalysisError::from)?;
    let name = random_name(16).map_err(SessionError::from)?;
    let stop = Stop::new();
    let marks = Arc::new(Marks::default());
    let (sender, steps) = channel(64);
    let (told, left) = (stop.clone(), Arc::clone(&marks));
    Urgency::Patient.run(move || {
        let _place = place;
        // Who does not read for a while misses steps, never the search its time.
        let proved = work(&told, &mut |step| drop(sender.try_send(step)));
        left.proved.store(proved, Ordering::Release);
    });
    let mut until = services.watched.begin(&name);
    let (late, noted) = (stop.clone(), Arc::clone(&marks));
    tokio::spawn(async move {
        loop {
            let due = *until.borrow_and_update();
            tokio::select! {
                () = sleep_until(due) => break,
                renewed = until.changed() => if renewed.is_err() { return },
            }
        }
        noted.unattended.store(true, Ordering::Release);
        late.raise();
    });
    let end = EndOnDrop { stop, name: name.clone(), watched: services.watched.clone() };
    Ok(LiveAnalysis { name, steps, marks, ended: false, _end: end })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_says_that_they_look_is_given_time_again() {
        let watched = LiveAnalyses::default();
        let mut until = watched.begin("a");
        let first = *until.borrow_and_update();
        tokio::time::sleep(Duration::from_millis(2)).await;
        assert!(watched.renew("a") && !watched.renew("b"));
        assert!(*until.borrow_and_update() >= first + Duration::from_millis(2));
        watched.end("a");
        assert!(!watched.renew("a") && until.changed().await.is_err());
    }
}
