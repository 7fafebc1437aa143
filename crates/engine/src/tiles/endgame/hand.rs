//! The tiles of a seat at the start of the search. Later racks are subsets of them, encoded in
//! eight bits.

use crossword::{BLANK, KINDS, Placement, RuleSet, Tiles};
use lexicon::Tile;

use super::mix;

/// A subset of a hand. Each kind has as many adjacent bits as there are tiles of it, and the lowest
/// bits are set first. A subset therefore contains another one if it has all of its bits.
pub(super) type Part = u8;

/// Precomputed data of all subsets of a hand.
pub(super) struct Hand {
    /// The first bit of each kind.
    shifts: [u8; KINDS],
    /// The bits of kinds with several tiles.
    groups: Vec<Part>,
    tiles: Vec<Tiles>,
    worth: Vec<i32>,
    marks: Vec<u64>,
    /// The complete hand.
    pub(super) full: Part,
    /// The tiles that can be worth 0 points.
    idle: Part,
}

impl Hand {
    /// Creates a hand from a rack of at most eight tiles. `seat` makes its hashes differ from those
    /// of other seats.
    pub(super) fn new(rack: &Tiles, seat: usize, rules: &RuleSet) -> Self {
        let (mut shifts, mut groups, mut order, mut idle) = ([0; KINDS], Vec::new(), Vec::new(), 0);
        for kind in 0..KINDS as Tile {
            let count = rack.count(kind);
            shifts[usize::from(kind)] = order.len() as u8;
            let group = (((1u16 << count) - 1) << order.len()) as Part;
            if count > 1 {
                groups.push(group);
            }
            let least = if kind == BLANK { rules.blank_values().iter().skip(1).min() } else { rules.values().get(usize::from(kind)) };
            if least == Some(&0) {
                idle |= group;
            }
            order.extend(std::iter::repeat_n(kind, usize::from(count)));
        }
        let part = |bits: usize| -> Tiles { (0..order.len()).filter(|n| bits >> n & 1 != 0).map(|n| order[n]).collect() };
        let tiles: Vec<Tiles> = (0..256).map(part).collect();
        let worth = tiles.iter().map(|tiles| rules.worth(tiles) as i32).collect();
        let marks = (0..256).map(|bits| mix(bits | (seat as u64 + 1) << 32)).collect();
        Self { shifts, groups, tiles, worth, marks, full: ((1u16 << order.len()) - 1) as Part, idle }
    }

    /// Returns the tiles that a placement takes from the hand.
    pub(super) fn need(&self, placement: &Placement) -> Part {
        let mut need = 0;
        for kind in placement.kinds() {
            let mut bit = 1u16 << self.shifts[usize::from(kind)];
            while need & bit != 0 {
                bit <<= 1;
            }
            need |= bit;
        }
        need as Part
    }

    /// Removes a subset from another one that contains it.
    #[inline]
    pub(super) fn less(&self, part: Part, need: Part) -> Part {
        let mut left = part & !need;
        for &group in &self.groups {
            if need & group != 0 {
                let count = (part & group).count_ones() - (need & group).count_ones();
                left = left & !group | (((1u16 << count) - 1) << group.trailing_zeros()) as Part;
            }
        }
        left
    }

    #[inline]
    pub(super) fn tiles(&self, part: Part) -> &Tiles {
        &self.tiles[usize::from(part)]
    }

    /// Returns the value of the tiles of a subset.
    #[inline]
    pub(super) fn worth(&self, part: Part) -> i32 {
        self.worth[usize::from(part)]
    }

    /// Returns the contribution of a subset to the hash of a position.
    #[inline]
    pub(super) fn mark(&self, part: Part) -> u64 {
        self.marks[usize::from(part)]
    }

    /// Returns the number of tiles in a subset that can be worth 0 points.
    #[inline]
    pub(super) fn idle(&self, part: Part) -> u32 {
        (part & self.idle).count_ones()
    }
}
