//! A set of lanes: rows for words across, columns for words down.

use crate::square::{Direction, SIDE};

/// A subset of the 30 lanes of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lanes {
    /// Bit n: row n and column n.
    bits: [u16; 2],
}

impl Lanes {
    pub const NONE: Self = Self { bits: [0; 2] };

    pub const ALL: Self = Self { bits: [(1 << SIDE) - 1; 2] };

    #[inline]
    pub fn insert(&mut self, direction: Direction, line: usize) {
        self.bits[direction.index()] |= 1 << line;
    }

    /// Returns whether the set contains a lane.
    #[inline]
    pub fn contains(self, direction: Direction, line: usize) -> bool {
        self.bits[direction.index()] >> line & 1 != 0
    }

    /// Returns the union of both sets.
    #[inline]
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self { bits: [self.bits[0] | other.bits[0], self.bits[1] | other.bits[1]] }
    }

    /// Returns the number of lanes.
    pub fn len(self) -> usize {
        self.bits.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.bits == [0; 2]
    }

    /// Returns the lanes, rows first, in the order in which
    /// [`Generator::placements_on`](crate::Generator::placements_on) visits them.
    pub fn iter(self) -> impl Iterator<Item = (Direction, usize)> {
        Direction::BOTH
            .into_iter()
            .flat_map(move |direction| (0..SIDE).filter(move |&line| self.contains(direction, line)).map(move |line| (direction, line)))
    }
}
