//! Hints that are being thought about, and those that were: all steps of a turn's hint come from one thought.

use play::Seat;
use wire::Ref;

use super::thinking::ThinkingTask;
use crate::hosted::HostedRules;

/// So many wait at most for one thought.
const MOST: usize = 16;

/// Who waits for a hint, and for which.
pub(super) struct HintRequest {
    pub(super) connection: u64,
    pub(super) reference: Ref,
    pub(super) step: u8,
}

/// The hints of a room.
pub(super) struct Hints<H: HostedRules> {
    pub(super) thinking: Option<ThinkingTask<H>>,
    waiting: Vec<HintRequest>,
    /// The last advice: for which version, for which seat.
    known: Option<(usize, Seat, H::Action)>,
}

impl<H: HostedRules> Hints<H> {
    pub(super) fn new() -> Hints<H> {
        Hints { thinking: None, waiting: Vec::new(), known: None }
    }

    /// The advice for a seat in this version, if it is known.
    pub(super) fn known(&self, version: usize, seat: Seat) -> Option<&H::Action> {
        self.known.as_ref().filter(|(known, whose, _)| (*known, *whose) == (version, seat)).map(|(_, _, advice)| advice)
    }

    /// Somebody waits; false if too many do.
    pub(super) fn wait(&mut self, waiting: HintRequest) -> bool {
        let room = self.waiting.len() < MOST;
        if room {
            self.waiting.push(waiting);
        }
        room
    }

    /// The thought has come to its end: what it was about, and those who wait. Without an advice, everything is forgotten.
    pub(super) fn take(&mut self, advice: Option<H::Action>) -> (Option<(usize, Seat)>, Vec<HintRequest>) {
        let about = self.thinking.take().map(|thinking| (thinking.version, thinking.seat));
        self.known = about.zip(advice).map(|((version, seat), advice)| (version, seat, advice));
        (about, std::mem::take(&mut self.waiting))
    }

    /// The game has moved on: those who wait, wait in vain.
    pub(super) fn drop_old(&mut self, version: usize) -> Vec<HintRequest> {
        if self.thinking.as_ref().is_some_and(|thinking| thinking.version != version) {
            self.thinking = None;
            return std::mem::take(&mut self.waiting);
        }
        Vec::new()
    }
}
