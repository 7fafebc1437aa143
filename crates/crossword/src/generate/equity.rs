//! Placings by equity: their points and what the tiles kept are worth.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use lexicon::Tile;

use crate::generate::bounds::Unit;
use crate::generate::placement::Placement;
use crate::generate::search::Sink;
use crate::rules::MAX_RACK;
use crate::tiles::{KINDS, Tiles};

/// Thousandths of a point in a point: equities are whole numbers of these, so that they are the same on every machine.
pub const MILLI: i32 = 1000;

/// The parts that a rack of [`MAX_RACK`] tiles has at most.
const MOST_PARTS: usize = 1 << MAX_RACK;

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
    /// The most that is kept after laying n tiles.
    best: [i32; MAX_RACK + 1],
    /// By number of a part, the most that is kept of it, all of it or less.
    within: [i32; MOST_PARTS],
}

impl RackLeaves {
    /// Values by the numbers of parts; `fill` gets a slice with a place for each part and the strides of the kinds. None if the rack has more than
    /// [`MAX_RACK`] tiles.
    pub fn new(rack: &Tiles, fill: impl FnOnce(&mut [i32])) -> Option<Self> {
        let tiles = rack.len();
        if tiles > MAX_RACK {
            return None;
        }
        let mut leaves =
            Self { strides: [0; KINDS], values: [0; MOST_PARTS], whole: 0, best: [i32::MIN; MAX_RACK + 1], within: [0; MOST_PARTS] };
        let mut sizes = [0u8; MOST_PARTS];
        let mut parts = 1;
        for kind in (0..KINDS as Tile).filter(|&kind| rack.count(kind) > 0) {
            leaves.strides[usize::from(kind)] = parts as u8;
            for count in 1..=usize::from(rack.count(kind)) {
                for part in 0..parts {
                    sizes[count * parts + part] = sizes[part] + count as u8;
                }
            }
            parts *= usize::from(rack.count(kind)) + 1;
        }
        leaves.whole = parts - 1;
        fill(&mut leaves.values[..parts]);
        for (part, &value) in leaves.values[..parts].iter().enumerate() {
            let best = &mut leaves.best[tiles - usize::from(sizes[part])];
            *best = value.max(*best);
        }
        leaves.within = leaves.values;
        let mut stride = 1;
        for kind in (0..KINDS as Tile).filter(|&kind| rack.count(kind) > 0) {
            let choices = usize::from(rack.count(kind)) + 1;
            for part in (0..parts).filter(|part| part / stride % choices > 0) {
                leaves.within[part] = leaves.within[part].max(leaves.within[part - stride]);
            }
            stride *= choices;
        }
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

    /// The unit of a search that weighs these leaves.
    pub(crate) fn unit(&self) -> Unit {
        // Where so many tiles can't be laid nothing is looked for; the least number that can still be added to.
        Unit { point: MILLI, leaves: self.best.map(|best| best.max(i32::MIN / 2)) }
    }

    /// The equity of a placing of this rack, in thousandths of a point.
    #[inline]
    pub fn equity(&self, placement: &Placement) -> i32 {
        placement.score() as i32 * MILLI + self.after(placement.kinds())
    }
}

/// A placing with its equity, in thousandths of a point. Ordered from the better to the worse; among equals as placings are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// The placing.
    pub placement: Placement,
    /// Its points and what is kept.
    pub equity: i32,
}

impl Ord for Weighed {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (Reverse(self.equity), self.placement).cmp(&(Reverse(other.equity), other.placement))
    }
}

impl PartialOrd for Weighed {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Weighs placings by their points and what they keep, and passes them on to whoever keeps the best.
pub(crate) struct ByEquity<'a, K> {
    leaves: &'a RackLeaves,
    kept: K,
}

/// Who keeps the best of weighed placings.
pub(crate) trait Keeper {
    /// Takes a placing.
    fn take(&mut self, weighed: Weighed);

    /// Placings of a lower equity are of no use.
    fn floor(&self) -> i32;
}

impl<'a, K: Keeper> ByEquity<'a, K> {
    pub(crate) fn new(leaves: &'a RackLeaves, kept: K) -> Self {
        Self { leaves, kept }
    }

    pub(crate) fn into_kept(self) -> K {
        self.kept
    }
}

impl<K: Keeper> Sink for ByEquity<'_, K> {
    #[inline(always)]
    fn take(&mut self, placement: Placement) {
        self.kept.take(Weighed { placement, equity: self.leaves.equity(&placement) });
    }

    #[inline(always)]
    fn floor(&self) -> i32 {
        self.kept.floor()
    }

    const LEAVES: bool = true;

    #[inline(always)]
    fn worth(&self, score: u32, kept: usize) -> i32 {
        score as i32 * MILLI + self.leaves.values[kept % MOST_PARTS]
    }

    #[inline(always)]
    fn whole(&self) -> usize {
        self.leaves.whole
    }

    #[inline(always)]
    fn stride(&self, kind: Tile) -> usize {
        usize::from(self.leaves.strides[usize::from(kind & 63)])
    }

    #[inline(always)]
    fn most_kept(&self, part: usize) -> i32 {
        self.leaves.within[part % MOST_PARTS]
    }
}

/// Keeps the placing of the highest equity.
#[derive(Default)]
pub(crate) struct One(Option<Weighed>);

impl One {
    pub(crate) fn into_inner(self) -> Option<Weighed> {
        self.0
    }
}

impl Keeper for One {
    #[inline(always)]
    fn take(&mut self, weighed: Weighed) {
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
pub(crate) struct Several {
    most: usize,
    /// The worst on top.
    heap: BinaryHeap<Weighed>,
}

impl Several {
    pub(crate) fn new(most: usize) -> Self {
        Self { most, heap: BinaryHeap::with_capacity(most.min(1024) + 1) }
    }

    /// The best first.
    pub(crate) fn into_inner(self) -> Vec<Weighed> {
        self.heap.into_sorted_vec()
    }
}

impl Keeper for Several {
    #[inline]
    fn take(&mut self, weighed: Weighed) {
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
