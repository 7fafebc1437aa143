//! A fair queue for a limited number of slots.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::requester::{QuotaKey, Requester};

/// The capacity of a queue and its limits per requester.
#[derive(Clone, Copy, Debug)]
pub struct QueueLimits {
    /// The number of slots.
    pub in_all: usize,
    /// The most slots for one address.
    pub of_address: usize,
    /// The most slots for one guest.
    pub of_guest: usize,
    /// The most slots for games between computers, in total.
    pub of_shows: usize,
    /// The most waiting requests.
    pub waiting: usize,
    /// The most waiting requests of one address.
    pub waiting_of_address: usize,
}

impl QueueLimits {
    /// Limits only the number of slots, not requesters or waiting requests; fairness comes from the
    /// order alone.
    pub fn of(in_all: usize) -> QueueLimits {
        QueueLimits {
            in_all,
            of_address: usize::MAX,
            of_guest: usize::MAX,
            of_shows: usize::MAX,
            waiting: usize::MAX,
            waiting_of_address: usize::MAX,
        }
    }

    /// Leaves at least one slot to other addresses, if there are several slots.
    pub fn leaving_one(self) -> QueueLimits {
        QueueLimits { of_address: self.of_address.min(self.in_all.saturating_sub(1)).max(1), ..self }
    }
}

/// A queue of requests for slots. Cheap to clone.
///
/// The next slot goes to people before games between computers, then to the address served least
/// recently, then to its guest served least recently, then to the oldest request.
#[derive(Clone)]
pub struct Queue(Arc<Mutex<State>>);

struct State {
    limits: QueueLimits,
    held: Vec<Requester>,
    waiting: Vec<Waiting>,
    /// When each requester was last served, counted in slots granted.
    served: HashMap<Requester, u64>,
    served_keys: HashMap<QuotaKey, u64>,
    given: u64,
}

struct Waiting {
    requester: Requester,
    give: oneshot::Sender<Slot>,
}

/// A slot of a queue. Dropping it frees the slot.
pub struct Slot {
    /// `None` if the slot was never delivered; dropping it then frees nothing.
    queue: Option<Queue>,
    requester: Requester,
}

/// The queue has too many waiting requests.
#[derive(Clone, Copy, Debug)]
pub struct QueueFull;

impl Queue {
    pub fn new(limits: QueueLimits) -> Queue {
        let (served, served_keys) = (HashMap::new(), HashMap::new());
        Queue(Arc::new(Mutex::new(State { limits, held: Vec::new(), waiting: Vec::new(), served, served_keys, given: 0 })))
    }

    /// Waits for a slot on behalf of the requester of the current task.
    ///
    /// # Errors
    /// Too many requests are waiting.
    pub async fn place(&self) -> Result<Slot, QueueFull> {
        self.place_for(Requester::current()).await
    }

    /// Waits for a slot.
    ///
    /// # Errors
    /// Too many requests are waiting.
    pub async fn place_for(&self, requester: Requester) -> Result<Slot, QueueFull> {
        let given = self.enqueue(requester)?;
        given.await.map_err(|_| QueueFull)
    }

    /// Returns the number of slots in use and of waiting requests.
    pub fn lengths(&self) -> (usize, usize) {
        let state = self.locked();
        (state.held.len(), state.waiting.iter().filter(|waiting| !waiting.give.is_closed()).count())
    }

    /// Returns whether all slots are in use.
    pub fn is_full(&self) -> bool {
        let state = self.locked();
        state.held.len() >= state.limits.in_all
    }

    /// Queues a request for a slot. Dropping the receiver cancels it.
    ///
    /// # Errors
    /// Too many requests are waiting.
    pub fn enqueue(&self, requester: Requester) -> Result<oneshot::Receiver<Slot>, QueueFull> {
        let mut state = self.locked();
        state.waiting.retain(|waiting| !waiting.give.is_closed());
        let same_key = state.waiting.iter().filter(|waiting| waiting.requester.key == requester.key).count();
        if state.waiting.len() >= state.limits.waiting || same_key >= state.limits.waiting_of_address {
            return Err(QueueFull);
        }
        let (give, given) = oneshot::channel();
        state.waiting.push(Waiting { requester, give });
        self.grant_slots(&mut state);
        Ok(given)
    }

    /// Grants free slots.
    fn grant_slots(&self, state: &mut State) {
        while let Some(next) = state.next() {
            let Waiting { requester, give } = state.waiting.remove(next);
            let slot = Slot { queue: Some(self.clone()), requester: requester.clone() };
            // The receiver may be dropped. The lock is held here, so dropping the slot must not try
            // to free it.
            if let Err(mut slot) = give.send(slot) {
                slot.queue = None;
                continue;
            }
            state.serve(requester);
        }
    }

    fn locked(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Returns the index of the next request, if a slot is available to it.
    fn next(&self) -> Option<usize> {
        if self.held.len() >= self.limits.in_all {
            return None;
        }
        let may = |requester: &Requester| {
            let same_key = self.held.iter().filter(|held| held.key == requester.key).count();
            let own = self.held.iter().filter(|held| held.guest == requester.guest).count();
            let shows = self.held.iter().filter(|held| held.show).count();
            same_key < self.limits.of_address
                && (requester.guest.is_none() || own < self.limits.of_guest)
                && (!requester.show || shows < self.limits.of_shows)
        };
        let eligible = self.waiting.iter().enumerate().filter(|(_, waiting)| may(&waiting.requester));
        let (next, _) = eligible.min_by_key(|(at, Waiting { requester, .. })| {
            (requester.show, self.served_keys.get(&requester.key), self.served.get(requester), *at)
        })?;
        Some(next)
    }

    fn serve(&mut self, requester: Requester) {
        self.given += 1;
        self.served_keys.insert(requester.key.clone(), self.given);
        self.served.insert(requester.clone(), self.given);
        self.held.push(requester);
    }

    /// Frees a slot, and removes the entries of a requester with no slots or requests left.
    fn free(&mut self, requester: &Requester) {
        self.waiting.retain(|waiting| !waiting.give.is_closed());
        if let Some(at) = self.held.iter().position(|held| held == requester) {
            self.held.swap_remove(at);
        }
        let present = |other: &dyn Fn(&Requester) -> bool| {
            self.held.iter().any(other) || self.waiting.iter().any(|waiting| other(&waiting.requester))
        };
        let (is_present, is_key_present) = (present(&|other| other == requester), present(&|other| other.key == requester.key));
        if !is_present {
            self.served.remove(requester);
        }
        if !is_key_present {
            self.served_keys.remove(&requester.key);
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let Some(queue) = self.queue.take() else { return };
        let mut state = queue.locked();
        state.free(&self.requester);
        queue.grant_slots(&mut state);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    const LIMITS: QueueLimits = QueueLimits { in_all: 1, of_address: 1, of_guest: 1, of_shows: 1, waiting: 20, waiting_of_address: 10 };

    fn at(address: u8, guest: &str) -> Requester {
        Requester::at(IpAddr::from([192, 0, 2, address]), Some(guest.into()))
    }

    /// Queues these requests in order behind another one. Returns the order in which they are
    /// served.
    fn order(requesters: &[(u8, &str)]) -> Vec<usize> {
        let queue = Queue::new(LIMITS);
        let mut held = queue.enqueue(at(9, "first")).unwrap().try_recv().ok();
        let mut waiting: Vec<_> = requesters.iter().map(|(address, guest)| queue.enqueue(at(*address, guest)).unwrap()).collect();
        let mut order = Vec::new();
        while order.len() < requesters.len() {
            drop(held.take());
            let next = (0..waiting.len())
                .find(|n| {
                    !order.contains(n) && {
                        held = waiting[*n].try_recv().ok();
                        held.is_some()
                    }
                })
                .unwrap();
            order.push(next);
        }
        order
    }

    #[test]
    fn many_requests_do_not_delay_others() {
        assert_eq!(order(&[(1, "ann"), (1, "ann"), (1, "ann"), (2, "bob")]), [0, 3, 1, 2]);
        // More sessions at one address do not get more turns.
        assert_eq!(order(&[(1, "a"), (1, "b"), (1, "c"), (2, "bob"), (2, "bob")]), [0, 3, 1, 4, 2]);
        assert_eq!(order(&[(1, "a"), (1, "a"), (1, "b")]), [0, 2, 1]);
    }

    #[test]
    fn slots_per_address_and_guest_are_limited() {
        let queue = Queue::new(QueueLimits { in_all: 5, of_address: 3, of_guest: 2, ..LIMITS });
        let mut all: Vec<_> =
            [(1, "a"), (1, "a"), (1, "a"), (1, "b"), (1, "c"), (2, "d")].iter().map(|(n, g)| queue.enqueue(at(*n, g)).unwrap()).collect();
        let got: Vec<Option<Slot>> = all.iter_mut().map(|given| given.try_recv().ok()).collect();
        assert_eq!(got.iter().map(Option::is_some).collect::<Vec<_>>(), [true, true, false, true, false, true]);
    }

    #[test]
    fn one_address_leaves_a_slot_to_others() {
        for in_all in 2..5 {
            let queue = Queue::new(QueueLimits { in_all, of_address: in_all, of_guest: in_all, ..LIMITS }.leaving_one());
            let mut hostile: Vec<_> = (0..in_all).map(|guest| queue.enqueue(at(1, &format!("g{guest}"))).unwrap()).collect();
            let got = hostile.iter_mut().filter_map(|given| given.try_recv().ok()).collect::<Vec<_>>();
            assert_eq!(got.len(), in_all - 1);
            assert!(queue.enqueue(at(2, "ann")).unwrap().try_recv().is_ok());
        }
        assert_eq!(LIMITS.leaving_one().of_address, 1, "a single slot cannot be left to others");
    }

    #[test]
    fn cancelled_requests_take_no_slot_and_excess_requests_are_refused() {
        let queue = Queue::new(LIMITS);
        let held = queue.enqueue(at(1, "a")).unwrap();
        drop(queue.enqueue(at(2, "b")).unwrap());
        let mut third = queue.enqueue(at(3, "c")).unwrap();
        // The slot was delivered but never received.
        drop(held);
        let _slot = third.try_recv().unwrap();
        let _all: Vec<_> = (0..10).map(|_| queue.enqueue(at(4, "d")).unwrap()).collect();
        assert!(queue.enqueue(at(4, "e")).is_err() && queue.enqueue(at(5, "f")).is_ok());
    }
}
