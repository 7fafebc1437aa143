//! A concurrency limit for each address. An address at its limit waits only for its own requests.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rooms::runtime::timeout;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use rooms::limits::network;

type Semaphores = Arc<Mutex<HashMap<IpAddr, Arc<Semaphore>>>>;

/// The semaphores of all addresses.
pub(crate) struct Turns {
    most: usize,
    all: Semaphores,
}

/// A permit, or a pending wait for one. Released on drop.
pub(crate) struct Turn {
    permit: Option<OwnedSemaphorePermit>,
    address: IpAddr,
    all: Semaphores,
}

impl Turns {
    /// Creates a limit of `most` concurrent permits for each address.
    pub(crate) fn new(most: usize) -> Turns {
        // Stay within the range of the semaphore.
        Turns { most: most.clamp(1, Semaphore::MAX_PERMITS), all: Semaphores::default() }
    }

    /// Acquires a permit for this address. Returns `None` if that takes longer than `patience`.
    pub(crate) async fn of(&self, address: IpAddr, patience: Duration) -> Option<Turn> {
        let address = network(address);
        let semaphore = Arc::clone(locked(&self.all).entry(address).or_insert_with(|| Arc::new(Semaphore::new(self.most))));
        let mut turn = Turn { permit: None, address, all: Arc::clone(&self.all) };
        turn.permit = Some(timeout(patience, semaphore.acquire_owned()).await.ok()?.ok()?);
        Some(turn)
    }
}

fn locked(all: &Semaphores) -> MutexGuard<'_, HashMap<IpAddr, Arc<Semaphore>>> {
    all.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the semaphore of an address with its last permit.
impl Drop for Turn {
    fn drop(&mut self) {
        let mut all = locked(&self.all);
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
    async fn who_asks_much_at_once_waits_alone() {
        let turns = Turns::new(2);
        let (one, other) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let (first, second) = (turns.of(one, SOON).await, turns.of(one, SOON).await);
        assert!(first.is_some() && second.is_some() && turns.of(one, SOON).await.is_none());
        assert!(turns.of(other, SOON).await.is_some());
        let waits = turns.of(one, Duration::from_secs(60));
        let (third, ()) = tokio::join!(waits, async { drop(first) });
        assert!(third.is_some());
        // No entries remain for released permits, timeouts and cancelled waits.
        drop((second, third));
        assert!(locked(&turns.all).is_empty());
    }
}
