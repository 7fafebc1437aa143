//! The evaluation of the search: values of lines on the board, of lines after each turn, and of
//! quadrant patterns.
//!
//! Rows, columns and long diagonals (lines of six) count by contents and kind; the lines of five
//! beside the long diagonals count by their number of marbles of one colour. Lines that a turn
//! would produce also count, since most fives are made by turning. The weights are learned from
//! self-play (`weights.txt`).
//!
//! The code evaluates all placements on a board at once, since the last ply of every line of play
//! needs them: the value of the board, plus the gain of a marble on each square. The gain is a sum
//! over the lines through the places that the square can reach.

use pentago::{Marbles, Turn, lines};

use super::sixes::{self, ALL_HALVES, BACKWARD, CONTENTS, FIRST_BACKWARD, FORWARD, HALF, KINDS, LineHalves, PLAIN, SECOND_BACKWARD};
use super::weights::{self, CLASS, PATTERNS, SCALE, Weights};

/// The evaluation of a board for the side that has turned and is about to place, and the gain of
/// each placement.
pub(in crate::pentago) struct Gains<'a> {
    tables: &'a Tables,
    /// The value of the board as it is.
    base: i32,
    /// By quadrant and place: the gain in lines of one more marble.
    squares: [Places; 4],
    /// Base-three patterns of the quadrants.
    patterns: [usize; 4],
}

/// Numbers by place in a quadrant; nine of the sixteen are squares. The padding lets two vector
/// registers add them.
type Places = [i16; 16];

/// The gains of an own marble on the three squares of a half, and the value of the line.
type HalfGains = [i16; 4];

type LineGains = [HalfGains; 2];

/// Index of the first line beside the diagonals in [`lines::ALL`].
pub(in crate::pentago) const FIRST_SHORT: usize = 28;

/// Number of lines beside the diagonals.
const SHORT: usize = lines::COUNT - FIRST_SHORT;

/// `PARTS[quadrant][nine bits]`: the number of these marbles on each of the lines beside the
/// diagonals, one byte per line.
static PARTS: [[u32; 512]; 4] = [part(0), part(1), part(2), part(3)];

const fn part(quadrant: u32) -> [u32; 512] {
    let mut table = [0; 512];
    let mut line = 0;
    while line < SHORT {
        let squares = quadrant_squares(line, quadrant);
        let mut pattern = 0;
        while pattern < 512 {
            table[pattern] |= (pattern & squares).count_ones() << (8 * line);
            pattern += 1;
        }
        line += 1;
    }
    table
}

/// Returns the nine bits of a line beside a diagonal in a quadrant.
const fn quadrant_squares(line: usize, quadrant: u32) -> usize {
    (lines::ALL[FIRST_SHORT + line].bits() >> (16 * quadrant) & 0x1ff) as usize
}

/// Number of lines beside the diagonals that touch a quadrant.
const LINES_PER_QUADRANT: usize = 3;

/// A line that touches a quadrant, and its squares there.
#[derive(Clone, Copy)]
struct LineTouch {
    line: u8,
    /// Masks of its squares by place in the quadrant: on the board as it is, before a clockwise
    /// turn, and before a counter-clockwise turn.
    squares: [Places; 3],
}

/// Adds a gain to the squares of a line. Fitted weights stay far from the limits of 16 bits; with
/// extreme ones from a file the sums wrap.
#[inline]
fn add(sums: &mut Places, squares: &Places, gain: i16) {
    for (sum, square) in sums.iter_mut().zip(squares) {
        *sum = sum.wrapping_add(square & gain);
    }
}

static LINE_TOUCHES: [[LineTouch; LINES_PER_QUADRANT]; 4] = [touches(0), touches(1), touches(2), touches(3)];

const fn touches(quadrant: u32) -> [LineTouch; LINES_PER_QUADRANT] {
    // The origin of each of the nine places: without a turn, before a clockwise turn, and before a
    // counter-clockwise turn.
    const BEFORE: [[usize; 9]; 3] = [[0, 1, 2, 3, 4, 5, 6, 7, 8], [6, 3, 0, 7, 4, 1, 8, 5, 2], [2, 5, 8, 1, 4, 7, 0, 3, 6]];
    let mut all = [LineTouch { line: 0, squares: [[0; 16]; 3] }; LINES_PER_QUADRANT];
    let (mut line, mut n) = (0, 0);
    while line < SHORT {
        let part = quadrant_squares(line, quadrant);
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
    assert!(n == LINES_PER_QUADRANT, "each quadrant touches the same number of lines");
    all
}

/// A quadrant's nine bits, read in base three.
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

/// By counts (a byte of [`PARTS`], with the other side's count in the high nibble): the value of a
/// line beside a diagonal, and the gain of one more own marble.
type ShortValues = [(i16, i16); 128];

/// The weights as look-up tables.
pub(in crate::pentago) struct Tables {
    moved: i32,
    /// Lines of six by kind (plus [`KINDS`] after a turn) and contents.
    sixes: [[LineGains; CONTENTS]; 2 * KINDS],
    /// Lines beside the diagonals: on the board as it is, and after turns.
    short: [ShortValues; 2],
    /// Quadrants by pattern.
    quadrants: [i16; PATTERNS],
}

/// The tables of the built-in weights.
pub(super) static BUILT_IN: Tables = Tables::of(&weights::BUILT_IN);

impl Tables {
    /// Builds the tables of these weights.
    pub(in crate::pentago) const fn of(weights: &Weights) -> Tables {
        let mut quadrants = [0; PATTERNS];
        let mut pattern = 0;
        while pattern < PATTERNS {
            quadrants[pattern] = weights.numbers()[weights::QUADRANTS + CLASS[pattern] as usize];
            pattern += 1;
        }
        let mut sixes = [[[[0; 4]; 2]; CONTENTS]; 2 * KINDS];
        let mut table = 0;
        while table < 2 * KINDS {
            let mut contents = 0;
            while contents < CONTENTS {
                sixes[table][contents] = six(weights, table, contents);
                contents += 1;
            }
            table += 1;
        }
        let moved = weights.numbers()[weights::MOVED] as i32;
        Tables { moved, sixes, short: [short_values(weights, false), short_values(weights, true)], quadrants }
    }
}

/// Returns the value of a line with these contents.
const fn line_value(weights: &Weights, table: usize, contents: usize) -> i16 {
    match sixes::CLASS[contents] {
        0 => 0,
        class => weights.numbers()[weights::six(table >= KINDS, table % KINDS, class)],
    }
}

const fn six(weights: &Weights, table: usize, contents: usize) -> LineGains {
    let now = line_value(weights, table, contents);
    let mut six = [[0, 0, 0, now]; 2];
    let (mut square, mut power) = (0, 1);
    while square < 6 {
        if (contents / power).is_multiple_of(3) {
            six[square / 3][square % 3] = line_value(weights, table, contents + power) - now;
        }
        square += 1;
        power *= 3;
    }
    six
}

const fn short_values(weights: &Weights, turned: bool) -> ShortValues {
    let mut table = [(0, 0); 128];
    let mut own = 0;
    while own < 6 {
        let mut other = 0;
        while own + other < 6 {
            let now = short_value(weights, turned, own, other);
            let then = if own + other < 5 { short_value(weights, turned, own + 1, other) } else { now };
            table[own + 16 * other] = (now, then - now);
            other += 1;
        }
        own += 1;
    }
    table
}

const fn short_value(weights: &Weights, turned: bool, own: usize, other: usize) -> i16 {
    match (own, other) {
        (0, 0) => 0,
        (own, 0) => weights.numbers()[weights::short(turned, false, own)],
        (0, other) => -weights.numbers()[weights::short(turned, true, other)],
        _ => weights::BLOCKED,
    }
}

/// Sums for each half of the board.
type Sums = [HalfGains; ALL_HALVES];

#[inline]
fn add_half(sums: &mut Sums, half: u8, gains: &HalfGains) {
    for (sum, gain) in sums[usize::from(half) % ALL_HALVES].iter_mut().zip(gains) {
        *sum = sum.wrapping_add(*gain);
    }
}

/// The contents of the halves, read forward and backward.
struct Halves {
    forward: [u8; ALL_HALVES],
    backward: [u8; ALL_HALVES],
}

impl Halves {
    fn new(own: [usize; 4], other: [usize; 4]) -> Halves {
        let read = |table: &[u64; 512]| {
            let mut all = [0; ALL_HALVES];
            for (q, eight) in all.chunks_exact_mut(8).enumerate() {
                // No sum exceeds 26, so bytes don't overflow.
                eight.copy_from_slice(&(table[own[q] & 511] + 2 * table[other[q] & 511]).to_le_bytes());
            }
            all
        };
        Halves { forward: read(&FORWARD), backward: read(&BACKWARD) }
    }
}

#[inline]
fn contents(first: &[u8; ALL_HALVES], second: &[u8; ALL_HALVES], line: &LineHalves) -> usize {
    usize::from(first[usize::from(line.first) % ALL_HALVES]) + HALF * usize::from(second[usize::from(line.second) % ALL_HALVES])
}

/// Returns the contents of the line read from its other end. The halves' contents are passed as
/// read in that direction.
#[inline]
fn mirrored(first: &[u8; ALL_HALVES], second: &[u8; ALL_HALVES], line: &LineHalves) -> usize {
    usize::from(second[usize::from(line.second) % ALL_HALVES]) + HALF * usize::from(first[usize::from(line.first) % ALL_HALVES])
}

/// Returns the lines of six by half: the gains of its squares on the board as it is, and the value
/// of all its lines.
fn sixes(own: [usize; 4], other: [usize; 4], tables: &Tables) -> Sums {
    let Halves { forward, backward } = &Halves::new(own, other);
    let mut sums = [[0; 4]; ALL_HALVES];
    for line in &PLAIN {
        let [first, second] = &tables.sixes[usize::from(line.table) % (2 * KINDS)][contents(forward, forward, line)];
        add_half(&mut sums, line.first, first);
        add_half(&mut sums, line.second, second);
    }
    // Reading the whole line from the other end gives the gains of a backward half in forward
    // order.
    for line in &FIRST_BACKWARD {
        let table = &tables.sixes[usize::from(line.table) % (2 * KINDS)];
        add_half(&mut sums, line.first, &table[mirrored(forward, backward, line)][1]);
        add_half(&mut sums, line.second, &table[contents(backward, forward, line)][1]);
    }
    for line in &SECOND_BACKWARD {
        let table = &tables.sixes[usize::from(line.table) % (2 * KINDS)];
        add_half(&mut sums, line.first, &table[contents(forward, backward, line)][0]);
        add_half(&mut sums, line.second, &table[mirrored(backward, forward, line)][0]);
    }
    sums
}

impl<'a> Gains<'a> {
    /// Evaluates a board; `own` are the marbles of the side that places.
    pub(in crate::pentago) fn new(own: Marbles, other: Marbles, tables: &'a Tables) -> Gains<'a> {
        let (a, b) = (own.quadrants(), other.quadrants());
        let mut base = tables.moved;
        let sums = sixes(a, b, tables);
        let mut squares = [[0_i16; 16]; 4];
        let mut value = 0;
        for (squares, halves) in squares.iter_mut().zip(sums.chunks_exact(8)) {
            value += halves.iter().map(|half| i32::from(half[3])).sum::<i32>();
            for (place, square) in squares.iter_mut().take(9).enumerate() {
                let (row, column) = (place / 3, place % 3);
                *square = halves[row][column].wrapping_add(halves[3 + column][row]);
            }
            for (n, (&down, &up)) in halves[6].iter().zip(&halves[7]).take(3).enumerate() {
                squares[4 * n] = squares[4 * n].wrapping_add(down);
                squares[2 + 2 * n] = squares[2 + 2 * n].wrapping_add(up);
            }
        }
        // Each line was counted with both of its halves.
        base += value / 2;
        base += short(own, other, tables, &mut squares);
        let patterns = [0, 1, 2, 3].map(|q: usize| usize::from(TERNARY[a[q]]) + 2 * usize::from(TERNARY[b[q]]));
        base += patterns.iter().map(|&pattern| i32::from(tables.quadrants[pattern])).sum::<i32>();
        Gains { tables, base, squares, patterns }
    }

    /// Returns the value after a placement on the square with this bit of [`Marbles`].
    #[inline]
    pub(in crate::pentago) fn after(&self, bit: usize) -> i32 {
        let pattern = self.patterns[bit >> 4 & 3];
        let quadrant = i32::from(self.tables.quadrants[pattern + POWERS[bit & 15]]) - i32::from(self.tables.quadrants[pattern]);
        (self.base + i32::from(self.squares[bit >> 4 & 3][bit & 15]) + quadrant) / SCALE
    }
}

/// Returns the value of the lines beside the diagonals and adds the gains to `squares`.
fn short(own: Marbles, other: Marbles, tables: &Tables, squares: &mut [Places; 4]) -> i32 {
    let (a, b) = (own.quadrants(), other.quadrants());
    let counts = |q: usize, own: usize, other: usize| PARTS[q][own & 511] + (PARTS[q][other & 511] << 4);
    let parts = [0, 1, 2, 3].map(|q: usize| counts(q, a[q], b[q]));
    let all: u32 = parts.iter().sum();
    let mut value = 0;
    // The gain of a marble on each line: on the board as it is plus after all turns, and after the
    // turns of one quadrant.
    let mut added = [0_i16; SHORT];
    let mut by_quadrant = [[0_i16; SHORT]; 4];
    for (added, count) in added.iter_mut().zip(all.to_le_bytes()) {
        let (now, gain) = tables.short[0][usize::from(count & 127)];
        value += i32::from(now);
        *added = gain;
    }
    for turn in Turn::ALL {
        let q = turn.quadrant as usize;
        let part = counts(q, own.turned(turn).quadrant(turn.quadrant), other.turned(turn).quadrant(turn.quadrant));
        let counts = (all - parts[q] + part).to_le_bytes();
        for touch in &LINE_TOUCHES[q] {
            let line = usize::from(touch.line) % SHORT;
            let (now, gain) = tables.short[1][usize::from(counts[line] & 127)];
            value += i32::from(now);
            added[line] = added[line].wrapping_add(gain);
            by_quadrant[q][line] = by_quadrant[q][line].wrapping_add(gain);
            add(&mut squares[q], &touch.squares[1 + turn.direction as usize], gain);
        }
    }
    for q in 0..4 {
        for touch in &LINE_TOUCHES[q] {
            let line = usize::from(touch.line) % SHORT;
            add(&mut squares[q], &touch.squares[0], added[line].wrapping_sub(by_quadrant[q][line]));
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the lines of six squares by coordinates, each with its kind.
    fn lines_of_six() -> Vec<(usize, [pentago::Square; 6])> {
        let square = |row: usize, column: usize| pentago::Square::new(row, column).unwrap();
        let kind = |n: usize| n.min(5 - n);
        let rows = (0..6).map(|n| (kind(n), std::array::from_fn(|m| square(n, m))));
        let columns = (0..6).map(|n| (kind(n), std::array::from_fn(|m| square(m, n))));
        let diagonals = [std::array::from_fn(|m| square(m, m)), std::array::from_fn(|m| square(m, 5 - m))].map(|squares| (3, squares));
        rows.chain(columns).chain(diagonals).collect()
    }

    /// A plain reference evaluation of one board that counts every line after every turn.
    fn reference_evaluation(own: Marbles, other: Marbles) -> i32 {
        let weights = Weights::built_in();
        let mut value = i32::from(weights.numbers()[weights::MOVED]);
        let short = |own: Marbles, other: Marbles, line: usize, turned: bool| {
            let squares = lines::LINES[line];
            i32::from(short_value(weights, turned, (own & squares).len(), (other & squares).len()))
        };
        for line in FIRST_SHORT..lines::COUNT {
            value += short(own, other, line, false);
            for turn in Turn::ALL {
                let touched = lines::LINES[line].quadrant(turn.quadrant) != 0;
                value += if touched { short(own.turned(turn), other.turned(turn), line, true) } else { 0 };
            }
        }
        let six = |own: Marbles, other: Marbles, squares: &[pentago::Square; 6], kind: usize, turned: bool| {
            let digit = |square: pentago::Square| usize::from(own.contains(square)) + 2 * usize::from(other.contains(square));
            let contents = squares.iter().rev().fold(0, |all, &square| 3 * all + digit(square));
            i32::from(line_value(weights, kind + if turned { KINDS } else { 0 }, contents))
        };
        for (kind, squares) in lines_of_six() {
            value += six(own, other, &squares, kind, false);
            for turn in Turn::ALL {
                let touched = squares.iter().any(|square| square.marble().quadrant(turn.quadrant) != 0);
                value += if touched { six(own.turned(turn), other.turned(turn), &squares, kind, true) } else { 0 };
            }
        }
        let pattern = |q: usize| {
            (0..9).map(|n| ((own.quadrants()[q] >> n & 1) + 2 * (other.quadrants()[q] >> n & 1)) * 3usize.pow(n as u32)).sum::<usize>()
        };
        (value + (0..4).map(|q| i32::from(weights.numbers()[weights::QUADRANTS + usize::from(CLASS[pattern(q)])])).sum::<i32>()) / SCALE
    }

    #[test]
    fn gains_match_reference_evaluation() {
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
                    reference_evaluation(own | marble, other),
                    "{own:?} {other:?} {marble:?}"
                );
            }
        }
    }
}
