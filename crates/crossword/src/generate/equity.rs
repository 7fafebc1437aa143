//! Placements by equity: the score plus the value of the leave.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use lexicon::Tile;

use crate::generate::placement::Placement;
use crate::generate::search::Sink;
use crate::rules::MAX_RACK;
use crate::tiles::{KINDS, Tiles};

/// Thousandths of a point in a point. Equities are integers in this unit, so that they are the same
/// on every machine.
pub const MILLI: i32 = 1000;

/// Maximum number of parts of a rack of [`MAX_RACK`] tiles.
pub(crate) const MAX_PARTS: usize = 1 << MAX_RACK;

/// The leave value of each part of one rack, in thousandths of a point.
///
/// Parts are numbered: each kind of tile has a stride, and the number of a part is the sum of the
/// strides of its tiles. The stride of the first kind (blanks come first) is 1; that of each next
/// kind is one more than the number of the part with all tiles of the preceding kinds.
#[derive(Clone)]
pub struct RackLeaves {
    strides: [u8; KINDS],
    values: [i32; MAX_PARTS],
    /// The number of the part that is the whole rack.
    whole: usize,
}

impl RackLeaves {
    /// Creates the values by part number: `fill` receives a slice with one entry per part. Returns
    /// `None` if the rack has more than [`MAX_RACK`] tiles.
    pub fn new(rack: &Tiles, fill: impl FnOnce(&mut [i32])) -> Option<Self> {
        if rack.len() > MAX_RACK {
            return None;
        }
        let mut leaves = Self { strides: [0; KINDS], values: [0; MAX_PARTS], whole: 0 };
        let mut parts = 1;
        for (kind, count) in rack.kind_counts() {
            leaves.strides[usize::from(kind)] = parts as u8;
            parts *= usize::from(count) + 1;
        }
        leaves.whole = parts - 1;
        fill(&mut leaves.values[..parts]);
        Some(leaves)
    }

    /// Returns the value of the leave after removing these tiles, which must be on the rack.
    #[inline]
    pub fn after(&self, gone: impl Iterator<Item = Tile>) -> i32 {
        let gone: usize = gone.map(|kind| usize::from(self.strides[usize::from(kind & 63)])).sum();
        self.values[self.whole.wrapping_sub(gone) & (MAX_PARTS - 1)]
    }

    /// Returns the value of these tiles as a leave. Kinds that are not on the rack count 0.
    pub fn of(&self, kept: &Tiles) -> i32 {
        let number: usize = kept.iter().map(|kind| usize::from(self.strides[usize::from(kind & 63)])).sum();
        self.values.get(number).copied().unwrap_or(0)
    }

    /// Returns the values by part number.
    pub fn values(&self) -> &[i32] {
        &self.values[..=self.whole]
    }

    /// Returns how much the part number decreases when a tile of this kind is placed.
    #[inline(always)]
    pub(crate) fn stride(&self, kind: Tile) -> usize {
        usize::from(self.strides[usize::from(kind & 63)])
    }

    /// Returns the part number of the whole rack.
    #[inline]
    pub(crate) fn whole(&self) -> usize {
        self.whole
    }

    /// Returns the equity of a placement from this rack, in thousandths of a point.
    #[inline]
    pub fn equity(&self, placement: &Placement) -> i32 {
        placement.score() as i32 * MILLI + self.after(placement.kinds())
    }
}

/// A placement with its equity, in thousandths of a point. Orders by descending equity, then like
/// [`Placement`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeighedPlacement {
    pub placement: Placement,
    /// The score plus the value of the leave.
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

/// Computes the equity of placements and passes them to a [`Keeper`].
pub(crate) struct ByEquity<'a, K> {
    leaves: &'a RackLeaves,
    kept: K,
    adjustment: Option<Adjustment<'a>>,
    /// Placements with an unadjusted equity below this are rejected.
    floor: i32,
}

/// An adjustment of a placement's equity beyond score and leave, in thousandths of a point.
#[derive(Clone, Copy)]
pub struct Adjustment<'a> {
    /// Returns the adjustment of a placement.
    pub of: &'a dyn Fn(&Placement) -> i32,
    pub max: i32,
}

/// Keeps the best placements.
pub(crate) trait Keeper {
    /// Offers a placement.
    fn take(&mut self, weighed: WeighedPlacement);

    /// Returns the equity below which placements are rejected.
    fn floor(&self) -> i32;
}

impl<'a, K: Keeper> ByEquity<'a, K> {
    pub(crate) fn new(leaves: &'a RackLeaves, kept: K) -> Self {
        Self { leaves, kept, adjustment: None, floor: i32::MIN }
    }

    pub(crate) fn adjusted(self, adjustment: Adjustment<'a>) -> Self {
        Self { adjustment: Some(adjustment), ..self }
    }

    pub(crate) fn into_keeper(self) -> K {
        self.kept
    }
}

impl<K: Keeper> ByEquity<'_, K> {
    /// Returns the unadjusted equity below which placements are rejected.
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
        self.floor = self.kept.floor().saturating_sub(self.adjustment.map_or(0, |adjustment| adjustment.max));
    }
}

/// Keeps the highest-equity placement.
#[derive(Default)]
pub(crate) struct BestPlacement(Option<WeighedPlacement>);

impl BestPlacement {
    pub(crate) fn into_inner(self) -> Option<WeighedPlacement> {
        self.0
    }
}

impl Keeper for BestPlacement {
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

/// Keeps up to `max` placements with the highest equity.
pub(crate) struct BestPlacements {
    max: usize,
    /// The worst is on top.
    heap: BinaryHeap<WeighedPlacement>,
}

impl BestPlacements {
    pub(crate) fn new(max: usize) -> Self {
        Self { max, heap: BinaryHeap::with_capacity(max.min(1024) + 1) }
    }

    /// Returns the placements, best first.
    pub(crate) fn into_inner(self) -> Vec<WeighedPlacement> {
        self.heap.into_sorted_vec()
    }
}

impl Keeper for BestPlacements {
    #[inline]
    fn take(&mut self, weighed: WeighedPlacement) {
        self.heap.push(weighed);
        if self.heap.len() > self.max {
            self.heap.pop();
        }
    }

    #[inline(always)]
    fn floor(&self) -> i32 {
        if self.heap.len() < self.max { i32::MIN } else { self.heap.peek().map_or(i32::MIN, |worst| worst.equity) }
    }
}
