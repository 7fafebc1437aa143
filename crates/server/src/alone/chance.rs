//! Chance that follows from a seed that was given.

use std::sync::{Mutex, PoisonError};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

static CHANCE: Mutex<Option<ChaCha8Rng>> = Mutex::new(None);

/// No seed was given.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("no chance was given")]
pub(crate) struct NoChance;

/// Gives the seed of all chance from now on.
pub(crate) fn give(seed: [u8; 32]) {
    *CHANCE.lock().unwrap_or_else(PoisonError::into_inner) = Some(ChaCha8Rng::from_seed(seed));
}

/// Fills bytes at random.
pub(crate) fn fill(bytes: &mut [u8]) -> Result<(), NoChance> {
    let mut chance = CHANCE.lock().unwrap_or_else(PoisonError::into_inner);
    chance.as_mut().ok_or(NoChance)?.fill_bytes(bytes);
    Ok(())
}
