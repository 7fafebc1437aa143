//! Lookup tables over the nine bits of a quadrant, computed at compile time: rotations, reflections
//! and line masks.

use crate::lines::{COUNT, squares_of};

/// The number of states of one colour in a quadrant.
const PATTERNS: usize = 512;

/// A quadrant after a quarter turn: `TURNED[direction][pattern]`.
pub(crate) static TURNED: [[u16; PATTERNS]; 2] = [TURNED_R, TURNED_L];

/// A quadrant after a left-right reflection.
pub(crate) static MIRRORED: [u16; PATTERNS] = permuted([2, 1, 0, 5, 4, 3, 8, 7, 6]);

// The target of each of the nine squares. Clockwise, (row r, column c) moves to (row c, column 2 -
// r).
const TURNED_R: [u16; PATTERNS] = permuted([2, 5, 8, 1, 4, 7, 0, 3, 6]);
const TURNED_L: [u16; PATTERNS] = permuted([6, 3, 0, 7, 4, 1, 8, 5, 2]);

const fn permuted(to: [u32; 9]) -> [u16; PATTERNS] {
    let mut table = [0; PATTERNS];
    let mut pattern = 0;
    while pattern < PATTERNS {
        let mut square = 0;
        while square < 9 {
            table[pattern] |= ((pattern >> square & 1) as u16) << to[square];
            square += 1;
        }
        pattern += 1;
    }
    table
}

/// The lines whose part inside the quadrant is full, as a line mask: `FULL[quadrant][pattern]`.
pub(crate) static FULL: [[u32; PATTERNS]; 4] = FULL_C;
const FULL_C: [[u32; PATTERNS]; 4] = [lines_missing(0, 0), lines_missing(1, 0), lines_missing(2, 0), lines_missing(3, 0)];
const ONE_C: [[u32; PATTERNS]; 4] = [lines_missing(0, 1), lines_missing(1, 1), lines_missing(2, 1), lines_missing(3, 1)];

/// For each pattern, the lines whose part inside the quadrant lacks exactly `count` marbles.
const fn lines_missing(quadrant: u32, count: u32) -> [u32; PATTERNS] {
    let mut table = [0; PATTERNS];
    let mut line = 0;
    while line < COUNT {
        let part = (squares_of(line).bits() >> (16 * quadrant) & 0x1ff) as usize;
        let mut pattern = 0;
        while pattern < PATTERNS {
            if (part & !pattern).count_ones() == count {
                table[pattern] |= 1 << line;
            }
            pattern += 1;
        }
        line += 1;
    }
    table
}

/// The line masks that threat detection needs for one quadrant. `full` and `one` are read for the
/// marbles of the side that wants five, `open` for those of its opponent. Arrays are indexed by
/// `Direction`.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    /// Lines whose part is full.
    pub(crate) full: u32,
    /// Lines whose part lacks one marble.
    pub(crate) one: u32,
    /// [`Parts::full`] after a quarter turn of the quadrant.
    pub(crate) full_turned: [u32; 2],
    /// [`Parts::one`] after a quarter turn of the quadrant.
    pub(crate) one_turned: [u32; 2],
    /// Lines whose part contains none of these marbles.
    pub(crate) open: u32,
    /// [`Parts::open`] after a quarter turn of the quadrant.
    pub(crate) open_turned: [u32; 2],
}

pub(crate) static PARTS: [[Parts; PATTERNS]; 4] = {
    let none = Parts { full: 0, one: 0, full_turned: [0; 2], one_turned: [0; 2], open: 0, open_turned: [0; 2] };
    let mut table = [[none; PATTERNS]; 4];
    let mut quadrant = 0;
    while quadrant < 4 {
        let mut pattern = 0;
        while pattern < PATTERNS {
            let (right, left) = (TURNED_R[pattern] as usize, TURNED_L[pattern] as usize);
            let (full, one) = (&FULL_C[quadrant], &ONE_C[quadrant]);
            // The other side can fill a part if the complement of these marbles contains it.
            let all = PATTERNS - 1;
            table[quadrant][pattern] = Parts {
                full: full[pattern],
                one: one[pattern],
                full_turned: [full[right], full[left]],
                one_turned: [one[right], one[left]],
                open: full[all ^ pattern],
                open_turned: [full[all ^ right], full[all ^ left]],
            };
            pattern += 1;
        }
        quadrant += 1;
    }
    table
};

/// The nine bits of a quadrant read as base-3 digits, for [`crate::Board::key`].
pub(crate) static TERNARY: [u16; PATTERNS] = {
    let mut table = [0; PATTERNS];
    let mut pattern = 0;
    while pattern < PATTERNS {
        let (mut square, mut power) = (0, 1);
        while square < 9 {
            table[pattern] += (pattern >> square & 1) as u16 * power;
            power *= 3;
            square += 1;
        }
        pattern += 1;
    }
    table
};
