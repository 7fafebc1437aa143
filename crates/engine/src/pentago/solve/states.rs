//! Turn states as bits: the rotation of each quadrant since the root.
//!
//! A quadrant can be turned by 0 to 3 quarters, so the quadrants together have 256 states. Each
//! turn of the game changes the sum of quarters by one, up or down. After an even number of turns
//! only the 128 even states are possible, after an odd number only the odd ones. 128 bits therefore
//! describe one arrangement of marbles in all its possible turn states, and a turn is a permutation
//! of bits.
//!
//! Bit `a + 4 b + 16 c` of word `d / 2` represents the quarters `a, b, c, d` of the four quadrants.
//! The parity of `d` follows from the other three and the parity of the sum.

use pentago::{Direction, Turn};

/// One bit for each of the 128 states of a parity.
pub(super) type States = [u64; 2];

/// The bits of a word whose three quadrants have an even sum of quarters.
const EVEN: u64 = {
    let mut even = 0;
    let mut bit = 0;
    while bit < 64 {
        if ((bit & 3) + (bit >> 2 & 3) + (bit >> 4)) % 2 == 0 {
            even |= 1 << bit;
        }
        bit += 1;
    }
    even
};

/// Splits 256 states, one word for each number of quarters of the last quadrant, into the 128 even
/// and the 128 odd ones.
pub(super) fn by_parity(words: [u64; 4]) -> [States; 2] {
    let half = |parity: usize, high: usize| words[2 * high + parity] & EVEN | words[2 * high + 1 - parity] & !EVEN;
    [[half(0, 0), half(0, 1)], [half(1, 0), half(1, 1)]]
}

/// Returns the 256 states in which four conditions are satisfied, one for each quadrant. Bit `n` of
/// the first condition is set if the first quadrant satisfies it when turned by `n` quarters.
#[inline]
pub(super) fn all_of([a, b, c, d]: [u8; 4]) -> [u64; 4] {
    let three = (u64::from(a) * 0x1111_1111_1111_1111) & NIBBLES[usize::from(b)] & QUARTERS[usize::from(c)];
    [0, 1, 2, 3].map(|quarters| if d >> quarters & 1 == 1 { three } else { 0 })
}

/// Each bit of a nibble repeated four times, and the result repeated four times.
const NIBBLES: [u64; 16] = spread(4, 0x0001_0001_0001_0001);
/// Each bit of a nibble repeated sixteen times.
const QUARTERS: [u64; 16] = spread(16, 1);

const fn spread(width: u32, copies: u64) -> [u64; 16] {
    let mut all = [0; 16];
    let mut nibble = 0;
    while nibble < 16 {
        let mut bit = 0;
        while bit < 4 {
            if nibble >> bit & 1 == 1 {
                all[nibble] |= ((1 << width) - 1) << (width * bit);
            }
            bit += 1;
        }
        all[nibble] *= copies;
        nibble += 1;
    }
    all
}

/// Returns the states from which one turn leads to a state in the set: the union of the set moved
/// by each of the eight turns. The result has the other parity. With `W` = 4, two sets are
/// processed at once.
#[inline(always)]
pub(super) fn one_turn_before<const W: usize>(set: [u64; W]) -> [u64; W] {
    let mut before = [0; W];
    for word in 0..W {
        let x = set[word];
        // The union of a quarter turn either way is the same for n and n + 2 quarters, so unite
        // these first, then shift by one.
        let a = (x | x >> 2) & 0x3333_3333_3333_3333;
        let a = (a >> 1) & 0x1111_1111_1111_1111 | (a << 1) & 0x2222_2222_2222_2222;
        let b = (x | x >> 8) & 0x00ff_00ff_00ff_00ff;
        let b = (b >> 4) & 0x000f_000f_000f_000f | (b << 4) & 0x00f0_00f0_00f0_00f0;
        let c = x.rotate_left(16) | x.rotate_right(16);
        // For any state, one of the last quadrant's two neighbours is in either word, at the same
        // bit.
        let d = set[word & !1] | set[word | 1];
        before[word] = a | a << 2 | b | b << 8 | c | d;
    }
    before
}

/// Returns the word and bit of the state after these turns from the root.
pub(super) fn after(turns: &[Turn]) -> (usize, u32) {
    let mut quarters = [0; 4];
    for turn in turns {
        let of = &mut quarters[turn.quadrant as usize];
        *of = (*of + if turn.direction == Direction::Clockwise { 1 } else { 3 }) % 4;
    }
    let [a, b, c, d] = quarters;
    (d as usize / 2, a + 4 * b + 16 * c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the word and bit of a state.
    fn place([a, b, c, d]: [usize; 4]) -> (usize, usize) {
        (d / 2, a + 4 * b + 16 * c)
    }

    fn states(parity: usize) -> impl Iterator<Item = [usize; 4]> {
        (0..256).map(|n| [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6]).filter(move |state| state.iter().sum::<usize>() % 2 == parity)
    }

    #[test]
    fn one_turn_before_reaches_eight_neighbours() {
        for parity in 0..2 {
            for state in states(parity) {
                let mut expected = [0; 2];
                for quadrant in 0..4 {
                    for quarters in [1, 3] {
                        let mut neighbour = state;
                        neighbour[quadrant] = (neighbour[quadrant] + quarters) % 4;
                        let (word, bit) = place(neighbour);
                        expected[word] |= 1 << bit;
                    }
                }
                let mut set = [0; 2];
                let (word, bit) = place(state);
                set[word] = 1 << bit;
                assert_eq!(one_turn_before(set), expected);
                let [x, y] = set;
                assert_eq!(one_turn_before([0, 0, x, y]), [0, 0, expected[0], expected[1]]);
            }
        }
    }

    #[test]
    fn all_of_intersects_conditions() {
        let conditions = [0b0110, 0b1111, 0b1001, 0b0101];
        let halves = by_parity(all_of(conditions));
        for (parity, half) in halves.iter().enumerate() {
            for state in states(parity) {
                let (word, bit) = place(state);
                let expected = (0..4).all(|q| conditions[q] >> state[q] & 1 == 1);
                assert_eq!(half[word] >> bit & 1 == 1, expected, "{state:?}");
            }
        }
    }

    #[test]
    fn after_finds_turn_states() {
        for turn in Turn::ALL {
            let mut state = [0; 4];
            state[turn.quadrant as usize] = if turn.direction == Direction::Clockwise { 1 } else { 3 };
            let (word, bit) = place(state);
            assert_eq!(after(&[turn]), (word, bit as u32), "{turn}");
            assert_eq!((after(&[turn, turn.back()]), after(&[turn, turn])), ((0, 0), after(&[turn.back(), turn.back()])), "{turn}");
        }
    }
}
