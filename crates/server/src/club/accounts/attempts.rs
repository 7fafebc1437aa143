//! Rate limits for sign-in attempts. After a few wrong passwords the delay grows with each attempt,
//! per name and per address. The response is the same whether or not the member exists.
//!
//! Attempts from a session or a browser in which the member has signed in before are counted
//! separately, so wrong passwords from elsewhere do not lock out the owner.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use store::TokenHash;

use crate::http::rejection::Rejection;
use crate::ops::metrics;
use rooms::limits::network;

/// The number of failures without a delay: per name and address, per address, and per name from all
/// addresses. The last one is high, so that guessing from elsewhere rarely delays the owner.
const FREE_FAILURES: [u32; 3] = [5, 20, 50];

/// The first delay. It doubles with each further failure.
const FIRST_DELAY: Duration = Duration::from_secs(2);

/// The maximum delay.
const MAX_DELAY: Duration = Duration::from_secs(900);

/// Failures expire after this time without an attempt.
const FAILURE_TTL: Duration = Duration::from_secs(3600);

/// The maximum number of entries. Beyond it, the older half is evicted.
const MAX_ENTRIES: usize = 30_000;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum AttemptKey {
    NameAt(String, IpAddr),
    Address(IpAddr),
    Name(String),
    /// A name, and the hash of a token that only this browser has.
    Known(String, String),
}

/// The origin of a sign-in attempt.
#[derive(Clone, Debug)]
pub(crate) enum AttemptSource {
    /// An attempt with a reset code. Codes carry no name, and a key shared by all of them would let
    /// one client delay everyone, so only the address counts.
    Code(IpAddr),
    /// An attempt with a name, from an unknown browser.
    Name(String, IpAddr),
    /// An attempt from a session, or from a browser in which this member has signed in before.
    Known { name: String, token: TokenHash },
}

impl AttemptKey {
    /// Returns the keys that count an attempt, each with its number of failures without a delay.
    fn of(source: &AttemptSource) -> Vec<(AttemptKey, u32)> {
        let [at, here, everywhere] = FREE_FAILURES;
        match source {
            AttemptSource::Code(address) => vec![(AttemptKey::Address(network(*address)), here)],
            AttemptSource::Name(name, address) => {
                let address = network(*address);
                let name = name.clone();
                vec![
                    (AttemptKey::Address(address), here),
                    (AttemptKey::NameAt(name.clone(), address), at),
                    (AttemptKey::Name(name), everywhere),
                ]
            }
            AttemptSource::Known { name, token } => vec![(AttemptKey::Known(name.clone(), token.to_string()), at)],
        }
    }
}

struct Failures {
    count: u32,
    last: Instant,
}

/// Failed sign-in attempts of the last hour.
#[derive(Default)]
pub(crate) struct Attempts(Mutex<HashMap<AttemptKey, Failures>>);

impl Attempts {
    /// Registers a sign-in attempt. The attempt counts as a failure until
    /// [`succeeded`](Self::succeeded) is called, so concurrent attempts cannot bypass the limit.
    ///
    /// # Errors
    /// Returns a rate limit rejection with the remaining delay.
    pub(crate) fn begin(&self, source: &AttemptSource) -> Result<(), Rejection> {
        self.begin_at(source, Instant::now())
    }

    fn begin_at(&self, source: &AttemptSource, now: Instant) -> Result<(), Rejection> {
        let mut all = self.0.lock();
        let waits = AttemptKey::of(source).into_iter().filter_map(|(key, free)| {
            let failures = all.get(&key).filter(|failures| now - failures.last < FAILURE_TTL)?;
            let excess = failures.count.checked_sub(free)?;
            (failures.last + delay_after(excess)).checked_duration_since(now).filter(|left| !left.is_zero())
        });
        if let Some(longest) = waits.max() {
            return Err(Rejection::limited("sign-in", longest));
        }
        if all.len() >= MAX_ENTRIES {
            let mut ages: Vec<Instant> = all.values().map(|failures| failures.last).collect();
            ages.sort_unstable();
            let middle = ages[ages.len() / 2];
            all.retain(|_, failures| failures.last > middle && now - failures.last < FAILURE_TTL);
        }
        for (key, _) in AttemptKey::of(source) {
            let failures = all.entry(key).or_insert(Failures { count: 0, last: now });
            if now - failures.last >= FAILURE_TTL {
                failures.count = 0;
            }
            failures.count = failures.count.saturating_add(1);
            failures.last = now;
        }
        Ok(())
    }

    /// Records a successful attempt: clears the failures of this name at this address or browser,
    /// and takes back this attempt from the shared counters.
    pub(crate) fn succeeded(&self, source: &AttemptSource) {
        let mut all = self.0.lock();
        for (key, _) in AttemptKey::of(source) {
            if matches!(key, AttemptKey::NameAt(..) | AttemptKey::Known(..)) {
                all.remove(&key);
            } else if let Some(failures) = all.get_mut(&key) {
                failures.count = failures.count.saturating_sub(1);
            }
        }
    }

    /// Records a wrong password. The delay starts now.
    pub(crate) fn failed(&self, source: &AttemptSource) {
        self.failed_at(source, Instant::now());
    }

    fn failed_at(&self, source: &AttemptSource, now: Instant) {
        metrics::limited("wrong-password");
        let mut all = self.0.lock();
        for (key, _) in AttemptKey::of(source) {
            if let Some(failures) = all.get_mut(&key) {
                failures.last = now;
            }
        }
    }
}

/// Returns the delay after `excess` failures over the free ones.
fn delay_after(excess: u32) -> Duration {
    FIRST_DELAY.saturating_mul(2_u32.saturating_pow(excess.min(20))).min(MAX_DELAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    /// A simulation of attempts at a given second.
    struct Trial {
        attempts: Attempts,
        start: Instant,
        second: u64,
    }

    impl Trial {
        fn new() -> Trial {
            Trial { attempts: Attempts::default(), start: Instant::now(), second: 0 }
        }

        /// Makes one failed attempt. Returns the remaining delay in seconds if it is refused.
        fn tries<'a>(&self, name: impl Into<Option<&'a str>>, from: u8) -> Option<u64> {
            let source = match name.into() {
                Some(name) => AttemptSource::Name(name.to_owned(), address(from)),
                None => AttemptSource::Code(address(from)),
            };
            self.tries_as(&source)
        }

        fn tries_as(&self, source: &AttemptSource) -> Option<u64> {
            let now = self.start + Duration::from_secs(self.second);
            match self.attempts.begin_at(source, now) {
                Ok(()) => {
                    self.attempts.failed_at(source, now);
                    None
                }
                Err(Rejection::TooMany(wait)) => Some(wait.as_secs()),
                Err(other) => panic!("{other}"),
            }
        }
    }

    #[test]
    fn delays_grow_and_expire() {
        let mut trial = Trial::new();
        assert!((0..5).all(|_| trial.tries("ann", 1).is_none()));
        for seconds in [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
            assert_eq!(trial.tries("ann", 1), Some(seconds));
            trial.second += seconds;
            assert_eq!(trial.tries("ann", 1), None, "{seconds}");
        }
        assert_eq!(trial.tries("ann", 2), None, "its owner has another address and need not wait");
        trial.second += FAILURE_TTL.as_secs();
        assert!((0..5).all(|_| trial.tries("ann", 1).is_none()));
    }

    #[test]
    fn limits_hold_across_names_and_addresses() {
        let trial = Trial::new();
        assert!((0..20).all(|n| trial.tries(&*n.to_string(), 1).is_none()));
        assert_eq!(trial.tries("20", 1), Some(2));
        let trial = Trial::new();
        assert!((0..50).all(|n| trial.tries("ann", n).is_none()));
        assert_eq!(trial.tries("ann", 51), Some(2));
        // Concurrent attempts, none of which has a result yet.
        let attempts = Attempts::default();
        assert_eq!((0..30).filter(|_| attempts.begin(&AttemptSource::Name("ann".into(), address(1))).is_ok()).count(), 5);
    }

    #[test]
    fn guessing_codes_delays_only_its_address() {
        let trial = Trial::new();
        for from in 0..10 {
            assert!((0..20).all(|_| trial.tries(None, from).is_none()));
            assert_eq!(trial.tries(None, from), Some(2));
        }
        assert_eq!(trial.tries(None, 10), None);
    }

    #[test]
    fn signing_in_resets_the_failures() {
        let trial = Trial::new();
        for _ in 0..4 {
            assert!((0..4).all(|_| trial.tries("ann", 1).is_none()));
            let ann = AttemptSource::Name("ann".into(), address(1));
            trial.attempts.begin_at(&ann, trial.start).unwrap();
            trial.attempts.succeeded(&ann);
        }
    }

    #[test]
    fn known_browsers_are_limited_separately() {
        let mut trial = Trial::new();
        for from in 0..56 {
            trial.tries("ann", from);
        }
        assert!(trial.tries("ann", 77).is_some(), "an unknown browser has to wait");
        let known = |name: &str, token: u8| AttemptSource::Known { name: name.into(), token: TokenHash([token; 32]) };
        assert!((0..5).all(|_| trial.tries_as(&known("ann", 1)).is_none()));
        assert_eq!(trial.tries_as(&known("ann", 1)), Some(2));
        assert_eq!((trial.tries_as(&known("ann", 2)), trial.tries_as(&known("bob", 1))), (None, None));
        trial.second += 2;
        assert_eq!(trial.tries_as(&known("ann", 1)), None);
        trial.attempts.succeeded(&known("ann", 1));
        assert_eq!(trial.tries_as(&known("ann", 1)), None);
    }

    #[test]
    fn the_number_of_entries_is_bounded() {
        let attempts = Attempts::default();
        for number in 0..20_000_u32 {
            let _ = attempts.begin(&AttemptSource::Name(number.to_string(), IpAddr::from(number.to_be_bytes())));
        }
        assert!(attempts.0.lock().len() <= MAX_ENTRIES + 3);
    }
}
