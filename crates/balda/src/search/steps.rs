//! The steps of a walk.

use lexicon::MAX_WORD;

use crate::uses::Uses;
use crate::words::Edge;

/// A step of a walk: the beginning of a word, but for how it lies.
#[derive(Clone, Copy, Default)]
pub(super) struct Step {
    /// Where it leads in the graph.
    pub(super) edge: Edge,
    pub(super) at: At,
}

/// A step of a walk with any letter in the gap.
#[derive(Clone, Copy, Default)]
pub(super) struct OpenStep {
    pub(super) edge: Edge,
    pub(super) at: At,
    /// How many words stood before what followed when the walk came to the gap.
    pub(super) before: u32,
}

/// Where a step is: the number of the trail it goes on from in bits 0 to 31, the place it goes to in bits 32 to 39, the place of the new letter in bits 40 to
/// 47 (0 before it is put). In one number, since it is written for every step that is tried.
#[derive(Clone, Copy, Default)]
pub(super) struct At(u64);

impl At {
    const HERE: u32 = 32;
    const HOLE: u32 = 40;

    /// A step from a trail on which no letter has been put.
    #[inline(always)]
    pub(super) const fn from_trail(trail: usize) -> At {
        At(trail as u64)
    }

    /// The next step, from a trail to which this one has led.
    #[inline(always)]
    pub(super) const fn then_from(self, trail: usize) -> At {
        At(self.0 >> At::HOLE << At::HOLE | trail as u64)
    }

    #[inline(always)]
    pub(super) const fn going_to(self, here: u8) -> At {
        At(self.0 | (here as u64) << At::HERE)
    }

    /// A letter is put on an empty square, to which it goes.
    #[inline(always)]
    pub(super) const fn putting_on(self, hole: u8) -> At {
        At(self.0 | (hole as u64) << At::HERE | (hole as u64) << At::HOLE)
    }

    #[inline(always)]
    pub(super) const fn trail(self) -> usize {
        self.0 as u32 as usize
    }

    #[inline(always)]
    pub(super) const fn here(self) -> u8 {
        (self.0 >> At::HERE) as u8
    }

    #[inline(always)]
    pub(super) const fn hole(self) -> u8 {
        (self.0 >> At::HOLE) as u8
    }
}

/// How the beginning of a word lies.
#[derive(Clone, Copy, Default)]
pub(super) struct Trail {
    /// The places walked over.
    pub(super) path: [u8; MAX_WORD + 1],
    /// How often each square is used.
    pub(super) uses: Uses,
}

impl Trail {
    /// Makes this the trail before with one more place, the last of `length`. In place, and in bytes only what is not read again at once: a
    /// processor waits where it reads together what was written in parts.
    #[inline(always)]
    pub(super) fn follow(&mut self, before: &Trail, here: u8, length: usize) {
        *self = *before;
        self.path[(length - 1) & 15] = here;
        self.uses.add(here);
    }
}
