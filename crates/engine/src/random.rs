//! Random numbers and position hashes, the same on every machine.

use play::{Budget, Dice, Seed};

/// Mixes the bits of a number with one step of SplitMix64 (Steele, Lea and Flood, *Fast Splittable
/// Pseudorandom Number Generators*, 2014).
#[inline]
pub(crate) fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// Returns the dice of a turn. They follow from the seed of the budget and a hash of the position,
/// so a game is reproducible.
pub(crate) fn dice(budget: &Budget, position: u64) -> Dice {
    Dice::new(&budget.seed.unwrap_or(Seed::from_number(0)), position)
}

/// Draws the seed of a turn.
pub(crate) fn turn_seed(dice: &mut Dice) -> u64 {
    u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX))
}

/// A fast random number generator for playouts (SplitMix64), the same on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// Creates a stream of random numbers for a seed.
    pub(crate) fn new(seed: u64, stream: u64) -> Random {
        Random(mixed(mixed(seed) ^ stream.wrapping_mul(0xD134_2543_DE82_EF95)))
    }

    /// Returns the next 64 bits.
    #[inline]
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed(self.0)
    }

    /// Returns a number below `end`, which must not be 0. The bias is below 2^-32 for the sizes
    /// used in games.
    #[inline]
    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// Shuffles a slice.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}
