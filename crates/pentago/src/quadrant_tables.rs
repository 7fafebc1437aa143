//! Lookup tables over the nine bits of a quadrant, computed at compile time.

/// The number of states of one colour in a quadrant.
pub(crate) const PATTERNS: usize = 512;

/// A quadrant after a quarter turn: `TURNED[direction][pattern]`.
pub(crate) static TURNED: [[u16; PATTERNS]; 2] = [TURNED_R, TURNED_L];

/// A quadrant after a left-right reflection.
pub(crate) static MIRRORED: [u16; PATTERNS] = permuted([2, 1, 0, 5, 4, 3, 8, 7, 6]);

// The target of each of the nine squares. Clockwise, (row r, column c) moves to (row c, column 2 -
// r).
pub(crate) const TURNED_R: [u16; PATTERNS] = permuted([2, 5, 8, 1, 4, 7, 0, 3, 6]);
pub(crate) const TURNED_L: [u16; PATTERNS] = permuted([6, 3, 0, 7, 4, 1, 8, 5, 2]);

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
