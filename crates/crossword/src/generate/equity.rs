//! Placings by equity: their points and what the tiles kept are worth.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use lexicon::Tile;

use crate::generate::placement::Placement;
use crate::generate::search::Sink;
use crate::rules::MAX_RACK;
use crate::tiles::{KINDS, Tiles};

/// Thousandths of a point in a point: equities are whole numbers of these, so that they are the same on every machine.
pub const MILLI: i32 = 1000;

/// The parts that a rack of [`MAX_RACK`] tiles has at most.
pub(crate) const MOST_PARTS: usize = 1 << MAX_RACK;

/// What each part of one rack is worth if it is kept, in thousandths of a point.
///
/// Parts are numbered: each kind of tile has a stride, and the number of a part is the sum over its tiles of their strides. The stride of the first
/// kind (blanks first) is 1, that of the next kind is one more than the number of the part that holds all tiles of the kinds before.
#[derive(Clone)]
pub struct RackLeaves {
    strides: [u8; KINDS],
    values: [i32; MOST_PARTS],
    /// The number of the whole rack.
    whole: usize,
}

impl RackLeaves {
    /// Values by the numbers of parts; `fill` gets a slice with a place for each part and the strides of the kinds. None if the rack has more than
    /// [`MAX_RACK`] tiles.
    pub fn new(rack: &Tiles, fill: impl FnOnce(&mut [i32])) -> Option<Self> {
        if rack.len() > MAX_RACK {
            return None;
        }
        let mut leaves = Self { strides: [0; KINDS], values: [0; MOST_PARTS], whole: 0 };
        let mut parts = 1;
        for (kind, count) in rack.held() {
            leaves.strides[usize::from(kind)] = parts as u8;
            parts *= usize::from(count) + 1;
        }
        leaves.whole = parts - 1;
        fill(&mut leaves.values[..parts]);
        Some(leaves)
    }

    /// What is kept after these tiles have left the rack, which must be on it.
    #[inline]
    pub fn after(&self, gone: impl Iterator<Item = Tile>) -> i32 {
        let gone: usize = gone.map(|kind| usize::from(self.strides[usize::from(kind & 63)])).sum();
        self.values[self.whole.wrapping_sub(gone) & (MOST_PARTS - 1)]
    }

    /// What these tiles are worth that are kept; of kinds that the rack has not, nothing.
    pub fn of(&self, kept: &Tiles) -> i32 {
        let number: usize = kept.iter().map(|kind| usize::from(self.strides[usize::from(kind & 63)])).sum();
        self.values.get(number).copied().unwrap_or(0)
    }

    /// The values by number of the part.
    pub fn values(&self) -> &[i32] {
        &self.values[..=self.whole]
    }

    /// By how much the number of the part that is kept falls when a tile of this kind is laid.
    #[inline(always)]
    pub(crate) fn stride(&self, kind: Tile) -> usize {
        usize::from(self.strides[usize::from(kind & 63)])
    }

    /// The number of the whole rack.
    #[inline]
    pub(crate) fn whole(&self) -> usize {
        self.whole
    }

    /// The equity of a placing of this rack, in thousandths of a point.
    #[inline]
    pub fn equity(&self, placement: &Placement) -> i32 {
        placement.score() as i32 * MILLI + self.after(placement.kinds())
    }
}

/// A placing with its equity, in thousandths of a point. Ordered from the better to the worse; among equals as placings are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeighedPlacement {
    /// The placing.
    pub placement: Placement,
    /// Its points and what is kept.
    pub equity: i32,
}

impl Ord for WeighedPlacement {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (Reverse(self.equity), self.placement).cmp(&(Reverse(other.equity), other.placement))
    }
}

impl PartialOrd for WeighedPlacement {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Weighs placings by their points and what they keep, and passes them on to whoever keeps the best.
pub(crate) struct ByEquity<'a, K> {
    leaves: &'a RackLeaves,
    kept: K,
    adjustment: Option<Adjustment<'a>>,
    /// Placings that are worth less than this, without what is added to them, are of no use.
    floor: i32,
}

/// What a placing is worth besides its points and what it keeps, in thousandths of a point.
#[derive(Clone, Copy)]
pub struct Adjustment<'a> {
    /// What is added to a placing's equity.
    pub of: &'a dyn Fn(&Placement) -> i32,
    /// The most that is added to any.
    pub most: i32,
}

/// Who keeps the best of weighed placings.
pub(crate) trait Keeper {
    /// Takes a placing.
    fn take(&mut self, weighed: WeighedPlacement);

    /// Placings of a lower equity are of no use.
    fn floor(&self) -> i32;
}

impl<'a, K: Keeper> ByEquity<'a, K> {
    pub(crate) fn new(leaves: &'a RackLeaves, kept: K) -> Self {
        Self { leaves, kept, adjustment: None, floor: i32::MIN }
    }

    pub(crate) fn adjusted(self, adjustment: Adjustment<'a>) -> Self {
        Self { adjustment: Some(adjustment), ..self }
    }

    pub(crate) fn into_kept(self) -> K {
        self.kept
    }
}

impl<K: Keeper> ByEquity<'_, K> {
    /// Placings that are worth less than this, without what is added to them, are of no use.
    #[inline(always)]
    pub(crate) fn floor(&self) -> i32 {
        self.floor
    }
}

impl<K: Keeper> Sink for ByEquity<'_, K> {
    #[inline(always)]
    fn take(&mut self, placement: Placement) {
        let added = self.adjustment.map_or(0, |adjustment| (adjustment.of)(&placement));
        self.kept.take(WeighedPlacement { placement, equity: self.leaves.equity(&placement) + added });
        self.floor = self.kept.floor().saturating_sub(self.adjustment.map_or(0, |adjustment| adjustment.most));
    }
}

/// Keeps the placing of the highest equity.
#[derive(Default)]
pub(crate) struct One(Option<WeighedPlacement>);

impl One {
    pub(crate) fn into_inner(self) -> Option<WeighedPlacement> {
        self.0
    }
}

impl Keeper for One {
    #[inline(always)]
    fn take(&mut self, weighed: WeighedPlacement) {
        if self.0.is_none_or(|best| weighed < best) {
            self.0 = Some(weighed);
        }
    }

    #[inline(always)]
    fn floor(&self) -> i32 {
        self.0.map_or(i32::MIN, |best| best.equity)
    }
}

/// Keeps the placings of the highest equities, so many.
pub(crate) struct BestPlacements {
    most: usize,
    /// The worst on top.
    heap: BinaryHeap<WeighedPlacement>,
}

impl BestPlacements {
    pub(crate) fn new(most: usize) -> Self {
        Self { most, heap: BinaryHeap::with_capacity(most.min(1024) + 1) }
    }

    /// The best first.
    pub(crate) fn into_inner(self) -> Vec<WeighedPlacement> {
        self.heap.into_sorted_vec()
    }
}

impl Keeper for BestPlacements {
    #[inline]
    fn take(&mut self, weighed: WeighedPlacement) {
        self.heap.push(weighed);
        if self.heap.len() > self.most {
            self.heap.pop();
        }
    }

    #[inline(always)]
    fn floor(&self) -> i32 {
        if self.heap.len() < self.most { i32::MIN } else { self.heap.peek().map_or(i32::MIN, |worst| worst.equity) }
    }
}
