//! The tiles of a seat at the start of the search. Later racks are subsets of them, encoded in
//! eight bits.

use crossword::{BLANK, KINDS, Placement, RuleSet, Tiles};
use lexicon::Tile;

use super::mix;

/// A subset of a hand. Each kind has as many adjacent bits as there are tiles of it, and the lowest
/// bits are set first. A subset therefore contains another one if it has all of its bits.
pub(super) type Subset = u8;

/// Precomputed data of all subsets of a hand.
pub(super) struct Hand {
    /// The first bit of each kind.
    shifts: [u8; KINDS],
    /// The bits of kinds with several tiles.
    groups: Vec<Subset>,
    tiles: Vec<Tiles>,
    worth: Vec<i32>,
    hashes: Vec<u64>,
    /// The complete hand.
    pub(super) full: Subset,
    /// The tiles that can be worth 0 points.
    zero_value: Subset,
}

impl Hand {
    /// Creates a hand from a rack of at most eight tiles. `seat` makes its hashes differ from those
    /// of other seats.
    pub(super) fn new(rack: &Tiles, seat: usize, rules: &RuleSet) -> Self {
        let (mut shifts, mut groups, mut order, mut zero_value) = ([0; KINDS], Vec::new(), Vec::new(), 0);
        for kind in 0..KINDS as Tile {
            let count = rack.count(kind);
            shifts[usize::from(kind)] = order.len() as u8;
            let group = (((1u16 << count) - 1) << order.len()) as Subset;
            if count > 1 {
                groups.push(group);
            }
            let min = if kind == BLANK { rules.blank_values().iter().skip(1).min() } else { rules.values().get(usize::from(kind)) };
            if min == Some(&0) {
                zero_value |= group;
            }
            order.extend(std::iter::repeat_n(kind, usize::from(count)));
        }
        let subset = |bits: usize| -> Tiles { (0..order.len()).filter(|n| bits >> n & 1 != 0).map(|n| order[n]).collect() };
        let tiles: Vec<Tiles> = (0..256).map(subset).collect();
        let worth = tiles.iter().map(|tiles| rules.worth(tiles) as i32).collect();
        let hashes = (0..256).map(|bits| mix(bits | (seat as u64 + 1) << 32)).collect();
        Self { shifts, groups, tiles, worth, hashes, full: ((1u16 << order.len()) - 1) as Subset, zero_value }
    }

    /// Returns the tiles that a placement takes from the hand.
    pub(super) fn need(&self, placement: &Placement) -> Subset {
        let mut need = 0;
        for kind in placement.kinds() {
            let mut bit = 1u16 << self.shifts[usize::from(kind)];
            while need & bit != 0 {
                bit <<= 1;
            }
            need |= bit;
        }
        need as Subset
    }

    /// Removes a subset from another one that contains it.
    #[inline]
    pub(super) fn minus(&self, subset: Subset, need: Subset) -> Subset {
        let mut left = subset & !need;
        for &group in &self.groups {
            if need & group != 0 {
                let count = (subset & group).count_ones() - (need & group).count_ones();
                left = left & !group | (((1u16 << count) - 1) << group.trailing_zeros()) as Subset;
            }
        }
        left
    }

    #[inline]
    pub(super) fn tiles(&self, subset: Subset) -> &Tiles {
        &self.tiles[usize::from(subset)]
    }

    /// Returns the value of the tiles of a subset.
    #[inline]
    pub(super) fn worth(&self, subset: Subset) -> i32 {
        self.worth[usize::from(subset)]
    }

    /// Returns the contribution of a subset to the hash of a position.
    #[inline]
    pub(super) fn hash(&self, subset: Subset) -> u64 {
        self.hashes[usize::from(subset)]
    }

    /// Returns the number of tiles in a subset that can be worth 0 points.
    #[inline]
    pub(super) fn count_zero_value(&self, subset: Subset) -> u32 {
        (subset & self.zero_value).count_ones()
    }
}
