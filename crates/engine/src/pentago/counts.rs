//! Counts the marbles on each of the 32 lines at once: four bits per line in 128 bits, one table
//! look-up per quadrant.

use pentago::{Marbles, lines};

/// `PARTS[quadrant][nine bits]`: the number of these marbles on each line.
static PARTS: [[u128; 512]; 4] = [part(0), part(1), part(2), part(3)];

const LINES: [Marbles; lines::COUNT] = lines::ALL;

const fn part(quadrant: u32) -> [u128; 512] {
    let mut table = [0; 512];
    let mut line = 0;
    while line < lines::COUNT {
        let squares = (LINES[line].bits() >> (16 * quadrant) & 0x1ff) as usize;
        let mut pattern = 0;
        while pattern < 512 {
            table[pattern] |= ((pattern & squares).count_ones() as u128) << (4 * line);
            pattern += 1;
        }
        line += 1;
    }
    table
}

/// Returns the number of marbles on each line: line n in bits 4n to 4n + 3.
#[inline]
pub(super) fn on_lines(marbles: Marbles) -> u128 {
    let [a, b, c, d] = marbles.quadrants();
    PARTS[0][a] + PARTS[1][b] + PARTS[2][c] + PARTS[3][d]
}
