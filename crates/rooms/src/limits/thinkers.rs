//! Queues in which computer players wait for a processor: a quick lane for short searches and a
//! long lane for the others.
//!
//! A player belongs to the quick lane by its name alone, if its effort is small and fixed in every
//! game. All other players may search for as long as their settings allow. A search that takes
//! longer than expected leaves the quick lane and then shares processors with the others
//! ([`Processors`]).

use std::cmp::Reverse;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use play::CancellationToken;
use play::time::Instant;

use super::processors::TimeShare;
use super::{Processors, Queue, QueueFull, QueueLimits, Requester, Slot};
use crate::runtime::Priority;

/// How long a search may stay in the quick lane.
const MAX_QUICK_TIME: Duration = Duration::from_millis(250);

/// Players whose effort is small and fixed in every game. They are quick even on a busy machine.
const QUICK_PLAYERS: [&str; 3] = ["level-1", "level-2", "level-3"];

/// The minimum number of slots in the long lane. Each search takes memory, and they share
/// processors.
const MIN_LONG_SLOTS: usize = 4;

/// How long a request waits before it may evict a longer search.
const EVICT_AFTER: Duration = Duration::from_secs(1);

/// How long a search is protected if its address runs only one more than the waiting address.
const MIN_RUNTIME: Duration = Duration::from_secs(10);

/// Both lanes. Cheap to clone.
#[derive(Clone)]
pub struct Thinkers {
    long: Queue,
    quick: Queue,
    processors: Processors,
    searches: Arc<Mutex<Vec<Search>>>,
}

/// A search in the long lane.
struct Search {
    requester: Requester,
    begun: Instant,
    /// Cancelled to end the search with the best move found so far.
    stop: CancellationToken,
}

/// A slot for a player's search. Dropping it frees the slot.
pub struct SearchSlot {
    slot: Slot,
    requester: Requester,
    is_quick: bool,
    thinkers: Thinkers,
}

impl Thinkers {
    /// Creates lanes for a machine with this many hardware threads. No address or guest can take
    /// all slots of a lane, and games between computers get at most half of the long lane.
    pub fn new(threads: usize, processors: Processors) -> Thinkers {
        let others = threads.saturating_sub(1).max(1);
        let quick = QueueLimits { of_address: others, ..QueueLimits::of(threads) };
        let searches = threads.max(MIN_LONG_SLOTS);
        let half = searches.div_ceil(2);
        let long = QueueLimits { of_address: half, of_guest: half, of_shows: half, ..QueueLimits::of(searches) };
        Thinkers { long: Queue::new(long), quick: Queue::new(quick), processors, searches: Arc::default() }
    }

    /// Waits for a slot for this player.
    ///
    /// # Errors
    /// Too many requests are waiting.
    pub async fn slot(&self, player: &str, requester: Requester) -> Result<SearchSlot, QueueFull> {
        let is_quick = QUICK_PLAYERS.contains(&player);
        let slot = if is_quick { self.quick.place_for(requester.clone()).await? } else { self.long_slot(&requester).await? };
        Ok(SearchSlot { slot, requester, is_quick, thinkers: self.clone() })
    }

    /// Waits for a slot in the long lane. If all are taken, may evict a search of an address that
    /// runs more.
    async fn long_slot(&self, requester: &Requester) -> Result<Slot, QueueFull> {
        let slot = self.long.place_for(requester.clone());
        tokio::pin!(slot);
        let mut evicted = false;
        loop {
            tokio::select! {
                slot = &mut slot => return slot,
                () = crate::runtime::sleep(EVICT_AFTER), if !evicted => evicted = self.long.is_full() && self.evict_for(requester),
            }
        }
    }

    /// Evicts the oldest search of the address that runs the most, if the waiting address runs at
    /// least two fewer, or one fewer and the search has had [`MIN_RUNTIME`]. The evicted player
    /// makes the best move found so far. Returns whether a search was evicted.
    fn evict_for(&self, waiting: &Requester) -> bool {
        let searches = self.searches();
        let running: Vec<&Search> = searches.iter().filter(|search| !search.stop.is_cancelled()).collect();
        let count = |who: &Requester| running.iter().filter(|search| search.requester.key == who.key).count();
        let Some(oldest) = running.iter().max_by_key(|search| (count(&search.requester), Reverse(search.begun))) else { return false };
        let (theirs, own) = (count(&oldest.requester), count(waiting));
        let is_fair = theirs > own + 1 || (theirs == own + 1 && oldest.begun.elapsed() >= MIN_RUNTIME);
        if is_fair {
            oldest.stop.cancel();
        }
        is_fair
    }

    /// Returns the numbers of running and waiting searches, of the long lane and then of the quick
    /// lane.
    pub fn lengths(&self) -> [(usize, usize); 2] {
        [self.long.lengths(), self.quick.lengths()]
    }

    fn searches(&self) -> MutexGuard<'_, Vec<Search>> {
        self.searches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SearchSlot {
    /// Returns the priority of the thread for this search. Games between computers run in the
    /// background.
    pub fn priority(&self) -> Priority {
        if self.is_quick && !self.requester.show { Priority::Interactive } else { Priority::Background }
    }

    /// Runs the search in this thread. `think` polls the token it receives.
    pub fn run<T>(self, stop: &CancellationToken, think: impl FnOnce(&CancellationToken) -> T) -> T {
        let SearchSlot { slot, requester, is_quick, thinkers } = self;
        if is_quick {
            let search = QuickSearch {
                begun: Instant::now(),
                slot: Mutex::new(Some(slot)),
                share: OnceLock::new(),
                requester,
                stop: stop.clone(),
                processors: thinkers.processors,
            };
            return think(&stop.with_checkpoint(move || search.check()));
        }
        let stop = stop.until(None);
        thinkers.searches().push(Search { requester: requester.clone(), begun: Instant::now(), stop: stop.clone() });
        let _ended = EndOfSearch { thinkers: &thinkers, stop: &stop, _slot: slot };
        let share = thinkers.processors.begin(requester, &stop);
        think(&share.stop())
    }
}

/// Removes a search from the list when dropped, even after a panic.
struct EndOfSearch<'a> {
    thinkers: &'a Thinkers,
    stop: &'a CancellationToken,
    _slot: Slot,
}

impl Drop for EndOfSearch<'_> {
    fn drop(&mut self) {
        self.thinkers.searches().retain(|search| !search.stop.is_same(self.stop));
    }
}

/// A search in the quick lane.
struct QuickSearch {
    begun: Instant,
    slot: Mutex<Option<Slot>>,
    share: OnceLock<Arc<TimeShare>>,
    requester: Requester,
    stop: CancellationToken,
    processors: Processors,
}

impl QuickSearch {
    /// Moves the search out of the quick lane if it is late.
    fn check(&self) {
        if self.begun.elapsed() >= MAX_QUICK_TIME {
            drop(self.slot.lock().unwrap_or_else(PoisonError::into_inner).take());
            self.share.get_or_init(|| self.processors.begin(self.requester.clone(), &self.stop)).check();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::thread;

    use super::*;

    fn at(address: u8, guest: &str) -> Requester {
        Requester::at(IpAddr::from([192, 0, 2, address]), Some(guest.into()))
    }

    fn thinkers(threads: usize) -> Thinkers {
        Thinkers::new(threads, Processors::new(1))
    }

    /// Returns a slot if one is available now.
    async fn now(thinkers: &Thinkers, player: &str, requester: Requester) -> Option<SearchSlot> {
        tokio::time::timeout(Duration::from_millis(20), thinkers.slot(player, requester)).await.ok()?.ok()
    }

    #[tokio::test]
    async fn no_address_fills_a_lane() {
        let thinkers = thinkers(2);
        let mut held = Vec::new();
        for number in 0..2 {
            held.push(now(&thinkers, "search:60", at(1, &format!("g{number}"))).await.unwrap());
        }
        assert!(now(&thinkers, "search:60", at(1, "new")).await.is_none(), "half of the slots are for others");
        held.push(now(&thinkers, "level-5", at(2, "ann")).await.unwrap());
        // A name outside the list is never quick, since settings decide its effort.
        assert!(!held[2].is_quick && held[2].priority() == Priority::Background);
        let quick = now(&thinkers, "level-3", at(1, "a")).await.unwrap();
        assert!(quick.priority() == Priority::Interactive && now(&thinkers, "level-3", at(1, "b")).await.is_none());
        assert!(now(&thinkers, "level-1", at(2, "ann")).await.is_some());
    }

    #[tokio::test]
    async fn an_address_without_searches_evicts_one() {
        let thinkers = thinkers(1);
        let (mut threads, stop) = (Vec::new(), CancellationToken::new());
        for (address, guest) in [(1, "a"), (1, "b"), (2, "c"), (2, "d")] {
            let (turn, stop) = (now(&thinkers, "search:60", at(address, guest)).await.unwrap(), stop.clone());
            threads.push(thread::spawn(move || {
                turn.run(&stop, |stop| {
                    while !stop.is_cancelled() {
                        thread::sleep(Duration::from_millis(1));
                    }
                });
            }));
        }
        while thinkers.searches().len() < 4 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let begun = Instant::now();
        let turn = tokio::time::timeout(MIN_RUNTIME, thinkers.slot("level-5", at(3, "ann"))).await.unwrap().unwrap();
        assert!(begun.elapsed() >= EVICT_AFTER && thinkers.searches().len() == 3, "one search of an address with two has ended");
        // An address that runs as many searches as others evicts none.
        assert!(!thinkers.evict_for(&at(3, "ann")) || thinkers.searches().iter().any(|search| search.stop.is_cancelled()));
        stop.cancel();
        drop(turn);
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        assert!(thinkers.searches().is_empty() && thinkers.lengths() == [(0, 0), (0, 0)]);
    }

    #[tokio::test]
    async fn a_late_search_leaves_the_quick_lane() {
        let thinkers = thinkers(1);
        let (turn, stop) = (now(&thinkers, "level-1", at(1, "a")).await.unwrap(), CancellationToken::new());
        let (of_thread, held) = (stop.clone(), thinkers.processors.begin(at(2, "b"), &CancellationToken::new()));
        let thread = thread::spawn(move || {
            turn.run(&of_thread, |stop| {
                while !stop.is_cancelled() {
                    thread::sleep(Duration::from_millis(1));
                }
            });
        });
        assert!(now(&thinkers, "level-1", at(3, "ann")).await.is_none());
        while thinkers.processors.waiting() == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert!(now(&thinkers, "level-1", at(3, "ann")).await.is_some(), "while it waits for a processor");
        stop.cancel();
        thread.join().unwrap();
        drop(held);
        assert_eq!(thinkers.lengths(), [(0, 0), (0, 0)]);
    }

    #[tokio::test]
    async fn people_come_before_shows() {
        let thinkers = thinkers(1);
        let mut held = Vec::new();
        for guest in ["a", "b"] {
            held.push(now(&thinkers, "level-5", at(1, guest).for_computer_game()).await.unwrap());
        }
        assert!(now(&thinkers, "level-5", at(2, "c").for_computer_game()).await.is_none(), "shows get half of the slots");
        held.push(now(&thinkers, "level-5", at(2, "c")).await.unwrap());
        held.push(now(&thinkers, "level-5", at(2, "d")).await.unwrap());
        let waiting = |requester: Requester| {
            let thinkers = thinkers.clone();
            tokio::spawn(async move { thinkers.slot("level-5", requester).await.unwrap() })
        };
        let show = waiting(at(3, "e").for_computer_game());
        while thinkers.lengths()[0].1 == 0 {
            tokio::task::yield_now().await;
        }
        let person = waiting(at(4, "ann"));
        while thinkers.lengths()[0].1 < 2 {
            tokio::task::yield_now().await;
        }
        held.remove(0);
        let person = person.await.unwrap();
        assert!(!show.is_finished());
        drop(person);
        show.await.unwrap();
    }
}
