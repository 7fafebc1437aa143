//! Pending and cached hints. All steps of a turn's hint come from one search.

use play::Seat;
use wire::Ref;

use super::thinking::ThinkingTask;
use crate::hosted::HostedRules;

/// The maximum number of requests that wait for one search.
const MOST: usize = 16;

/// A client's request for a step of a hint.
pub(super) struct HintRequest {
    pub(super) connection: u64,
    pub(super) reference: Ref,
    pub(super) step: u8,
}

pub(super) struct Hints<H: HostedRules> {
    pub(super) thinking: Option<ThinkingTask<H>>,
    waiting: Vec<HintRequest>,
    /// The last hint with its version and seat.
    known: Option<(usize, Seat, H::Action)>,
}

impl<H: HostedRules> Hints<H> {
    pub(super) fn new() -> Hints<H> {
        Hints { thinking: None, waiting: Vec::new(), known: None }
    }

    /// Returns the cached hint for a seat in this version.
    pub(super) fn known(&self, version: usize, seat: Seat) -> Option<&H::Action> {
        self.known.as_ref().filter(|(known, whose, _)| (*known, *whose) == (version, seat)).map(|(_, _, advice)| advice)
    }

    /// Queues a request. Returns `false` if the queue is full.
    pub(super) fn wait(&mut self, waiting: HintRequest) -> bool {
        let room = self.waiting.len() < MOST;
        if room {
            self.waiting.push(waiting);
        }
        room
    }

    /// Finishes the search. Returns the version and seat it was for, and the waiting requests.
    /// Without advice, the cache is cleared.
    pub(super) fn take(&mut self, advice: Option<H::Action>) -> (Option<(usize, Seat)>, Vec<HintRequest>) {
        let about = self.thinking.take().map(|thinking| (thinking.version, thinking.seat));
        self.known = about.zip(advice).map(|((version, seat), advice)| (version, seat, advice));
        (about, std::mem::take(&mut self.waiting))
    }

    /// Cancels a search for another version. Returns the requests that waited for it.
    pub(super) fn drop_old(&mut self, version: usize) -> Vec<HintRequest> {
        if self.thinking.as_ref().is_some_and(|thinking| thinking.version != version) {
            self.thinking = None;
            return std::mem::take(&mut self.waiting);
        }
        Vec::new()
    }
}
