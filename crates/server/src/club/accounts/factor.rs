//! Two-factor authentication: TOTP codes (RFC 6238) from a secret shared with the member's
//! authenticator app, or ten single-use recovery codes.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use store::TokenHash;
use totp_rs::{Algorithm, Secret, TOTP};

use crate::http::session::{self, SessionError};

/// The TOTP time step, in seconds.
const TIME_STEP: u64 = 30;

/// The number of recovery codes.
const RECOVERY_CODES: usize = 10;

/// The length of a secret, in bytes, as recommended by RFC 4226.
const SECRET_BYTES: usize = 20;

/// Generates a secret for a member, as text and as an `otpauth` link for authenticator apps.
pub(crate) fn new_secret(name: &str) -> Result<(String, String), SessionError> {
    let mut secret = vec![0; SECRET_BYTES];
    rooms::runtime::fill_random(&mut secret)?;
    let text = Secret::Raw(secret).to_encoded().to_string();
    let link = generator(&text, name).map(|factor| factor.get_url()).unwrap_or_default();
    Ok((text, link))
}

/// Builds the TOTP generator. Returns `None` if the text is not a valid secret.
fn generator(secret: &str, name: &str) -> Option<TOTP> {
    let bytes = Secret::Encoded(secret.to_owned()).to_bytes().ok().filter(|bytes| bytes.len() == SECRET_BYTES)?;
    TOTP::new(Algorithm::SHA1, 6, 0, TIME_STEP, bytes, Some("Deska".to_owned()), name.to_owned()).ok()
}

/// Returns the time step for which these digits are valid. Accepts the previous and the next step,
/// because clocks differ.
pub(crate) fn valid_step(secret: &str, digits: &str, now: Duration) -> Option<u64> {
    let factor = generator(secret, "")?;
    let digits: String = digits.chars().filter(char::is_ascii_digit).take(7).collect();
    let current = now.as_secs() / TIME_STEP;
    (current.saturating_sub(1)..=current + 1).find(|step| factor.check(&digits, step * TIME_STEP))
}

/// Returns the current Unix time for [`valid_step`].
pub(crate) fn unix_time() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// Generates the recovery codes, each with the hash to store.
pub(crate) fn recovery_codes() -> Result<Vec<(String, TokenHash)>, SessionError> {
    (0..RECOVERY_CODES).map(|_| Ok(session::new_code()?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of RFC 6238, appendix B, cut to the last six of their eight digits.
    #[test]
    fn codes_match_the_rfc_test_vectors() {
        let secret = Secret::Raw(b"12345678901234567890".to_vec()).to_encoded().to_string();
        for (time, digits) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            let at = |seconds| valid_step(&secret, digits, Duration::from_secs(seconds));
            assert_eq!(at(time), Some(time / TIME_STEP), "{time}");
            assert_eq!((at(time + TIME_STEP), at(time - TIME_STEP)), (Some(time / TIME_STEP), Some(time / TIME_STEP)), "clocks differ");
            assert_eq!(at(time + 2 * TIME_STEP), None);
            assert_eq!(time.checked_sub(3 * TIME_STEP).and_then(at), None);
        }
        assert_eq!(valid_step(&secret, "287 082", Duration::from_secs(59)), Some(1), "as authenticator apps show them");
        for wrong in ["", "287083", "2870820", "28708"] {
            assert_eq!(valid_step(&secret, wrong, Duration::from_secs(59)), None, "{wrong}");
        }
        assert_eq!(valid_step("damaged!", "287082", Duration::from_secs(59)), None);
    }

    #[test]
    fn otpauth_links_contain_secret_and_name() {
        let (secret, link) = new_secret("Řehoř").unwrap();
        assert_eq!(secret.len(), 32);
        assert!(link.starts_with("otpauth://totp/Deska:%C5%98eho%C5%99?secret=") && link.contains(&secret), "{link}");
    }
}
