//! Line masks for threat detection by the nine bits of a quadrant, computed at compile time.

use crate::lines::{FULL_PARTS, lines_missing};
use crate::quadrant_tables::{PATTERNS, TURNED_L, TURNED_R};

/// The lines whose part inside the quadrant lacks one marble.
const ONE_MISSING: [[u32; PATTERNS]; 4] = [lines_missing(0, 1), lines_missing(1, 1), lines_missing(2, 1), lines_missing(3, 1)];

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
            let (full, one) = (&FULL_PARTS[quadrant], &ONE_MISSING[quadrant]);
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
