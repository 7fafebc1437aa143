//! Processors that long computations share in time slices.
//!
//! Without slices a search of a minute would block all others for a minute, however fair the order
//! in which searches begin. After each slice a computation therefore yields its processor to the
//! requester that has used less. Usage is the time per address: one address that requests
//! everything at once gets half of the processors while one other wants them, whether it plays,
//! analyses or solves.
//!
//! A search polls its [`CancellationToken`]; the token that [`TimeShare::stop`] returns pauses the
//! search there. A computation that never polls keeps its processor until it ends.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::Duration;

use play::CancellationToken;
use play::time::Instant;

use super::requester::{QuotaKey, Requester};

/// How long a computation runs before it yields its processor.
const SLICE: Duration = Duration::from_millis(50);

/// How often a paused computation checks whether it is cancelled.
const POLL: Duration = Duration::from_millis(250);

/// Processors that computations share. Cheap to clone.
#[derive(Clone)]
pub struct Processors(Arc<Mutex<State>>);

struct State {
    free: usize,
    waiting: Vec<Waiting>,
    accounts: HashMap<QuotaKey, Account>,
    /// When each requester was served last, counted in slices.
    served: HashMap<Requester, u64>,
    slices: u64,
    /// The usage of the account that was served last. Idle accounts start from it and do not
    /// accumulate unused time.
    virtual_time: Duration,
}

/// The usage and the number of computations of an address.
#[derive(Default)]
struct Account {
    used: Duration,
    computations: usize,
}

struct Waiting {
    requester: Requester,
    thread: Thread,
    granted: Arc<AtomicBool>,
}

/// A computation that shares processors with others. Dropping it returns the processor.
pub struct TimeShare {
    processors: Processors,
    requester: Requester,
    stop: CancellationToken,
    begun: Instant,
    /// When the slice ends, in microseconds since `begun`.
    slice_end: AtomicU64,
    slice: Mutex<Slice>,
}

struct Slice {
    begun: Instant,
    /// False while a cancelled computation finishes.
    holds_processor: bool,
}

impl Processors {
    pub fn new(count: usize) -> Processors {
        Processors(Arc::new(Mutex::new(State {
            free: count.max(1),
            waiting: Vec::new(),
            accounts: HashMap::new(),
            served: HashMap::new(),
            slices: 0,
            virtual_time: Duration::ZERO,
        })))
    }

    /// Blocks this thread until it has a processor or `stop` is cancelled.
    pub fn begin(&self, requester: Requester, stop: &CancellationToken) -> Arc<TimeShare> {
        self.locked().open(&requester);
        let holds_processor = self.take(&requester, stop);
        let now = Instant::now();
        Arc::new(TimeShare {
            processors: self.clone(),
            requester,
            stop: stop.clone(),
            begun: now,
            slice_end: AtomicU64::new(micros(SLICE)),
            slice: Mutex::new(Slice { begun: now, holds_processor }),
        })
    }

    /// Runs a computation in time slices. `work` polls the token it receives.
    pub fn share<T>(&self, requester: Requester, stop: &CancellationToken, work: impl FnOnce(&CancellationToken) -> T) -> T {
        let share = self.begin(requester, stop);
        work(&share.stop())
    }

    /// Waits for a processor. Returns `false` if the computation is cancelled first.
    fn take(&self, requester: &Requester, stop: &CancellationToken) -> bool {
        let granted = Arc::new(AtomicBool::new(false));
        {
            let mut state = self.locked();
            state.waiting.push(Waiting { requester: requester.clone(), thread: thread::current(), granted: Arc::clone(&granted) });
            state.grant();
        }
        while !granted.load(Ordering::Acquire) {
            if stop.is_cancelled() {
                let mut state = self.locked();
                state.waiting.retain(|waiting| !Arc::ptr_eq(&waiting.granted, &granted));
                // It may have been granted before the lock was taken.
                return granted.load(Ordering::Acquire);
            }
            thread::park_timeout(POLL);
        }
        true
    }

    /// Returns a processor and charges the time it was used.
    fn give_back(&self, requester: &Requester, used: Duration) {
        let mut state = self.locked();
        state.charge(requester, used);
        state.free += 1;
        state.grant();
    }

    #[cfg(test)]
    pub fn waiting(&self) -> usize {
        self.locked().waiting.len()
    }

    fn locked(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn open(&mut self, requester: &Requester) {
        let account = self.accounts.entry(requester.key.clone()).or_default();
        if account.computations == 0 {
            account.used = account.used.max(self.virtual_time);
        }
        account.computations += 1;
    }

    /// Removes a computation. An idle account is dropped once it would start no later than a new
    /// one.
    fn close(&mut self, requester: &Requester) {
        if let Some(account) = self.accounts.get_mut(&requester.key) {
            account.computations = account.computations.saturating_sub(1);
        }
        let virtual_time = self.virtual_time;
        self.accounts.retain(|_, account| account.computations > 0 || account.used > virtual_time);
        let accounts = &self.accounts;
        self.served.retain(|other, _| accounts.get(&other.key).is_some_and(|account| account.computations > 0));
    }

    fn charge(&mut self, requester: &Requester, used: Duration) {
        if let Some(account) = self.accounts.get_mut(&requester.key) {
            account.used += used;
        }
    }

    /// Grants free processors: to people before games between computers, then to the address with
    /// the least usage, then to its requester served least recently, then to the oldest request.
    fn grant(&mut self) {
        while self.free > 0 {
            let used = |requester: &Requester| self.accounts.get(&requester.key).map_or(Duration::ZERO, |account| account.used);
            let rank = |(at, waiting): &(usize, &Waiting)| {
                let requester = &waiting.requester;
                (requester.show, used(requester), self.served.get(requester).copied(), *at)
            };
            let Some((next, _)) = self.waiting.iter().enumerate().min_by_key(rank) else { return };
            let Waiting { requester, thread, granted } = self.waiting.remove(next);
            self.free -= 1;
            self.slices += 1;
            self.virtual_time = self.virtual_time.max(self.accounts.get(&requester.key).map_or(Duration::ZERO, |account| account.used));
            self.served.insert(requester, self.slices);
            granted.store(true, Ordering::Release);
            thread.unpark();
        }
    }
}

impl TimeShare {
    /// Returns a token for the computation to poll. It is cancelled together with the one passed to
    /// [`Processors::begin`]. Polling it pauses the computation when its slice is over and others
    /// are waiting.
    pub fn stop(self: &Arc<TimeShare>) -> CancellationToken {
        let share = Arc::downgrade(self);
        self.stop.with_checkpoint(move || {
            if let Some(share) = share.upgrade() {
                share.check();
            }
        })
    }

    /// Yields the processor if the slice is over, and waits for another one.
    pub(crate) fn check(&self) {
        if micros(self.begun.elapsed()) < self.slice_end.load(Ordering::Relaxed) {
            return;
        }
        // All threads of a computation wait here while it is paused.
        let mut slice = self.slice.lock().unwrap_or_else(PoisonError::into_inner);
        if !slice.holds_processor || slice.begun.elapsed() < SLICE {
            return;
        }
        self.processors.give_back(&self.requester, slice.begun.elapsed());
        slice.holds_processor = self.processors.take(&self.requester, &self.stop);
        slice.begun = Instant::now();
        self.slice_end.store(micros(self.begun.elapsed() + SLICE), Ordering::Relaxed);
    }
}

impl Drop for TimeShare {
    fn drop(&mut self) {
        let slice = self.slice.get_mut().unwrap_or_else(PoisonError::into_inner);
        if slice.holds_processor {
            self.processors.give_back(&self.requester, slice.begun.elapsed());
        }
        self.processors.locked().close(&self.requester);
    }
}

fn micros(time: Duration) -> u64 {
    time.as_micros().try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn at(address: u8, guest: &str) -> Requester {
        Requester::at(IpAddr::from([192, 0, 2, address]), Some(guest.into()))
    }

    /// Starts an endless search that counts its polls until it is stopped.
    fn search(processors: &Processors, requester: Requester, stop: &CancellationToken) -> (thread::JoinHandle<()>, Arc<AtomicU64>) {
        let (processors, stop, count) = (processors.clone(), stop.clone(), Arc::new(AtomicU64::new(0)));
        let counted = Arc::clone(&count);
        let work = move || {
            let share = processors.begin(requester, &stop);
            let polled = share.stop();
            while !polled.is_cancelled() {
                counted.fetch_add(1, Ordering::Relaxed);
                thread::sleep(Duration::from_millis(1));
            }
        };
        (thread::spawn(work), count)
    }

    #[test]
    fn an_address_with_many_searches_gets_half_while_another_has_one() {
        let (processors, stop) = (Processors::new(1), CancellationToken::new());
        let hostile: Vec<_> = (0..9).map(|number| search(&processors, at(1, &format!("g{number}")), &stop)).collect();
        thread::sleep(2 * SLICE);
        let begun = Instant::now();
        let other = search(&processors, at(2, "ann"), &stop);
        while other.1.load(Ordering::Relaxed) == 0 {
            thread::sleep(Duration::from_millis(1));
        }
        assert!(begun.elapsed() < 10 * SLICE, "a search waited for another to end: {:?}", begun.elapsed());
        let before: u64 = hostile.iter().map(|(_, count)| count.load(Ordering::Relaxed)).sum();
        thread::sleep(30 * SLICE);
        stop.cancel();
        let (theirs, own) =
            (hostile.iter().map(|(_, count)| count.load(Ordering::Relaxed)).sum::<u64>() - before, other.1.load(Ordering::Relaxed));
        let share = own as f64 / (own + theirs) as f64;
        assert!((0.3..0.7).contains(&share), "{own} of {}", own + theirs);
        // Every hostile guest got a slice.
        assert!(hostile.iter().all(|(_, count)| count.load(Ordering::Relaxed) > 0));
        hostile.into_iter().chain([other]).for_each(|(thread, _)| thread.join().unwrap());
        let state = processors.locked();
        assert!(state.free == 1 && state.waiting.is_empty() && state.served.is_empty());
    }

    #[test]
    fn a_paused_search_ends_when_it_is_cancelled() {
        let (processors, cancelled) = (Processors::new(1), CancellationToken::new());
        let held = processors.begin(at(1, "a"), &CancellationToken::new());
        let (thread, count) = search(&processors, at(2, "b"), &cancelled);
        while processors.waiting() == 0 {
            thread::sleep(Duration::from_millis(1));
        }
        cancelled.cancel();
        thread.join().unwrap();
        assert_eq!(count.load(Ordering::Relaxed), 0);
        drop(held);
        assert_eq!(processors.locked().free, 1);
    }

    #[test]
    fn idle_time_does_not_accumulate_and_people_come_before_shows() {
        let processors = Processors::new(1);
        let ranked = |requesters: &[Requester]| {
            let mut state = processors.locked();
            for requester in requesters {
                state.open(requester);
                let (thread, granted) = (thread::current(), Arc::default());
                state.waiting.push(Waiting { requester: requester.clone(), thread, granted });
            }
            let mut order = Vec::new();
            while !state.waiting.is_empty() {
                let before: Vec<Requester> = state.waiting.iter().map(|waiting| waiting.requester.clone()).collect();
                state.free = 1;
                // Only one is granted at a time.
                state.grant();
                let after: Vec<Requester> = state.waiting.iter().map(|waiting| waiting.requester.clone()).collect();
                let at = (0..before.len()).find(|at| after.get(*at) != Some(&before[*at])).unwrap();
                state.charge(&before[at], SLICE);
                state.close(&before[at]);
                order.push(before[at].clone());
            }
            order
        };
        let (a, b, show) = (at(1, "a"), at(2, "b"), at(3, "c").for_computer_game());
        assert_eq!(ranked(&[show.clone(), a.clone(), a.clone(), b.clone()]), [a.clone(), b.clone(), a.clone(), show.clone()]);
        // A new account starts with the usage of the account being served.
        let mut state = processors.locked();
        state.open(&a);
        state.charge(&a, 10 * SLICE);
        state.waiting.push(Waiting { requester: a.clone(), thread: thread::current(), granted: Arc::default() });
        state.free = 1;
        state.grant();
        state.open(&b);
        let used = |who: &Requester| state.accounts[&who.key].used;
        assert!(used(&a) >= 10 * SLICE && used(&b) == used(&a));
    }
}
