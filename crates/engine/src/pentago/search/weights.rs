//! The numbers of the evaluation, fitted to games of the search against itself: a position's evaluation, divided by 120, is the logit of how the game went on.

use super::quadrants::CLASSES;

/// All numbers here are so many times finer than scores.
pub(super) const SCALE: i32 = 8;

/// Worth of a line by side (the one that has just placed, the other), kind and number of marbles, none of the other colour on it.
pub(super) const LINE_WORTH: [[[i16; 6]; 5]; 2] = [
    [[0, 56, 130, 320, 633, 0], [0, 48, 118, 235, 351, 0], [0, 44, 108, 246, 358, 0], [0, 8, 39, 89, 253, 0], [0, -45, -66, -25, 49, 0]],
    [[0, 52, 127, 347, 0, 0], [0, 38, 107, 189, 0, 0], [0, 40, 82, 223, 0, 0], [0, 17, 43, 106, 0, 0], [0, -73, -84, -122, 0, 0]],
];

/// The same for each line that touches a quadrant after a turn of it, by any of the eight turns.
pub(super) const TURNED_WORTH: [[[i16; 6]; 5]; 2] = [
    [
        [0, 36, 88, 226, 376, 424],
        [0, 25, 57, 120, 191, 233],
        [0, 23, 59, 155, 226, 75],
        [0, 16, 35, 68, 137, 80],
        [0, 45, 100, 186, 253, 309],
    ],
    [[0, 38, 99, 244, 102, 149], [0, 27, 72, 153, 51, -27], [0, 24, 89, 208, 58, -14], [0, 17, 46, 95, 54, 3], [0, 50, 107, 257, 57, 142]],
];

/// Worth of a line with marbles of both colours.
pub(super) const BLOCKED: i16 = 0;

/// What it is worth to have just placed, rather than to be about to.
pub(super) const MOVED: i32 = -449;

/// Worth of a quadrant by its pattern in base three (1 the side that has just placed, 2 the other). Since a quadrant may be turned, and mirror images are alike,
/// patterns are of one class with the eight they look like.
pub(super) static QUADRANT_WORTH: [i16; PATTERNS] = {
    let mut table = [0; PATTERNS];
    let mut known = [false; PATTERNS];
    let (mut pattern, mut class) = (0, 0);
    while pattern < PATTERNS {
        if !known[pattern] {
            let mut like = pattern;
            let mut n = 0;
            while n < 8 {
                table[like] = CLASSES[class];
                known[like] = true;
                like = if n == 3 { moved(like, &[2, 1, 0, 5, 4, 3, 8, 7, 6]) } else { moved(like, &[2, 5, 8, 1, 4, 7, 0, 3, 6]) };
                n += 1;
            }
            class += 1;
        }
        pattern += 1;
    }
    assert!(class == CLASSES.len(), "a number for each class");
    table
};

const PATTERNS: usize = 19683;

/// The pattern when the square n goes to `to[n]`.
const fn moved(pattern: usize, to: &[u32; 9]) -> usize {
    let (mut left, mut after, mut square) = (pattern, 0, 0);
    while square < 9 {
        after += left % 3 * 3usize.pow(to[square]);
        left /= 3;
        square += 1;
    }
    after
}
