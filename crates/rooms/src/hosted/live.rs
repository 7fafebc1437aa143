//! Live analyses: a background thread searches deeper and deeper and streams each step to the
//! client.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use crate::runtime::{Instant, Priority, compute, sleep_until};
use play::CancellationToken;
use tokio::sync::mpsc::{Receiver, channel};
use tokio::sync::watch;
use wire::GameFields;

use super::dispatch::host_of;
use super::{AnalysisError, AnalysisTask, Busy, LiveWork, Services};
use crate::limits::{QuotaKey, Requester, Slot};
use crate::random::{RandomError, random_name};

/// How long an analysis runs without `LiveAnalyses::renew` before it ends, which stops the
/// analyses of abandoned pages.
pub const IDLE_TIMEOUT: Duration = Duration::from_secs(600);

/// Minimum run time of an analysis whose address runs at most one more than the waiting address.
const MIN_RUNTIME: Duration = Duration::from_secs(60);

/// How long a request waits for a slot before it evicts another analysis.
const EVICT_AFTER: Duration = Duration::from_millis(500);

/// The running analyses, by name.
#[derive(Clone, Default)]
pub struct LiveAnalyses(Arc<Mutex<HashMap<String, RunningAnalysis>>>);

/// The state of a running analysis that renewal and eviction need.
struct RunningAnalysis {
    /// When the analysis ends unless it is renewed.
    until: watch::Sender<Instant>,
    requester: Requester,
    begun: Instant,
    outcome: Arc<Outcome>,
    stop: CancellationToken,
}

impl LiveAnalyses {
    fn begin(&self, name: &str, requester: Requester, outcome: Arc<Outcome>, stop: CancellationToken) -> watch::Receiver<Instant> {
        let begun = Instant::now();
        let (sender, until) = watch::channel(begun + IDLE_TIMEOUT);
        self.all().insert(name.to_owned(), RunningAnalysis { until: sender, requester, begun, outcome, stop });
        until
    }

    /// Extends the deadline of an analysis. Returns `false` if it is over.
    pub fn renew(&self, name: &str) -> bool {
        self.all().get(name).is_some_and(|analysis| analysis.until.send(Instant::now() + IDLE_TIMEOUT).is_ok())
    }

    /// Evicts the oldest analysis of the address that runs the most, if the waiting address runs at
    /// least two fewer, or one fewer and the victim has run for [`MIN_RUNTIME`]. Returns whether
    /// one was evicted.
    fn evict_for(&self, waiting: &Requester) -> bool {
        let all = self.all();
        // An evicted analysis that has not ended yet already makes room for another request.
        let running: Vec<&RunningAnalysis> = all.values().filter(|watched| !watched.stop.is_cancelled()).collect();
        let count = |key: &QuotaKey| running.iter().filter(|analysis| analysis.requester.quota_key() == key).count();
        let own = count(waiting.quota_key());
        let longest = running.iter().max_by_key(|analysis| (count(analysis.requester.quota_key()), Reverse(analysis.begun)));
        let Some(longest) = longest else { return false };
        let theirs = count(longest.requester.quota_key());
        let is_fair = theirs > own + 1 || (theirs == own + 1 && longest.begun.elapsed() >= MIN_RUNTIME);
        if is_fair {
            longest.outcome.end(End::Evicted);
            longest.stop.cancel();
        }
        is_fair
    }

    fn end(&self, name: &str) {
        self.all().remove(name);
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, RunningAnalysis>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The reason an analysis ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Proved,
    /// The search reached its maximum depth without a proof.
    Exhausted,
    /// The client did not renew it in time.
    TimedOut,
    /// It was evicted in favor of an address that runs fewer.
    Evicted,
}

impl End {
    pub const fn name(self) -> &'static str {
        match self {
            End::Proved => "proved",
            End::Exhausted => "exhausted",
            End::TimedOut => "unattended",
            End::Evicted => "gave-way",
        }
    }
}

/// An item of the stream of an analysis.
pub enum AnalysisMessage {
    Step(GameFields),
    End(End),
}

/// A running analysis. Dropping it stops the search.
pub struct LiveAnalysis {
    /// The name under which the client renews it.
    pub name: String,
    steps: Receiver<GameFields>,
    outcome: Arc<Outcome>,
    ended: bool,
    _end: EndOnDrop,
}

/// The outcome, written by the search thread and by the code that stops the search.
#[derive(Default)]
struct Outcome {
    proved: AtomicBool,
    ended: OnceLock<End>,
}

impl Outcome {
    /// Records the reason the search was stopped. Only the first reason is kept.
    fn end(&self, why: End) {
        self.ended.get_or_init(|| why);
    }
}

/// Stops the search and removes it from the list when dropped.
struct EndOnDrop {
    stop: CancellationToken,
    name: String,
    watched: LiveAnalyses,
}

impl Drop for EndOnDrop {
    fn drop(&mut self) {
        self.stop.cancel();
        self.watched.end(&self.name);
    }
}

impl LiveAnalysis {
    /// Waits for the next step. The last item is the reason for the end; `None` follows it.
    pub async fn next(&mut self) -> Option<AnalysisMessage> {
        if self.ended {
            return None;
        }
        if let Some(step) = self.steps.recv().await {
            return Some(AnalysisMessage::Step(step));
        }
        self.ended = true;
        let end = match (self.outcome.proved.load(Ordering::Acquire), self.outcome.ended.get()) {
            (true, _) => End::Proved,
            (false, Some(why)) => *why,
            (false, None) => End::Exhausted,
        };
        Some(AnalysisMessage::End(end))
    }
}

/// The reason an analysis did not start.
#[derive(Debug, thiserror::Error)]
pub enum LiveError {
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    #[error("the system gives no random numbers: {0}")]
    Name(#[from] RandomError),
}

/// The largest number of best moves that an analysis reports with their lines.
pub const MAX_LINES: usize = 5;

/// Starts the live analysis of a position, with the best `lines` moves, clamped to 1 to
/// [`MAX_LINES`].
///
/// # Errors
/// The game has no live analysis, the position is invalid, or too many analyses run.
pub async fn live(rules: games::Rules, analysed: AnalysisTask<'_>, lines: usize, services: &Services) -> Result<LiveAnalysis, LiveError> {
    let host = host_of(&rules, services).map_err(AnalysisError::from)?;
    let LiveWork { memory, run } = host.live(rules, analysed, lines.clamp(1, MAX_LINES), services).await?;
    // A client that pages through a game requests the next analysis before the server notices that
    // it has dropped the previous one, so this request may have to wait for a slot.
    let requester = Requester::current();
    let slot = slot(services, &requester).await.map_err(AnalysisError::from)?;
    let reserved = services.reserve_memory(*memory.end(), *memory.start()).map_err(AnalysisError::from)?;
    let name = random_name(16)?;
    let stop = CancellationToken::new();
    let outcome = Arc::new(Outcome::default());
    let (sender, steps) = channel(64);
    let (token, search_outcome) = (stop.clone(), Arc::clone(&outcome));
    let (processors, charged) = (services.processors.clone(), requester.clone());
    compute(Priority::Background, move || {
        let _slot = slot;
        // A slow client misses steps; it never blocks the search.
        let proved = processors.share(charged, &token, |stop| run(stop, reserved.bytes(), &mut |step| drop(sender.try_send(step))));
        drop(reserved);
        search_outcome.proved.store(proved, Ordering::Release);
    });
    let mut until = services.watched.begin(&name, requester, Arc::clone(&outcome), stop.clone());
    let (timeout_stop, timeout_outcome) = (stop.clone(), Arc::clone(&outcome));
    crate::runtime::spawn(async move {
        loop {
            let due = *until.borrow_and_update();
            tokio::select! {
                () = sleep_until(due) => break,
                renewed = until.changed() => if renewed.is_err() { return },
            }
        }
        timeout_outcome.end(End::TimedOut);
        timeout_stop.cancel();
    });
    let end = EndOnDrop { stop, name: name.clone(), watched: services.watched.clone() };
    Ok(LiveAnalysis { name, steps, outcome, ended: false, _end: end })
}

/// As [`live`], but analyses on the current thread until the search ends, and passes each step to
/// `on_step`. For callers with a dedicated thread.
///
/// # Errors
/// The game has no live analysis, or the position is invalid.
pub async fn run_live(
    rules: games::Rules,
    analysed: AnalysisTask<'_>,
    lines: usize,
    services: &Services,
    mut on_step: impl FnMut(GameFields) + Send,
) -> Result<End, AnalysisError> {
    let LiveWork { memory, run } = host_of(&rules, services)?.live(rules, analysed, lines.clamp(1, MAX_LINES), services).await?;
    Ok(if run(&CancellationToken::new(), *memory.end(), &mut on_step) { End::Proved } else { End::Exhausted })
}

/// Waits for a slot. After [`EVICT_AFTER`] it evicts at most one running analysis, however long
/// that takes to end.
async fn slot(services: &Services, requester: &Requester) -> Result<Slot, Busy> {
    let slot = services.analysis_slot();
    tokio::pin!(slot);
    let mut evicted = false;
    loop {
        tokio::select! {
            given = &mut slot => return given,
            () = crate::runtime::sleep(EVICT_AFTER), if !evicted => evicted = services.all_analyses_taken() && services.watched.evict_for(requester),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn renewal_extends_the_deadline() {
        let watched = LiveAnalyses::default();
        let mut until = watched.begin("a", Requester::guest(None), Arc::default(), CancellationToken::new());
        let first = *until.borrow_and_update();
        tokio::time::sleep(Duration::from_millis(2)).await;
        assert!(watched.renew("a") && !watched.renew("b"));
        assert!(*until.borrow_and_update() >= first + Duration::from_millis(2));
        watched.end("a");
        assert!(!watched.renew("a") && until.changed().await.is_err());
    }

    #[test]
    fn the_address_with_the_most_analyses_is_evicted() {
        let watched = LiveAnalyses::default();
        let at = |last: u8| Requester::at(std::net::IpAddr::from([192, 0, 2, last]), None);
        let aged = |name: &str, by: Duration| watched.all().get_mut(name).unwrap().begun -= by;
        let begin = |name: &str, last: u8, seconds: u64| {
            let (outcome, stop) = (Arc::<Outcome>::default(), CancellationToken::new());
            watched.begin(name, at(last), Arc::clone(&outcome), stop.clone());
            aged(name, Duration::from_secs(seconds));
            move || stop.is_cancelled() && outcome.ended.get() == Some(&End::Evicted)
        };
        let (first, second, third, other) = (begin("a", 1, 4), begin("b", 1, 3), begin("c", 1, 2), begin("d", 2, 1));
        assert!(watched.evict_for(&at(2)) && first() && !second() && !other(), "three against one: the oldest of the three");
        assert!(!watched.evict_for(&at(2)) && !second(), "two against one");
        assert!(watched.evict_for(&at(3)) && second() && !third(), "two against none");
        // Once the evicted ones have ended, others can be evicted: one against none, after a while.
        watched.end("a");
        watched.end("b");
        assert!(!watched.evict_for(&at(3)));
        aged("c", MIN_RUNTIME);
        aged("d", MIN_RUNTIME);
        assert!(!watched.evict_for(&at(2)), "an address with as many analyses evicts none");
        assert!(watched.evict_for(&at(3)) && third() && !other());
        assert!(watched.evict_for(&at(4)) && other());
        assert!(!watched.evict_for(&at(5)), "no analysis is left to evict");
    }
}
