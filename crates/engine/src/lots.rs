//! What players draw by lot, and numbers for positions that look like chance. All the same on every machine.

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

/// The lot of a turn, by which words come to mind or don't.
pub(crate) fn lot(dice: &mut Dice) -> u64 {
    u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX))
}
