//! So many at a time for each address; whoever has as many waits for one of their own to end, and for nobody else.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rooms::runtime::timeout;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use rooms::limits::network;

type Semaphores = Arc<Mutex<HashMap<IpAddr, Arc<Semaphore>>>>;

/// The turns of all addresses.
pub(crate) struct Turns {
    most: usize,
    all: Semaphores,
}

/// A turn, or somebody who waits for one; it is free again when this goes.
pub(crate) struct Turn {
    permit: Option<OwnedSemaphorePermit>,
    address: IpAddr,
    all: Semaphores,
}

impl Turns {
    /// Each address may have so many at a time.
    pub(crate) fn new(most: usize) -> Turns {
        // The semaphore's own limit is far beyond any that makes sense.
        Turns { most: most.clamp(1, Semaphore::MAX_PERMITS), all: Semaphores::default() }
    }

    /// A turn for this address; none if it would have to wait for longer than that.
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

/// The last of an address takes its semaphore along.
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
        // Nobody is remembered who has none, waited in vain, or went away.
        drop((second, third));
        assert!(locked(&turns.all).is_empty());
    }
}
