//! An analysis that goes on while somebody looks: it deepens in a thread of its own, tells each step, and says why it ends.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use crate::runtime::{Instant, Priority, compute, sleep_until};
use play::Stop;
use tokio::sync::mpsc::{Receiver, channel};
use tokio::sync::watch;
use wire::GameFields;

use super::dispatch::host_of;
use super::{AnalysisError, AnalysisTask, Busy, LiveWork, Services};
use crate::limits::{Claimant, Household, Place};
use crate::random::{RandomError, random_name};

/// An analysis of which nobody has said for so long that they still look ends: a forgotten page computes for nobody.
pub const UNATTENDED: Duration = Duration::from_secs(600);

/// Whoever has no more analyses than others keeps one for so long at least, however many wait.
const UNDISTURBED: Duration = Duration::from_secs(60);

/// Whoever gets no place for so long asks those who have most to give way.
const WAIT: Duration = Duration::from_millis(500);

/// The analyses that go on, by name.
#[derive(Clone, Default)]
pub struct LiveAnalyses(Arc<Mutex<HashMap<String, Watched>>>);

/// An analysis that goes on.
struct Watched {
    /// Until when it may.
    until: watch::Sender<Instant>,
    claimant: Claimant,
    begun: Instant,
    marks: Arc<Marks>,
    stop: Stop,
}

impl LiveAnalyses {
    fn begin(&self, name: &str, claimant: Claimant, marks: Arc<Marks>, stop: Stop) -> watch::Receiver<Instant> {
        let begun = Instant::now();
        let (sender, until) = watch::channel(begun + UNATTENDED);
        self.all().insert(name.to_owned(), Watched { until: sender, claimant, begun, marks, stop });
        until
    }

    /// Somebody still looks at the analysis of this name; `false` if it is over.
    pub fn renew(&self, name: &str) -> bool {
        self.all().get(name).is_some_and(|watched| watched.until.send(Instant::now() + UNATTENDED).is_ok())
    }

    /// Ends the analysis that has gone on longest of those at the address that has most of them, if somebody who waits has so few that this is fair; of
    /// two who have as many when the other has one more, whoever has had theirs for a while. Was there one?
    fn give_way(&self, to: &Claimant) -> bool {
        let all = self.all();
        // What gives way already makes room for somebody else who waits.
        let running: Vec<&Watched> = all.values().filter(|watched| !watched.stop.raised()).collect();
        let count = |household: &Household| running.iter().filter(|watched| watched.claimant.household() == household).count();
        let own = count(to.household());
        let longest = running.iter().max_by_key(|watched| (count(watched.claimant.household()), Reverse(watched.begun)));
        let Some(longest) = longest else { return false };
        let theirs = count(longest.claimant.household());
        let fair = theirs > own + 1 || (theirs == own + 1 && longest.begun.elapsed() >= UNDISTURBED);
        if fair {
            longest.marks.end(End::GaveWay);
            longest.stop.raise();
        }
        fair
    }

    fn end(&self, name: &str) {
        self.all().remove(name);
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Watched>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why an analysis ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The value is proved.
    Proved,
    /// Everything was looked at as deep as can be, and nothing is proved.
    Exhausted,
    /// Nobody said that they still look.
    Unattended,
    /// Others, who had fewer, waited for its place.
    GaveWay,
}

impl End {
    pub const fn name(self) -> &'static str {
        match self {
            End::Proved => "proved",
            End::Exhausted => "exhausted",
            End::Unattended => "unattended",
            End::GaveWay => "gave-way",
        }
    }
}

/// What is heard of an analysis.
pub enum AnalysisMessage {
    Step(GameFields),
    End(End),
}

/// An analysis that goes on; dropping it ends it.
pub struct LiveAnalysis {
    /// By this name its reader says that they still look.
    pub name: String,
    steps: Receiver<GameFields>,
    marks: Arc<Marks>,
    ended: bool,
    _end: EndOnDrop,
}

/// What the search's thread and whoever ends it leave behind.
#[derive(Default)]
struct Marks {
    proved: AtomicBool,
    ended: OnceLock<End>,
}

impl Marks {
    /// It is ended from outside; the first reason counts.
    fn end(&self, why: End) {
        self.ended.get_or_init(|| why);
    }
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
    pub async fn next(&mut self) -> Option<AnalysisMessage> {
        if self.ended {
            return None;
        }
        if let Some(step) = self.steps.recv().await {
            return Some(AnalysisMessage::Step(step));
        }
        self.ended = true;
        let end = match (self.marks.proved.load(Ordering::Acquire), self.marks.ended.get()) {
            (true, _) => End::Proved,
            (false, Some(why)) => *why,
            (false, None) => End::Exhausted,
        };
        Some(AnalysisMessage::End(end))
    }
}

/// Why an analysis was not begun.
#[derive(Debug, thiserror::Error)]
pub enum LiveError {
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    #[error("the system gives no random numbers: {0}")]
    Name(#[from] RandomError),
}

/// Begins the analysis of a position.
///
/// # Errors
/// The game has none, the position is not understood, or so many others look on already.
pub async fn live(rules: games::Rules, analysed: AnalysisTask<'_>, services: &Services) -> Result<LiveAnalysis, LiveError> {
    let host = host_of(&rules, services).map_err(AnalysisError::from)?;
    let LiveWork { memory, run } = host.live(rules, analysed, services).await?;
    // Who leafs through a game asks anew before those asked before have noticed that nobody looks at them.
    let claimant = Claimant::asking();
    let place = place(services, &claimant).await.map_err(AnalysisError::from)?;
    let reserved = services.reserve_memory(*memory.end(), *memory.start()).map_err(AnalysisError::from)?;
    let name = random_name(16)?;
    let stop = Stop::new();
    let marks = Arc::new(Marks::default());
    let (sender, steps) = channel(64);
    let (told, left) = (stop.clone(), Arc::clone(&marks));
    let (processors, requester) = (services.processors.clone(), claimant.clone());
    compute(Priority::Background, move || {
        let _place = place;
        // Who does not read for a while misses steps, never the search its time.
        let proved = processors.share(requester, &told, |stop| run(stop, reserved.bytes(), &mut |step| drop(sender.try_send(step))));
        drop(reserved);
        left.proved.store(proved, Ordering::Release);
    });
    let mut until = services.watched.begin(&name, claimant, Arc::clone(&marks), stop.clone());
    let (late, noted) = (stop.clone(), Arc::clone(&marks));
    crate::runtime::spawn(async move {
        loop {
            let due = *until.borrow_and_update();
            tokio::select! {
                () = sleep_until(due) => break,
                renewed = until.changed() => if renewed.is_err() { return },
            }
        }
        noted.end(End::Unattended);
        late.raise();
    });
    let end = EndOnDrop { stop, name: name.clone(), watched: services.watched.clone() };
    Ok(LiveAnalysis { name, steps, marks, ended: false, _end: end })
}

/// Looks at a position in the thread that asks, until there is nothing more to be found: for whoever has a thread that does nothing else. Each step is
/// told.
///
/// # Errors
/// The game has no such analysis, or the position is not understood.
pub async fn look(
    rules: games::Rules,
    analysed: AnalysisTask<'_>,
    services: &Services,
    mut told: impl FnMut(GameFields) + Send,
) -> Result<End, AnalysisError> {
    let LiveWork { memory, run } = host_of(&rules, services)?.live(rules, analysed, services).await?;
    Ok(if run(&Stop::new(), *memory.end(), &mut told) { End::Proved } else { End::Exhausted })
}

/// Waits for a place; after a moment one of those who have most gives way, and no more than one, however long it takes to end.
async fn place(services: &Services, claimant: &Claimant) -> Result<Place, Busy> {
    let place = services.place_to_analyse();
    tokio::pin!(place);
    let mut gave_way = false;
    loop {
        tokio::select! {
            given = &mut place => return given,
            () = crate::runtime::sleep(WAIT), if !gave_way => gave_way = services.all_analyses_taken() && services.watched.give_way(claimant),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_says_that_they_look_is_given_time_again() {
        let watched = LiveAnalyses::default();
        let mut until = watched.begin("a", Claimant::guest(None), Arc::default(), Stop::new());
        let first = *until.borrow_and_update();
        tokio::time::sleep(Duration::from_millis(2)).await;
        assert!(watched.renew("a") && !watched.renew("b"));
        assert!(*until.borrow_and_update() >= first + Duration::from_millis(2));
        watched.end("a");
        assert!(!watched.renew("a") && until.changed().await.is_err());
    }

    #[test]
    fn whoever_has_most_gives_way() {
        let watched = LiveAnalyses::default();
        let at = |last: u8| Claimant::at(std::net::IpAddr::from([192, 0, 2, last]), None);
        let aged = |name: &str, by: Duration| watched.all().get_mut(name).unwrap().begun -= by;
        let begin = |name: &str, last: u8, seconds: u64| {
            let (marks, stop) = (Arc::<Marks>::default(), Stop::new());
            watched.begin(name, at(last), Arc::clone(&marks), stop.clone());
            aged(name, Duration::from_secs(seconds));
            move || stop.raised() && marks.ended.get() == Some(&End::GaveWay)
        };
        let (first, second, third, other) = (begin("a", 1, 4), begin("b", 1, 3), begin("c", 1, 2), begin("d", 2, 1));
        assert!(watched.give_way(&at(2)) && first() && !second() && !other(), "three against one: the oldest of the three");
        assert!(!watched.give_way(&at(2)) && !second(), "two against one");
        assert!(watched.give_way(&at(3)) && second() && !third(), "two against none");
        // As soon as they are gone, others are asked: one against none, after a while.
        watched.end("a");
        watched.end("b");
        assert!(!watched.give_way(&at(3)));
        aged("c", UNDISTURBED);
        aged("d", UNDISTURBED);
        assert!(!watched.give_way(&at(2)), "nobody gives way to whoever has as many");
        assert!(watched.give_way(&at(3)) && third() && !other());
        assert!(watched.give_way(&at(4)) && other());
        assert!(!watched.give_way(&at(5)), "nobody is left");
    }
}
