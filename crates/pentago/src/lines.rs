//! The 32 lines of five: 12 in rows, 12 in columns, 4 along the two long diagonals, 4 beside them.
//!
//! A line lies in two quadrants, those beside the diagonals in three. So a table a quadrant that says, for its nine bits, of which lines the part
//! inside the quadrant is full (a line that does not touch the quadrant counts as full there) answers by three ANDs which lines are full as a whole.

use crate::tables::FULL;
use crate::{Marbles, SIDE, Square};

/// How many lines there are.
pub const COUNT: usize = 32;

/// The lines: rows from the top (the left five, the right five), columns from the left (the upper five, the lower five), the diagonal from a6 to f1, the
/// one from f6 to a1, and those of exactly five squares. A bit of a mask of lines is a place in this list.
pub static LINES: [Marbles; COUNT] = ALL;

/// The same as a constant, for tables made when a crate is compiled.
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

/// The squares of a line, for the tables.
pub(crate) const fn squares_of(line: usize) -> Marbles {
    ALL[line]
}

/// Which lines are full, a bit a line.
#[must_use]
#[inline]
pub const fn full(marbles: Marbles) -> u32 {
    let [a, b, c, d] = marbles.quadrants();
    FULL[0][a] & FULL[1][b] & FULL[2][c] & FULL[3][d]
}

/// The squares of all full lines.
#[must_use]
pub fn squares_of_fives(marbles: Marbles) -> Marbles {
    let full = full(marbles);
    (0..COUNT).filter(|line| full >> line & 1 != 0).fold(Marbles::EMPTY, |all, line| all | LINES[line])
}
