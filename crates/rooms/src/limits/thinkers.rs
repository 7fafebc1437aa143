//! Where computer players wait for a processor: in a lane for those that answer at once, and in one for those that may think long.
//!
//! A player belongs to the quick lane by its name alone if its effort is fixed and small in every game; everything else may take as long as its settings
//! allow. Whatever takes longer than expected leaves the quick lane while it thinks, and takes turns with the others ([`Processors`]).

use std::cmp::Reverse;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use play::Stop;
use play::time::Instant;

use super::processors::TimeShare;
use super::{Claimant, Place, Places, Processors, Queue, QueueFull};
use crate::runtime::Priority;

/// How long a player may think in the quick lane.
const QUICK: Duration = Duration::from_millis(250);

/// Players of a fixed and small effort in every game. They stay quick on a machine that has much to do.
const QUICK_PLAYERS: [&str; 3] = ["level-1", "level-2", "level-3"];

/// How many players may think long at a time, at least: each takes memory for its search, and they take turns on the processors.
const SEARCHES: usize = 4;

/// How long a player waits for a place before a longer search may have to end.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long the search of an address with no more than one more than others is left alone.
const UNDISTURBED: Duration = Duration::from_secs(10);

/// Both lanes. Cheap to clone.
#[derive(Clone)]
pub struct Thinkers {
    long: Queue,
    quick: Queue,
    processors: Processors,
    searches: Arc<Mutex<Vec<Search>>>,
}

/// A player that thinks in the long lane.
struct Search {
    requester: Claimant,
    begun: Instant,
    /// Raised to have it play the best move found so far.
    stop: Stop,
}

/// A player's turn to think; dropping it gives its place to others.
pub struct ThinkingTurn {
    place: Place,
    requester: Claimant,
    is_quick: bool,
    thinkers: Thinkers,
}

impl Thinkers {
    /// Creates lanes for a machine on which so many threads run at once. No address and no guest holds all places of a lane, and shows hold half of the
    /// long one.
    pub fn new(threads: usize, processors: Processors) -> Thinkers {
        let others = threads.saturating_sub(1).max(1);
        let quick = Places { of_address: others, ..Places::of(threads) };
        let searches = threads.max(SEARCHES);
        let half = searches.div_ceil(2);
        let long = Places { of_address: half, of_guest: half, of_shows: half, ..Places::of(searches) };
        Thinkers { long: Queue::new(long), quick: Queue::new(quick), processors, searches: Arc::default() }
    }

    /// Waits for a place for this player.
    ///
    /// # Errors
    /// Too many wait already.
    pub async fn turn(&self, player: &str, requester: Claimant) -> Result<ThinkingTurn, QueueFull> {
        let is_quick = QUICK_PLAYERS.contains(&player);
        let place = if is_quick { self.quick.place_for(requester.clone()).await? } else { self.place_to_search(&requester).await? };
        Ok(ThinkingTurn { place, requester, is_quick, thinkers: self.clone() })
    }

    /// Waits for a place in the long lane. Where all are taken, one search of an address with more of them ends early.
    async fn place_to_search(&self, requester: &Claimant) -> Result<Place, QueueFull> {
        let place = self.long.place_for(requester.clone());
        tokio::pin!(place);
        let mut evicted = false;
        loop {
            tokio::select! {
                place = &mut place => return place,
                () = crate::runtime::sleep(PATIENCE), if !evicted => evicted = self.long.is_full() && self.evict_for(requester),
            }
        }
    }

    /// Ends the oldest search of the address that runs the most, if the waiting address runs at least two fewer, or one fewer and the search has had
    /// [`UNDISTURBED`]. Its player makes the best move found so far. Returns whether one was ended.
    fn evict_for(&self, waiting: &Claimant) -> bool {
        let searches = self.searches();
        let running: Vec<&Search> = searches.iter().filter(|search| !search.stop.raised()).collect();
        let count = |who: &Claimant| running.iter().filter(|search| search.requester.household == who.household).count();
        let Some(oldest) = running.iter().max_by_key(|search| (count(&search.requester), Reverse(search.begun))) else { return false };
        let (theirs, own) = (count(&oldest.requester), count(waiting));
        let is_fair = theirs > own + 1 || (theirs == own + 1 && oldest.begun.elapsed() >= UNDISTURBED);
        if is_fair {
            oldest.stop.raise();
        }
        is_fair
    }

    /// How many think, and how many wait for their turn: in the long lane, then in the quick one.
    pub fn lengths(&self) -> [(usize, usize); 2] {
        [self.long.lengths(), self.quick.lengths()]
    }

    fn searches(&self) -> MutexGuard<'_, Vec<Search>> {
        self.searches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ThinkingTurn {
    /// Returns in which kind of thread the player thinks. A show need not be in time.
    pub fn priority(&self) -> Priority {
        if self.is_quick && !self.requester.show { Priority::Interactive } else { Priority::Background }
    }

    /// Lets the player think in this thread, polling the token it is given.
    pub fn run<T>(self, stop: &Stop, think: impl FnOnce(&Stop) -> T) -> T {
        let ThinkingTurn { place, requester, is_quick, thinkers } = self;
        if is_quick {
            let turn = QuickTurn {
                begun: Instant::now(),
                place: Mutex::new(Some(place)),
                share: OnceLock::new(),
                requester,
                stop: stop.clone(),
                processors: thinkers.processors,
            };
            return think(&stop.with_checkpoint(move || turn.check()));
        }
        let stop = stop.until(None);
        thinkers.searches().push(Search { requester: requester.clone(), begun: Instant::now(), stop: stop.clone() });
        let _ended = EndOfSearch { thinkers: &thinkers, stop: &stop, _place: place };
        let share = thinkers.processors.begin(requester, &stop);
        think(&share.stop())
    }
}

/// Takes a search off the list, however it ends.
struct EndOfSearch<'a> {
    thinkers: &'a Thinkers,
    stop: &'a Stop,
    _place: Place,
}

impl Drop for EndOfSearch<'_> {
    fn drop(&mut self) {
        self.thinkers.searches().retain(|search| !search.stop.is_same(self.stop));
    }
}

/// A player that should answer at once.
struct QuickTurn {
    begun: Instant,
    place: Mutex<Option<Place>>,
    share: OnceLock<Arc<TimeShare>>,
    requester: Claimant,
    stop: Stop,
    processors: Processors,
}

impl QuickTurn {
    /// Leaves the quick lane if the answer is late.
    fn check(&self) {
        if self.begun.elapsed() >= QUICK {
            drop(self.place.lock().unwrap_or_else(PoisonError::into_inner).take());
            self.share.get_or_init(|| self.processors.begin(self.requester.clone(), &self.stop)).check();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::thread;

    use super::*;

    fn at(address: u8, guest: &str) -> Claimant {
        Claimant::at(IpAddr::from([192, 0, 2, address]), Some(guest.into()))
    }

    fn thinkers(threads: usize) -> Thinkers {
        Thinkers::new(threads, Processors::new(1))
    }

    /// Is there a place for them now?
    async fn now(thinkers: &Thinkers, player: &str, requester: Claimant) -> Option<ThinkingTurn> {
        tokio::time::timeout(Duration::from_millis(20), thinkers.turn(player, requester)).await.ok()?.ok()
    }

    #[tokio::test]
    async fn no_address_holds_all_places_of_a_lane() {
        let thinkers = thinkers(2);
        let mut held = Vec::new();
        for number in 0..2 {
            held.push(now(&thinkers, "search:60", at(1, &format!("g{number}"))).await.unwrap());
        }
        assert!(now(&thinkers, "search:60", at(1, "new")).await.is_none(), "half of the places are for others");
        held.push(now(&thinkers, "level-5", at(2, "ann")).await.unwrap());
        // A name that was quick before says nothing of what its settings allow now.
        assert!(!held[2].is_quick && held[2].priority() == Priority::Background);
        let quick = now(&thinkers, "level-3", at(1, "a")).await.unwrap();
        assert!(quick.priority() == Priority::Interactive && now(&thinkers, "level-3", at(1, "b")).await.is_none());
        assert!(now(&thinkers, "level-1", at(2, "ann")).await.is_some());
    }

    #[tokio::test]
    async fn who_has_none_waits_for_no_long_search() {
        let thinkers = thinkers(1);
        let (mut threads, stop) = (Vec::new(), Stop::new());
        for (address, guest) in [(1, "a"), (1, "b"), (2, "c"), (2, "d")] {
            let (turn, stop) = (now(&thinkers, "search:60", at(address, guest)).await.unwrap(), stop.clone());
            threads.push(thread::spawn(move || {
                turn.run(&stop, |stop| {
                    while !stop.raised() {
                        thread::sleep(Duration::from_millis(1));
                    }
                });
            }));
        }
        while thinkers.searches().len() < 4 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let begun = Instant::now();
        let turn = tokio::time::timeout(UNDISTURBED, thinkers.turn("level-5", at(3, "ann"))).await.unwrap().unwrap();
        assert!(begun.elapsed() >= PATIENCE && thinkers.searches().len() == 3, "one search of an address with two has ended");
        // Another one, too, waits for no more than that; an address that has as many as others ends none.
        assert!(!thinkers.evict_for(&at(3, "ann")) || thinkers.searches().iter().any(|search| search.stop.raised()));
        stop.raise();
        drop(turn);
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        assert!(thinkers.searches().is_empty() && thinkers.lengths() == [(0, 0), (0, 0)]);
    }

    #[tokio::test]
    async fn a_late_answer_leaves_the_quick_lane() {
        let thinkers = thinkers(1);
        let (turn, stop) = (now(&thinkers, "level-1", at(1, "a")).await.unwrap(), Stop::new());
        let (of_thread, held) = (stop.clone(), thinkers.processors.begin(at(2, "b"), &Stop::new()));
        let thread = thread::spawn(move || {
            turn.run(&of_thread, |stop| {
                while !stop.raised() {
                    thread::sleep(Duration::from_millis(1));
                }
            });
        });
        assert!(now(&thinkers, "level-1", at(3, "ann")).await.is_none());
        while thinkers.processors.waiting() == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert!(now(&thinkers, "level-1", at(3, "ann")).await.is_some(), "while it waits for a processor");
        stop.raise();
        thread.join().unwrap();
        drop(held);
        assert_eq!(thinkers.lengths(), [(0, 0), (0, 0)]);
    }

    #[tokio::test]
    async fn people_come_before_shows() {
        let thinkers = thinkers(1);
        let mut held = Vec::new();
        for guest in ["a", "b"] {
            held.push(now(&thinkers, "level-5", at(1, guest).for_show()).await.unwrap());
        }
        assert!(now(&thinkers, "level-5", at(2, "c").for_show()).await.is_none(), "shows have half of the places");
        held.push(now(&thinkers, "level-5", at(2, "c")).await.unwrap());
        held.push(now(&thinkers, "level-5", at(2, "d")).await.unwrap());
        let waiting = |requester: Claimant| {
            let thinkers = thinkers.clone();
            tokio::spawn(async move { thinkers.turn("level-5", requester).await.unwrap() })
        };
        let show = waiting(at(3, "e").for_show());
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
