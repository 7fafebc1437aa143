//! Random numbers of the players, and numbers for positions that look like chance. All the same on every machine.

use play::{Budget, Dice, Seed};

/// A step of SplitMix64 (Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014): each bit of the result depends on each bit of the
/// number.
#[inline]
pub(crate) fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// The dice of a turn: they follow from the budget's seed and from a number for the position, so that the same game is played again in the same way.
pub(crate) fn dice(budget: &Budget, position: u64) -> Dice {
    Dice::new(&budget.seed.unwrap_or(Seed::from_number(0)), position)
}

/// The seed of a turn, by which words come to mind or don't.
pub(crate) fn turn_seed(dice: &mut Dice) -> u64 {
    u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX))
}

/// A fast stream of random numbers for playouts by the million (SplitMix64): it follows from its two numbers, the same on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// The stream of this number, by a seed.
    pub(crate) fn new(seed: u64, stream: u64) -> Random {
        Random(mixed(mixed(seed) ^ stream.wrapping_mul(0xD134_2543_DE82_EF95)))
    }

    /// The next number, of 64 bits.
    #[inline]
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed(self.0)
    }

    /// A number below `end`, which is not 0; its bias is below 2^-32 for what fits a game.
    #[inline]
    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// Puts things into a random order.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}
