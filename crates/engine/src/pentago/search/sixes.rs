//! The lines of six: rows, columns and the two long diagonals. Each of the 14 lines consists of two
//! *halves* of three squares in two quadrants.
//!
//! A quadrant has eight halves: three rows, three columns and two diagonals. A turn permutes the
//! halves and reverses some of them. The contents of a line after a turn therefore follow from the
//! halves as they are now, without turning the board. The contents of a half are a base-three
//! number with the first square lowest (0 empty, 1 own, 2 other side). The contents of a line are
//! its first half plus 27 times its second.

/// Number of possible contents of a line: three to the sixth.
pub(super) const CONTENTS: usize = 729;

/// Number of possible contents of a half: three to the third.
pub(super) const HALF: usize = 27;

/// Number of halves of a quadrant.
const HALVES: usize = 8;

/// Number of halves of the board.
pub(super) const ALL_HALVES: usize = 4 * HALVES;

/// Number of lines of six.
const LINES: usize = 14;

/// Number of kinds of lines: along the board's edge, through the quadrants' middles, along the
/// quadrants' inner edges, and the long diagonals.
pub(in crate::pentago) const KINDS: usize = 4;

/// The squares of a quadrant's halves: rows from the left, columns from the top, the diagonal down
/// from the left, and the one down from the right.
const SQUARES: [[usize; 3]; HALVES] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// For the nine bits of one colour in a quadrant: the contents of its halves read forward, one byte
/// each.
pub(super) static FORWARD: [u64; 512] = contents(false);

/// The contents of its halves read backward.
pub(super) static BACKWARD: [u64; 512] = contents(true);

const fn contents(backward: bool) -> [u64; 512] {
    let mut table = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut half = 0;
        while half < HALVES {
            let mut n = 0;
            while n < 3 {
                let worth = [1, 3, 9][if backward { 2 - n } else { n }];
                table[bits] += ((bits >> SQUARES[half][n] & 1) as u64 * worth) << (8 * half);
                n += 1;
            }
            half += 1;
        }
        bits += 1;
    }
    table
}

/// A line, as it is or after a turn, in terms of the current halves. A half's index is the
/// quadrant's index times 8 plus its own.
#[derive(Clone, Copy)]
pub(super) struct LineHalves {
    /// The kind of the line, plus [`KINDS`] after a turn.
    pub(super) table: u8,
    pub(super) first: u8,
    pub(super) second: u8,
}

/// All lines as they are, and lines after turns with both halves read forward.
pub(super) static PLAIN: [LineHalves; 3 * LINES] = line_halves(false, false);

/// Lines after turns with the first half read backward.
pub(super) static FIRST_BACKWARD: [LineHalves; LINES] = line_halves(true, false);

/// Lines after turns with the second half read backward.
pub(super) static SECOND_BACKWARD: [LineHalves; LINES] = line_halves(false, true);

/// Returns the kind of a line and its two halves, as quadrant and half.
const fn line(number: usize) -> (u8, [(usize, usize); 2]) {
    let n = number % 3;
    let (kind, inner) = (n as u8, 2 - n as u8);
    match number / 3 {
        0 => (kind, [(0, n), (1, n)]),
        1 => (inner, [(2, n), (3, n)]),
        2 => (kind, [(0, 3 + n), (2, 3 + n)]),
        3 => (inner, [(1, 3 + n), (3, 3 + n)]),
        _ if n == 0 => (3, [(0, 6), (3, 6)]),
        _ => (3, [(1, 7), (2, 7)]),
    }
}

/// Returns the half that a turn moves to this one's place, and whether it is then read backward.
const fn before(clockwise: bool, half: usize) -> (usize, bool) {
    match (clockwise, half) {
        (true, 0..3) => (half + 3, true),
        (true, 3..6) => (5 - half, false),
        (true, 6) => (7, true),
        (true, _) => (6, false),
        (false, 0..3) => (5 - half, false),
        (false, 3..6) => (half - 3, true),
        (false, 6) => (7, false),
        (false, _) => (6, true),
    }
}

const fn line_halves<const N: usize>(first_backward: bool, second_backward: bool) -> [LineHalves; N] {
    let mut all = [LineHalves { table: 0, first: 0, second: 0 }; N];
    let (mut n, mut number) = (0, 0);
    while number < LINES {
        let (kind, halves) = line(number);
        // Without a turn, then after clockwise turns of the first and the second quadrant, then
        // after counter-clockwise turns.
        let mut way = 0;
        while way < 5 {
            let (mut now, mut backward) = (halves, [false; 2]);
            if way > 0 {
                let turned = (way - 1) % 2;
                let (half, reversed) = before(way < 3, halves[turned].1);
                now[turned].1 = half;
                backward[turned] = reversed;
            }
            if backward[0] == first_backward && backward[1] == second_backward {
                let place = [(HALVES * now[0].0 + now[0].1) as u8, (HALVES * now[1].0 + now[1].1) as u8];
                let table = if way > 0 { kind + KINDS as u8 } else { kind };
                all[n] = LineHalves { table, first: place[0], second: place[1] };
                n += 1;
            }
            way += 1;
        }
        number += 1;
    }
    assert!(n == N, "the table size must match");
    all
}

/// Number of classes of nonempty contents, where mirror images share a class.
pub(in crate::pentago) const CLASSES: usize = 377;

/// The class of each contents, starting at 1; 0 for an empty line.
pub(in crate::pentago) static CLASS: [u16; CONTENTS] = {
    let mut table = [0; CONTENTS];
    let (mut contents, mut class) = (1, 0);
    while contents < CONTENTS {
        let (mut left, mut mirrored, mut n) = (contents, 0, 0);
        while n < 6 {
            mirrored = 3 * mirrored + left % 3;
            left /= 3;
            n += 1;
        }
        if mirrored >= contents {
            class += 1;
            table[contents] = class;
            table[mirrored] = class;
        }
        contents += 1;
    }
    assert!(class as usize == CLASSES, "the class count must match");
    table
};
