//! The search's own evaluation: what the lines promise as they lie and after each turn, and what the quadrants hold.
//!
//! Lines count by kind and by how many marbles of one colour they hold; a line that some turn would make counts, too, for turning is what makes most fives. Games of
//! the search against itself say how much each is worth (`weights.txt`).
//!
//! It is made for valuing all placings on a board at once, since that is what the last move of every line of play needs: the value of the board, and what a
//! marble on each square would add. A marble adds to each line through its square the same wherever in the line the square is, so a square's
//! gain is a sum of lines' gains: of the lines as they lie, of the lines after turns of other quadrants, and of those through the places to which
//! turns of its own quadrant carry it.

use pentago::{Marbles, Turn, lines};

use super::weights::{self, BLOCKED, CLASS, KINDS, PATTERNS, SCALE, Weights};

/// What a board is worth to the side that has just turned and is about to place (or has placed), and what each placing would add.
pub(in crate::pentago) struct Gains<'a> {
    tables: &'a Tables,
    /// The board as it lies.
    base: i32,
    /// By quadrant and place in it: what one more marble adds in lines.
    squares: [Places; 4],
    /// Base-three patterns of the quadrants.
    patterns: [usize; 4],
}

/// Counts of marbles on all lines, a byte a line: own in the low half, the other side's in the high half.
type Counts = [u64; 4];

/// `PARTS[quadrant][nine bits]`: how many of them lie on each line, in the low halves.
static PARTS: [[Counts; 512]; 4] = [part(0), part(1), part(2), part(3)];

const fn part(quadrant: u32) -> [Counts; 512] {
    let mut table = [[0; 4]; 512];
    let mut line = 0;
    while line < lines::COUNT {
        let squares = inside(line, quadrant);
        let mut pattern = 0;
        while pattern < 512 {
            table[pattern][line / 8] |= ((pattern & squares).count_ones() as u64) << (line % 8 * 8);
            pattern += 1;
        }
        line += 1;
    }
    table
}

/// A line's part in a quadrant, nine bits.
const fn inside(line: usize, quadrant: u32) -> usize {
    (lines::ALL[line].bits() >> (16 * quadrant) & 0x1ff) as usize
}

/// Lines that touch a quadrant: six in rows, six in columns, five along and beside diagonals.
const TOUCHING: usize = 17;

/// A line that touches a quadrant, and its squares there.
#[derive(Clone, Copy)]
struct Touch {
    line: u8,
    /// All ones where its squares are by their places in the quadrant: as it lies, and where they are before the quadrant turns clockwise, counter-clockwise.
    squares: [Places; 3],
}

/// Numbers by place in a quadrant; nine of them are squares. Sixteen, so that they are added two registers at a time.
type Places = [i16; 16];

/// Adds a gain on a line's squares. Fitted numbers stay far from the limits of sixteen bits; with wild ones from a file the sums wrap.
#[inline]
fn add(sums: &mut Places, squares: &Places, gain: i16) {
    for (sum, square) in sums.iter_mut().zip(squares) {
        *sum = sum.wrapping_add(square & gain);
    }
}

static TOUCHES: [[Touch; TOUCHING]; 4] = [touches(0), touches(1), touches(2), touches(3)];

const fn touches(quadrant: u32) -> [Touch; TOUCHING] {
    // Where the square that comes to each of the nine places lay: before a clockwise turn, before a counter-clockwise one.
    const BEFORE: [[usize; 9]; 3] = [[0, 1, 2, 3, 4, 5, 6, 7, 8], [6, 3, 0, 7, 4, 1, 8, 5, 2], [2, 5, 8, 1, 4, 7, 0, 3, 6]];
    let mut all = [Touch { line: 0, squares: [[0; 16]; 3] }; TOUCHING];
    let (mut line, mut n) = (0, 0);
    while line < lines::COUNT {
        let part = inside(line, quadrant);
        if part != 0 {
            all[n].line = line as u8;
            let mut place = 0;
            while place < 9 {
                if part >> place & 1 != 0 {
                    let mut way = 0;
                    while way < 3 {
                        all[n].squares[way][BEFORE[way][place]] = -1;
                        way += 1;
                    }
                }
                place += 1;
            }
            n += 1;
        }
        line += 1;
    }
    assert!(n == TOUCHING, "each quadrant has as many lines");
    all
}

/// A quadrant's nine bits read in base three.
pub(in crate::pentago) static TERNARY: [u16; 512] = {
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

/// Kinds of lines: along the board's edge, through the quadrants' middles, along the quadrants' inner edges, a long diagonal, beside it.
pub(in crate::pentago) static KIND: [u8; lines::COUNT] = {
    let mut kinds = [0; lines::COUNT];
    let mut line = 0;
    while line < lines::COUNT {
        kinds[line] = match line {
            0..24 => match line % 12 / 2 {
                0 | 5 => 0,
                1 | 4 => 1,
                _ => 2,
            },
            24..28 => 3,
            _ => 4,
        };
        line += 1;
    }
    kinds
};

/// By kind and counts (a byte of [`Counts`]): a line's worth, and what one more own marble adds.
type Worths = [[(i16, i16); 128]; KINDS];

/// The numbers as they are looked up.
pub(in crate::pentago) struct Tables {
    moved: i32,
    /// Lines as they lie.
    still: Worths,
    /// Lines after turns.
    turning: Worths,
    /// Quadrants by pattern.
    quadrants: [i16; PATTERNS],
}

/// The tables of the numbers that are built in.
pub(super) static BUILT_IN: Tables = Tables::of(&weights::BUILT_IN);

impl Tables {
    /// The tables of these numbers.
    pub(in crate::pentago) const fn of(weights: &Weights) -> Tables {
        let mut quadrants = [0; PATTERNS];
        let mut pattern = 0;
        while pattern < PATTERNS {
            quadrants[pattern] = weights.numbers()[weights::QUADRANTS + CLASS[pattern] as usize];
            pattern += 1;
        }
        let moved = weights.numbers()[weights::MOVED] as i32;
        Tables { moved, still: worths(weights, false), turning: worths(weights, true), quadrants }
    }
}

const fn worths(weights: &Weights, turned: bool) -> Worths {
    let mut table = [[(0, 0); 128]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut own = 0;
        while own < 6 {
            let mut other = 0;
            while own + other < 6 {
                let now = one(weights, turned, kind, own, other);
                let then = if own + other < 5 { one(weights, turned, kind, own + 1, other) } else { now };
                table[kind][own + 16 * other] = (now, then - now);
                other += 1;
            }
            own += 1;
        }
        kind += 1;
    }
    table
}

const fn one(weights: &Weights, turned: bool, kind: usize, own: usize, other: usize) -> i16 {
    match (own, other) {
        (0, 0) => 0,
        (own, 0) => weights.numbers()[weights::line(turned, false, kind, own)],
        (0, other) => -weights.numbers()[weights::line(turned, true, kind, other)],
        _ => BLOCKED,
    }
}

/// The counts of one quadrant's marbles.
#[inline]
fn counts(quadrant: usize, own: usize, other: usize) -> Counts {
    let (own, other) = (&PARTS[quadrant][own & 511], &PARTS[quadrant][other & 511]);
    [0, 1, 2, 3].map(|n: usize| own[n] + (other[n] << 4))
}

#[inline]
fn bytes(counts: Counts) -> [u8; lines::COUNT] {
    let mut bytes = [0; lines::COUNT];
    for (eight, count) in bytes.chunks_exact_mut(8).zip(counts) {
        eight.copy_from_slice(&count.to_le_bytes());
    }
    bytes
}

impl<'a> Gains<'a> {
    /// Looks at a board; `own` are the marbles of the side that places.
    pub(in crate::pentago) fn new(own: Marbles, other: Marbles, tables: &'a Tables) -> Gains<'a> {
        let (a, b) = (own.quadrants(), other.quadrants());
        let parts = [0, 1, 2, 3].map(|q: usize| counts(q, a[q], b[q]));
        let all = [0, 1, 2, 3].map(|n: usize| parts[0][n] + parts[1][n] + parts[2][n] + parts[3][n]);
        let mut base = tables.moved;
        // What a marble adds to each line: as it lies and after the turns of whichever quadrant, and after those of one quadrant.
        let mut added = [0_i16; lines::COUNT];
        let mut by_quadrant = [[0_i16; lines::COUNT]; 4];
        for (line, count) in bytes(all).into_iter().enumerate() {
            let (now, gain) = tables.still[usize::from(KIND[line])][usize::from(count & 127)];
            base += i32::from(now);
            added[line] = gain;
        }
        let mut squares = [[0; 16]; 4];
        for turn in Turn::ALL {
            let q = turn.quadrant as usize;
            let part = counts(q, own.turned(turn).quadrant(turn.quadrant), other.turned(turn).quadrant(turn.quadrant));
            let counts = bytes([0, 1, 2, 3].map(|n: usize| all[n] - parts[q][n] + part[n]));
            let mut sums = squares[q];
            for touch in &TOUCHES[q] {
                let line = usize::from(touch.line & 31);
                let (now, gain) = tables.turning[usize::from(KIND[line])][usize::from(counts[line] & 127)];
                base += i32::from(now);
                added[line] = added[line].wrapping_add(gain);
                by_quadrant[q][line] = by_quadrant[q][line].wrapping_add(gain);
                add(&mut sums, &touch.squares[1 + turn.direction as usize], gain);
            }
            squares[q] = sums;
        }
        for q in 0..4 {
            for touch in &TOUCHES[q] {
                let line = usize::from(touch.line & 31);
                add(&mut squares[q], &touch.squares[0], added[line].wrapping_sub(by_quadrant[q][line]));
            }
        }
        let patterns = [0, 1, 2, 3].map(|q: usize| usize::from(TERNARY[a[q]]) + 2 * usize::from(TERNARY[b[q]]));
        base += patterns.iter().map(|&pattern| i32::from(tables.quadrants[pattern])).sum::<i32>();
        Gains { tables, base, squares, patterns }
    }

    /// The value after placing on the square with this bit of [`Marbles`].
    #[inline]
    pub(in crate::pentago) fn after(&self, bit: usize) -> i32 {
        let pattern = self.patterns[bit >> 4 & 3];
        let quadrant = i32::from(self.tables.quadrants[pattern + POWERS[bit & 15]]) - i32::from(self.tables.quadrants[pattern]);
        (self.base + i32::from(self.squares[bit >> 4 & 3][bit & 15]) + quadrant) / SCALE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The evaluation once more, of one board, plainly: every line and every turn counted anew.
    fn plainly(own: Marbles, other: Marbles) -> i32 {
        let weights = Weights::built_in();
        let worth = |own: Marbles, other: Marbles, line: usize, turned: bool| {
            let squares = lines::LINES[line];
            i32::from(one(weights, turned, usize::from(KIND[line]), (own & squares).len(), (other & squares).len()))
        };
        let mut value = i32::from(weights.numbers()[weights::MOVED]);
        for line in 0..lines::COUNT {
            value += worth(own, other, line, false);
            for turn in Turn::ALL {
                let touched = lines::LINES[line].quadrant(turn.quadrant) != 0;
                value += if touched { worth(own.turned(turn), other.turned(turn), line, true) } else { 0 };
            }
        }
        let pattern = |q: usize| {
            (0..9).map(|n| ((own.quadrants()[q] >> n & 1) + 2 * (other.quadrants()[q] >> n & 1)) * 3usize.pow(n as u32)).sum::<usize>()
        };
        (value + (0..4).map(|q| i32::from(weights.numbers()[weights::QUADRANTS + usize::from(CLASS[pattern(q)])])).sum::<i32>()) / SCALE
    }

    #[test]
    fn all_placings_at_once_are_worth_what_each_is_by_itself() {
        let mut state = 1_u64;
        for _ in 0..300 {
            let mut sides = [Marbles::EMPTY; 2];
            for square in pentago::Square::all() {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                if let Some(side) = sides.get_mut((state >> 33) as usize % 4) {
                    *side = side.with(square);
                }
            }
            let [own, other] = sides;
            let gains = Gains::new(own, other, &BUILT_IN);
            for marble in (!(own | other)).singles() {
                assert_eq!(
                    gains.after(marble.bits().trailing_zeros() as usize),
                    plainly(own | marble, other),
                    "{own:?} {other:?} {marble:?}"
                );
            }
        }
    }
}
