//! The 32 lines of five: 12 in rows, 12 in columns, 4 on the long diagonals and 4 on the short
//! ones.
//!
//! A line spans two quadrants, or three if it is a short diagonal. A table per quadrant maps its
//! nine bits to the lines whose part inside the quadrant is full; a line that does not cross the
//! quadrant counts as full there. ANDing the four table entries gives the full lines.

use crate::quadrant_tables::PATTERNS;
use crate::{Marbles, SIDE, Square};

pub const COUNT: usize = 32;

/// All lines, in the order of line-mask bits: rows from the top (left five, right five), columns
/// from the left (upper five, lower five), the diagonal from a6 to f1, the diagonal from f6 to a1,
/// and the short diagonals.
pub static LINES: [Marbles; COUNT] = ALL;

/// [`LINES`] as a constant, for tables computed at compile time.
pub const ALL: [Marbles; COUNT] = {
    // First row, first column, step in rows, step in columns.
    let mut starts = [(0, 0, 0, 1); COUNT];
    let mut n = 0;
    while n < 12 {
        starts[n] = (n / 2, n % 2, 0, 1);
        starts[12 + n] = (n % 2, n / 2, 1, 0);
        n += 1;
    }
    starts[24] = (0, 0, 1, 1);
    starts[25] = (1, 1, 1, 1);
    starts[26] = (0, 5, 1, -1);
    starts[27] = (1, 4, 1, -1);
    starts[28] = (0, 1, 1, 1);
    starts[29] = (1, 0, 1, 1);
    starts[30] = (0, 4, 1, -1);
    starts[31] = (1, 5, 1, -1);
    let mut lines = [Marbles::EMPTY; COUNT];
    let mut line = 0;
    while line < COUNT {
        let (row, column, down, right) = starts[line];
        let mut bits = 0;
        let mut step = 0;
        while step < 5 {
            let column = column as isize + right * step as isize;
            assert!(column >= 0 && column < SIDE as isize, "a line stays on the board");
            if let Some(square) = Square::new(row + down * step, column as usize) {
                bits |= square.marble().bits();
            }
            step += 1;
        }
        lines[line] = Marbles::from_bits(bits);
        line += 1;
    }
    lines
};

/// The lines whose part inside the quadrant is full, as a line mask: `FULL[quadrant][pattern]`.
static FULL: [[u32; PATTERNS]; 4] = FULL_PARTS;

/// [`FULL`] as a constant.
pub(crate) const FULL_PARTS: [[u32; PATTERNS]; 4] = [lines_missing(0, 0), lines_missing(1, 0), lines_missing(2, 0), lines_missing(3, 0)];

/// For each pattern, the lines whose part inside the quadrant lacks exactly `count` marbles.
pub(crate) const fn lines_missing(quadrant: u32, count: u32) -> [u32; PATTERNS] {
    let mut table = [0; PATTERNS];
    let mut line = 0;
    while line < COUNT {
        let part = (ALL[line].bits() >> (16 * quadrant) & 0x1ff) as usize;
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

/// Returns the mask of the full lines.
#[must_use]
#[inline]
pub const fn full(marbles: Marbles) -> u32 {
    let [a, b, c, d] = marbles.quadrants();
    FULL[0][a] & FULL[1][b] & FULL[2][c] & FULL[3][d]
}

/// Returns the squares of all full lines.
#[must_use]
pub fn squares_of_fives(marbles: Marbles) -> Marbles {
    let full = full(marbles);
    (0..COUNT).filter(|line| full >> line & 1 != 0).fold(Marbles::EMPTY, |all, line| all | LINES[line])
}

impl Marbles {
    /// Returns whether any line of five is full.
    #[must_use]
    #[inline]
    pub const fn has_five(self) -> bool {
        full(self) != 0
    }
}
