//! The steps of the search.

use lexicon::MAX_WORD;

use crate::uses::Uses;
use crate::words::Edge;

/// A search step: a prefix of a word, without its path.
#[derive(Clone, Copy, Default)]
pub(super) struct Step {
    /// The edge it leads to.
    pub(super) edge: Edge,
    pub(super) at: StepPosition,
}

/// A search step over a gap that more than one letter fills.
#[derive(Clone, Copy, Default)]
pub(super) struct OpenStep {
    pub(super) edge: Edge,
    pub(super) at: StepPosition,
    /// The number of words that sort before everything reachable from the prefix before the gap.
    pub(super) before: u32,
}

/// The position of a step, packed into one number because it is written for every step tried: bits
/// 0 to 31 are the index of the trail it extends, bits 32 to 39 the place it goes to, and bits 40
/// to 47 the place of the new letter (0 before it is placed).
#[derive(Clone, Copy, Default)]
pub(super) struct StepPosition(u64);

impl StepPosition {
    const HERE: u32 = 32;
    const HOLE: u32 = 40;

    /// Returns a step that extends a trail without a new letter.
    #[inline(always)]
    pub(super) const fn from_trail(trail: usize) -> StepPosition {
        StepPosition(trail as u64)
    }

    /// Returns the next step, which extends the trail that this step has led to.
    #[inline(always)]
    pub(super) const fn next_from(self, trail: usize) -> StepPosition {
        StepPosition(self.0 >> StepPosition::HOLE << StepPosition::HOLE | trail as u64)
    }

    #[inline(always)]
    pub(super) const fn move_to(self, here: u8) -> StepPosition {
        StepPosition(self.0 | (here as u64) << StepPosition::HERE)
    }

    /// Moves to an empty square and puts a letter on it.
    #[inline(always)]
    pub(super) const fn put_on(self, hole: u8) -> StepPosition {
        StepPosition(self.0 | (hole as u64) << StepPosition::HERE | (hole as u64) << StepPosition::HOLE)
    }

    #[inline(always)]
    pub(super) const fn trail(self) -> usize {
        self.0 as u32 as usize
    }

    #[inline(always)]
    pub(super) const fn here(self) -> u8 {
        (self.0 >> StepPosition::HERE) as u8
    }

    #[inline(always)]
    pub(super) const fn hole(self) -> u8 {
        (self.0 >> StepPosition::HOLE) as u8
    }
}

/// The path of a prefix.
#[derive(Clone, Copy, Default)]
pub(super) struct Trail {
    /// The places of the path.
    pub(super) path: [u8; MAX_WORD + 1],
    /// How often each square is used.
    pub(super) uses: Uses,
}

impl Trail {
    /// Sets this trail to `before` with one more place, the last of `length`. The path is updated
    /// in place: writing bytes is safe here because nothing reads them back at once as a wider
    /// word, which would stall store forwarding.
    #[inline(always)]
    pub(super) fn extend_from(&mut self, before: &Trail, here: u8, length: usize) {
        *self = *before;
        self.path[(length - 1) & 15] = here;
        self.uses.add(here);
    }
}
