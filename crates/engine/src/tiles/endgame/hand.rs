//! The tiles that a seat holds when the search begins; what it holds later is a part of them, written as eight bits.

use crossword::{BLANK, KINDS, Placement, RuleSet, Tiles};
use lexicon::Tile;

use super::mix;

/// A part of a hand: each kind of tile has as many bits side by side as there are tiles of it, and the lowest are set first. So one part
/// holds another if it has all of its bits.
pub(super) type Part = u8;

/// What can be said of every part of a hand.
pub(super) struct Hand {
    /// For each kind where its bits begin.
    shifts: [u8; KINDS],
    /// The bits of kinds with several tiles.
    groups: Vec<Part>,
    tiles: Vec<Tiles>,
    worth: Vec<i32>,
    marks: Vec<u64>,
    /// All of it.
    pub(super) full: Part,
    /// The tiles that may score nothing.
    idle: Part,
}

impl Hand {
    /// A rack of at most eight tiles; `seat` sets its marks apart from those of other seats.
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

    /// The tiles that a placing takes from the hand.
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

    /// What is left of a part when another one, that it holds, is taken.
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

    /// What the tiles of a part are worth.
    #[inline]
    pub(super) fn worth(&self, part: Part) -> i32 {
        self.worth[usize::from(part)]
    }

    /// The part's share in the number of a position.
    #[inline]
    pub(super) fn mark(&self, part: Part) -> u64 {
        self.marks[usize::from(part)]
    }

    /// How many tiles of a part may score nothing.
    #[inline]
    pub(super) fn idle(&self, part: Part) -> u32 {
        (part & self.idle).count_ones()
    }
}
