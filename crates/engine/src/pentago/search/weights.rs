//! The numbers of the evaluation.

/// Worth of a line by side (the one that has just placed, the other), kind and number of marbles, none of the other colour on it.
pub(super) const LINE_WORTH: [[[i16; 6]; 5]; 2] = [[[0, 3, 10, 30, 60, 200]; 5], [[0, 3, 10, 30, 60, 200]; 5]];

/// Worth of a line with marbles of both colours.
pub(super) const BLOCKED: i16 = 0;

/// Worth of a quadrant by its pattern in base three (1 the side that has just placed, 2 the other).
pub(super) static QUADRANT_WORTH: [i16; 19683] = {
    let mut table = [0; 19683];
    let mut pattern = 0;
    while pattern < 19683 {
        // The middle square is the one that no turn moves.
        table[pattern] = match pattern / 81 % 3 {
            1 => 8,
            2 => -8,
            _ => 0,
        };
        pattern += 1;
    }
    table
};
