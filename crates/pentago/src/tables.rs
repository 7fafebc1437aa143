//! What is looked up instead of computed, made when the crate is compiled: quadrants as they look turned and mirrored, and of which lines a quadrant's nine
//! bits hold their part.

use crate::lines::{COUNT, squares_of};

/// A quadrant's nine bits.
const PATTERNS: usize = 512;

/// A quadrant after a quarter turn: `TURNED[Direction][pattern]`.
pub(crate) static TURNED: [[u16; PATTERNS]; 2] = [TURNED_R, TURNED_L];

/// A quadrant after a reflection from left to right.
pub(crate) static MIRRORED: [u16; PATTERNS] = moved([2, 1, 0, 5, 4, 3, 8, 7, 6]);

// Where each of the nine squares goes. Clockwise, row r and column c become row c and column 2 - r.
const TURNED_R: [u16; PATTERNS] = moved([2, 5, 8, 1, 4, 7, 0, 3, 6]);
const TURNED_L: [u16; PATTERNS] = moved([6, 3, 0, 7, 4, 1, 8, 5, 2]);

const fn moved(to: [u32; 9]) -> [u16; PATTERNS] {
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

/// Of which lines the part inside the quadrant is full: `FULL[quadrant][pattern]`, a bit a line.
pub(crate) static FULL: [[u32; PATTERNS]; 4] = FULL_C;
const FULL_C: [[u32; PATTERNS]; 4] = [missing(0, 0), missing(1, 0), missing(2, 0), missing(3, 0)];
const ONE_C: [[u32; PATTERNS]; 4] = [missing(0, 1), missing(1, 1), missing(2, 1), missing(3, 1)];

/// The lines of whose part in the quadrant exactly so many squares are missing.
const fn missing(quadrant: u32, count: u32) -> [u32; PATTERNS] {
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

/// What the tests of threats need of a quadrant's nine bits, each a bit a line. The first five are asked of the marbles of the one who wants five, the
/// last three of those of the other.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    /// Its part is full.
    pub(crate) full: u32,
    /// One square of its part is missing.
    pub(crate) one: u32,
    /// Its part is full when the quadrant is turned clockwise.
    pub(crate) full_turned: [u32; 2],
    /// One square is missing when the quadrant is turned clockwise, counter-clockwise.
    pub(crate) one_turned: [u32; 2],
    /// None of these marbles lies in its part.
    pub(crate) open: u32,
    /// Nor when the quadrant is turned clockwise, counter-clockwise.
    pub(crate) open_turned: [u32; 2],
}

/// `PARTS[quadrant][pattern]`.
pub(crate) static PARTS: [[Parts; PATTERNS]; 4] = {
    let none = Parts { full: 0, one: 0, full_turned: [0; 2], one_turned: [0; 2], open: 0, open_turned: [0; 2] };
    let mut table = [[none; PATTERNS]; 4];
    let mut quadrant = 0;
    while quadrant < 4 {
        let mut pattern = 0;
        while pattern < PATTERNS {
            let (right, left) = (TURNED_R[pattern] as usize, TURNED_L[pattern] as usize);
            let (full, one) = (&FULL_C[quadrant], &ONE_C[quadrant]);
            // A part is open for the other side when the complement of these marbles fills it.
            let not = PATTERNS - 1;
            table[quadrant][pattern] = Parts {
                full: full[pattern],
                one: one[pattern],
                full_turned: [full[right], full[left]],
                one_turned: [one[right], one[left]],
                open: full[not ^ pattern],
                open_turned: [full[not ^ right], full[not ^ left]],
            };
            pattern += 1;
        }
        quadrant += 1;
    }
    table
};

/// A quadrant's nine bits read as digits of base three, for keys.
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
