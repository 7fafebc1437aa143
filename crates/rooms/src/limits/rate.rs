//! A rate limiter with a token bucket per address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use play::time::Instant;

/// The maximum number of buckets. Beyond it the fullest buckets are evicted first, since they carry
/// no information.
const MAX_BUCKETS: usize = 20_000;

/// The size of a token bucket and its refill rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// The maximum number of permits.
    pub burst: u32,
    /// The permits refilled per second.
    pub per_second: f64,
}

/// A token bucket.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    permits: f64,
    at: Instant,
}

impl Bucket {
    pub fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { permits: f64::from(rate.burst), at: now }
    }

    /// Takes a permit, or returns how long to wait until one is available.
    pub fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.permits = self.permits_at(rate, now);
        self.at = now;
        if self.permits >= 1.0 {
            self.permits -= 1.0;
            return Ok(());
        }
        let wait = (1.0 - self.permits) / rate.per_second.max(1e-6);
        Err(Duration::from_secs_f64(wait.min(86_400.0)))
    }
}

impl Bucket {
    /// Returns the permits after refilling, at most `burst`.
    fn permits_at(&self, rate: Rate, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        (self.permits + passed * rate.per_second).min(f64::from(rate.burst))
    }
}

/// A token bucket per address.
#[derive(Debug)]
pub struct Limiter {
    rate: Rate,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

impl Limiter {
    pub fn new(rate: Rate) -> Limiter {
        Limiter { rate, buckets: Mutex::default() }
    }

    /// Takes a permit of an address, or returns how long to wait.
    pub fn take(&self, address: IpAddr) -> Result<(), Duration> {
        self.take_at(address, Instant::now())
    }

    fn take_at(&self, address: IpAddr, now: Instant) -> Result<(), Duration> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let address = network(address);
        if buckets.len() >= MAX_BUCKETS && !buckets.contains_key(&address) {
            self.evict_fullest(&mut buckets, now);
        }
        buckets.entry(address).or_insert_with(|| Bucket::full(self.rate, now)).take(self.rate, now)
    }

    /// Evicts the fuller half of the buckets. A new bucket is full, so evicting a full one changes
    /// nothing, and addresses over their limit stay known however many others arrive.
    fn evict_fullest(&self, buckets: &mut HashMap<IpAddr, Bucket>, now: Instant) {
        let mut all: Vec<(IpAddr, f64)> = buckets.iter().map(|(&address, bucket)| (address, bucket.permits_at(self.rate, now))).collect();
        let half = all.len() / 2;
        all.select_nth_unstable_by(half, |(_, one), (_, other)| one.total_cmp(other));
        for (address, _) in &all[half..] {
            buckets.remove(address);
        }
    }
}

/// Returns the network an address is counted as: an IPv4 address, or the /64 prefix of an IPv6
/// address, which one customer gets.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX))),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 3, per_second: 2.0 };

    #[test]
    fn permits_run_out_and_refill() {
        let (limiter, start) = (Limiter::new(RATE), Instant::now());
        let at = |ms| start + Duration::from_millis(ms);
        let (a, b): (IpAddr, IpAddr) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        for _ in 0..3 {
            assert_eq!(limiter.take_at(a, start), Ok(()));
        }
        assert_eq!(limiter.take_at(a, start), Err(Duration::from_millis(500)));
        assert_eq!(limiter.take_at(b, start), Ok(()));
        assert_eq!(limiter.take_at(a, at(500)), Ok(()));
        assert!(limiter.take_at(a, at(500)).is_err());
        // An idle bucket never exceeds `burst`.
        assert_eq!((0..9).filter(|_| limiter.take_at(a, at(3_600_000)).is_ok()).count(), 3);
    }

    #[test]
    fn an_ipv6_prefix_counts_as_one_address() {
        let same: [IpAddr; 2] = ["2001:db8::1".parse().unwrap(), "2001:db8::ffff:1".parse().unwrap()];
        assert_eq!(network(same[0]), network(same[1]));
        assert_ne!(network(same[0]), network("2001:db8:0:1::1".parse().unwrap()));
        assert_eq!(network("::ffff:192.0.2.1".parse().unwrap()), network("192.0.2.1".parse().unwrap()));
    }

    #[test]
    fn the_number_of_buckets_is_bounded() {
        let (limiter, now) = (Limiter::new(RATE), Instant::now());
        for n in 0..(MAX_BUCKETS as u32 * 2) {
            let _ = limiter.take_at(IpAddr::from(n.to_be_bytes()), now);
        }
        assert!(limiter.buckets.lock().unwrap().len() <= MAX_BUCKETS);
    }

    #[test]
    fn addresses_over_the_limit_are_not_evicted() {
        let (limiter, now) = (Limiter::new(RATE), Instant::now());
        let greedy: IpAddr = "192.0.2.1".parse().unwrap();
        while limiter.take_at(greedy, now).is_ok() {}
        for n in 0..(MAX_BUCKETS as u32 * 3) {
            let _ = limiter.take_at(IpAddr::from(n.to_be_bytes()), now);
        }
        assert!(limiter.take_at(greedy, now).is_err());
    }
}
