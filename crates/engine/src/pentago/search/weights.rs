//! The numbers of the evaluation: a position's evaluation, divided by 120, is the logit of how the game goes on.
//!
//! They were fitted to 754,917 positions of 28,677 games that the search played against itself, from zero to eight random moves on, at 10,000 to 20,000 nodes a move,
//! in three rounds, each with what the rounds before had given. A game was played until a result was proved, or until 20, 22 or 24 marbles, where the
//! solver said it. Labels: of positions of the games, the result (35 percent) and the score of their search (65 percent); of a random other move at each of
//! them, the score of a search of half as many nodes; of random moves at the end, the solver's value. Only positions in which the side to move can't win at once were
//! taken, since no others are evaluated. No value of the tables of exact openings was used.
//!
//! The fit is a logistic regression (Adam, seven passes; one position of sixteen kept back), mostly to what is evaluated in play: not the position itself, but the one
//! that its best move by evaluation leads to, chosen anew in each of two rounds; the positions themselves weigh a fifth.

use super::quadrants::CLASSES;

/// All numbers here are so many times finer than scores.
pub(super) const SCALE: i32 = 8;

/// Worth of a line by side (the one that has just placed, the other), kind and number of marbles, none of the other colour on it.
pub(super) const LINE_WORTH: [[[i16; 6]; 5]; 2] = [
    [[0, 36, 73, 250, 1479, 0], [0, 34, 93, 251, 1227, 0], [0, 13, 57, 225, 1151, 0], [0, 7, 65, 209, 1163, 0], [0, -64, -98, -40, 448, 0]],
    [[0, 52, 108, 373, 0, 0], [0, 42, 87, 346, 0, 0], [0, 25, 81, 407, 0, 0], [0, 12, 34, 242, 0, 0], [0, -61, -123, -127, 0, 0]],
];

/// The same for each line that touches a quadrant after a turn of it, by any of the eight turns.
pub(super) const TURNED_WORTH: [[[i16; 6]; 5]; 2] = [
    [
        [0, 38, 94, 251, 583, 614],
        [0, 24, 66, 152, 324, 221],
        [0, 37, 67, 184, 319, 316],
        [0, 18, 37, 105, 189, 227],
        [0, 55, 104, 228, 354, 498],
    ],
    [
        [0, 44, 103, 331, 609, 340],
        [0, 30, 85, 279, 499, 524],
        [0, 40, 97, 335, 214, -41],
        [0, 28, 66, 268, 84, 143],
        [0, 64, 132, 369, 487, 503],
    ],
];

/// Worth of a line with marbles of both colours.
pub(super) const BLOCKED: i16 = 0;

/// What it is worth to have just placed, rather than to be about to.
pub(super) const MOVED: i32 = -758;

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
