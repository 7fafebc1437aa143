//! The time that searches and clocks read: the system's, or in a browser, which has none for programs, one that is given.

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(target_family = "wasm")]
pub use self::given::{Instant, give};

#[cfg(any(test, target_family = "wasm"))]
#[cfg_attr(not(target_family = "wasm"), allow(dead_code, unreachable_pub, reason = "tests look at it where it is not in use"))]
mod given {
    use std::ops::{Add, AddAssign, Sub, SubAssign};
    use std::sync::OnceLock;
    use std::time::Duration;

    /// How long ago some moment was that never changes.
    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Gives the clock by which time goes by, once; until then it stands still.
    pub fn give(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// A moment, as [`std::time::Instant`] is one.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        #[must_use]
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// How long ago it was.
        #[must_use]
        pub fn elapsed(&self) -> Duration {
            Instant::now().saturating_duration_since(*self)
        }

        /// How much later it is than another one; nothing if it is earlier.
        #[must_use]
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// The same.
        #[must_use]
        pub fn duration_since(&self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }

        /// How much later it is than another one, if it is.
        #[must_use]
        pub fn checked_duration_since(&self, earlier: Instant) -> Option<Duration> {
            self.0.checked_sub(earlier.0)
        }

        /// The moment so much later.
        #[must_use]
        pub fn checked_add(&self, more: Duration) -> Option<Instant> {
            self.0.checked_add(more).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, more: Duration) -> Instant {
            Instant(self.0.saturating_add(more))
        }
    }

    impl AddAssign<Duration> for Instant {
        fn add_assign(&mut self, more: Duration) {
            *self = *self + more;
        }
    }

    impl Sub<Duration> for Instant {
        type Output = Instant;

        fn sub(self, less: Duration) -> Instant {
            Instant(self.0.saturating_sub(less))
        }
    }

    impl SubAssign<Duration> for Instant {
        fn sub_assign(&mut self, less: Duration) {
            *self = *self - less;
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::given::{Instant, give};

    static NOW: AtomicU64 = AtomicU64::new(5);

    #[test]
    fn a_given_clock_is_read_as_the_systems() {
        assert_eq!(Instant::now().elapsed(), Duration::ZERO);
        give(|| Duration::from_millis(NOW.load(Ordering::Relaxed)));
        let begun = Instant::now();
        let end = begun + Duration::from_millis(10);
        NOW.store(12, Ordering::Relaxed);
        assert_eq!((begun.elapsed(), end - Instant::now()), (Duration::from_millis(7), Duration::from_millis(3)));
        assert!(Instant::now() < end && begun.checked_duration_since(end).is_none());
        // A clock that is set back lets no time go by, and nothing breaks.
        NOW.store(1, Ordering::Relaxed);
        assert_eq!(begun.elapsed(), Duration::ZERO);
    }
}
