//! Pending and cached hints. All steps of a turn's hint come from one search.

use play::Seat;
use wire::Ref;

use super::search::SearchTask;
use crate::hosted::HostedRules;

/// The maximum number of requests that wait for one search.
const MAX_WAITING: usize = 16;

/// A client's request for a step of a hint.
pub(super) struct HintRequest {
    pub(super) connection: u64,
    pub(super) reference: Ref,
    pub(super) step: u8,
}

pub(super) struct Hints<H: HostedRules> {
    pub(super) search: Option<SearchTask<H>>,
    waiting: Vec<HintRequest>,
    /// The last hint with its version and seat.
    cached: Option<(usize, Seat, H::Action)>,
}

impl<H: HostedRules> Hints<H> {
    pub(super) fn new() -> Hints<H> {
        Hints { search: None, waiting: Vec::new(), cached: None }
    }

    /// Returns the cached hint for a seat in this version.
    pub(super) fn cached(&self, version: usize, seat: Seat) -> Option<&H::Action> {
        self.cached.as_ref().filter(|(known, cached_seat, _)| (*known, *cached_seat) == (version, seat)).map(|(_, _, advice)| advice)
    }

    /// Queues a request. Returns `false` if the queue is full.
    pub(super) fn enqueue(&mut self, waiting: HintRequest) -> bool {
        let room = self.waiting.len() < MAX_WAITING;
        if room {
            self.waiting.push(waiting);
        }
        room
    }

    /// Finishes the search. Returns the version and seat it was for, and the waiting requests.
    /// Without advice, the cache is cleared.
    pub(super) fn finish(&mut self, advice: Option<H::Action>) -> (Option<(usize, Seat)>, Vec<HintRequest>) {
        let about = self.search.take().map(|search| (search.version, search.seat));
        self.cached = about.zip(advice).map(|((version, seat), advice)| (version, seat, advice));
        (about, std::mem::take(&mut self.waiting))
    }

    /// Cancels a search for another version. Returns the requests that waited for it.
    pub(super) fn cancel_outdated(&mut self, version: usize) -> Vec<HintRequest> {
        if self.search.as_ref().is_some_and(|search| search.version != version) {
            self.search = None;
            return std::mem::take(&mut self.waiting);
        }
        Vec::new()
    }
}
