//! The search's own evaluation: what the lines promise as they lie, and what the quadrants hold.
//!
//! It is made for valuing all placings on a board at once, since that is what the last move of every line of play needs: the value of the board, and what a
//! marble on each square would add. A marble adds to each line through its square the same wherever in the line the square is, so the
//! squares' gains are sums of at most seven lines' gains.

use pentago::{Marbles, lines};

use super::weights::{BLOCKED, LINE_WORTH, MOVED, QUADRANT_WORTH};
use crate::pentago::counts::on_lines;

/// What a board is worth to the side that has just turned and is about to place (or has placed), and what each placing would add.
pub(super) struct Gains {
    /// The board as it lies.
    pub(super) base: i32,
    /// By line: what one more marble on it adds. The last one is for squares with fewer lines.
    lines: [i32; lines::COUNT + 1],
    /// Base-three patterns of the quadrants.
    patterns: [usize; 4],
}

/// The lines through each square of [`square_index`], at most seven, filled up with one that gains nothing.
static THROUGH: [[u8; 8]; 64] = {
    let mut through = [[lines::COUNT as u8; 8]; 64];
    let mut bit = 0;
    while bit < 64 {
        let (mut line, mut n) = (0, 0);
        while line < lines::COUNT {
            if lines::ALL[line].bits() >> bit & 1 != 0 {
                through[bit][n] = line as u8;
                n += 1;
            }
            line += 1;
        }
        bit += 1;
    }
    through
};

/// A quadrant's nine bits read in base three.
static TERNARY: [u16; 512] = {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
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

/// 3 to the power of a square's place in its quadrant; places 9 to 15 don't occur.
const POWERS: [usize; 16] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561, 0, 0, 0, 0, 0, 0, 0];

/// By line and counts (own * 8 + other): the line's worth, and what one more own marble adds.
static WORTH: [[(i16, i16); 64]; lines::COUNT] = {
    let mut table = [[(0, 0); 64]; lines::COUNT];
    let mut line = 0;
    while line < lines::COUNT {
        let kind = kind(line);
        let mut own = 0;
        while own < 6 {
            let mut other = 0;
            while own + other < 6 {
                let now = worth(kind, own, other);
                let then = if own + other < 5 { worth(kind, own + 1, other) } else { now };
                table[line][own * 8 + other] = (now, then - now);
                other += 1;
            }
            own += 1;
        }
        line += 1;
    }
    table
};

/// Kinds of lines: along the board's edge, through the quadrants' middles, along the quadrants' inner edges, a long diagonal, beside it.
const fn kind(line: usize) -> usize {
    match line {
        0..24 => match line % 12 / 2 {
            0 | 5 => 0,
            1 | 4 => 1,
            _ => 2,
        },
        24..28 => 3,
        _ => 4,
    }
}

const fn worth(kind: usize, own: usize, other: usize) -> i16 {
    match (own, other) {
        (own, 0) => LINE_WORTH[0][kind][own],
        (0, other) => -LINE_WORTH[1][kind][other],
        _ => BLOCKED,
    }
}

impl Gains {
    /// Looks at a board; `own` are the marbles of the side that places.
    #[inline]
    pub(super) fn new(own: Marbles, other: Marbles) -> Gains {
        let mut gains = [0; lines::COUNT + 1];
        let (mine, theirs) = (on_lines(own), on_lines(other));
        let mut base = MOVED;
        for half in 0..2 {
            let (mut mine, mut theirs) = ((mine >> (64 * half)) as u64, (theirs >> (64 * half)) as u64);
            for line in 16 * half..16 * half + 16 {
                let (now, gain) = WORTH[line][((mine & 7) << 3 | theirs & 7) as usize];
                base += i32::from(now);
                gains[line] = i32::from(gain);
                (mine, theirs) = (mine >> 4, theirs >> 4);
            }
        }
        let (a, b) = (own.quadrants(), other.quadrants());
        let patterns = [0, 1, 2, 3].map(|q: usize| usize::from(TERNARY[a[q]]) + 2 * usize::from(TERNARY[b[q]]));
        base += patterns.iter().map(|&pattern| i32::from(QUADRANT_WORTH[pattern])).sum::<i32>();
        Gains { base, lines: gains, patterns }
    }

    /// The value after placing on the square with this bit of [`Marbles`].
    #[inline]
    pub(super) fn after(&self, bit: usize) -> i32 {
        let through = &THROUGH[bit & 63];
        let pattern = self.patterns[bit >> 4 & 3];
        let quadrant = i32::from(QUADRANT_WORTH[pattern + POWERS[bit & 15]]) - i32::from(QUADRANT_WORTH[pattern]);
        let lines = |n: usize| self.lines[usize::from(through[n])];
        self.base + quadrant + lines(0) + lines(1) + lines(2) + lines(3) + lines(4) + lines(5) + lines(6)
    }
}
