//! A concurrency limit for each address. An address at its limit waits only for its own requests.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use rooms::runtime::timeout;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use rooms::limits::network;

type Semaphores = Arc<Mutex<HashMap<IpAddr, Arc<Semaphore>>>>;

/// The semaphores of all addresses.
pub(crate) struct ConcurrencyLimit {
    max: usize,
    all: Semaphores,
}

/// A permit, or a pending wait for one. Released on drop.
pub(crate) struct Permit {
    permit: Option<OwnedSemaphorePermit>,
    address: IpAddr,
    all: Semaphores,
}

impl ConcurrencyLimit {
    /// Creates a limit of `max` concurrent permits for each address.
    pub(crate) fn new(max: usize) -> ConcurrencyLimit {
        // Stay within the range of the semaphore.
        ConcurrencyLimit { max: max.clamp(1, Semaphore::MAX_PERMITS), all: Semaphores::default() }
    }

    /// Acquires a permit for this address. Returns `None` if that takes longer than `patience`.
    pub(crate) async fn acquire(&self, address: IpAddr, patience: Duration) -> Option<Permit> {
        let address = network(address);
        let semaphore = Arc::clone(self.all.lock().entry(address).or_insert_with(|| Arc::new(Semaphore::new(self.max))));
        let mut pending = Permit { permit: None, address, all: Arc::clone(&self.all) };
        pending.permit = Some(timeout(patience, semaphore.acquire_owned()).await.ok()?.ok()?);
        Some(pending)
    }
}

/// Removes the semaphore of an address with its last permit.
impl Drop for Permit {
    fn drop(&mut self) {
        let mut all = self.all.lock();
        self.permit = None;
        if all.get(&self.address).is_some_and(|semaphore| Arc::strong_count(semaphore) == 1) {
            all.remove(&self.address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_millis(20);

    #[tokio::test]
    async fn only_the_busy_address_waits() {
        let limit = ConcurrencyLimit::new(2);
        let (one, other) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let (first, second) = (limit.acquire(one, SOON).await, limit.acquire(one, SOON).await);
        assert!(first.is_some() && second.is_some() && limit.acquire(one, SOON).await.is_none());
        assert!(limit.acquire(other, SOON).await.is_some());
        let waits = limit.acquire(one, Duration::from_secs(60));
        let (third, ()) = tokio::join!(waits, async { drop(first) });
        assert!(third.is_some());
        // No entries remain for released permits, timeouts and cancelled waits.
        drop((second, third));
        assert!(limit.all.lock().is_empty());
    }
}
