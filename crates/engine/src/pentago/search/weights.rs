//! The numbers of the evaluation, fitted to games of the search against itself: a position's evaluation, divided by 120, is the logit of how the game went on.

use super::quadrants::CLASSES;

/// Worth of a line by side (the one that has just placed, the other), kind and number of marbles, none of the other colour on it.
pub(super) const LINE_WORTH: [[[i16; 6]; 5]; 2] = [[[0,16,33,62,97,200],[0,12,26,45,47,200],[0,11,25,47,49,200],[0,4,10,20,36,200],[0,19,37,65,83,200],],[[0,15,32,61,0,200],[0,12,27,43,0,200],[0,13,25,42,0,200],[0,6,11,16,0,200],[0,17,40,61,0,200],],];

/// Worth of a line with marbles of both colours.
pub(super) const BLOCKED: i16 = 0;

/// What it is worth to have just placed, rather than to be about to.
pub(super) const MOVED: i32 = -35;

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
