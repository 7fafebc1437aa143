//! Password hashing with Argon2id. Each hash includes its own salt and parameters.

use std::sync::OnceLock;

use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use unicode_normalization::UnicodeNormalization;

#[derive(Debug, thiserror::Error)]
pub(crate) enum HashingError {
    /// The system's random number generator failed.
    #[error("the system's random number generator failed: {0}")]
    Random(#[from] rooms::random::RandomError),
    #[error("the password could not be hashed: {0}")]
    Other(String),
}

/// Uses 19 MiB, two passes and one lane, the minimum that OWASP recommends.
fn argon2() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::DEFAULT)
}

/// Normalizes a password to NFC, so that it does not depend on how a keyboard composes characters.
fn normalize(password: &str) -> String {
    password.nfc().collect()
}

/// Hashes a password. This takes about 20 ms of CPU time.
///
/// # Errors
/// Returns an error if the system's random number generator fails.
pub(super) fn hash_password(password: &str) -> Result<String, HashingError> {
    let mut salt = [0; 16];
    rooms::runtime::fill_random(&mut salt)?;
    let other = |error: argon2::password_hash::Error| HashingError::Other(error.to_string());
    let salt = SaltString::encode_b64(&salt).map_err(other)?;
    Ok(argon2().hash_password(normalize(password).as_bytes(), &salt).map_err(other)?.to_string())
}

/// Returns whether a password matches a hash. Without a hash the result is `false` after the same
/// amount of work, so that the timing does not reveal whether the account exists.
pub(super) fn matches_hash(stored: Option<&str>, password: &str) -> bool {
    static DUMMY_HASH: OnceLock<Option<String>> = OnceLock::new();
    let dummy = DUMMY_HASH.get_or_init(|| hash_password("the password of nobody").ok());
    let hash = stored.or(dummy.as_deref()).unwrap_or_default();
    let verified = PasswordHash::new(hash).is_ok_and(|hash| argon2().verify_password(normalize(password).as_bytes(), &hash).is_ok());
    verified && stored.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_verify_in_any_unicode_form_with_unique_salts() {
        let (one, other) = (hash_password("koně ržou").unwrap(), hash_password("koně ržou").unwrap());
        assert!(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$") && one != other, "{one}");
        assert!(matches_hash(Some(&one), "koně ržou") && matches_hash(Some(&other), "kone\u{30c} rz\u{30c}ou"));
        for wrong in ["Koně ržou", "", "kone rzou"] {
            assert!(!matches_hash(Some(&one), wrong), "{wrong}");
        }
        assert!(!matches_hash(None, "the password of nobody"), "without a hash nothing matches");
        assert!(!matches_hash(Some("damaged"), "damaged"));
    }
}
