//! Zobrist keys of tiles on squares, and hash maps by such keys.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crossword::{PackedWord, PlacedTile, Square};

use crate::random;

/// A hash map by keys that are already random.
pub(super) type KeyMap<V> = HashMap<u128, V, BuildHasherDefault<KeyHasher>>;

/// Uses the lower half of a key as its hash.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }
}

/// Returns the random key of a tile on a square. At 128 bits, collisions are negligible.
pub(super) fn tile_key(square: Square, letter: u8, blank: bool) -> u128 {
    random_u128(square.index() as u64 | u64::from(letter) << 8 | u64::from(blank) << 16)
}

/// Returns the XOR of several tiles' keys.
pub(in crate::erudit) fn tiles_key(laid: &[PlacedTile]) -> u128 {
    laid.iter().fold(0, |key, tile| key ^ tile_key(tile.square, tile.letter, tile.blank))
}

/// Returns the random key of a word.
pub(super) fn word_key(word: PackedWord) -> u128 {
    word.letters().fold(random_u128(1 << 32), |key, letter| random_u128(key as u64 ^ u64::from(letter) << 40) ^ key.rotate_left(17))
}

/// Returns the random key of a number of stars laid.
pub(super) fn stars_key(stars: usize) -> u128 {
    if stars == 0 { 0 } else { random_u128(1 << 33).wrapping_mul(stars as u128) }
}

/// Returns 128 pseudo-random bits (splitmix64, twice).
fn random_u128(number: u64) -> u128 {
    let low = random::mixed(number);
    u128::from(low) | u128::from(random::mixed(low ^ number.rotate_left(32) ^ 0x5851_F42D_4C95_7F2D)) << 64
}
