//! Random ids and seeds.

use play::Seed;

pub use crate::runtime::RandomError;
use crate::runtime::fill_random;

/// Letters and digits that are not easily confused with each other.
pub const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Returns a random name of `length` characters, 5 bits each.
///
/// # Errors
/// Random bytes are unavailable.
pub fn random_name(length: usize) -> Result<String, RandomError> {
    let mut bytes = vec![0; length];
    fill_random(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// Returns an unpredictable seed.
///
/// # Errors
/// See [`random_name`].
pub fn random_seed() -> Result<Seed, RandomError> {
    let mut bytes = [0; 32];
    fill_random(&mut bytes)?;
    Ok(Seed::from_bytes(bytes))
}

/// Returns the id of a new game. Its 80 bits make game links unguessable.
///
/// # Errors
/// See [`random_name`].
pub fn game_id() -> Result<String, RandomError> {
    random_name(16)
}
