//! Random names and seeds, of the system's chance or, where there is none for programs, of one that is given.

use play::Seed;

#[cfg(not(feature = "network"))]
pub(crate) use crate::alone::chance::{NoChance, fill};
#[cfg(feature = "network")]
pub(crate) use getrandom::{Error as NoChance, fill};

/// Letters and digits that are not mistaken for one another.
pub(crate) const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A random name of `length` characters, 5 bits each.
pub(crate) fn random_name(length: usize) -> Result<String, NoChance> {
    let mut bytes = vec![0; length];
    fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// A seed that nobody knows.
pub(crate) fn random_seed() -> Result<Seed, NoChance> {
    let mut bytes = [0; 32];
    fill(&mut bytes)?;
    Ok(Seed::from_bytes(bytes))
}

/// The id of a new game: 80 bits, so that nobody guesses its link. On a device of one's own it tells so: by it a page knows where the game is kept.
pub(crate) fn game_id() -> Result<String, NoChance> {
    let before = if cfg!(feature = "network") { "" } else { "here-" };
    Ok(format!("{before}{}", random_name(16)?))
}
