//! The clock of searches and game clocks: the system's, or an injected one in WebAssembly, where
//! `std` has none.

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(target_family = "wasm")]
pub use self::injected::{Instant, set_clock};

#[cfg(any(test, target_family = "wasm"))]
#[cfg_attr(not(target_family = "wasm"), allow(dead_code, unreachable_pub, reason = "compiled here for tests only"))]
mod injected {
    use std::ops::{Add, AddAssign, Sub, SubAssign};
    use std::sync::OnceLock;
    use std::time::Duration;

    /// Returns the time since a fixed moment.
    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the clock; later calls have no effect. Without a clock, time stands still.
    pub fn set_clock(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// The counterpart of [`std::time::Instant`] for the injected clock.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        #[must_use]
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        #[must_use]
        pub fn elapsed(&self) -> Duration {
            Instant::now().saturating_duration_since(*self)
        }

        /// Returns the duration since `earlier`; zero if `earlier` is later.
        #[must_use]
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        #[must_use]
        pub fn duration_since(&self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }

        #[must_use]
        pub fn checked_duration_since(&self, earlier: Instant) -> Option<Duration> {
            self.0.checked_sub(earlier.0)
        }

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

    use super::injected::{Instant, set_clock};

    static NOW: AtomicU64 = AtomicU64::new(5);

    #[test]
    fn an_injected_clock_behaves_like_the_system_clock() {
        assert_eq!(Instant::now().elapsed(), Duration::ZERO);
        set_clock(|| Duration::from_millis(NOW.load(Ordering::Relaxed)));
        let begun = Instant::now();
        let end = begun + Duration::from_millis(10);
        NOW.store(12, Ordering::Relaxed);
        assert_eq!((begun.elapsed(), end - Instant::now()), (Duration::from_millis(7), Duration::from_millis(3)));
        assert!(Instant::now() < end && begun.checked_duration_since(end).is_none());
        // A clock that is set back yields zero durations, not panics.
        NOW.store(1, Ordering::Relaxed);
        assert_eq!(begun.elapsed(), Duration::ZERO);
    }
}
